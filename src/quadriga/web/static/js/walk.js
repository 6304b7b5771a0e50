// Walking the options: parts may be chosen in any order, on the board, in panels, as buttons or in the list.
import { $, $$, body, byId, complain, isPhone, make, mark, perf, put, say } from './dom.js';
import { get, post, written } from './net.js';
import { makeRoom, mark as markAreas } from './areas.js';
import { edges } from './camera.js';
import { hideTip } from './tips.js';
import { fresh } from './since.js';
import * as widgets from './widgets.js';

const FEW = 4; // chips, or ways to go on
const ROW = 60; // letters that fit beside the prompt
const NONE = { v: -1, kind: 'none', paths: [], labels: {} };
let opts = NONE;
let source = ''; // the text the options were read from
let chosen = []; // by depth: the part, or undefined while it is open
let clicks = []; // the depths somebody really clicked, for stepping back; the others were implied
let notes = {}; // by written path or by part: what the preview says it would do
let names = {}; // the same for labels
let note = ''; // what the whole choice would do
let asked = null; // a complete path that waits for "confirm"
let request = 0;
let looking = null; // the preview under way: whatever is chosen next makes it stale
let lastVerb = null;

export const isWalking = () => clicks.length > 0 || asked !== null || widgets.isTouched();

const fits = (path) => chosen.every((part, depth) => part === undefined || path[depth] === part);
const left = () => opts.paths.filter(fits);
const partsAt = (paths, depth) => [...new Set(paths.map((path) => path[depth]).filter((part) => part !== undefined))];
const depthOf = (paths) => Math.max(0, ...paths.map((path) => path.length));

// The same word may name a region, its tribe and its people: elements say which they are (`data-of`), and where (`data-at`).
const kindAt = (path, depth) => (opts.kinds?.[path[0]] ?? opts.kinds?.[''])?.[depth];
const isOf = (kind, of) => !of || !kind || kind === of;
const isNamed = (path, written) => {
  const [kind, place] = written.split('.');
  return path.some((part, depth) => part === place && isOf(kindAt(path, depth), kind));
};

/** Whether a thing in a place is what these paths speak of: they name the place too, or the question itself does. */
function isPlaced(element, paths) {
  const { part, at } = element.dataset;
  return !at || opts.about?.includes(at) || paths.some((path) => path.includes(part) && isNamed(path, at));
}

/** The parts at these depths, each with the kinds of things it may stand for. */
function kindsAt(paths, depths) {
  const found = new Map();
  for (const path of paths)
    for (const depth of depths)
      if (path[depth] !== undefined) found.set(path[depth], (found.get(path[depth]) || new Set()).add(kindAt(path, depth)));
  return found;
}
const speaksOf = (kinds, element) =>
  [...(kinds.get(element.dataset.part) || [])].some((kind) => isOf(kind, element.dataset.of));

/** Fill in every depth at which only one part remains. The only move there is still waits for a click. */
function settle() {
  const paths = left();
  if (opts.paths.length === 1 && !clicks.length) return paths;
  for (let depth = 0; depth < depthOf(paths); depth++) {
    if (chosen[depth] !== undefined || !paths.every((path) => path.length > depth)) continue;
    const parts = partsAt(paths, depth);
    if (parts.length === 1) chosen[depth] = parts[0];
  }
  return left();
}

/** Choose what is drawn: a thing in a place chooses the place as well. */
export function pickDrawn(element, since = performance.now()) {
  const { part, of, at } = element.dataset;
  if (at && !widgets.isOpen() && !opts.about?.includes(at)) {
    const both = (path) => path.includes(part) && isNamed(path, at);
    if (!left().some(both)) {
      chosen = [];
      clicks = [];
    }
    const [kind, place] = at.split('.');
    const path = left().find(both);
    const depth = path ? path.findIndex((word, i) => word === place && isOf(kindAt(path, i), kind)) : -1;
    if (depth >= 0 && chosen[depth] === undefined) chosen[depth] = place;
  }
  return pick(part, since, of);
}

/** Choose a part, at the first depth where it is open; or choose again where it was clicked before. */
export function pick(part, since = performance.now(), of = undefined) {
  if (widgets.isOpen()) return widgets.toggle(part, of);
  if (asked) cancelConfirm();
  if (take(part, of)) return after(since);
  const depth = clicks.find(
    (d) => chosen[d] !== part && opts.paths.some((path) => path[d] === part && isOf(kindAt(path, d), of)),
  );
  if (depth !== undefined) rechoose(depth, part, since);
}

