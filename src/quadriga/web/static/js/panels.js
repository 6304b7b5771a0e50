// Around the board: tabs, menu, settings, rules, forms, the curtain between players at one screen.
import { $, $$, body, byId, complain, isPhone, make, put, say } from './dom.js';
import { get, post } from './net.js';
import { wear } from './camera.js';
import { toEnd } from './layers.js';
import { askWhy, back, commit, confirm, pick, pickDrawn } from './walk.js';

// Tabs ----------------------------------------------------------------------------------------------------------------

export function openTab(id, open) {
  const side = byId('side');
  const was = byId(id)?.getAttribute('aria-selected') === 'true';
  for (const tab of $$('[role=tab]')) {
    const on = tab.id === id;
    put(tab, 'aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
    const panel = byId(tab.getAttribute('aria-controls'));
    if (panel) panel.hidden = !on;
  }
  if (open === 'toggle') side.classList.toggle('open', !(was && side.classList.contains('open')));
  else if (open) side.classList.add('open');
  if (id === 'tb-log') toEnd();
}

// Rules ---------------------------------------------------------------------------------------------------------------

async function showRule(section) {
  const dialog = byId('rule');
  const found = await get(`/rules/${body.dataset.game}/${encodeURIComponent(section)}?lang=${body.dataset.lang}`);
  if (!dialog || !found) return;
  $('article', dialog).replaceChildren(
    make('h2', { id: 'rule-title' }, make('span', { class: 'no' }, `§${found.id ?? section}`), ' ', found.title || ''),
    make('p', {}, found.text || ''),
    found.book ? make('p', { class: 'book', lang: 'cs' }, found.book) : '',
  );
  dialog.showModal();
}

// Curtain -------------------------------------------------------------------------------------------------------------

/** "Hold to look": the server sends the next seat's secrets only after this. */
function curtain() {
  let held = 0;
  const look = () => {
    const form = byId('f-curtain');
    if (form) post('curtain', { seat: Number(new FormData(form).get('seat')) }).then((no) => no && complain(no));
  };
  const release = () => {
    clearTimeout(held);
    $('#b-look')?.classList.remove('held');
  };
  document.addEventListener('pointerdown', (e) => {
    const button = e.target.closest('#b-look');
    if (!button) return;
    button.classList.add('held');
    held = setTimeout(look, 600);
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerout'])
    document.addEventListener(kind, (e) => {
      if (e.target.closest?.('#b-look')) release();
    });
  document.addEventListener('submit', (e) => {
    if (e.target.id === 'f-curtain') {
      e.preventDefault();
      if (e.submitter === null || !e.submitter.matches(':active, .held')) look();
    }
  });
  document.addEventListener('click', (e) => {
    if (e.target.closest('#b-look') && e.detail > 0) e.preventDefault();
  }); // a short click is not enough
  const close = () => {
    const shown = byId('curtain');
    for (const part of [$('main'), byId('side'), byId('L-prompt')]) if (part) part.inert = Boolean(shown);
    if (shown && !shown.contains(document.activeElement)) $('#b-look')?.focus();
  };
  new MutationObserver(close).observe(byId('L-table') || body, { childList: true });
  close();
}

// Cards that fold -----------------------------------------------------------------------------------------------------

const CARDS = '#result, #invite';
const shelf = (id) => `folded ${body.dataset.base} ${id}`;

/** The result and the invitation stay folded, on this browser, once somebody has folded them; a click opens them again. */
function folding() {
  const fold = () => {
    for (const card of $$(CARDS)) if (localStorage.getItem(shelf(card.id))) card.open = false;
  };
  document.addEventListener(
    'toggle',
    (e) => {
      if (!e.target.matches?.(CARDS)) return;
      if (e.target.open) localStorage.removeItem(shelf(e.target.id));
      else localStorage.setItem(shelf(e.target.id), '1');
    },
    true,
  );
  new MutationObserver(fold).observe(byId('L-table') || body, { childList: true });
  fold();
}

/** A link goes to the clipboard; where the browser does not let it, it is at least selected. */
async function copyLink(button) {
  const field = $('input', button.parentElement);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    if (!document.execCommand('copy')) return;
  }
  button.textContent = say('copied', '✓');
}

// Forms ---------------------------------------------------------------------------------------------------------------

async function submit(e) {
  const form = e.target;
  if (form.id === 'r-moves') {
    const path = pathOf(form, e.submitter);
    if (!path) return;
    e.preventDefault();
    commit(path, e.timeStamp, new FormData(form).get('always') ? { always: true } : {});
  } else if (form.id === 'f-undo') {
    e.preventDefault();
    const refused = await post('undo', { v: Number(body.dataset.v) });
    if (refused) complain(refused);
  } else if (form.classList.contains('settings')) {
    e.preventDefault();
    const wanted = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== 'csrf' && name !== 'back'));
    const refused = await post('/settings', wanted);
    if (refused) complain(refused);
    else dressUp(wanted);
  }
}

