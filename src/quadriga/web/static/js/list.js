// The list of moves beside the board shows the same options as the board.
/** @import { PathChoice } from './choice.js' */
import { byId, findAll } from './dom.js';

/** @param {PathChoice} choice */
export function filterList(choice) {
  const form = byId('r-moves');
  if (!form) return;
  const all = !choice.isTouched;
  const open = new Set(all ? [] : choice.left().map((path) => path.join('/')));
  const isOpen = (/** @type {string} */ value) =>
    open.has(value) || [...open].some((path) => value.startsWith(`${path}/`) || path.startsWith(`${value}/`));
  for (const item of findAll(HTMLElement, 'li', form)) {
    const buttons = findAll(HTMLButtonElement, 'button[name=path]', item);
    hide(item, !all && buttons.length > 0 && !buttons.some((button) => isOpen(button.value)));
  }
  const groups = findAll(HTMLDetailsElement, 'details.grp', form);
  for (const group of groups) hide(group, !all && findAll(HTMLElement, 'li', group).every((item) => item.hidden));
  const [only, ...others] = groups.filter((group) => !group.hidden);
  if (!all && only && !others.length && !only.open) only.open = true;
}

/** @param {HTMLElement} element @param {boolean} hidden */
function hide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}
