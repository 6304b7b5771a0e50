// Small helpers, and what the page says about itself. No game is named anywhere in these files.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const body = document.body;
export const byId = (id) => document.getElementById(id);

/** Write an attribute only if it differs: writing an equal one still costs style and accessibility work. */
export function put(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
export const middleOf = (element) => middle(element.getBoundingClientRect());

/** Words for what only the browser says; the page gives them in <script id="words">. */
const words = JSON.parse(byId('words')?.textContent || '{}');
export const say = (key, fallback = key) => words[key] ?? fallback;

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
export const isCalm = () => reduced.matches || body.dataset.motion === 'off';
export const isPhone = () => innerWidth <= 820 || innerHeight <= 520;

/** Tell a screen reader, once the page has settled. The region is never replaced. */
let telling = 0;
export function tell(text) {
  if (!text) return;
  clearTimeout(telling);
  telling = setTimeout(() => {
    const live = byId('live');
    if (live) live.textContent = text;
  }, 100);
}

/** A sentence in place of the prompt for a while: refusals, lost moves. */
let shown = 0;
export function complain(text) {
  const line = byId('prompt-text');
  if (!line) return;
  clearTimeout(shown);
  line.textContent = text;
  line.classList.add('error');
  tell(text);
  shown = setTimeout(() => {
    line.classList.remove('error');
    line.textContent = line.dataset.base || '';
  }, 4000);
}

export const perf = (window.__perf = []);
/** Note how long something took, up to the frame that shows it. */
export const mark = (name, since) =>
  requestAnimationFrame(() => setTimeout(() => perf.push([name, performance.now() - since])));
