// The gallery of cards: the search narrows it at every letter. Without JavaScript the form does the same.
import { byId, find, findAll } from './js/dom.js';

const field = find(HTMLInputElement, '#search input');
const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const entries = findAll(HTMLElement, '#gallery .entry').map((entry) => ({ entry, text: plain(entry.textContent) }));
field?.addEventListener('input', () => {
  const words = plain(field.value).split(/\s+/);
  for (const { entry, text } of entries) entry.hidden = !words.every((word) => text.includes(word));
  const found = byId('found');
  if (found) found.textContent = String(entries.filter(({ entry }) => !entry.hidden).length);
});
byId('search')?.addEventListener('submit', (e) => e.preventDefault());
