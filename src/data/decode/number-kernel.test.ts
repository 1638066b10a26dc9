import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { cutAt, loadKernels } from '@/testing/decode/decode-whole';
import { makeHalfWayCase } from '@/testing/decode/half-way';
import { readNumbers } from '@/testing/decode/read-numbers';
import { IS_EVERY, SEED, someOf, volumeOf } from '@/testing/volume';
import { loadBestKernel, loadKernel } from './number-kernel';
import { computePowersOfFive } from './powers-of-five';

const CORPUS = new URL('../../../../shared/corpora/parse-number-fxx/', import.meta.url);
const CANADA = new URL('../../../../shared/corpora/nativejson/data/canada.json', import.meta.url);
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Number of half-way cases (goal 2), in every run. */
const HALF_WAY_CASES = volumeOf(100_000);

const kernels = await loadKernels();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Whether `text` is read as `value` and its neighbours in the list are right too, in one piece and cut at any byte. */
function isRead(text: string, value: number, name: keyof typeof kernels): boolean {
  const bytes = encode(`[0.5,${text},1e1]`);
  const isRight = (chunks: readonly Uint8Array[]): boolean => {
    const read = readNumbers(chunks, kernels[name]);
    return read?.length === 3 && read[0] === 0.5 && Object.is(read[1], value) && read[2] === 10;
  };
  if (!isRight([bytes])) return false;
  for (let cut = 5; cut <= 6 + text.length; cut++) if (!isRight(cutAt(bytes, cut))) return false;
  return true;
}

interface HardNumber {
  readonly text: string;
  readonly value: number;
}

interface Corpus {
  readonly numbers: HardNumber[];
  /** Spellings that other formats allow and JSON does not. */
  readonly others: string[];
}

function loadCorpus(): Corpus {
  const numbers: HardNumber[] = [];
  const others: string[] = [];
  const bits = new BigUint64Array(1);
  const double = new Float64Array(bits.buffer);
  const files = existsSync(CORPUS) ? readdirSync(CORPUS).filter((name) => name.endsWith('.txt')) : [];
  for (const file of files) {
    for (const line of readFileSync(new URL(file, CORPUS), 'utf8').split('\n')) {
      const [, , hex, text] = line.split(' ');
      if (hex === undefined || text === undefined) continue;
      bits[0] = BigInt(`0x${hex}`);
      if (JSON_NUMBER.test(text)) numbers.push({ text, value: double[0] });
      else others.push(text);
    }
  }
  return { numbers, others };
}

// Making a case takes longer than reading it with all readers.
it(`${HALF_WAY_CASES} half-way cases are read by all readers, cut at every byte (seed ${SEED})`, {
  timeout: 300_000,
}, () => {
  const random = makeRandom(SEED);
  const wrong: unknown[] = [];
  for (let i = 0; i < HALF_WAY_CASES; i++) {
    const { text, value } = makeHalfWayCase(random);
    const whole = encode(`[1,${text},2]`);
    for (const name of ['simd', 'scalar', 'plain'] as const) {
      // A long expansion is read alike wherever it is cut.
      const isRight =
        text.length < 40 ? isRead(text, value, name) : Object.is(readNumbers([whole], kernels[name])?.[1], value);
      if (!isRight) wrong.push({ text, value, name });
    }
  }
  expect(wrong).toEqual([]);
});

const ENDS = ['', 'e0', 'E-7', 'e+22', 'e-330', 'e290'];
/** One of them when not every case is tried: another for each length of a number. */
const endsOf = (length: number): string[] => ENDS.filter((_, at) => IS_EVERY || at === length % ENDS.length);

