// Shows what the server pushes while no page is open. It keeps no page and answers no request.

/**
 * What is pushed.
 * @typedef {{title: string, body: string, link: string}} Told
 */

const worker = /** @type {any} */ (self);

worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {Told} */
  const { title, body, link } = event.data.json();
  const shown = worker.registration.showNotification(title, { body, tag: link, icon: '/static/icon-turn.svg', data: { link } });
  event.waitUntil(shown);
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.link));
});

/** To the page if it is open, else to a new one; never to another site. @param {string} link */
async function goTo(link) {
  const wanted = new URL(link, worker.location.origin);
  if (wanted.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find((/** @type {any} */ one) => new URL(one.url).pathname === wanted.pathname);
  await (page ? page.focus() : worker.clients.openWindow(wanted.href));
}
