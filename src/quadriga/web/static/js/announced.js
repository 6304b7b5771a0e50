// What keepers announce lies over the board until somebody folds it; then this browser has read it.
import { find } from './dom.js';

const KEY = 'quadriga-announced';
const shown = find(HTMLDetailsElement, '.table .announced');
const words = shown?.innerText ?? '';

if (shown && localStorage.getItem(KEY) === words) shown.remove();
shown?.addEventListener('toggle', () => {
  if (shown.open) return;
  localStorage.setItem(KEY, words);
  shown.remove();
});
