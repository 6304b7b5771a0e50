// Reading the rulebook, on its page or in the drawer of a table: search, contents, and the way to a section.
import { $, byId, find, findAll } from './dom.js';
import { narrow } from './search.js';

/** The search of a book narrows it to the sections that have the words. @param {HTMLElement} book */
export function arm(book) {
  const field = find(HTMLInputElement, '.book-search input', book);
  if (!field) return;
  narrow(field, findAll(HTMLElement, '.rule-section', book), $('.book-found', book));
  const contents = find(HTMLDetailsElement, '.book-nav', book);
  if (contents) field.addEventListener('input', () => (contents.open = !field.value));
}

/** The section or entry of that number, or the nearest section above it. @param {string} key */
function placeOf(key) {
  for (let number = key; number; number = number.includes('.') ? number.replace(/\.[^.]*$/, '') : '') {
    const place = byId(`book-${number}`);
    if (place) return place;
  }
  return null;
}

/** Show a section, whatever was searched for, and let the focus follow. @param {HTMLElement} book @param {string} key */
export function goTo(book, key) {
  const place = placeOf(key);
  if (!place || !book.contains(place)) return;
  const section = place.closest('.rule-section');
  if (section instanceof HTMLElement && section.hidden) showAll(book);
  for (const other of findAll(HTMLElement, '.cited', book)) other.classList.remove('cited');
  place.classList.add('cited');
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

/** @param {HTMLElement} book */
function showAll(book) {
  const field = find(HTMLInputElement, '.book-search input', book);
  if (!field) return;
  field.value = '';
  field.dispatchEvent(new Event('input'));
}
