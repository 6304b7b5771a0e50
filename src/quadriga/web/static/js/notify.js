// A notification of the browser itself, while a page is open that nobody looks at. Off unless somebody has switched it on.
import { body } from './dom.js';

const isPossible = () => 'Notification' in window;

/** Say that it is one's turn. @param {string} title of the table, with its sign */
export function notify(title) {
  if (body.dataset.notify !== 'on' || !document.hidden || !isPossible() || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { tag: body.dataset.base ?? '', icon: '/static/icon-turn.svg' });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}

// Whoever switches it on is asked by the browser, which allows it only after a press.
document.addEventListener('change', (e) => {
  if (!(e.target instanceof HTMLSelectElement) || e.target.name !== 'notify') return;
  body.dataset.notify = e.target.value;
  if (e.target.value === 'on' && isPossible()) Notification.requestPermission().catch(() => 0);
});
