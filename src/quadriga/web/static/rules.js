// The rulebook as a page.
import { byId } from './js/dom.js';
import { arm, goTo } from './js/reading.js';

const book = byId('rulebook');
if (book) {
  arm(book);
  addEventListener('hashchange', () => goTo(book, decodeURIComponent(location.hash.replace('#book-', ''))));
}
