// The gallery of cards: the search narrows it at every letter. Without JavaScript the form does the same.
const field = document.querySelector('#search input');
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const entries = [...document.querySelectorAll('#gallery .entry')].map((entry) => [entry, plain(entry.textContent)]);
field?.addEventListener('input', () => {
  const words = plain(field.value).split(/\s+/);
  for (const [entry, text] of entries) entry.hidden = !words.every((word) => text.includes(word));
  document.getElementById('found').textContent = entries.filter(([entry]) => !entry.hidden).length;
});
document.getElementById('search')?.addEventListener('submit', (e) => e.preventDefault());