/** Fill the first open depth where this part may stand; false where there is none. */
function take(part, of) {
  const paths = left();
  const depth = Array.from({ length: depthOf(paths) }, (_, d) => d).find(
    (d) => chosen[d] === undefined && paths.some((path) => path[d] === part && isOf(kindAt(path, d), of)),
  );
  if (depth === undefined) return false;
  chosen[depth] = part;
  clicks.push(depth);
  return true;
}

function rechoose(depth, part, since) {
  const before = clicks.filter((d) => d !== depth);
  const kept = before.map((d) => [d, chosen[d]]);
  chosen = [];
  for (const [d, p] of kept) chosen[d] = p;
  chosen[depth] = part;
  clicks = [...before, depth];
  if (!left().length) {
    // the other clicks do not go with it: keep only this one
    chosen = [];
    chosen[depth] = part;
    clicks = [depth];
  }
  after(since);
}

async function after(since) {
  hideTip();
  const paths = settle();
  const whole = paths.length === 1 && paths[0].every((_, depth) => chosen[depth] !== undefined);
  if (whole && opts.partial) return extend(paths[0]);
  paint();
  mark('walk', since);
  if (whole) return finish(paths[0], since);
  await preview(since);
}

/** A long choice: the server tells what may follow the beginning just chosen. */
async function extend(path) {
  const more = await get(`walk?v=${opts.v}&path=${written(path)}`);
  if (!more) return;
  opts = {
    ...opts,
    paths: more.paths,
    labels: { ...opts.labels, ...more.labels },
    partial: more.partial,
    root: opts.root || opts,
  };
  after(performance.now());
}

/** Esc, Back, a click on the scrim: one click back, not one implied part. */
export function back() {
  if (widgets.isOpen() && widgets.back()) return true;
  if (asked) {
    cancelConfirm();
    clicks.pop();
  } else if (clicks.length) clicks.pop();
  else return false;
  if (opts.root && clicks.length === 0) opts = opts.root;
  const kept = clicks.map((depth) => [depth, chosen[depth]]);
  chosen = [];
  for (const [depth, part] of kept) chosen[depth] = part;
  settle();
  paint();
  preview(performance.now());
  return true;
}

export function reset() {
  opts = opts.root || opts;
  chosen = [];
  clicks = [];
  notes = {};
  names = {};
  note = '';
  asked = null;
  request++;
  byId('r-overlay')?.replaceChildren();
  const line = byId('prompt-text');
  if (line && !line.classList.contains('error')) line.textContent = line.dataset.base ?? line.textContent;
  settle();
  paint();
}

/** Pictures and words for the half-made choice, drawn by the server. */
async function preview(since, path = null) {
  const mine = ++request;
  const partial = path || Array.from(chosen, (part) => part ?? '');
  if (!path && !clicks.length) return reset();
  looking?.abort();
  looking = new AbortController();
  const found = await get(`preview?v=${opts.v}&path=${written(partial)}`, looking.signal);
  if (!found || mine !== request) return null;
  show(found);
  paint();
  mark('preview', since);
  return found;
}

export function show(found) {
  const overlay = byId('r-overlay');
  if (overlay) {
    const holder = make('template');
    holder.innerHTML = `<svg>${(found.overlay || '').replace(/^\s*<svg[^>]*id="r-overlay"[^>]*>([\s\S]*)<\/svg>\s*$/, '$1')}</svg>`;
    overlay.replaceChildren(...holder.content.firstChild.childNodes);
  }
  notes = found.notes || {};
  names = found.labels || {};
  note = found.note || '';
  const line = byId('prompt-text');
  if (line && found.prompt) line.textContent = found.prompt;
}

async function finish(path, since) {
  const level = body.dataset.confirm || 'never';
  if (level === 'never') return commit(path, since);
  if (level !== 'always') {
    const found = await preview(since, path);
    if (!found || !found.final) return commit(path, since);
  } else await preview(since, path);
  asked = path;
  paint();
  $('#chips .confirm')?.focus({ preventScroll: true });
}