/** What a form of the list would send, as a written move. */
function pathOf(form, button) {
  if (button?.name === 'path') return button.value.split('/');
  const widget = $('.widget', form);
  if (!widget) return null;
  const data = new FormData(form);
  const kind = widget.dataset.kind;
  if (kind === 'count') return [String(data.get('count'))];
  if (kind === 'set') return data.getAll('item').map(String);
  const numbers = $$('input[type=number][data-part-of]', widget).map((input) => [input.dataset.partOf, Number(input.value)]);
  if (kind === 'amounts') return numbers.filter(([, n]) => n > 0).map(([part, n]) => `${part}=${n}`);
  return numbers.sort((a, b) => a[1] - b[1]).map(([part]) => part);
}

/** Settings take effect at once. */
function dressUp(wanted) {
  for (const [name, value] of Object.entries(wanted)) if (name !== 'theme') body.dataset[name] = value;
  if (wanted.theme) {
    document.documentElement.dataset.theme = wanted.theme;
    wear(wanted.theme);
  }
}

export function start() {
  for (const tab of $$('[role=tab]')) {
    const panel = byId(tab.getAttribute('aria-controls'));
    if (panel) panel.hidden = tab.getAttribute('aria-selected') !== 'true';
  }
  document.addEventListener('click', (e) => {
    const tab = e.target.closest('[role=tab]');
    if (tab) return openTab(tab.id, isPhone() ? 'toggle' : true);
    if (isPhone() && e.target.closest('#story>summary') && !byId('side').classList.contains('open')) {
      e.preventDefault();
      return byId('side').classList.add('open');
    }
    const copy = e.target.closest('.copy');
    if (copy) return copyLink(copy);
    const rule = e.target.closest('[data-rule]');
    if (rule && !e.ctrlKey && !e.metaKey) {
      e.preventDefault();
      return showRule(rule.dataset.rule);
    }
    const step = e.target.closest('a[data-step]');
    if (step) {
      e.preventDefault();
      return pick(step.dataset.step, e.timeStamp);
    }
    if (e.target.closest('#b-back, [data-back]')) return back();
    if (e.target.closest('#r-overlay .ghost:not([data-part])') && confirm(e.timeStamp)) return;
    const part = e.target.closest('[data-part]');
    if (part && part.getAttribute('role') === 'button') return pickDrawn(part, e.timeStamp);
    if (part && e.target.closest('#stage')) askWhy(part);
    const menu = byId('menu');
    if (menu?.open && !menu.contains(e.target)) menu.open = false;
    if (isPhone() && e.target.closest('#stage')) byId('side')?.classList.remove('open');
  });
  byId('stage')?.addEventListener('contextmenu', (e) => {
    if (back()) e.preventDefault();
  });
  document.addEventListener('submit', submit);
  document.addEventListener('change', (e) => {
    if (e.target.closest('form.settings') && e.target.form) e.target.form.requestSubmit();
  });
  for (const input of $$('#menu input[readonly]')) input.addEventListener('focus', () => input.select());
  curtain();
  folding();
  wear(document.documentElement.dataset.theme);
}
