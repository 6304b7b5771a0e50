// Setting up a table: the seats follow the variant at once, without the extra button.
import { find } from './js/dom.js';

const form = find(HTMLFormElement, '#new');
const apply = form && find(HTMLButtonElement, '[formmethod=get]', form);
if (apply) {
  apply.hidden = true;
  find(HTMLElement, '.options', form)?.addEventListener('change', () => {
    const given = [...new FormData(form)].filter(([name]) => name !== 'csrf');
    const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    location.replace(`${location.pathname}?${asked}`);
  });
}
