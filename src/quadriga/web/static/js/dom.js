// Small helpers, and what the page says about itself. No game is named anywhere in these files.
/** @import { Drawn } from './types.js' */

/** The first that matches. @param {string} selector @param {ParentNode} [root] @returns {Drawn | null} */
export const $ = (selector, root = document) => root.querySelector(selector);

/** All that match. @param {string} selector @param {ParentNode} [root] @returns {Drawn[]} */
export const $$ = (selector, root = document) => [.../** @type {NodeListOf<Drawn>} */ (root.querySelectorAll(selector))];

/**
 * The first that matches, if it is of this class.
 * @template {Element} E
 * @param {new () => E} kind @param {string} selector @param {ParentNode} [root]
 * @returns {E | null}
 */
export function find(kind, selector, root = document) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * All that match and are of this class.
 * @template {Element} E
 * @param {new () => E} kind @param {string} selector @param {ParentNode} [root]
 * @returns {E[]}
 */
export const findAll = (kind, selector, root = document) =>
  [...root.querySelectorAll(selector)].flatMap((found) => (found instanceof kind ? [found] : []));

/**
 * What an event happened to, or the nearest thing around it, that matches.
 * @param {Event} event @param {string} selector
 * @returns {Drawn | null}
 */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

export const body = document.body;
export const byId = (/** @type {string} */ id) => document.getElementById(id);

/**
 * Write an attribute only if it differs: writing an equal one still costs style and accessibility work.
 * @param {Element} element @param {string} name @param {string | null} value null: take it away
 */
export function put(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * A new element. Attributes that begin with "on" are listeners; those that are null or false are left out, and so are children
 * that are null.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | ((event: Event) => void)>} [attributes]
 * @param {(Node | string | null)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Where the middle of an element is on the screen. @param {Element} element @returns {[number, number]} */
export function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Words for what only the browser says; the page gives them in <script id="words">. @type {Record<string, string>} */
const words = JSON.parse(byId('words')?.textContent || '{}');
export const say = (/** @type {string} */ key) => words[key] ?? key;

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
export const isCalm = () => reduced.matches || body.dataset.motion === 'off';
export const isPhone = () => innerWidth <= 767 || innerHeight <= 520;

/**
 * The part of the stage that can be seen: an open panel lies over its right edge, on an upright phone over its foot.
 * @returns {{ left: number, top: number, right: number, bottom: number }}
 */
export function sightOf(/** @type {Element} */ stage) {
  const { left, top, right, bottom } = stage.getBoundingClientRect();
  const drawer = $('#side.open > #drawer')?.getBoundingClientRect();
  if (!drawer?.width) return { left, top, right, bottom };
  if (drawer.left > left + 1) return { left, top, right: Math.min(right, drawer.left), bottom };
  return { left, top, right, bottom: drawer.top > top ? Math.min(bottom, drawer.top) : bottom };
}

let telling = 0;
/** Tell a screen reader, once the page has settled. The region is never replaced. @param {string | null} text */
export function tell(text) {
  if (!text) return;
  clearTimeout(telling);
  telling = setTimeout(() => {
    const live = byId('live');
    if (live) live.textContent = text;
  }, 100);
}

/** A sentence whose citations lead into the rulebook. @param {string} text */
export const cited = (text) =>
  text.split(/(§[A-Z]?\d+(?:\.\d+)*)/).map((part) => {
    if (!part.startsWith('§')) return part;
    const number = part.slice(1);
    return make('a', { class: 'cite', 'data-rule': number, href: `/rules/${body.dataset.game}#book-${number}` }, part);
  });

/** A sentence in place of the prompt until something else is chosen: refusals, lost moves. @param {string} text */
export function complain(text) {
  const line = byId('prompt-text');
  if (!line) return;
  line.replaceChildren(...cited(text));
  line.classList.add('error');
  tell(text);
}

/** Whether the prompt is free for other words than a complaint. */
export const isPromptFree = () => !byId('prompt-text')?.classList.contains('error');

/** Somebody goes on after a complaint: the question stands there again. */
export function forgive() {
  byId('prompt-text')?.classList.remove('error');
  restorePrompt();
}

/** The question stands in the prompt again, unless a complaint does. */
export function restorePrompt() {
  const line = byId('prompt-text');
  if (line && isPromptFree()) line.textContent = line.dataset.base ?? line.textContent;
}

/** @type {[string, number][]} */
export const perf = [];
window.__perf = perf;

/** Note how long something took, up to the frame that shows it. @param {string} name @param {number} since */
export const mark = (name, since) =>
  requestAnimationFrame(() => setTimeout(() => perf.push([name, performance.now() - since])));
