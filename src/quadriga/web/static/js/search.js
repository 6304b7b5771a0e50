// A search that narrows what is shown at every letter. Without JavaScript the form around it does the same.

/** Without accents and capitals. @param {string} text */
export const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Show only those that have all the words in the field, and how many they are.
 * @param {HTMLInputElement} field @param {HTMLElement[]} all @param {Element | null} count
 */
export function narrow(field, all, count) {
  const entries = all.map((entry) => ({ entry, text: plain(entry.textContent) }));
  field.addEventListener('input', () => {
    const words = plain(field.value).split(/\s+/);
    for (const { entry, text } of entries) entry.hidden = !words.every((word) => text.includes(word));
    if (count) count.textContent = String(entries.filter(({ entry }) => !entry.hidden).length);
  });
  field.form?.addEventListener('submit', (e) => e.preventDefault());
}
