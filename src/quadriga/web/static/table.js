// The table in the browser: answer questions, show what changes, fly what moves. No build step, no game's name.
import './js/tips.js';
import './js/drag.js';
import './js/focus.js';
import './js/hints.js';
import './js/keys.js';
import './js/moments.js';
import './js/peek.js';
import { body } from './js/dom.js';
import { connect, flag, toEnd } from './js/layers.js';
import { offerNumber } from './js/number.js';
import { start } from './js/panels.js';
import { load } from './js/question.js';
import { watch } from './js/replay.js';

start();
load();
toEnd();
flag();
if (!('at' in body.dataset)) {
  connect();
  offerNumber();
}
watch();
body.dataset.ready = '';
