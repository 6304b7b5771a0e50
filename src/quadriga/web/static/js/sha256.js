// SHA-256 (FIPS 180-4), because browsers offer theirs only over https, and many play in their own four walls.

/** The first 32 bits of the fractions of roots of primes. @param {number} count @param {number} root */
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);
const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const size = (((bytes.length + 8) >> 6) + 1) << 6;
  const block = new Uint8Array(size);
  block.set(bytes);
  block[bytes.length] = 0x80;
  new DataView(block.buffer).setUint32(size - 4, bytes.length * 8);
  return new DataView(block.buffer);
}

/** @param {number[]} hash @param {DataView} data @param {number} from */
function mix(hash, data, from) {
  const w = Array.from({ length: 64 }, (_, i) => (i < 16 ? data.getInt32(from + 4 * i) : 0));
  const word = (/** @type {number} */ i) => w[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const a = word(i - 15);
    const b = word(i - 2);
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (word(i - 16) + low + word(i - 7) + high) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const up = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0;
    const down = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + up) | 0, c, b, a, (up + down) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => (value + (hash[i] ?? 0)) | 0);
}

/** Bytes in hexadecimal. @param {Iterable<number>} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The digest of bytes, in hexadecimal. @param {Uint8Array} bytes */
export function sha256(bytes) {
  const data = padded(bytes);
  let hash = START;
  for (let from = 0; from < data.byteLength; from += 64) hash = mix(hash, data, from);
  return hash.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}
