import { makeGauss, makeRandom } from '@/base/random';

const LEVELS_PER_SNAPSHOT = 4000;
/** Number of different books, repeated: further apart than any compressor looks back. */
const BOOKS = 64;
const START_MICROS = 1_781_000_000_000_000;

/** Prices on a tick. Volumes are short decimals and, one in eight, sums of floats, as the service sends them. */
function makeBook(random: () => number, mid: number): string {
  const numbers: string[] = [];
  for (let level = 0; level < LEVELS_PER_SNAPSHOT; level++) {
    const volume = random() * 40;
    numbers.push((mid + (level - LEVELS_PER_SNAPSHOT / 2) * 0.5).toFixed(1));
    numbers.push(random() < 0.125 ? String(volume) : volume.toFixed(3));
  }
  return numbers.join(',');
}

/** An answer of about `bytes` bytes: one series of snapshots per minute with 4,000 levels. */
export function makeDepthBody(seed: number, bytes: number): Buffer {
  const random = makeRandom(seed);
  const gauss = makeGauss(random);
  let mid = 64_000;
  const books = Array.from({ length: BOOKS }, () => {
    mid += gauss() * 4;
    return makeBook(random, mid);
  });
  const parts: Buffer[] = [Buffer.from('{"series":[{"id":{"exchange":"ATLAS_FUTURES"},"flat_points":[')];
  for (let snapshot = 0, length = 0; length < bytes; snapshot++) {
    const comma = snapshot === 0 ? '' : ',';
    const head = `${comma}${LEVELS_PER_SNAPSHOT},${START_MICROS + snapshot * 60_000_000},`;
    const part = Buffer.from(head + books[snapshot % BOOKS]);
    length += part.length;
    parts.push(part);
  }
  return Buffer.concat([...parts, Buffer.from(']}]}')]);
}
