// One widget per shape of choice that is not a plain list: how many, which ones, in which order, how much of each.
import { byId, make, say } from './dom.js';
import { get, written } from './net.js';

let spec = null;
let tools = null;
let picked = []; // set and order: indices of items, as picked
let counts = []; // amounts: per item; count: one number
let request = 0;

export const isOpen = () => spec !== null;
export const isTouched = () => isOpen() && (picked.length > 0 || total() > (spec.kind === 'count' ? spec.least : 0));
export const close = () => {
  spec = null;
};

export function open(options, given) {
  spec = ['count', 'set', 'order', 'amounts'].includes(options.kind) ? options : null;
  tools = given;
  if (!spec) return;
  picked = [];
  counts = spec.kind === 'count' ? [spec.least] : (spec.items || []).map(() => 0);
  draw();
}

const total = () => counts.reduce((sum, n) => sum + n, 0);
const indexOf = (part, taken) => spec.items.findIndex((item, i) => item.part === part && picked.includes(i) === taken);

/** The parts of such items, each with the kind of thing it stands for. */
const byPart = (test) => new Map(spec.items.filter(test).map((item) => [item.part, new Set([item.of])]));

export function legal() {
  if (spec.kind === 'set') return byPart((_, i) => picked.includes(i) || picked.length < spec.most);
  if (spec.kind === 'order') return byPart((_, i) => !picked.includes(i));
  if (spec.kind === 'amounts') return byPart((item, i) => counts[i] < item.cap && total() < spec.most);
  return new Map();
}

export function marked() {
  if (spec.kind === 'set' || spec.kind === 'order') return byPart((_, i) => picked.includes(i));
  if (spec.kind === 'amounts') return byPart((_, i) => counts[i] > 0);
  return new Map();
}

/** Whether things of this kind are chosen, or this very one. */
export const speaksOf = (of, part = null) =>
  (spec.items || []).some((item) => item.of === of && (part === null || item.part === part));

/** A click on a drawn part: into the set or out of it, next in the order, one more of it. */
export function toggle(part, of = undefined) {
  if (of && !(spec.items || []).some((item) => item.part === part && (!item.of || item.of === of))) return;
  if (spec.kind === 'set') {
    const free = indexOf(part, false);
    if (free >= 0 && picked.length < spec.most) picked.push(free);
    else {
      const taken = indexOf(part, true);
      if (taken >= 0) picked = picked.filter((i) => i !== taken);
    }
  } else if (spec.kind === 'order') {
    const free = indexOf(part, false);
    if (free >= 0) picked.push(free);
  } else if (spec.kind === 'amounts') {
    const i = spec.items.findIndex((item) => item.part === part);
    if (i >= 0 && counts[i] < spec.items[i].cap && total() < spec.most) counts[i]++;
  } else return;
  changed();
}

/** One step back; false when there is nothing left to take back. */
export function back() {
  if (picked.length) picked.pop();
  else if (isTouched()) counts = counts.map(() => (spec.kind === 'count' ? spec.least : 0));
  else return false;
  changed();
  return true;
}

function answer() {
  if (spec.kind === 'count') return [String(counts[0])];
  if (spec.kind === 'amounts')
    return spec.items
      .map((item, i) => [item.part, counts[i]])
      .filter(([, n]) => n)
      .map(([part, n]) => `${part}=${n}`);
  const chosen = spec.kind === 'set' ? [...picked].sort((a, b) => a - b) : picked;
  return chosen.map((i) => spec.items[i].part);
}

function isComplete() {
  if (spec.kind === 'set') return picked.length >= spec.least && picked.length <= spec.most;
  if (spec.kind === 'order') return picked.length === spec.items.length;
  if (spec.kind === 'amounts') return total() >= spec.least && total() <= spec.most;
  return true;
}

