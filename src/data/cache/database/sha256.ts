/** Words of a block, and its bytes. */
const [WORDS, BLOCK] = [16, 64] as const;
const ROUNDS = 64;

/** The first 32 bits of the fractions of the roots of the first primes: the constants of SHA-256. */
function listRootBits(count: number, power: number): Uint32Array {
  const bits: number[] = [];
  for (let candidate = 2; bits.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) bits.push((candidate ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(bits);
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 within this task, for a page that is being left: `crypto.subtle` answers in a later one. */
export function computeSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const constants = listRootBits(ROUNDS, 1 / 3);
  const state = listRootBits(8, 1 / 2);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < WORDS; i++) words[i] = view.getInt32(at + 4 * i);
    addBlock(state, words, constants);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

function addBlock(state: Uint32Array, words: Int32Array, constants: Uint32Array): void {
  for (let i = WORDS; i < ROUNDS; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + first + words[i - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const choice = (e & f) ^ (~e & g);
    const sum = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constants[i] + words[i]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const more = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + more) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
}
