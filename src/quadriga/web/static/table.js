// The table in the browser: answer questions, show what changes, fly what moves. No build step, no game's name.
import './js/announced.js';
import './js/below.js';
import './js/clock.js';
import './js/tips.js';
import './js/drag.js';
import './js/focus.js';
import './js/hints.js';
import './js/keys.js';
import './js/moments.js';
import './js/peek.js';
import { body } from './js/dom.js';
import { connect, flag, toEnd } from './js/layers.js';
import { followLesson } from './js/lesson.js';
import { offerNumber } from './js/number.js';
import { start } from './js/panels.js';
import { load } from './js/question.js';
import { watch } from './js/replay.js';

start();
load();
followLesson();
toEnd();
flag();
if (!('at' in body.dataset)) {
  connect();
  offerNumber();
}
watch();
body.dataset.ready = '';

// For tests and for whoever looks from the console: the very parts that run here.
export { complain } from './js/dom.js';
export { happen, makeWay } from './js/moments.js';