function cancelConfirm() {
  asked = null;
}

export async function commit(path, since = performance.now(), more = {}) {
  const kept = opts.root || opts;
  looking?.abort();
  lastVerb = path[0];
  opts = { ...NONE, v: kept.v };
  widgets.close();
  chosen = [];
  clicks = [];
  asked = null;
  request++;
  paint();
  body.classList.add('busy');
  body.dataset.sent = String(since);
  const refused = await post('move', { v: kept.v, path, seat: kept.seat, ...more });
  body.classList.remove('busy');
  if (refused === null) return;
  byId('r-overlay')?.replaceChildren();
  if (opts.v === kept.v) {
    opts = kept;
    reset();
    load(true);
  }
  complain(refused);
}

/** Take hold of what is drawn, to drag it: its targets light up, and nothing is done before it is dropped on one of them. */
export function hold(element) {
  const { part, of, at } = element.dataset;
  if (at || widgets.isOpen()) return pickDrawn(element);
  if (clicks.length || asked) reset();
  take(part, of);
  paint();
  preview(performance.now());
}

/** A move that is not among the options: the server refuses it, and says by which rule. */
export function tryMove(path) {
  reset();
  commit(path);
}

/** Why a drawn thing that is not lit cannot be chosen: it is offered to the server as if it could, which says by which rule not. */
export function askWhy(element) {
  const { part, of } = element.dataset;
  if (!of || isWalking()) return;
  if (widgets.isOpen())
    return widgets.speaksOf(of) ? complain(say(widgets.speaksOf(of, part) ? 'elsewhere' : 'barred')) : undefined;
  const alike = opts.paths.filter((path) => path.length === 2 && kindAt(path, 1) === of);
  if (!alike.length) return;
  if (alike.some((path) => path[1] === part)) return complain(say('elsewhere')); // the same may be chosen, but in another place
  tryMove([alike[0][0], part]);
}

/** The name of a part, as far as the options have one. */
export const labelOf = (part) => names[part] ?? opts.labels[part] ?? part;

/** What a whole choice would look like, without choosing it: a path, or the one part that tells it from all others. */
export async function look(what, of = undefined) {
  if (isWalking() || opts.kind !== 'one') return null;
  const named = (path) => path.some((part, depth) => part === what && isOf(kindAt(path, depth), of));
  const paths = Array.isArray(what) ? [what] : left().filter(named);
  return paths.length === 1 ? preview(performance.now(), paths[0]) : null;
}

/** A choice made for the player, by a hint: it waits for "confirm". */
export async function propose(path) {
  if (opts.kind !== 'one') return;
  reset();
  const fitting = opts.paths.find((known) => known.every((part, depth) => path[depth] === part));
  if (!fitting) return;
  chosen = [...path];
  clicks = [path.length - 1];
  await preview(performance.now(), path);
  asked = path;
  paint();
}

/** "Yes" to the choice that waits for it. */
export function confirm(since) {
  if (!asked) return false;
  commit(asked, since);
  return true;
}

/** The same kind of move again. */
export function again() {
  if (lastVerb && opts.paths.some((path) => path[0] === lastVerb) && partsAt(opts.paths, 0).length > 1) pick(lastVerb);
}

// Showing -------------------------------------------------------------------------------------------------------------

const special = (path, depth) => opts.labels[path.slice(0, depth + 1).join('/')]; // what the game calls it after the parts before it
const nameOf = (path, depth) =>
  names[path.slice(0, depth + 1).join('/')] ??
  names[path[depth]] ??
  (depth > 0 ? special(path, depth) : undefined) ??
  opts.labels[path[depth]] ??
  path[depth];
const noteOf = (path) => notes[path.join('/')] ?? notes[path[path.length - 1]] ?? '';

