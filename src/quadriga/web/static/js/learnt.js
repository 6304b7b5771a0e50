// Which lessons were finished in this browser. Nobody else is told.
const KEY = 'quadriga-learnt';

/** @returns {Set<string>} */
export function learnt() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set(); // nothing may be kept here, or something else was
  }
}

/** @param {string} lesson */
export function remember(lesson) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...learnt().add(lesson)]));
  } catch {
    // a browser that keeps nothing: the lesson is learnt all the same
  }
}
