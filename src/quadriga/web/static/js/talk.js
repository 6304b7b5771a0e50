// What people say to each other. It is written as text, never as markup; whoever is muted is muted on this browser alone.
/** @import { Said } from './types.js' */
import { around, body, byId, find, say } from './dom.js';
import { get, post } from './net.js';

const list = byId('talk');
const tab = byId('tb-talk');
const MUTED = `muted ${body.dataset.base}`;
/** @type {Map<number, Said>} */
const lines = new Map();
/** @type {Set<string>} */
let muted = new Set(JSON.parse(localStorage.getItem(MUTED) ?? '[]'));
let unread = 0;
let isLoaded = false;

const isOpen = () => tab?.getAttribute('aria-selected') === 'true' && Boolean(byId('side')?.classList.contains('open'));

/** @param {string} words @param {string} action @param {string} label */
function button(words, action, label) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'quiet';
  made.dataset.talk = action;
  made.textContent = words;
  made.setAttribute('aria-label', `${words}: ${label}`);
  return made;
}

/** @param {Said} line */
function drawn(line) {
  const item = document.createElement('li');
  item.dataset.n = String(line.n);
  const name = document.createElement('b');
  name.textContent = line.name;
  item.append(name, ` ${line.words} `);
  item.append(button(say('mute'), 'mute', line.name), button(say('report'), 'report', line.name));
  return item;
}

function paint() {
  if (!list) return;
  const heard = [...lines.values()].sort((a, b) => a.n - b.n).filter(({ who }) => !muted.has(who));
  const shown = [...list.children].map((item) => Number(/** @type {HTMLElement} */ (item).dataset.n));
  const isGrown = shown.every((n, i) => heard[i]?.n === n);
  if (!isGrown) list.replaceChildren();
  list.append(...heard.slice(isGrown ? shown.length : 0).map(drawn));
  list.scrollTop = list.scrollHeight;
  const back = byId('b-unmute');
  if (!back) return;
  back.hidden = !muted.size;
  back.textContent = say('unmute').replace('%', String(muted.size));
}

function count() {
  if (tab) tab.dataset.unread = unread ? String(unread) : '';
}

/** A line that has just been said. @param {Said} line */
export function hear(line) {
  if (lines.has(line.n) || !list) return;
  lines.set(line.n, line);
  if (!isOpen() && !muted.has(line.who)) unread += 1;
  count();
  paint();
}

/** The lines that were said before. */
async function load() {
  if (isLoaded) return;
  isLoaded = true;
  /** @type {{ lines: Said[] } | null} */
  const found = await get('talk');
  if (!found) {
    isLoaded = false;
    return;
  }
  for (const line of found.lines) lines.set(line.n, line);
  paint();
}

/** @param {string | null} words */
function refuse(words) {
  const place = byId('talk-refused');
  if (!place) return;
  place.hidden = !words;
  place.textContent = words ?? '';
}

/** @param {SubmitEvent} e */
async function speak(e) {
  const form = e.target;
  if (!(form instanceof HTMLFormElement) || form.id !== 'f-talk') return;
  e.preventDefault();
  const given = new FormData(form);
  const phrase = String(given.get('phrase') ?? '');
  const words = String(given.get('words') ?? '');
  if (!phrase && !words.trim()) return;
  const refused = await post('talk', words.trim() ? { words } : { phrase });
  refuse(refused);
  if (!refused) form.reset();
}

/** @param {MouseEvent} e */
async function press(e) {
  const pressed = around(e, '[data-talk]');
  const line = lines.get(Number(pressed?.parentElement?.dataset.n));
  if (around(e, '#b-unmute')) muted = new Set();
  else if (pressed?.dataset.talk === 'mute' && line) muted.add(line.who);
  else if (pressed?.dataset.talk === 'report' && line) {
    const refused = await post('report', { n: line.n });
    refuse(refused);
    if (!refused) pressed.textContent = say('reported');
    return;
  } else return;
  localStorage.setItem(MUTED, JSON.stringify([...muted]));
  paint();
}

/** Whoever opens the panel has read what is new. */
function open() {
  if (!isOpen()) return;
  unread = 0;
  count();
  load();
}

if (list && tab) {
  document.addEventListener('submit', speak);
  document.addEventListener('click', press);
  const side = byId('side');
  for (const part of [tab, side])
    if (part) new MutationObserver(open).observe(part, { attributeFilter: ['aria-selected', 'class'] });
  find(HTMLSelectElement, '#f-talk select')?.addEventListener('change', (e) => {
    if (e.target instanceof HTMLSelectElement && e.target.value) e.target.form?.requestSubmit();
  });
  open();
}
