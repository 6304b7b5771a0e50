// Dragging is a second way to click twice: the source when it starts, the nearest legal target when it ends. Dropped where it
// may not go, the server says why.
import { $$, body, middleOf } from './dom.js';
import { hold, pickDrawn, reset, tryMove } from './walk.js';
import { stopTravel } from './camera.js';
import { copy } from './fly.js';

const MAGNET = 34;
let drag = null;

function nearest(e) {
  const under = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-part].legal');
  if (under && under !== drag.source) return under;
  let best = null,
    bound = MAGNET;
  for (const element of $$('#cam [data-part].legal')) {
    const [x, y] = middleOf(element);
    const distance = Math.hypot(x - e.clientX, y - e.clientY);
    if (distance < bound) {
      bound = distance;
      best = element;
    }
  }
  return best;
}

function begin() {
  const source = drag.source;
  const shown = source.querySelector('svg') || source;
  const box = shown.getBoundingClientRect();
  const picture = copy(shown, box);
  if (!source.classList.contains('sel')) hold(source);
  drag.w = box.width;
  drag.h = box.height;
  picture.classList.add('dragged');
  Object.assign(picture.style, { width: `${box.width}px`, height: `${box.height}px` });
  body.append(picture);
  body.classList.add('dragging');
  drag.picture = picture;
}

document.addEventListener('pointerdown', (e) => {
  const source = e.target.closest('[data-drag].legal, [data-drag].sel');
  if (source && e.button === 0) drag = { source, x: e.clientX, y: e.clientY, id: e.pointerId, picture: null };
});

document.addEventListener('dragstart', (e) => {
  if (drag) e.preventDefault();
}); // the browser's own dragging would end ours

addEventListener('pointermove', (e) => {
  if (!drag || e.pointerId !== drag.id) return;
  if (!drag.picture && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > 8) begin();
  if (!drag.picture) return;
  drag.picture.style.left = `${e.clientX - drag.w / 2}px`;
  drag.picture.style.top = `${e.clientY - drag.h / 2}px`;
  const target = nearest(e);
  for (const element of $$('.hl')) if (element !== target) element.classList.remove('hl');
  target?.classList.add('hl');
});

function end(e, dropped) {
  if (!drag || e.pointerId !== drag.id) return;
  const { picture, source } = drag;
  const target = picture && dropped ? nearest(e) : null;
  const place =
    dropped &&
    document
      .elementsFromPoint(e.clientX, e.clientY)
      .map((under) => under.closest('[data-drop]'))
      .find((under) => under && under !== source);
  drag = null;
  if (!picture) return;
  picture.remove();
  body.classList.remove('dragging');
  for (const element of $$('.hl')) element.classList.remove('hl');
  stopTravel();
  if (target) pickDrawn(target, e.timeStamp);
  else if (place) {
    const { drop, part } = place.dataset;
    tryMove([drop, source.dataset.part, ...(part === drop ? [] : [part])]);
  } else if (dropped && source.isConnected) reset();
  const swallow = (click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 60);
}
addEventListener('pointerup', (e) => end(e, true));
addEventListener('pointercancel', (e) => end(e, false));
