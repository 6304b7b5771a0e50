// Asking with the keyboard what things are: `?`, then the arrows from thing to thing.
/** @import { Drawn } from './types.js' */
import { $$, middleOf, put, tell } from './dom.js';
import { hideTip, pointedAt, showTip } from './tips.js';
import { KINDS, PLACES, wordsFor } from './what.js';

/** What is explained while somebody asks. @type {Drawn | null} */
let asked = null;

/** Everything that can be asked about, by its label where it has one. */
const all = () =>
  $$(`${PLACES} [data-label], ${PLACES} :is(${KINDS})`).filter((element) => {
    const isNamed = element.dataset.label || !(element.closest('[data-label]') || element.querySelector('[data-label]'));
    return isNamed && element.getBoundingClientRect().width > 0 && !element.closest('#r-overlay');
  });

/** @param {Drawn} element */
function show(element) {
  if (asked && asked !== element) leave(asked);
  asked = element;
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.dataset.lent = '';
  }
  element.classList.add('asked');
  element.focus({ preventScroll: true });
  showTip(element, { isPinned: true });
  const { text, kind } = wordsFor(element);
  tell([text, kind && `${kind.name}: ${kind.means} §${kind.rule}`].filter(Boolean).join('. '));
}

/** @param {Drawn} element */
function leave(element) {
  element.classList.remove('asked');
  if (element.dataset.lent === undefined) return;
  delete element.dataset.lent;
  put(element, 'tabindex', null);
}

/** Nobody asks any more; false where nobody did. */
export function stopAsking() {
  if (!asked) return false;
  leave(asked);
  asked = null;
  hideTip();
  return true;
}

/**
 * Explain what has the focus or is pointed at, or else the first thing there is. Asked again: false, and the help can say more.
 * @param {Drawn} focused
 */
export function ask(focused) {
  if (stopAsking()) return false;
  const things = all();
  const here = [focused, pointedAt()].map((one) => one && (things.find((thing) => thing.contains(one)) ?? null));
  const first = here[0] ?? here[1] ?? things[0];
  if (!first) return false;
  show(first);
  return true;
}

/** Ask about the next thing in a direction; false where nobody asks. @param {[number, number]} direction */
export function askOn([ux, uy]) {
  if (!asked) return false;
  const [ax, ay] = middleOf(asked);
  let best = null;
  let bound = Infinity;
  for (const element of all()) {
    const [bx, by] = middleOf(element);
    const ahead = (bx - ax) * ux + (by - ay) * uy;
    const aside = Math.abs((bx - ax) * uy) + Math.abs((by - ay) * ux);
    if (element === asked || ahead <= 4 || ahead + 2 * aside >= bound) continue;
    bound = ahead + 2 * aside;
    best = element;
  }
  if (best) show(best);
  return true;
}
