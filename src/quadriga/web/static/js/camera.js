// The camera over the board: one CSS transform, outside every layer. Wheel, pinch, drag, buttons, keys.
import { $$, body, byId, isCalm, isPhone, make, middleOf, put } from './dom.js';

const stage = byId('stage');
const cam = byId('cam');
const box = byId('r-board')?.viewBox.baseVal;
const W = box?.width || 1600;
const H = box?.height || 950;
let x = 0,
  y = 0,
  zoom = 1,
  least = 1,
  seen = [0, 0];
let free = 0; // so much of the stage lies under buttons at its top
let area = [0, 0, W, H]; // what the camera keeps to: the whole board, or one part of it
let settle = 0,
  frame = 0,
  watching = '';
export let travelled = 0; // how far the pointer has gone since it went down: a drag swallows its click

const BUTTONS = 44; // the room they need
const onRight = byId('zoom')?.classList.contains('right');
const most = () => Math.max(2.2, least * 3);
const clampZoom = (z) => Math.min(Math.max(z, least), most());

function place() {
  const w = stage.clientWidth,
    h = stage.clientHeight - free;
  zoom = clampZoom(zoom);
  const [left, top, width, height] = area.map((n) => n * zoom);
  const aside = w - width,
    below = h - height;
  x = (aside >= 0 ? aside / 2 : Math.min(0, Math.max(aside, x + left))) - left;
  y = (below >= 0 ? below / 2 : Math.min(0, Math.max(below, y - free + top))) - top + free;
  // Where there is room beside or below the board, the buttons stand there and cover nothing.
  if (aside >= BUTTONS && aside < 4 * BUTTONS) x = (onRight ? 0 : aside) - left;
  else if (below >= BUTTONS && below < 4 * BUTTONS) y = free - top;
  stage.classList.toggle('row', aside < BUTTONS && below >= BUTTONS);
  cam.classList.add('moving');
  clearTimeout(settle);
  settle = setTimeout(() => cam.classList.remove('moving'), 220);
  cam.style.transform = `translate(${x}px,${y}px) scale(${zoom})`;
  body.dataset.zoom = zoom <= least * 1.01 ? 'fit' : zoom > 1.2 ? 'near' : 'mid';
  if (watching) {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => edges(watching));
  }
}

export function fit(cover = false) {
  const w = stage.clientWidth,
    h = stage.clientHeight - free;
  const [left, top, width, height] = area;
  least = Math.min(w / width, h / height);
  zoom = cover ? Math.max(w / width, h / height, 0.5) : least;
  x = (w - width * zoom) / 2 - left * zoom;
  y = (h - height * zoom) / 2 - top * zoom + free;
  place();
}

const isWhole = () => area[2] === W && area[3] === H;

/** Show one part of the board and nothing else, as large as it goes; without a box the whole board. */
export function frameOn(part = null) {
  area = part || [0, 0, W, H];
  const [left, top, width, height] = area;
  cam.style.clipPath = isWhole() ? '' : `inset(${top}px ${W - left - width}px ${H - top - height}px ${left}px round 12px)`;
  fit(isWhole() && isPhone());
}

/** One part of the board makes room for what lies over the top of the stage. */
export function keepFree(height) {
  const wanted = isWhole() ? 0 : height;
  if (wanted === free) return;
  free = wanted;
  if (stage.clientHeight - free > 120) fit(false);
  else free = 0;
}

/** Where the middle of something drawn lies on the board. */
export function onBoard(element) {
  const [cx, cy] = middleOf(element),
    s = stage.getBoundingClientRect();
  return [(cx - s.left - x) / zoom, (cy - s.top - y) / zoom];
}

export const isWithin = ([px, py], [left, top, width, height]) =>
  px >= left && py >= top && px <= left + width && py <= top + height;

export function zoomBy(factor, cx = stage.clientWidth / 2, cy = stage.clientHeight / 2) {
  const next = clampZoom(zoom * factor);
  x = cx - ((cx - x) * next) / zoom;
  y = cy - ((cy - y) * next) / zoom;
  zoom = next;
  place();
}

function glide(dx, dy, atOnce = false) {
  x += dx;
  y += dy;
  if (!isCalm() && !atOnce) {
    cam.classList.add('glide');
    setTimeout(() => {
      cam.classList.remove('glide');
      edges(watching);
    }, 300);
  }
  place();
}

/** Bring a target into the picture, and no further. */
export function reveal(element, atOnce = false) {
  if (!cam?.contains(element)) return;
  const r = element.getBoundingClientRect(),
    s = stage.getBoundingClientRect();
  const dx = r.left < s.left + 20 ? s.left + 60 - r.left : r.right > s.right - 20 ? s.right - 60 - r.right : 0;
  const dy = r.top < s.top + 20 ? s.top + 60 - r.top : r.bottom > s.bottom - 20 ? s.bottom - 60 - r.bottom : 0;
  if (dx || dy) glide(dx, dy, atOnce);
}