describe.each(['simd', 'scalar', 'plain'] as const)('%s', (name) => {
  it('reads the numbers around every limit of its fast paths', () => {
    const random = makeRandom(SEED + 1);
    const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
    const wrong: string[] = [];
    for (let whole = 1; whole <= 24; whole++) {
      for (let places = 0; places <= 24; places++) {
        for (const lead of ['1', '9', '0']) {
          const integer = lead === '0' ? '0' : lead + digits(whole - 1);
          const fraction = places === 0 ? '' : `.${(lead === '0' ? '0'.repeat(whole) : '') + digits(places)}`;
          for (const end of endsOf(whole + places)) {
            const text = integer + fraction + end;
            if (!isRead(text, JSON.parse(text) as number, name)) wrong.push(text);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '[1,]',
    '[1,,2]',
    '[01,2]',
    '[-]',
    '[1.]',
    '[1.e5]',
    '[1e]',
    '[1e+]',
    '[.5]',
    '[+1]',
    '[--1]',
    '[1 2]',
    '[0x10]',
  ])('refuses %s', (text) => expect(readNumbers([encode(text)], kernels[name])).toBeUndefined());

  it('reads lists with any white space', () => {
    const text = '[ 1 ,\t-2.5\r\n,\n  3e1 ,4  ]';
    const bytes = encode(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(readNumbers(cutAt(bytes, cut), kernels[name])).toEqual(JSON.parse(text));
    }
  });

  it('reads lists longer than its memory', () => {
    const random = makeRandom(SEED + 2);
    const texts = Array.from({ length: 40_000 }, () =>
      String(random() < 0.5 ? random() * 1e5 : Math.floor(random() * 10)),
    );
    const long = `1${'0'.repeat(70_000)}e-70000`;
    const text = `[${texts.join(',')},${long},${texts.join(' , ')}]`;
    expect(readNumbers([encode(text)], kernels[name])).toEqual([...texts.map(Number), 1, ...texts.map(Number)]);
  });

  describe.skipIf(!existsSync(CORPUS))('the corpus of hard numbers', () => {
    const { numbers, others } = loadCorpus();

    it('is read bit-identically, cut at every byte', { timeout: 300_000 }, () => {
      expect(numbers).toHaveLength(52_863);
      expect(someOf(numbers, 6).filter(({ text, value }) => !isRead(text, value, name))).toEqual([]);
    });

    it('is refused where it is not JSON', () => {
      expect(others).toHaveLength(114);
      expect(others.filter((text) => readNumbers([encode(`[1,${text},2]`)], kernels[name]) !== undefined)).toEqual([]);
    });
  });

  it.skipIf(!existsSync(CANADA))('reads the numbers of canada.json', () => {
    const numbers = readFileSync(CANADA, 'utf8').match(/-?\d+\.\d+/g) ?? [];
    expect(numbers.length).toBeGreaterThan(100_000);
    const bytes = encode(`[${numbers.join(',')}]`);
    expect(readNumbers([bytes], kernels[name])).toEqual(numbers.map(Number));
  });
});

describe('the kernel that is loaded', () => {
  it('is the fastest build that the engine supports', async () => {
    const tried: string[] = [];
    const load = async (build: 'simd' | 'scalar') => {
      tried.push(build);
      if (build === 'simd') throw new WebAssembly.CompileError('no SIMD');
      return loadKernel(build);
    };
    expect(await loadBestKernel(load)).toBeDefined();
    expect(tried).toEqual(['simd', 'scalar']);
    expect(await loadBestKernel(() => Promise.reject(new Error('none')))).toBeUndefined();
  });

  it('uses the powers of five of the paper', () => {
    const words = computePowersOfFive();
    const at = (power: number): string[] =>
      Array.from(words.subarray((power + 342) * 2, (power + 342) * 2 + 2), (word) => word.toString(16));
    // First and last rows of the table, and both sides of its seams; low word, high word.
    expect(at(-342)).toEqual(['113faa2906a13b3f', 'eef453d6923bd65a']);
    expect(at(0)).toEqual(['0', '8000000000000000']);
    expect(at(-1)).toEqual(['cccccccccccccccd', 'cccccccccccccccc']);
    expect(at(308)).toEqual(['570f09eaa7ea7648', '8e679c2f5e44ff8f']);
  });
});
