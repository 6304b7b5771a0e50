// Setting up a table: the seats follow the variant at once, without the extra button.
import { find } from './js/dom.js';

const form = find(HTMLFormElement, '#new');
const apply = form && find(HTMLButtonElement, '[formmethod=get]', form);
const gather = form && find(HTMLInputElement, '[name=gather]', form);
if (gather) gather.value = '1'; // with scripts, this browser can mix a number of its own into the deal
if (apply) {
  apply.hidden = true;
  find(HTMLElement, '.options', form)?.addEventListener('change', () => {
    const given = [...new FormData(form)].filter(([name]) => name !== 'csrf');
    const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    location.replace(`${location.pathname}?${asked}`);
  });
}