export function paint() {
  const began = performance.now();
  const paths = left();
  const depth = depthOf(paths);
  const open = [];
  for (let d = 0; d < depth; d++) if (chosen[d] === undefined) open.push(d);
  const legal = widgets.isOpen() ? widgets.legal() : kindsAt(paths, open);
  const marked = widgets.isOpen() ? widgets.marked() : kindsAt(paths.slice(0, 1), clicks);
  const other = kindsAt(opts.paths, clicks);
  const next = new Set(
    paths.flatMap((path) =>
      open
        .filter((d) => d > 0 && d < path.length)
        .slice(0, 1)
        .map((d) => path[d]),
    ),
  );
  if (asked) {
    legal.clear();
    next.clear();
  }
  const drawn = new Set();
  for (const element of $$('[data-part]')) {
    const { part, of, at } = element.dataset;
    const here = isPlaced(element, paths);
    const lit = here && speaksOf(legal, element);
    if (lit || (!of && !at)) drawn.add(part);
    const late = 'late' in element.dataset && !widgets.isOpen(); // only as the very next part
    dress(
      element,
      late ? lit && next.has(part) : lit,
      here && speaksOf(marked, element),
      !late && speaksOf(other, element) && isPlaced(element, opts.paths),
    );
    element.classList.toggle('about', Boolean(of) && Boolean(opts.about?.includes(`${of}.${part}`)));
  }
  fillChips(paths, open, drawn);
  const button = byId('b-back');
  if (button) button.hidden = !isWalking();
  body.classList.toggle('walking', isWalking());
  filterList(paths);
  markAreas();
  edges(isWalking() ? 'walk' : legal.size ? 'idle' : '');
  perf.push(['paint', performance.now() - began]);
}

/** A drawn thing is called by its label; what is written on it is not read as well. */
function call(element, words) {
  const written = $$('text', element),
    shape = $(':scope > .body', element);
  const inside = written.length > 0 && shape !== null; // then its shape bears the name, and no reader misses the words on it
  put(element, 'aria-label', inside ? null : words);
  if (!shape) return;
  put(shape, 'role', inside && words ? 'img' : null);
  put(shape, 'aria-label', inside ? words : null);
  for (const text of written) put(text, 'aria-hidden', words ? 'true' : null);
}

function dress(element, legal, chosenHere, switchable) {
  element.classList.toggle('legal', legal);
  element.classList.toggle('sel', chosenHere);
  const will = notes[element.dataset.part];
  if (element.closest('#r-overlay')) put(element, 'data-tip', will || null);
  if (legal || switchable || chosenHere) {
    put(element, 'tabindex', '0');
    put(element, 'role', 'button');
    if (element instanceof SVGElement)
      call(
        element,
        [element.dataset.label || opts.labels[element.dataset.part] || element.dataset.part, will].filter(Boolean).join(': '),
      );
    put(element, 'aria-pressed', String(chosenHere));
  } else if (element.getAttribute('role') === 'button') {
    for (const name of ['tabindex', 'role', 'aria-pressed']) put(element, name, null);
    if (element instanceof SVGElement) call(element, null);
  }
}

/** Buttons in the prompt bar: parts that are not drawn, the last few ways on, and "confirm". */
function fillChips(paths, open, drawn) {
  const holder = byId('chips');
  if (!holder || widgets.isOpen()) return;
  if (asked) {
    const confirm = make(
      'button',
      { type: 'button', class: 'confirm', onclick: (e) => commit(asked, e.timeStamp) },
      say('confirm', 'Confirm'),
      ' ',
      make('kbd', {}, 'Enter'),
    );
    holder.classList.remove('many');
    return holder.replaceChildren(...(note ? [make('span', { class: 'note' }, note)] : []), confirm);
  }
  if (!opts.paths.length) return holder.replaceChildren();
  if (!open.length) {
    // a single way on still wants a yes
    const whole =
      clicks.length || paths.length !== 1
        ? []
        : [
            wholeChip(
              paths[0],
              paths[0].map((_, depth) => depth),
            ),
          ];
    return holder.replaceChildren(...whole);
  }
  const few = clicks.length > 0 && paths.length <= FEW && !opts.partial;
  const chips = few ? paths.map((path) => wholeChip(path, open)) : partChips(needing(paths, open, drawn), open[0], drawn);
  holder.replaceChildren(...chips, ...(clicks.length ? [] : barredChips()));
  const letters = chips.reduce((sum, chip) => sum + chip.textContent.length + 3, 0);
  holder.classList.toggle('many', chips.length > (isPhone() || letters > ROW ? FEW : FEW + 3));
}

/** What might be looked for and is not offered: asked for, it is refused with its rule. */
const barredChips = () =>
  (opts.barred || []).map(({ path, label }) =>
    make(
      'button',
      {
        type: 'button',
        class: 'barred',
        title: say('why-not'),
        'aria-label': `${label}: ${say('why-not')}`,
        onclick: () => tryMove(path),
      },
      label,
    ),
  );

