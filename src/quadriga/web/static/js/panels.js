// Around the board: tabs, menu, settings, rules, forms, the curtain between players at one screen.
/** @import { Drawn, Reasons, Rule } from './types.js' */
import { wear } from './camera.js';
import { $, $$, around, body, byId, complain, find, findAll, isPhone, make, put, say } from './dom.js';
import { toEnd } from './layers.js';
import { get, post } from './net.js';
import { answer, askWhy, back, changeField, confirm, isMeant, pick, pickDrawn } from './question.js';

// Tabs ----------------------------------------------------------------------------------------------------------------

const SIDE = 'side'; // on a wide screen, the tab that this browser keeps open beside the board
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
  const side = byId('side')?.classList;
  if (open === 'toggle') side?.toggle('open', !(wasShown && side.contains('open')));
  else if (open) side?.add('open');
  if (open === 'toggle' && !isPhone()) localStorage.setItem(SIDE, side?.contains('open') ? id : '');
  if (id === 'tb-log') toEnd();
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** @param {string} section */
async function showRule(section) {
  const dialog = find(HTMLDialogElement, '#rule');
  /** @type {Rule | null} */
  const found = await get(`/rules/${body.dataset.game}/${encodeURIComponent(section)}?lang=${body.dataset.lang}`);
  if (!dialog || !found) return;
  $('article', dialog)?.replaceChildren(
    make('h2', { id: 'rule-title' }, make('span', { class: 'no' }, `§${found.id}`), ' ', found.title),
    make('p', {}, found.text),
    found.book ? make('p', { class: 'book', lang: 'cs' }, found.book) : '',
  );
  dialog.showModal();
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
    held = setTimeout(look, 600);
  });
  const release = (/** @type {Event} */ e) => {
    if (!around(e, '#b-look')) return;
    clearTimeout(held);
    $('#b-look')?.classList.remove('held');
  };
  for (const kind of ['pointerup', 'pointercancel', 'pointerout']) document.addEventListener(kind, release);
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
  for (const part of findAll(HTMLElement, 'main, #side, #L-prompt')) part.inert = Boolean(shown);
  if (shown && !shown.contains(document.activeElement)) $('#b-look')?.focus();
}

// Cards that fold -----------------------------------------------------------------------------------------------------

const CARDS = '#result, #invite';
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
  fold();
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
    const refused = await post('undo', { v: Number(body.dataset.v) });
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

/** What a click on the page does, the first that fits. @param {MouseEvent} e */
function click(e) {
  const side = byId('side');
  const tab = around(e, '[role=tab]');
  if (tab) return openTab(tab.id, 'toggle');
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
  const rule = around(e, '[data-rule]');
  if (rule && !e.ctrlKey && !e.metaKey) {
    e.preventDefault();
    return showRule(rule.dataset.rule ?? '');
  }
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
  const part = around(e, '[data-part]');
  if (part && e.detail > 0 && !isMeant()) return; // 0: no pointer did it
  if (part && part.getAttribute('role') === 'button') return pickDrawn(part, e.timeStamp);
  const isStage = around(e, '#stage') !== null;
  if (part && around(e, '#stage, #beside, #L-seats')) askWhy(part);
  const menu = find(HTMLDetailsElement, '#menu');
  if (menu?.open && !around(e, '#menu')) menu.open = false;
  if (isPhone() && isStage) side?.classList.remove('open');
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

export function start() {
  for (const tab of $$('[role=tab]')) {
    const panel = panelOf(tab);
    if (panel) panel.hidden = tab.getAttribute('aria-selected') !== 'true';
    if (panel && location.hash === `#${panel.id}`) openTab(tab.id, true); // where a form has led
  }
  const kept = isPhone() ? null : localStorage.getItem(SIDE);
  if (kept && byId(kept)) openTab(kept, true);
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
  curtain();
  folding();
  wear(document.documentElement.dataset.theme);
}
