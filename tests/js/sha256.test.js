import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hex, sha256 } from '../../src/quadriga/web/static/js/sha256.js';

test('the digest is that of everybody else, at every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    assert.equal(sha256(bytes), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('bytes are written with two digits each', () => {
  assert.equal(hex([0, 1, 16, 255]), '000110ff');
});
