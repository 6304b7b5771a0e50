// The list of lessons: those that this browser has finished are ticked, and the first that is left is the one to press.
import { $, $$ } from './js/dom.js';
import { learnt } from './js/learnt.js';

const done = learnt();
const items = $$('[data-lesson]');
const next = items.find((item) => $('button', item) && !done.has(item.dataset.lesson ?? ''));
for (const item of items) {
  const tick = $('.learnt', item);
  if (tick instanceof HTMLElement) tick.hidden = !done.has(item.dataset.lesson ?? '');
  $('button', item)?.classList.toggle('primary', item === next);
}
