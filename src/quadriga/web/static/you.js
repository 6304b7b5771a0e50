// Passkeys: the browser makes them and signs in with them; the server says what it needs and checks what comes.
import { body, find, findAll } from './js/dom.js';

const words = JSON.parse(document.getElementById('words')?.textContent ?? '{}');
const said = find(HTMLElement, '#passkey-said');

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function toBytes(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} bytes @returns {string} */
function toText(bytes) {
  const plain = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Ask the server; what it refuses is an error with its sentence.
 * @param {string} address @param {object} values @returns {Promise<any>}
 */
async function post(address, values) {
  const headers = { 'content-type': 'application/json', 'x-csrf': body.dataset.csrf ?? '' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(values) });
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data.error);
  return data;
}

class Refused extends Error {}

/** Have the browser make a passkey. @param {any} options @returns {Promise<object>} */
async function make(options) {
  const known = options.excludeCredentials.map((/** @type {any} */ one) => ({ ...one, id: toBytes(one.id) }));
  const user = { ...options.user, id: toBytes(options.user.id) };
  const publicKey = { ...options, challenge: toBytes(options.challenge), user, excludeCredentials: known };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
    },
  };
}

/** Have the browser sign with a passkey. @param {any} options @returns {Promise<object>} */
async function sign(options) {
  const publicKey = { ...options, challenge: toBytes(options.challenge), allowCredentials: [] };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (made.response);
  return {
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: toText(response.userHandle),
    },
  };
}

/** Show recovery codes, this once. @param {string[]} codes */
function showCodes(codes) {
  for (const part of findAll(HTMLElement, 'main > section, main > p, main > h2')) part.hidden = true;
  const made = find(HTMLElement, '#codes-made');
  const list = made && find(HTMLElement, '.codes', made);
  if (!made || !list) return;
  list.replaceChildren(
    ...codes.map((code) => {
      const row = document.createElement('li');
      const text = document.createElement('code');
      text.textContent = code;
      row.append(text);
      return row;
    }),
  );
  made.hidden = false;
  find(HTMLElement, '#h-codes-made')?.focus();
}

/** @type {Record<string, () => Promise<void>>} */
const ways = {
  async register() {
    const name = find(HTMLInputElement, '#register [name=name]');
    if (!name?.reportValidity()) return;
    const credential = await make(await post('/you/passkeys/options', { name: name.value }));
    const { codes } = await post('/you/passkeys', { name: name.value, credential });
    showCodes(codes);
  },
  async add() {
    await post('/you/passkeys', { credential: await make(await post('/you/passkeys/options', {})) });
    location.reload();
  },
  async 'sign-in'() {
    await post('/you/passkeys/sign-in', { credential: await sign(await post('/you/passkeys/request', {})) });
    location.assign('/you');
  },
};

for (const button of findAll(HTMLButtonElement, '[data-passkey]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      if (!window.PublicKeyCredential) throw new Refused(words.none);
      await ways[button.dataset.passkey ?? '']?.();
    } catch (error) {
      const isBarred = error instanceof DOMException && error.name === 'SecurityError';
      const why = error instanceof Refused ? error.message : isBarred ? words.none : words.failed;
      if (said) said.textContent = why;
    } finally {
      button.disabled = false;
    }
  });
}