async function changed() {
  if (spec.kind === 'order' && picked.length === spec.items.length - 1) {
    // the last one has no choice
    picked.push(spec.items.findIndex((_, i) => !picked.includes(i)));
  }
  draw();
  tools.paint();
  const mine = ++request;
  const found = await get(`preview?v=${spec.v}&path=${written(answer())}`);
  if (found && mine === request && spec) {
    tools.show(found);
    tools.paint();
  }
}

// Drawing -------------------------------------------------------------------------------------------------------------

function draw() {
  const holder = byId('chips');
  if (!holder) return;
  const focused = document.activeElement?.closest?.('#chips') ? document.activeElement.dataset.key : null;
  holder.classList.add('many');
  holder.replaceChildren(
    ...[...{ count, set: toggles, order: toggles, amounts }[spec.kind](), rest(), accept()].filter(Boolean),
  );
  if (focused) holder.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** The rest of an order as it stands: for whoever does not mind. */
function rest() {
  if (spec.kind !== 'order' || picked.length === spec.items.length) return null;
  return make(
    'button',
    {
      type: 'button',
      'data-key': 'rest',
      class: 'toggle',
      onclick: () => {
        picked.push(...spec.items.map((_, i) => i).filter((i) => !picked.includes(i)));
        changed();
      },
    },
    say('rest', '…'),
  );
}

function accept() {
  const far =
    spec.kind === 'set' ? ` ${picked.length}/${spec.most}` : spec.kind === 'amounts' ? ` ${total()}/${spec.most}` : '';
  const words = spec.kind !== 'count' && !isTouched() && isComplete() ? say('none', 'None') : say('done', 'Done');
  return make(
    'button',
    {
      type: 'button',
      class: 'confirm',
      'data-key': 'ok',
      disabled: !isComplete(),
      onclick: (e) => tools.commit(answer(), e.timeStamp),
    },
    words,
    far,
  );
}

function stepper(i, least, most, label) {
  const set = (n) => {
    counts[i] = Math.max(least, Math.min(most, n));
    changed();
  };
  const input = make('input', {
    type: 'number',
    min: least,
    max: most,
    value: counts[i],
    inputmode: 'numeric',
    'data-key': `n${i}`,
    'aria-label': label,
    onchange: (e) => set(Number(e.target.value) || least),
  });
  return make(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': label },
    label ? make('span', {}, label) : null,
    make(
      'button',
      {
        type: 'button',
        'data-key': `m${i}`,
        'aria-label': `${label} −`,
        disabled: counts[i] <= least,
        onclick: () => set(counts[i] - 1),
      },
      '−',
    ),
    input,
    make(
      'button',
      {
        type: 'button',
        'data-key': `p${i}`,
        'aria-label': `${label} +`,
        disabled: counts[i] >= most,
        onclick: () => set(counts[i] + 1),
      },
      '+',
    ),
    most > 2 ? make('button', { type: 'button', 'data-key': `x${i}`, onclick: () => set(most) }, say('max', 'max')) : null,
  );
}

const count = () => [stepper(0, spec.least, spec.most, spec.label || say('how-many', ''))];
const amounts = () =>
  spec.items.map((item, i) => stepper(i, 0, Math.min(item.cap, counts[i] + spec.most - total()), item.label));

function toggles() {
  return spec.items.map((item, i) => {
    const place = picked.indexOf(i);
    const full = spec.kind === 'set' && place < 0 && picked.length >= spec.most;
    return make(
      'button',
      {
        type: 'button',
        class: 'toggle',
        'data-key': `i${i}`,
        'data-ref': item.part,
        'aria-pressed': String(place >= 0),
        disabled: full || (spec.kind === 'order' && place >= 0),
        onclick: () => {
          if (place >= 0) picked = picked.filter((k) => k !== i);
          else picked.push(i);
          changed();
        },
      },
      spec.kind === 'order' && place >= 0 ? `${place + 1}. ${item.label}` : item.label,
    );
  });
}
