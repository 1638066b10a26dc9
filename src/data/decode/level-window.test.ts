import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { cutAt, decodeChunks, loadKernels } from '@/testing/decode/decode-whole';
import { isSameTranscript, parseTranscript } from '@/testing/decode/reference';
import { SEED, volumeOf } from '@/testing/volume';

/** Levels per case: enough for several windows of commas. */
const LEVELS = 600;
const CASES = volumeOf(3000);

const kernels = await loadKernels();
const names = ['simd', 'scalar', 'plain'] as const;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function spellDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** A JSON number of `digits` digits with its point anywhere, or with none. */
function spellDecimal(random: Random, digits: number): string {
  const whole = 1 + upTo(random, digits - 1);
  const integer = whole === 1 ? spellDigits(random, 1) : `${1 + upTo(random, 8)}${spellDigits(random, whole - 1)}`;
  return whole === digits ? integer : `${integer}.${spellDigits(random, digits - whole)}`;
}

type Spell = (random: Random) => string;

/** What a level is made of, by how it is read. */
const SPELLINGS: Readonly<Record<string, Spell>> = {
  'of up to eight digits': (random) => spellDecimal(random, 1 + upTo(random, 7)),
  'of nine to fifteen digits': (random) => spellDecimal(random, 9 + upTo(random, 6)),
  'of sixteen to nineteen digits': (random) => spellDecimal(random, 16 + upTo(random, 3)),
  'of twenty digits and more': (random) => spellDecimal(random, 20 + upTo(random, 12)),
  'that are sums of floats': (random) => String(random() * 10 ** (upTo(random, 8) - 2)),
  'that begin with zeros': (random) => `0.${'0'.repeat(upTo(random, 12))}${spellDigits(random, 1 + upTo(random, 8))}`,
  'below zero': (random) => `-${spellDecimal(random, 1 + upTo(random, 18))}`,
  'with an exponent': (random) => `${spellDecimal(random, 1 + upTo(random, 18))}e${upTo(random, 60) - 40}`,
  'among white space': (random) =>
    `${' '.repeat(upTo(random, 3))}${spellDecimal(random, 3)}${'\n'.repeat(upTo(random, 2))}`,
};
const spellings = Object.values(SPELLINGS);

/** Mostly short levels, with others among them as often as `share` says. */
function makeText(random: Random, other: Spell, share: number): string {
  const common = spellings[0];
  const spell = (): string => (random() < share ? other(random) : common(random));
  const numbers: string[] = [];
  for (let left = LEVELS, at = 0; left > 0; at++) {
    const levels = Math.min(left, random() < 0.5 ? upTo(random, 9) : upTo(random, LEVELS));
    numbers.push(String(levels), String(1.7e15 + at * 6e7), ...Array.from({ length: 2 * levels }, spell));
    left -= Math.max(1, levels);
  }
  return `{"series":[{"flat_points":[${numbers.join(',')}]}]}`;
}

describe(`levels read many at a time (seed ${SEED})`, () => {
  it.each(Object.entries(SPELLINGS))('are read bit-identically by all readers when some are %s', (_, other) => {
    const random = makeRandom(SEED + 11);
    const wrong: unknown[] = [];
    for (let turn = 0; turn < CASES / spellings.length && wrong.length === 0; turn++) {
      const text = makeText(random, other, [0.01, 0.125, 0.5, 1][turn % 4]);
      const bytes = encode(text);
      const expected = parseTranscript(text);
      for (const name of names) {
        const chunks = cutAt(bytes, upTo(random, bytes.length));
        const { transcript, error } = decodeChunks(chunks, kernels[name]);
        if (error !== undefined || !isSameTranscript(transcript, expected)) wrong.push({ text, name, error });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are read with a price of any shape beside a volume of any length', () => {
    const wrong: unknown[] = [];
    for (let whole = 1; whole <= 16; whole++) {
      for (let places = 0; places <= 16; places++) {
        const price = `${'7'.repeat(whole)}${places === 0 ? '' : `.${'3'.repeat(places)}`}`;
        const volumes = Array.from({ length: 24 }, (_, i) => `${'9'.repeat(1 + (i >> 1))}.${'1'.repeat(24 - i)}`);
        const levels = volumes.map((volume) => `${price},${volume}`);
        const text = `{"series":[{"flat_points":[${levels.length},1700000000000000,${levels.join(',')}]}]}`;
        for (const name of names) {
          const { transcript } = decodeChunks([encode(text)], kernels[name]);
          if (!isSameTranscript(transcript, parseTranscript(text))) wrong.push({ text, name });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '01',
    '00.5',
    '1.',
    '.5',
    '1..2',
    '1.2.3',
    '--1',
    '1e',
    '0x1',
    '',
    '1 2',
    'x',
    '123456789012345678.',
    '/',
    ':',
  ])('are refused where one of them is “%s”', (bad) => {
    for (const place of [0, 1, 150, 301, 598, 599]) {
      const numbers = Array.from({ length: 600 }, (_, i) => (i === place ? bad : `${i}.5`));
      const text = `{"series":[{"flat_points":[300,1700000000000000,${numbers.join(',')}]}]}`;
      for (const name of names) expect(decodeChunks([encode(text)], kernels[name]).error).toBeDefined();
    }
  });
});
