// While others act, the room of the buttons tells what happened last.
import { $, $$, body, byId, make } from './dom.js';

/** Write the last line of the chronicle where the buttons of a question would stand. */
export function tellLast() {
  const line = $$('#L-log > li.line:not(.before)').at(-1);
  const words = (line && $('a.when, summary', line)?.textContent?.trim()) || '';
  if (!words || byId('result') || body.classList.contains('past')) return;
  byId('chips')?.replaceChildren(make('span', { class: 'note', 'aria-hidden': 'true' }, words));
}
