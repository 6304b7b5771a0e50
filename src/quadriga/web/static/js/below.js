// The column beside the board: where something in it is cut off below, a button says so and leads there.
import { $$, byId } from './dom.js';

const SPARE = 6; // pixels of a frame or a shadow, which nobody misses
const STEP = 0.7; // of what is in sight: what was read last stays

const column = byId('beside');
const drawn = byId('r-beside');
const button = byId('below');

/** @param {HTMLElement} around @param {HTMLElement} sign */
function look(around, sign) {
  const edge = around.getBoundingClientRect().bottom + SPARE;
  sign.hidden = !$$('#r-beside > g > *').some((thing) => thing.getBoundingClientRect().bottom > edge);
}

if (column && drawn && button) {
  const again = () => look(column, button);
  column.addEventListener('scroll', again, { passive: true });
  button.addEventListener('click', () => column.scrollBy({ top: column.clientHeight * STEP }));
  new ResizeObserver(again).observe(column);
  new MutationObserver(again).observe(drawn, { childList: true, subtree: true });
}
