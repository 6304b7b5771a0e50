// Pointing at a thing marked `data-peek`, or at one that lies several answers away, shows what choosing it would do, before anything is chosen.
/** @import { Drawn } from './types.js' */
import { around, restorePrompt } from './dom.js';
import { isAnswering, lookAt, reset } from './question.js';
import { showTip } from './tips.js';

let waiting = 0;
/** @type {Drawn | null} */
let shown = null;

/** @param {Drawn} element @param {number} wait */
function begin(element, wait) {
  end();
  shown = element;
  waiting = setTimeout(() => {
    if (element.matches('.legal')) show(element);
  }, wait);
}

/**
 * The drawing of it lies over the board; the words stand in the prompt, or with its name (`data-peek="tip"`).
 * @param {Drawn} element
 */
async function show(element) {
  const { part = '', of, label, peek } = element.dataset;
  const found = await lookAt(part, of);
  if (!found || shown !== element || peek !== 'tip') return;
  restorePrompt(); // the question stays in sight
  if (!found.note) return;
  element.dataset.tip = `${label}. ${found.note}`;
  showTip(element);
}

function end() {
  clearTimeout(waiting);
  if (shown?.dataset.peek === 'tip') delete shown.dataset.tip;
  if (shown && !isAnswering()) reset();
  shown = null;
}

const peeked = (/** @type {Event} */ e) => around(e, ':is([data-peek], .planned).legal');
document.addEventListener('pointerover', (e) => {
  const element = e.pointerType === 'touch' ? null : peeked(e);
  if (element && element !== shown) begin(element, 90);
});
document.addEventListener('pointerout', (e) => {
  if (shown && peeked(e) === shown && !shown.contains(/** @type {Node | null} */ (e.relatedTarget))) end();
});
document.addEventListener('focusin', (e) => {
  const element = peeked(e);
  if (element && /** @type {Element} */ (e.target).matches(':focus-visible')) begin(element, 0);
});
document.addEventListener('focusout', () => {
  if (shown) end();
});
