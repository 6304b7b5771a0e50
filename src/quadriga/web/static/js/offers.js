// Which buttons a half-made choice needs beside what is drawn: whole answers where few are left, else parts one by one.
/** @import { PathChoice } from './choice.js' */
/** @import { Path } from './types.js' */
import { partsAt } from './choice.js';

/**
 * A button that chooses these depths of a path at once; `verb`: it must name the kind of move as well.
 * @typedef {{ path: Path, depths: number[], verb: boolean }} WholeOffer
 */
/**
 * A button that chooses one part; the path is one of those that have it.
 * @typedef {{ path: Path, depth: number, part: string }} PartOffer
 */
/** @typedef {WholeOffer | PartOffer} Offer */

const FEW = 4; // buttons, or ways to go on

/**
 * @param {PathChoice} choice
 * @param {Set<string>} drawn what can be pointed at instead
 * @returns {Offer[]}
 */
export function offers(choice, drawn) {
  const paths = choice.left().filter((path) => !choice.isAnother(path));
  const worded = paths.filter((path) => choice.worded.includes(path[0] ?? ''));
  const areMany = paths.length > 2 * FEW && paths.every((path) => drawn.has(path.at(-1) ?? '')); // they would hide the board
  if (worded.length && worded.length === paths.length && !choice.clicks.length && !areMany)
    return paths.map((path) => whole(path, [...path.keys()], true));
  const open = choice.open(paths);
  if (!open.length) {
    const wantsYes = !choice.clicks.length && paths.length === 1;
    return wantsYes ? paths.map((path) => whole(path, [...path.keys()])) : [];
  }
  const areFew = choice.clicks.length > 0 && paths.length <= FEW && !choice.isPartial;
  if (areFew) return paths.map((path) => whole(path, open));
  return byPart(choice, needing(choice, paths, open, drawn), open[0] ?? 0, drawn);
}

/**
 * Whether buttons lead to every answer: then nothing is to be looked for on the board.
 * @param {PathChoice} choice @param {Offer[]} found
 */
export const leadEverywhere = (choice, found) =>
  choice
    .left()
    .every((path) => found.some((offer) => ('part' in offer ? path[offer.depth] === offer.part : path === offer.path)));

/**
 * @param {Path} path @param {number[]} depths
 * @returns {WholeOffer}
 */
const whole = (path, depths, verb = false) => ({ path, depths: depths.filter((depth) => depth < path.length), verb });

/** Whether a longer answer has a sentence of its own, which nobody would put together by pointing. @param {PathChoice} choice @param {Path} path */
const isSaid = (choice, path) => path.length > 2 && choice.sentence(path, false) !== undefined;

/**
 * A kind of move needs a button unless all of it can be pointed at; yes and no have one each.
 * @param {PathChoice} choice @param {Path[]} paths @param {number[]} open @param {Set<string>} drawn
 */
function needing(choice, paths, open, drawn) {
  if (open[0] !== 0 || choice.isPartial || paths.length <= 2) return paths;
  const isBare = (/** @type {Path} */ path) => !open.some((depth) => depth > 0 && drawn.has(path[depth] ?? ''));
  const bare = new Set(paths.filter(isBare).map((path) => path[0]));
  return paths.filter((path) => bare.has(path[0]) || choice.worded.includes(path[0] ?? '') || isSaid(choice, path));
}

/**
 * @param {PathChoice} choice @param {Path[]} paths @param {number} depth @param {Set<string>} drawn
 * @returns {Offer[]}
 */
function byPart(choice, paths, depth, drawn) {
  const isPair = paths.length <= 2;
  const isHidden = (/** @type {string | undefined} */ part) =>
    isPair || !drawn.has(part ?? '') || choice.worded.includes(part ?? '');
  /** @type {Offer[]} */
  const found = [];
  for (const part of partsAt(paths, depth).filter(isHidden)) {
    const ways = paths.filter((path) => path[depth] === part);
    const path = /** @type {Path} */ (ways[0]);
    const most = choice.special(path, depth + 1) ? 2 * FEW : FEW; // a name of its own needs no other beside it
    const areSaid = ways.length <= FEW && ways.every((way) => isSaid(choice, way));
    if (areSaid && !choice.isPartial) {
      found.push(...ways.map((way) => whole(way, [...way.keys()].slice(depth))));
      continue;
    }
    const areShort = ways.every((way) => way.length === depth + 2 && isHidden(way[depth + 1])); // a word and one more
    if (!areShort || ways.length > most || choice.isPartial) found.push({ path, depth, part });
    else found.push(...ways.map((way) => whole(way, [depth, depth + 1], needsVerb(choice, way, depth, paths))));
  }
  return found;
}

/**
 * Whether the name of a thing alone does not tell what is to be done with it.
 * @param {PathChoice} choice @param {Path} path @param {number} depth @param {Path[]} paths
 */
function needsVerb(choice, path, depth, paths) {
  if (choice.special(path, depth + 1)) return false;
  const others = paths.some((other) => other.length > depth + 1 && other[depth] !== path[depth]);
  return others || !choice.kindAt(path, depth + 1);
}
