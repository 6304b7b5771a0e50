// Pointing at a thing marked `data-peek` shows what choosing it would do, before anything is chosen.
import { look, reset, isWalking } from './walk.js';
import { byId } from './dom.js';
import { showTip } from './tips.js';

let waiting = 0,
  shown = null;

function begin(element, wait) {
  end();
  shown = element;
  waiting = setTimeout(() => {
    if (element.matches('.legal')) show(element);
  }, wait);
}

/** The drawing of it lies over the board; the words stand in the prompt, or with its name (`data-peek="tip"`). */
async function show(element) {
  const found = await look(element.dataset.part, element.dataset.of);
  if (!found || shown !== element || element.dataset.peek !== 'tip') return;
  const line = byId('prompt-text'),
    { note } = found;
  if (line && !line.classList.contains('error')) line.textContent = line.dataset.base ?? line.textContent; // the question stays in sight
  if (!note) return;
  element.dataset.tip = `${element.dataset.label}. ${note}`;
  showTip(element);
}

function end() {
  clearTimeout(waiting);
  if (shown?.dataset.peek === 'tip') delete shown.dataset.tip;
  if (shown && !isWalking()) reset();
  shown = null;
}

const peeked = (node) => node.closest?.('[data-peek].legal');
document.addEventListener('pointerover', (e) => {
  const element = e.pointerType !== 'touch' && peeked(e.target);
  if (element && element !== shown) begin(element, 90);
});
document.addEventListener('pointerout', (e) => {
  if (shown && peeked(e.target) === shown && !shown.contains(e.relatedTarget)) end();
});
document.addEventListener('focusin', (e) => {
  const element = peeked(e.target);
  if (element && e.target.matches(':focus-visible')) begin(element, 0);
});
document.addEventListener('focusout', () => {
  if (shown) end();
});
