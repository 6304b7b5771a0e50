// Questions to try the model with, as the server asks them.
/** @import { Item, OneQuestion, Steps } from '../../src/quadriga/web/static/js/types.js' */

/** A part as the tests write it: "Place/SWORD/GALLIA". @param {string[]} written */
export const paths = (written) => written.map((path) => path.split('/'));

/**
 * One of these moves.
 * @param {string[]} written
 * @param {Partial<OneQuestion>} [more]
 * @returns {OneQuestion}
 */
export const one = (written, more = {}) => ({
  v: 1,
  seat: 0,
  kind: 'one',
  paths: paths(written),
  partial: false,
  labels: {},
  kinds: {},
  ...more,
});

/** What follows a beginning. @param {string[]} written @returns {Steps} */
export const steps = (written, partial = false) => ({ paths: paths(written), partial, labels: {} });

/** @param {string[]} parts @returns {Item[]} */
export const items = (...parts) => parts.map((part) => ({ part, label: part.toLowerCase(), of: null }));

/** The parts of a map of kinds. @param {Map<string, unknown>} kinds */
export const parts = (kinds) => [...kinds.keys()].sort();
