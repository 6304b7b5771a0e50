// Around the board: tabs, menu, settings, forms, the curtain between players at one screen.
/** @import { Drawn, Reasons } from './types.js' */
import { refresh } from './asked.js';
import { clickBook } from './book.js';
import { uncover, wear } from './camera.js';
import { $, $$, around, body, byId, complain, find, findAll, isPhone, put, say } from './dom.js';
import { toEnd } from './layers.js';
import { get, post } from './net.js';
import {
  answer,
  askWhy,
  back,
  changeField,
  confirm,
  isAnswering,
  isChosenSince,
  isMeant,
  pick,
  pickDrawn,
  takeBack,
} from './question.js';
import { showTip } from './tips.js';
import { THINGS } from './what.js';

// Tabs ----------------------------------------------------------------------------------------------------------------

const SIDE = 'side'; // on a wide screen, the tab that this browser keeps open beside the board
let openedAt = 0; // when somebody last opened a tab
const panelOf = (/** @type {Element} */ tab) => byId(tab.getAttribute('aria-controls') ?? '');

/** @param {string} id @param {boolean | 'toggle'} open whether the side opens, on a screen where it may be closed */
export function openTab(id, open) {
  const wasShown = byId(id)?.getAttribute('aria-selected') === 'true';
  for (const tab of findAll(HTMLElement, '[role=tab]')) {
    const isShown = tab.id === id;
    put(tab, 'aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    const panel = panelOf(tab);
    if (panel) panel.hidden = !isShown;
  }
  const name = byId('side-name');
  if (name) name.textContent = byId(id)?.textContent ?? '';
  const side = byId('side')?.classList;
  openedAt = performance.now();
  if (open === 'toggle') side?.toggle('open', !(wasShown && side.contains('open')));
  else if (open) side?.add('open');
  if (open === 'toggle' && !isPhone()) localStorage.setItem(SIDE, side?.contains('open') ? id : '');
  uncover();
  if (id === 'tb-log') toEnd();
  refresh();
}

/** Whether a tab is shown in a side that is open. @param {string} id */
export const isOpen = (id) => $(`#side.open [role=tab][aria-selected=true]`)?.id === id;

/** Fold the side; false where it is folded already. */
export function closeSide() {
  const side = byId('side');
  if (!side?.classList.contains('open')) return false;
  side.classList.remove('open');
  uncover();
  if (!isPhone()) localStorage.setItem(SIDE, '');
  if (side.contains(document.activeElement)) byId('stage')?.focus({ preventScroll: true });
  return true;
}

/** Fold the side if it lies over a choice that was begun before it was opened: what was opened last closes first. */
export const closeLatest = () => isAnswering() && !isChosenSince(openedAt) && closeSide();

/** A panel lies between the question and the seats, wherever these end on this screen. */
function frame() {
  const stage = byId('stage');
  const seats = byId('L-seats');
  const measure = () => {
    body.style.setProperty('--panel-top', `${Math.round(stage?.getBoundingClientRect().top ?? 8)}px`);
    body.style.setProperty(
      '--panel-low',
      `${Math.round(innerHeight - (seats?.getBoundingClientRect().top ?? innerHeight) + 5)}px`,
    );
  };
  const watch = new ResizeObserver(measure);
  for (const part of [stage, seats]) if (part) watch.observe(part);
}

// Why -----------------------------------------------------------------------------------------------------------------

/** The chart of a seat that the rules play, over the table. @param {string} address */
async function showWhy(address) {
  const dialog = find(HTMLDialogElement, '#why');
  /** @type {Reasons | null} */
  const found = await get(address);
  const article = dialog && $('article', dialog);
  if (!dialog || !article || !found) return;
  article.innerHTML = found.html;
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** A press beside a dialog closes it. @param {MouseEvent} e */
function closeDialog(e) {
  const dialog = e.target;
  if (!(dialog instanceof HTMLDialogElement)) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = e.clientX >= left && e.clientX <= right && e.clientY >= top && e.clientY <= bottom;
  if (!isInside) dialog.close();
}

// Curtain -------------------------------------------------------------------------------------------------------------

/** The server sends the next seat's secrets only after this. */
async function look() {
  const form = find(HTMLFormElement, '#f-curtain');
  if (!form) return;
  const refused = await post('curtain', { seat: Number(new FormData(form).get('seat')) });
  if (refused) complain(refused);
}

/** "Hold to look": a short click is not enough. */
function curtain() {
  let held = 0;
  document.addEventListener('pointerdown', (e) => {
    const button = around(e, '#b-look');
    if (!button) return;
    button.classList.add('held');
    button.setPointerCapture(e.pointerId); // a page that is drawn anew meanwhile may move it away under the hand
    held = setTimeout(look, 600);
  });
  const release = () => {
    clearTimeout(held);
    $('#b-look')?.classList.remove('held');
  };
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, release);
  document.addEventListener('submit', (e) => {
    if (!around(e, '#f-curtain')) return;
    e.preventDefault();
    if (!e.submitter?.matches(':active, .held')) look();
  });
  document.addEventListener('click', (e) => {
    if (around(e, '#b-look') && e.detail > 0) e.preventDefault();
  });
  new MutationObserver(close).observe(byId('L-table') ?? body, { childList: true });
  close();
}

/** While the curtain is closed, nothing behind it can be reached. */
function close() {
  const shown = byId('curtain');
  for (const part of findAll(HTMLElement, 'main, #side, #book, #L-prompt')) part.inert = Boolean(shown);
  if (shown && !shown.contains(document.activeElement)) $('#b-look')?.focus();
}

// Cards that fold -----------------------------------------------------------------------------------------------------

const CARDS = '#result, #invite, #branch';
const keptAs = (/** @type {Element} */ card) => `folded ${body.dataset.base} ${card.id}`;

/** The result and the invitation stay folded, on this browser, once somebody has folded them; a click opens them again. */
function folding() {
  const fold = () => {
    for (const card of findAll(HTMLDetailsElement, CARDS)) if (localStorage.getItem(keptAs(card))) card.open = false;
  };
  document.addEventListener(
    'toggle',
    (e) => {
      const card = e.target;
      if (!(card instanceof HTMLDetailsElement && card.matches(CARDS))) return;
      if (card.open) localStorage.removeItem(keptAs(card));
      else localStorage.setItem(keptAs(card), '1');
    },
    true,
  );
  new MutationObserver(fold).observe(byId('L-table') ?? body, { childList: true });
  new MutationObserver(spend).observe(byId('L-table') ?? body, { childList: true, subtree: true });
  fold();
}

/** Links that the card offered until somebody has followed them: the menu does not offer them any longer either. */
let offered = linksOf('#invite input');

/** @param {string} where */
function linksOf(where) {
  return new Set(findAll(HTMLInputElement, where).map(({ value }) => value));
}

function spend() {
  if (byId('curtain') || body.classList.contains('past')) return;
  const still = linksOf('#invite input');
  for (const item of findAll(HTMLElement, '#menu [data-link]')) {
    const link = item.dataset.link ?? '';
    if (!offered.has(link) || still.has(link)) continue;
    const name = $('label', item)?.textContent?.trim() ?? '';
    $('.copy', item)?.remove();
    $('label', item)?.replaceWith(`${name}: ${say('link-used')} `);
    delete item.dataset.link;
  }
  offered = still;
}

/** A link goes to the clipboard; where the browser does not let it, it is at least selected. @param {Drawn} button */
async function copyLink(button) {
  const field = find(HTMLInputElement, 'input', button.parentElement ?? body);
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    if (!document.execCommand('copy')) return;
  }
  button.textContent = say('copied');
}

