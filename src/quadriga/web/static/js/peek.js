// Pointing at a thing marked `data-peek` shows what choosing it would do, before anything is chosen.
import { look, reset, isWalking } from './walk.js';

let waiting = 0, shown = null;

function begin(element, wait) {
  end();
  shown = element;
  waiting = setTimeout(() => { if (element.matches('.legal')) look(element.dataset.part); }, wait);
}

function end() {
  clearTimeout(waiting);
  if (shown && !isWalking()) reset();
  shown = null;
}

const peeked = (node) => node.closest?.('[data-peek].legal');
document.addEventListener('pointerover', (e) => { const element = e.pointerType !== 'touch' && peeked(e.target); if (element && element !== shown) begin(element, 90); });
document.addEventListener('pointerout', (e) => { if (shown && peeked(e.target) === shown && !shown.contains(e.relatedTarget)) end(); });
document.addEventListener('focusin', (e) => { const element = peeked(e.target); if (element && e.target.matches(':focus-visible')) begin(element, 0); });
document.addEventListener('focusout', () => { if (shown) end(); });
