/** SHA-256 (FIPS 180-4), for pages opened as files, where browsers do not provide their own. */

const firstPrimes = (count) => {
  const primes = [];
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
};

/** Returns the first 32 bits of a number's fraction. */
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32);

const PRIMES = firstPrimes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** Returns the padded message: a 1 bit, zeros and its length in bits, in blocks of 64 bytes. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} 64 hexadecimal digits
 */
export function sha256(bytes) {
  const view = padded(bytes);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block + 4 * index);
    for (let index = 16; index < 64; index += 1) {
      const near = words[index - 2];
      const far = words[index - 15];
      words[index] =
        words[index - 16] +
        (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
        words[index - 7] +
        (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUNDS[index] + words[index]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] += word;
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
