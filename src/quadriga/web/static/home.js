// Home and setting up a table: the seats follow the variant at once, without the extra button.
import { find, findAll } from './js/dom.js';
import './js/notify.js';

const form = find(HTMLFormElement, '#new');
const apply = form && find(HTMLButtonElement, '[formmethod=get]', form);
// With scripts, this browser can mix a number of its own into the deal.
for (const gather of findAll(HTMLInputElement, '[name=gather]')) gather.value = '1';
if (apply) {
  apply.hidden = true;
  for (const part of findAll(HTMLElement, '.options:not(.clocks)', form))
    part.addEventListener('change', () => {
      const given = [...new FormData(form)].filter(([name]) => name !== 'csrf');
      const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      location.replace(`${location.pathname}?${asked}`);
    });
}
