import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { decodeChunks, loadKernels } from '@/testing/decode/decode-whole';
import { makeDocument } from '@/testing/decode/documents';
import { isSameTranscript } from '@/testing/decode/reference';
import { SEED, volumeOf } from '@/testing/volume';
import { DecodeError } from './decode-error';

const kernels = Object.values(await loadKernels());
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

const HOSTILE_NUMBERS = [
  '-1',
  '1e9',
  '2147483648',
  '1e999',
  '-1e999',
  '-0',
  '0',
  '0.5',
  '1e-400',
  '9007199254740993',
  '1e308',
  '2e3',
  '4',
  '3',
  '2',
];
const HOSTILE_TEXTS = ['null', '"1"', '[]', '{}', 'true', '', ',', 'NaN', '}', ']', '1.', '[1', '"', '\\', '\u0000'];

/** Changes one or two things in a valid answer: a number, a value, a byte, a stretch. */
function mutate(random: Random, text: string): string {
  const numbers = [...text.matchAll(/-?\d+(\.\d+)?([eE][+-]?\d+)?/g)];
  const place = Math.floor(random() * text.length);
  const stretch = text.slice(place, place + Math.floor(random() * 12));
  const hit = numbers.length > 0 && random() < 0.6 ? pick(random, numbers) : undefined;
  if (hit !== undefined) {
    const to = random() < 0.8 ? pick(random, HOSTILE_NUMBERS) : pick(random, HOSTILE_TEXTS);
    return text.slice(0, hit.index) + to + text.slice(hit.index + hit[0].length);
  }
  const ways = [
    () => text.slice(0, place) + pick(random, HOSTILE_TEXTS) + text.slice(place),
    () => text.slice(0, place) + text.slice(place + stretch.length),
    () => text.slice(0, place) + stretch + text.slice(place),
    () => text.slice(0, place) + String.fromCharCode(32 + Math.floor(random() * 95)) + text.slice(place + 1),
  ];
  return pick(random, ways)();
}

/** Number of mutated answers; goal 5 sets it for the full run. */
const LIES = volumeOf(100_000);

describe(`a false answer (seed ${SEED})`, () => {
  it(`ends in a typed fault or a correct reading, ${LIES} times, in all readers alike`, { timeout: 300_000 }, () => {
    const random = makeRandom(SEED);
    const wrong: unknown[] = [];
    const faults = new Map<string, number>();
    for (let i = 0; i < LIES; i++) {
      const text = mutate(random, makeDocument(random));
      const bytes = encode(text);
      const [first, ...others] = kernels.map((kernel) => decodeChunks([bytes], kernel));
      const isTyped = first.error === undefined || first.error instanceof DecodeError;
      const fault = first.error instanceof DecodeError ? first.error.fault : 'none';
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
      // At least two bytes for each number passed on, and three numbers per snapshot or level.
      const isHonest = (first.transcript.length / 3) * 2 <= bytes.length;
      const isSame = others.every(
        ({ error, transcript }) =>
          String(error) === String(first.error) && isSameTranscript(transcript, first.transcript),
      );
      if (!isTyped || !isHonest || !isSame) wrong.push({ text, first, others });
      if (first.error === undefined && !isJson(text)) wrong.push({ text, accepted: true });
    }
    expect(wrong).toEqual([]);
    // Every kind of fault must occur, or the mutations are too mild.
    expect([...faults.keys()].toSorted()).toEqual([
      'framing',
      'malformed',
      'non-finite',
      'none',
      'truncated',
      'unexpected',
    ]);
  });

  it('allocates nothing based on its claims', () => {
    for (const kernel of kernels) {
      const before = process.memoryUsage();
      const { error } = decodeChunks([encode('{"series":[{"flat_points":[2147483648,5,1,1,2,2')], kernel);
      const after = process.memoryUsage();
      expect(error).toMatchObject({ fault: 'truncated' });
      expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(100_000);
    }
  });

  it('names the byte of a bad level within a long list', () => {
    const numbers = ['3', '5', ...Array.from({ length: 6 }, (_, i) => String(i / 8))];
    for (let bad = 2; bad < numbers.length; bad++) {
      for (const space of ['', ' ']) {
        const start = '{"series":[{"flat_points":[';
        const listed = numbers.with(bad, '1e999');
        const offset = start.length + listed.slice(0, bad).join(`,${space}`).length + 1 + space.length;
        for (const kernel of kernels) {
          const { error } = decodeChunks([encode(`${start}${listed.join(`,${space}`)}]}]}`)], kernel);
          expect(error).toMatchObject({ fault: 'non-finite', offset });
        }
      }
    }
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
