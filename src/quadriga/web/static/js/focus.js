// Focus never falls to the body: where what had it is gone, the same thing drawn anew has it, or the board.
import { body, byId } from './dom.js';

/** What had the focus last. @type {Element | null} */
let last = null;
document.addEventListener('focusin', (e) => {
  last = e.target instanceof Element && e.target !== body ? e.target : null;
});

function recover() {
  if (!last || last.isConnected || document.activeElement !== body) return;
  const again = last.id ? byId(last.id) : null;
  (again ?? byId('stage'))?.focus({ preventScroll: true });
}

new MutationObserver(recover).observe(body, { childList: true, subtree: true });