// Forms ---------------------------------------------------------------------------------------------------------------

/** @param {SubmitEvent} e */
async function submit(e) {
  const form = e.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.id === 'r-moves') {
    const path = pathOf(form, e.submitter);
    if (!path) return;
    e.preventDefault();
    answer(path, e.timeStamp, new FormData(form).get('always') ? { always: true } : {});
  } else if (form.id === 'f-undo') {
    e.preventDefault();
    const barred = $('#b-undo[aria-disabled]')?.dataset.tip;
    const refused = barred ?? (await post('undo', { v: Number(body.dataset.v) }));
    if (refused) complain(refused);
  } else if (form.classList.contains('settings')) {
    e.preventDefault();
    const given = [...new FormData(form)].filter(([name]) => name !== 'csrf' && name !== 'back');
    const wanted = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const refused = await post('/settings', wanted);
    if (refused) complain(refused);
    else dressUp(wanted);
  }
}

/** What a form of the list would send, as a written move. @param {HTMLFormElement} form @param {HTMLElement | null} button */
function pathOf(form, button) {
  if (button instanceof HTMLButtonElement && button.name === 'path') return button.value.split('/');
  const widget = $('.widget', form);
  if (!widget) return null;
  const data = new FormData(form);
  const kind = widget.dataset.kind;
  if (kind === 'count') return [String(data.get('count'))];
  if (kind === 'set') return data.getAll('item').map(String);
  const numbers = findAll(HTMLInputElement, 'input[type=number][data-part-of]', widget).map((input) => ({
    part: input.dataset.partOf ?? '',
    n: Number(input.value),
  }));
  if (kind === 'amounts') return numbers.filter(({ n }) => n > 0).map(({ part, n }) => `${part}=${n}`);
  return numbers.sort((a, b) => a.n - b.n).map(({ part }) => part);
}

