// The rulebook in a drawer beside the table. It is fetched when it is first opened, and keeps its place while it is closed.
import { around, body, byId, find, isPhone } from './dom.js';
import { get } from './net.js';
import { arm, goTo } from './reading.js';

const drawer = byId('book');
const inside = byId('book-inside');
const PLACE = `book ${body.dataset.game} ${body.dataset.lang}`; // how far this browser has read
/** @type {HTMLElement | null} where the focus was before */
let before = null;
let isMarked = false; // on a phone the way back closes the book: a step of the history stands for it
/** @type {HTMLDialogElement | null} what was left for the book, and is there again after it */
let left = null;

/** @returns {Promise<boolean>} whether it is there */
async function fetched() {
  if (!inside) return false;
  if (inside.childElementCount) return true;
  /** @type {{ html: string } | null} */
  const found = await get(`/book/${body.dataset.game}?lang=${body.dataset.lang}`);
  if (!found) return false;
  inside.innerHTML = found.html;
  arm(inside);
  return true;
}

/** Open it, at a section or where it was left. @param {string} [section] */
export async function openBook(section) {
  if (!drawer || !inside || !(await fetched())) return;
  if (drawer.hidden) before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  left = find(HTMLDialogElement, 'dialog[open]') ?? left;
  left?.close();
  const menu = find(HTMLDetailsElement, '#menu');
  if (menu) menu.open = false;
  const wasHidden = drawer.hidden;
  drawer.hidden = false;
  if (isPhone() && !isMarked) {
    isMarked = true;
    history.pushState(null, '');
  }
  if (section) goTo(inside, section);
  else if (wasHidden) {
    inside.scrollTop = Number(sessionStorage.getItem(PLACE) ?? 0);
    inside.focus({ preventScroll: true });
  }
}

/** Close it; false where it is closed already. */
export function closeBook() {
  if (!drawer || !inside || drawer.hidden) return false;
  const hadFocus = drawer.contains(document.activeElement);
  drawer.hidden = true;
  left?.showModal();
  left = null;
  if (hadFocus) (before?.isConnected ? before : byId('stage'))?.focus({ preventScroll: true });
  return true;
}

export function toggleBook() {
  if (!closeBook()) openBook();
}

/** What a click means for the book; true if it meant nothing else. @param {MouseEvent} e */
export function clickBook(e) {
  const isPlain = !e.ctrlKey && !e.metaKey && !e.shiftKey;
  const rule = around(e, '[data-rule]');
  if (rule && isPlain) {
    e.preventDefault();
    openBook(rule.dataset.rule);
    return true;
  }
  if (around(e, 'a[data-book]') && isPlain) {
    e.preventDefault();
    openBook();
    return true;
  }
  if (around(e, '#b-book')) return closeBook();
  if (!around(e, '#book')) {
    closeBook();
    return false;
  }
  const way = around(e, 'a[href^="#book-"]');
  if (way && inside) {
    e.preventDefault();
    goTo(inside, (way.getAttribute('href') ?? '').replace('#book-', ''));
  }
  return true;
}

addEventListener('popstate', () => {
  if (!isMarked) return;
  isMarked = false;
  if (!closeBook()) history.back(); // it was closed otherwise: then one goes where one meant to go
});
inside?.addEventListener('scroll', () => sessionStorage.setItem(PLACE, String(Math.round(inside.scrollTop))));
drawer?.addEventListener('keydown', (e) => {
  if (e.key === 'Escape' && closeBook()) e.preventDefault();
  e.stopPropagation(); // the letters of the table mean nothing while somebody reads
});
