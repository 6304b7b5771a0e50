// What is what: the legend of the game says of anything drawn what kind it is, what that means and where the rules say so.
/** @import { Drawn } from './types.js' */
import { body, byId, make } from './dom.js';

/** @type {{ on: string, name: string, means: string, rule: string }[]} */
const legend = JSON.parse(byId('legend')?.textContent || '[]');
export const KINDS = legend.map(({ on }) => on).join(', ') || ':not(*)';
export const PLACES = ':is(#stage, #beside, #L-seats, #L-extra)';
export const THINGS = `:is(#chips, #f-undo) [data-tip], ${PLACES} :is([data-label], [data-tip], ${KINDS})`;

/** The kind of a thing, or of what lies around it. @param {Element} element */
function kindOf(element) {
  const thing = element.closest(`${PLACES} *`)?.closest(KINDS);
  return thing ? legend.find(({ on }) => thing.matches(on)) : undefined;
}

/** What a tip says of a thing: what it is now, and what its kind means. @param {Drawn} element */
export function wordsFor(element) {
  const named = /** @type {Drawn | null} */ (element.closest('[data-tip], [data-label]'));
  const text = named?.dataset.tip || named?.dataset.label || '';
  return { box: named ?? element, text, kind: element.closest('#chips') ? undefined : kindOf(element) };
}

/** The meaning of a kind, with the way to its rule. @param {ReturnType<typeof kindOf>} kind */
export function meaningOf(kind) {
  if (!kind) return [];
  const href = `/rules/${body.dataset.game}#book-${kind.rule}`;
  const way = make('a', { class: 'cite', 'data-rule': kind.rule, href }, `§${kind.rule}`);
  return [make('small', { class: 'kind' }, make('b', {}, kind.name), ` ${kind.means} `, way)];
}