/** Settings take effect at once. @param {Record<string, string>} wanted */
function dressUp({ theme, ...others }) {
  Object.assign(body.dataset, others);
  if (!theme) return;
  document.documentElement.dataset.theme = theme;
  wear(theme);
}

// Clicks --------------------------------------------------------------------------------------------------------------

/** What is lit and lies under a mere drawing, such as the place of a pile under its top card. @param {MouseEvent} e */
function litUnder(e) {
  if (!around(e, '#stage, #beside, #L-seats') || !e.detail) return null;
  for (const element of document.elementsFromPoint(e.clientX, e.clientY)) {
    const found = /** @type {Drawn | null} */ (element.closest('[data-part].legal'));
    if (found) return found;
  }
  return null;
}

/** What stands in a lit place means the place, as long as nothing of its own kind is asked for. @param {Drawn} hit @param {MouseEvent} e */
function placeOf(hit, e) {
  const { at, of } = hit.dataset;
  if (hit.getAttribute('role') === 'button') return hit;
  const lit = /** @type {Drawn[]} */ ($$('[data-part].legal'));
  if (lit.some((other) => other.dataset.of === of)) return hit;
  return (at && lit.find(({ dataset }) => `${dataset.of}.${dataset.part}` === at)) || litUnder(e) || hit;
}

/** Whether nothing is asked of a thing: then a press tells what it is. @param {Drawn} part */
const isStill = (part) => !part.matches('.legal, .sel, a, button, summary');

