// Requests to the table.
import { body, say } from './dom.js';

export const base = body.dataset.base ?? '';
const address = (/** @type {string} */ where) => (where.startsWith('/') ? where : `${base}/${where}`);

/**
 * POST JSON; null when it was taken, else a sentence.
 * @param {string} where @param {object} data
 * @returns {Promise<string | null>}
 */
export async function post(where, data) {
  try {
    const answer = await fetch(address(where), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': body.dataset.csrf ?? '' },
      body: JSON.stringify(data),
    });
    if (answer.ok) return null;
    const text = await answer.text();
    try {
      return JSON.parse(text).error || text;
    } catch {
      return text || answer.statusText;
    }
  } catch {
    return say('not-made');
  }
}

/**
 * GET JSON; null when it is not to be had (stale, offline). Who asks says what it is.
 * @template T
 * @param {string} where @param {AbortSignal} [signal]
 * @returns {Promise<T | null>}
 */
export async function get(where, signal) {
  try {
    const answer = await fetch(address(where), { headers: { accept: 'application/json' }, ...(signal && { signal }) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** A path as it stands in an address. @param {readonly string[]} path */
export const written = (path) => path.map(encodeURIComponent).join('/');
