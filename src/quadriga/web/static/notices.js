// How one is told: with scripts, this browser can be told even when no page is open.
import { body, find } from './js/dom.js';
import { post } from './js/net.js';

const button = find(HTMLButtonElement, '#b-push');
const told = find(HTMLElement, '#push-told');

/** @param {string} key */
const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** @param {string} words */
function tell(words) {
  if (told) told.textContent = words;
}

async function subscribe() {
  if (!button) return;
  try {
    const worker = await navigator.serviceWorker.register('/sw.js');
    const key = bytes(button.dataset.key ?? '');
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const refused = await post('/you/notices/push', made.toJSON());
    if (refused) tell(refused);
    else location.assign('/you/notices?done=added');
  } catch {
    tell(told?.dataset.refused ?? '');
  }
}

if (button && 'serviceWorker' in navigator && 'PushManager' in window && body.dataset.csrf) {
  button.hidden = false;
  tell('');
  button.addEventListener('click', subscribe);
}