/** What a click on the page does, the first that fits. @param {MouseEvent} e */
function click(e) {
  const side = byId('side');
  const tab = around(e, '[role=tab]');
  if (tab) return openTab(tab.id, 'toggle');
  if (around(e, '#b-side')) return closeSide();
  if (isPhone() && around(e, '#story>summary') && side && !side.classList.contains('open')) {
    e.preventDefault();
    return side.classList.add('open');
  }
  const wanted = around(e, 'a[data-tab]');
  if (wanted) {
    e.preventDefault();
    return openTab(wanted.dataset.tab ?? '', true);
  }
  const link = around(e, '.copy');
  if (link) return copyLink(link);
  if (clickBook(e)) return;
  const why = around(e, 'a[data-why]');
  if (why instanceof HTMLAnchorElement && !e.ctrlKey && !e.metaKey) {
    e.preventDefault();
    return showWhy(why.getAttribute('href') ?? '');
  }
  if (around(e, '#why a.when')) return find(HTMLDialogElement, '#why')?.close();
  const step = around(e, 'a[data-step]');
  if (step) {
    e.preventDefault();
    return pick(step.dataset.step ?? '', e.timeStamp);
  }
  if (around(e, '#b-back, [data-back]')) return back();
  if (around(e, '#r-overlay .ghost:not([data-part])') && confirm(e.timeStamp)) return;
  const laid = around(e, '#r-overlay [data-nth]');
  if (laid && takeBack(laid)) return;
  const hit = around(e, '[data-part]');
  const part = hit ? placeOf(hit, e) : litUnder(e);
  if (part && e.detail > 0 && !isMeant()) return; // 0: no pointer did it
  if (part && part.getAttribute('role') === 'button') return pickDrawn(part, e.timeStamp);
  const isStage = around(e, '#stage') !== null;
  const thing = part ?? (around(e, 'summary, a, button') ? null : around(e, THINGS));
  const isOnTable = thing && around(e, '#stage, #beside, #L-seats');
  if (isOnTable && !(part && askWhy(part)) && isStill(thing)) {
    showTip(thing, { isPointed: e.detail > 0, isPinned: true });
  }
  if (isPhone() && isStage) closeSide();
}

/** What was opened over the board closes; what is around `except` stays. @param {Element | null} except */
export function closeOver(except = null) {
  const open = findAll(HTMLDetailsElement, 'details[data-over][open]').filter((one) => !except || !one.contains(except));
  for (const one of open) {
    one.open = false;
    if (!except) find(HTMLElement, 'summary', one)?.focus({ preventScroll: true });
  }
  return open.length > 0;
}

/** A press beside the open menu closes it, and means nothing else. @param {MouseEvent} e */
function leaveMenu(e) {
  const menu = find(HTMLDetailsElement, '#menu');
  if (!menu?.open || !e.detail || around(e, '#menu')) return; // 0: no pointer did it
  menu.open = false;
  e.preventDefault();
  e.stopImmediatePropagation();
}

export function start() {
  for (const tab of $$('[role=tab]')) {
    const panel = panelOf(tab);
    if (panel) panel.hidden = tab.getAttribute('aria-selected') !== 'true';
    if (panel && location.hash === `#${panel.id}`) openTab(tab.id, true); // where a form has led
  }
  const menu = find(HTMLDetailsElement, '#menu');
  if (menu && location.hash === '#menu') menu.open = true; // where a new link has led
  const kept = isPhone() ? null : localStorage.getItem(SIDE);
  if (kept && byId(kept)) openTab(kept, true);
  document.addEventListener('click', leaveMenu, true);
  document.addEventListener('click', click);
  document.addEventListener('click', (e) => closeOver(e.target instanceof Element ? e.target : null), true);
  for (const dialog of findAll(HTMLDialogElement, 'dialog')) dialog.addEventListener('click', closeDialog);
  byId('stage')?.addEventListener('contextmenu', (e) => {
    if (back()) e.preventDefault();
  });
  document.addEventListener('submit', submit);
  document.addEventListener('change', (e) => {
    const form = around(e, 'form.settings');
    if (form instanceof HTMLFormElement) form.requestSubmit();
    const field = around(e, '#mv-widget input');
    if (field instanceof HTMLInputElement) changeField(field);
  });
  for (const input of findAll(HTMLInputElement, '#menu input[readonly]')) {
    input.addEventListener('focus', () => input.select());
  }
  frame();
  curtain();
  folding();
  wear(document.documentElement.dataset.theme);
}
