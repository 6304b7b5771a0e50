// A number of this browser's own for the dealer: promised first, told when everybody has promised, and kept to be compared.
import { byId } from './dom.js';
import { base, post } from './net.js';
import { hex, sha256 } from './sha256.js';

const place = `quadriga-number${base}`;
let done = '';

/** The number, the same after a reload. */
function own() {
  const kept = localStorage.getItem(place);
  if (kept) return kept;
  const made = hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(place, made);
  return made;
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function act() {
  const step = byId('gather')?.dataset.step ?? '';
  if (step === done) return;
  done = step;
  if (step === 'promise') await post('number', { commitment: sha256(bytes(own())) });
  if (step === 'give') await post('number', { number: own() });
}

/** Do what the table waits for, now and whenever that changes. */
export function offerNumber() {
  const watched = byId('L-table');
  if (!watched) return;
  new MutationObserver(act).observe(watched, { childList: true, subtree: true, attributes: true });
  act();
}
