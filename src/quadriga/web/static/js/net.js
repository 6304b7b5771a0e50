// Requests to the table.
import { body } from './dom.js';

export const base = body.dataset.base;

/** POST JSON; null when it was taken, else a sentence. */
export async function post(where, data) {
  try {
    const answer = await fetch(where.startsWith('/') ? where : `${base}/${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf': body.dataset.csrf || '' },
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
    return document.getElementById('net')?.textContent || 'offline';
  }
}

/** GET JSON; null when it is not to be had (stale, offline). */
export async function get(where, signal = undefined) {
  try {
    const answer = await fetch(where.startsWith('/') ? where : `${base}/${where}`, {
      headers: { accept: 'application/json' },
      signal,
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export const written = (path) => path.map((part) => encodeURIComponent(part ?? '')).join('/');