// Legal targets outside the picture: a button at that edge says how many and goes to the nearest. Before anything is chosen
// ('idle') they show only if nothing legal is in sight.
const buttons = {};
export function edges(on) {
  if (!stage || !cam) return;
  watching = on;
  const s = stage.getBoundingClientRect();
  const out = { left: [], right: [], top: [], bottom: [] };
  let inSight = on === 'idle' && $$('[data-part].legal').some((element) => !cam.contains(element));
  if (on)
    for (const element of $$('.legal', cam)) {
      const [cx, cy] = middleOf(element);
      if (!isWithin(onBoard(element), area)) continue; // the switcher of areas tells of those
      if (cx < s.left) out.left.push([s.left - cx, element]);
      else if (cx > s.right) out.right.push([cx - s.right, element]);
      else if (cy < s.top) out.top.push([s.top - cy, element]);
      else if (cy > s.bottom) out.bottom.push([cy - s.bottom, element]);
      else if (on === 'idle') inSight = true;
    }
  if (inSight) for (const side of Object.keys(out)) out[side] = [];
  for (const [side, sign] of [
    ['left', '◀'],
    ['right', '▶'],
    ['top', '▲'],
    ['bottom', '▼'],
  ]) {
    const found = out[side].sort((a, b) => a[0] - b[0]);
    if (!found.length && !buttons[side]) continue;
    const button = (buttons[side] ||= stage.appendChild(
      make('button', { type: 'button', class: `edge ${side}`, tabindex: '-1', 'aria-hidden': 'true' }),
    ));
    button.hidden = !found.length;
    if (!found.length) continue;
    const text = side === 'right' ? `${found.length} ${sign}` : `${sign} ${found.length}`;
    if (button.textContent !== text) button.textContent = text;
    button.onclick = () => {
      const [cx, cy] = middleOf(found[0][1]);
      glide(s.left + s.width / 2 - cx, s.top + s.height / 2 - cy);
    };
  }
}

function pointers() {
  const down = new Map();
  let apart = 0,
    tapped = 0,
    spot = [0, 0];
  const inStage = (e) => {
    const r = stage.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  stage.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      zoomBy(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), ...inStage(e));
    },
    { passive: false },
  );
  stage.addEventListener('pointerdown', (e) => {
    if (e.target.closest('#zoom, .edge, [data-drag].legal, [data-drag].sel') || e.button > 0) return;
    down.set(e.pointerId, e);
    travelled = 0;
    if (down.size === 2) apart = spread();
  });
  addEventListener('pointermove', (e) => {
    const before = down.get(e.pointerId);
    if (!before) return;
    down.set(e.pointerId, e);
    if (down.size === 1) {
      const dx = e.clientX - before.clientX,
        dy = e.clientY - before.clientY;
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled > 6) {
        x += dx;
        y += dy;
        place();
      }
    } else {
      travelled = 99;
      const now = spread(),
        [a, b] = [...down.values()],
        r = stage.getBoundingClientRect();
      zoomBy(now / apart, (a.clientX + b.clientX) / 2 - r.left, (a.clientY + b.clientY) / 2 - r.top);
      apart = now;
    }
  });
  for (const kind of ['pointerup', 'pointercancel'])
    addEventListener(kind, (e) => {
      if (
        !down.delete(e.pointerId) ||
        kind === 'pointercancel' ||
        travelled > 6 ||
        e.pointerType !== 'touch' ||
        e.target.closest('[data-part]')
      )
        return;
      const same = Math.hypot(e.clientX - spot[0], e.clientY - spot[1]) < 30; // two taps on two things are no double tap
      spot = [e.clientX, e.clientY];
      if (same && e.timeStamp - tapped < 320) {
        zoomBy(zoom > least * 1.5 ? least / zoom : 1.8, ...inStage(e));
        tapped = 0;
      } else tapped = e.timeStamp;
    });
  stage.addEventListener(
    'click',
    (e) => {
      if (travelled > 6) {
        travelled = 0;
        e.stopPropagation();
        e.preventDefault();
      }
    },
    true,
  );
}

export function stopTravel() {
  travelled = 0;
}

if (stage && cam) {
  cam.style.width = `${W}px`;
  cam.style.height = `${H}px`;
  pointers();
  byId('zoom')?.addEventListener('click', (e) => {
    const how = e.target.closest('[data-z]')?.dataset.z;
    if (how === 'fit') fit(zoom <= least * 1.01);
    else if (how) zoomBy(how === 'in' ? 1.35 : 1 / 1.35);
  });
  new ResizeObserver(() => {
    // keep the middle of the world in the middle; fit again only if it was fitted
    const w = stage.clientWidth,
      h = stage.clientHeight;
    const [ow, oh] = seen;
    seen = [w, h];
    if (!ow) return fit(isPhone() && isWhole());
    const fitted = zoom <= least * 1.01,
      cx = (ow / 2 - x) / zoom,
      cy = (oh / 2 - y) / zoom;
    least = Math.min(w / area[2], h / area[3]);
    if (fitted) return fit(isPhone() && isWhole());
    x = w / 2 - cx * zoom;
    y = h / 2 - cy * zoom;
    place();
  }).observe(stage);
}

/** The backdrop wears the theme: its file has one set of colours per fragment of its address. */
export function wear(theme) {
  for (const image of $$('#cam > img')) {
    const plain = image.getAttribute('src').split('#')[0];
    put(image, 'src', theme && theme !== 'parchment' ? `${plain}#${theme}` : plain);
  }
}
