// Sounds of our own: a few notes each, made on the spot. Only that of one's own turn, unless somebody has switched the others on.
import { body } from './dom.js';

/** How loud, by setting. @type {Record<string, number>} */
const VOLUMES = { turn: 0.05, soft: 0.05, medium: 0.14, loud: 0.3 };

/**
 * A note: its pitch in hertz, when it begins and how long it lasts in seconds, and its shape.
 * @typedef {[pitch: number, start: number, length: number, shape?: OscillatorType]} Note
 */

/** By what happens. @type {Record<string, Note[]>} */
const TUNES = {
  turn: [
    [659, 0, 0.12],
    [880, 0.12, 0.2],
  ],
  fall: [
    [98, 0, 0.5, 'triangle'],
    [147, 0.12, 0.5, 'triangle'],
    [294, 0.3, 0.5, 'sawtooth'],
  ],
  sow: [
    [523, 0, 0.06],
    [587, 0.09, 0.06],
    [659, 0.18, 0.08],
  ],
  round: [
    [392, 0, 0.3],
    [523, 0.18, 0.4],
  ],
  vote: [
    [330, 0, 0.15, 'square'],
    [392, 0.18, 0.25, 'square'],
  ],
  deliver: [
    [1047, 0, 0.07],
    [1319, 0.08, 0.07],
    [1568, 0.16, 0.18],
  ],
  bid: [
    [1047, 0, 0.07],
    [988, 0.1, 0.14],
  ],
  blow: [
    [233, 0, 0.12, 'sawtooth'],
    [110, 0.1, 0.6, 'sawtooth'],
  ],
  score: [
    [440, 0, 0.14],
    [554, 0.14, 0.14],
    [659, 0.28, 0.3],
  ],
  winter: [
    [349, 0, 0.5, 'triangle'],
    [262, 0.3, 0.7, 'triangle'],
  ],
  battle: [
    [82, 0, 0.18, 'sawtooth'],
    [82, 0.2, 0.18, 'sawtooth'],
    [123, 0.4, 0.4, 'sawtooth'],
  ],
  event: [
    [494, 0, 0.12, 'triangle'],
    [740, 0.1, 0.3, 'triangle'],
  ],
  end: [
    [392, 0, 0.2],
    [523, 0.2, 0.2],
    [659, 0.4, 0.2],
    [784, 0.6, 0.7],
  ],
};

/** @type {AudioContext | null} */
let room = null;

/** Let something be heard, if sounds are on. @param {string} kind */
export function play(kind) {
  const setting = body.dataset.sound ?? 'off';
  const volume = VOLUMES[setting];
  const tune = TUNES[kind];
  const isTurn = kind === 'turn'; // it must be heard where nobody looks
  if (!volume || !tune || (!isTurn && (setting === 'turn' || document.hidden))) return;
  room ??= new AudioContext();
  if (room.state === 'suspended') room.resume().catch(() => 0); // until somebody has touched the page
  for (const note of tune) strike(room, note, volume);
}

/** @param {AudioContext} at @param {Note} note @param {number} volume */
function strike(at, [pitch, start, length, shape = 'sine'], volume) {
  const from = at.currentTime + start;
  const tone = new OscillatorNode(at, { type: shape, frequency: pitch });
  const gain = new GainNode(at, { gain: 0 });
  const peak = shape === 'sine' || shape === 'triangle' ? volume : volume / 3;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(peak, from + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0008, from + length);
  tone.connect(gain).connect(at.destination);
  tone.start(from);
  tone.stop(from + length + 0.02);
}

// Whoever switches sounds on hears how loud they are.
document.addEventListener('change', (e) => {
  if (!(e.target instanceof HTMLSelectElement) || e.target.name !== 'sound') return;
  body.dataset.sound = e.target.value;
  play('turn');
});
