// Setting up a table: the seats follow the variant at once, without the extra button.
const form = document.getElementById('new');
const apply = form?.querySelector('[formmethod=get]');
if (apply) {
  apply.hidden = true;
  form.querySelector('.options')?.addEventListener('change', () => {
    const asked = new URLSearchParams([...new FormData(form)].filter(([name]) => name !== 'csrf'));
    location.replace(`${location.pathname}?${asked}`);
  });
}
