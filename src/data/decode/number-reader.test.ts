import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { NumberReader } from './number-reader';

const CORPUS = new URL('../../../../shared/corpora/parse-number-fxx/', import.meta.url);
const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const reader = new NumberReader();

/** The number that `text` spells, or `undefined` when it is not one. */
function read(text: string): number | undefined {
  const bytes = new TextEncoder().encode(`,${text},`);
  const value = reader.read(bytes, 1, bytes.length);
  return reader.ok && reader.end === bytes.length - 1 ? value : undefined;
}

function isLikeJson(text: string): boolean {
  return Object.is(read(text), JSON.parse(text));
}

function randomText(random: Random): string {
  const digits = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 10)).join('');
  const whole = digits(random() < 0.1 ? 40 : 9).replace(/^0+(?=.)/, '');
  const fraction = random() < 0.7 ? `.${digits(random() < 0.1 ? 40 : 12)}` : '';
  const exponent =
    random() < 0.2 ? `${random() < 0.5 ? 'e' : 'E'}${['', '+', '-'][Math.floor(random() * 3)]}${digits(3)}` : '';
  return `${random() < 0.3 ? '-' : ''}${whole}${fraction}${exponent}`;
}

describe('a number', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '-0e5',
    '1e22',
    '1e23',
    '123456789012345678',
    '9007199254740993',
    '0.1',
    '5e-324',
    '1e999',
    '-1e999',
    '2.2250738585072011e-308',
    '1.7976931348623157e308',
    '0.30000000000000004',
    '3353.919000000029',
    `1${'0'.repeat(2000)}e-1990`,
    '1e-99999999999',
    '0e99999999999',
  ])('%s is read as JSON.parse reads it', (text) => expect(isLikeJson(text)).toBe(true));

  it.each([
    '',
    '-',
    '+1',
    '01',
    '-01',
    '.5',
    '1.',
    '1.e5',
    '1e',
    '1e+',
    '1e-',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '--1',
    '1e5.5',
    'e5',
  ])('%s is not a number', (text) => expect(read(text)).toBeUndefined());

  it('is bit-identical for random spellings', () => {
    const random = makeRandom(1);
    const texts = Array.from({ length: 50_000 }, () => randomText(random));
    expect(texts.filter((text) => !isLikeJson(text))).toEqual([]);
  });

  it('is bit-identical for random doubles in their shortest spelling', () => {
    const random = makeRandom(2);
    const words = new Uint32Array(2);
    const double = new Float64Array(words.buffer);
    const wrong: string[] = [];
    for (let i = 0; i < 50_000; i++) {
      words[0] = random() * 2 ** 32;
      words[1] = random() * 2 ** 32;
      const text = String(double[0]);
      if (Number.isFinite(double[0]) && !isLikeJson(text)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it('never reads past its limit', () => {
    const bytes = new TextEncoder().encode('12345');
    expect(reader.read(bytes, 0, 3)).toBe(123);
    expect(reader.end).toBe(3);
  });
});

describe.skipIf(!existsSync(CORPUS))('the corpus of hard numbers', () => {
  it('is read bit-identically', () => {
    let cases = 0;
    const wrong: string[] = [];
    const bits = new BigUint64Array(1);
    const double = new Float64Array(bits.buffer);
    for (const file of readdirSync(CORPUS).filter((name) => name.endsWith('.txt'))) {
      for (const line of readFileSync(new URL(file, CORPUS), 'utf8').split('\n')) {
        const [, , hex, text] = line.split(' ');
        if (hex === undefined || text === undefined || !JSON_NUMBER.test(text)) continue;
        double[0] = read(text) ?? Number.NaN;
        if (bits[0].toString(16).padStart(16, '0') !== hex.toLowerCase()) wrong.push(text);
        cases++;
      }
    }
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThan(50_000);
  });
});
