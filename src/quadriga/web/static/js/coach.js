// The coach looks over the shoulder of whoever plays bots alone: at an answer that waits, and back at one that was given.
// Nobody waits for it: whoever goes on at once reads its word afterwards.
/** @import { Advice, Path } from './types.js' */
import { body, byId, tell } from './dom.js';
import { get, written } from './net.js';

const PATIENCE = 6000; // milliseconds after which it has nothing to say

/** @type {AbortController | null} */
let looking = null;

export const isCoached = () => body.dataset.coach === 'on';

/**
 * What speaks against an answer; null: nothing, or nothing in time.
 * @param {number} v @param {Path} path
 * @returns {Promise<Advice | null>}
 */
export async function consult(v, path) {
  looking?.abort();
  const mine = new AbortController();
  looking = mine;
  const late = setTimeout(() => mine.abort(), PATIENCE);
  /** @type {Partial<Advice> | null} */
  const found = await get(`coach?v=${v}&path=${written(path)}`, mine.signal);
  clearTimeout(late);
  return found?.words ? /** @type {Advice} */ (found) : null;
}

/** The answer was taken back: nobody wants to know any more. */
export const dismiss = () => looking?.abort();

/** A quiet line about the answer that was given; null: nothing to say. @param {Advice | null} advice */
export function lookBack(advice) {
  const line = byId('coach');
  if (!line) return;
  line.hidden = !advice;
  line.textContent = advice?.later ?? '';
  tell(advice?.later ?? null);
}

byId('coach')?.addEventListener('click', () => lookBack(null));