/** A kind of move needs a button unless all of it can be pointed at; yes and no have one each. */
function needing(paths, open, drawn) {
  if (open[0] !== 0 || opts.partial || paths.length <= 2) return paths;
  const bare = new Set(
    paths.filter((path) => !open.some((depth) => depth > 0 && drawn.has(path[depth]))).map((path) => path[0]),
  );
  return paths.filter((path) => bare.has(path[0]));
}

function wholeChip(path, open, verb = '') {
  const here = open.filter((depth) => depth < path.length);
  const told = here.filter((depth) => depth > 0);
  const label = [...(verb ? [verb] : []), ...(told.length ? told : here).map((depth) => nameOf(path, depth))].join(' · ');
  const will = noteOf(path);
  const last = path[path.length - 1];
  return make(
    'button',
    {
      type: 'button',
      'data-ref': last,
      'data-path': path.join('/'),
      title: will || null,
      onclick: (e) => {
        for (const depth of here) {
          chosen[depth] = path[depth];
        }
        clicks.push(here[0]);
        after(e.timeStamp);
      },
    },
    label,
    will ? make('small', {}, will) : null,
  );
}

function partChips(paths, depth, drawn) {
  const pair = paths.length <= 2;
  return partsAt(paths, depth)
    .filter((part) => pair || !drawn.has(part))
    .flatMap((part) => {
      const ways = paths.filter((path) => path[depth] === part);
      const named = ways.every((path) => path.length === depth + 2 && (pair || !drawn.has(path[depth + 1]))); // a word and one more, neither drawn
      const few = special(ways[0], depth + 1) ? 2 * FEW : FEW; // a name of its own needs no other beside it
      if (named && ways.length <= few && !opts.partial)
        return ways.map((path) => wholeChip(path, [depth, depth + 1], verbFor(path, depth, paths)));
      return [
        make('button', { type: 'button', 'data-ref': part, onclick: (e) => pick(part, e.timeStamp) }, nameOf(ways[0], depth)),
      ];
    });
}

/** The word before the name of a thing: where the name alone does not tell what is to be done with it. */
function verbFor(path, depth, paths) {
  if (special(path, depth + 1)) return '';
  const others = paths.some((other) => other.length > depth + 1 && other[depth] !== path[depth]);
  return others || !kindAt(path, depth + 1) ? nameOf(path, depth) : '';
}

/** The list shows the same options as the board. */
function filterList(paths) {
  const form = byId('r-moves');
  if (!form || opts.kind !== 'one') return;
  const all = !isWalking();
  const open = all || new Set(paths.map((path) => path.join('/')));
  const matches = (value) =>
    open.has(value) || [...open].some((path) => value.startsWith(`${path}/`) || path.startsWith(`${value}/`));
  for (const item of $$('li', form)) {
    const buttons = $$('button[name=path]', item);
    const hide = !all && buttons.length > 0 && !buttons.some((button) => matches(button.value));
    if (item.hidden !== hide) item.hidden = hide;
  }
  for (const group of $$('details.grp', form)) {
    const hide = !all && $$('li', group).every((item) => item.hidden);
    if (group.hidden !== hide) group.hidden = hide;
  }
  const groups = $$('details.grp', form).filter((group) => !group.hidden);
  if (!all && groups.length === 1 && !groups[0].open) groups[0].open = true;
}

/** Read the options of a new view. A choice half made stays if nothing about it changed. */
export function load(force = false) {
  const text = byId('opts')?.textContent || '';
  const read = text ? JSON.parse(text) : NONE;
  const same = JSON.stringify({ ...read, v: 0 });
  if (!force && same === source && isWalking()) {
    opts.v = read.v;
    if (opts.root) opts.root.v = read.v;
    return paint();
  }
  source = same;
  opts = { ...NONE, ...read, paths: read.paths || [], labels: read.labels || {} };
  chosen = [];
  clicks = [];
  notes = {};
  names = {};
  note = '';
  asked = null;
  request++;
  byId('r-overlay')?.replaceChildren();
  widgets.open(opts, { commit, show, paint });
  settle();
  paint();
  makeRoom();
  fresh();
}
