// The gallery of cards.
import { byId, find, findAll } from './js/dom.js';
import { narrow } from './js/search.js';

const field = find(HTMLInputElement, '#search input');
if (field) narrow(field, findAll(HTMLElement, '#gallery .entry'), byId('found'));
