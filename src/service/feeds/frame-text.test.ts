import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRecordings, SHARED } from '@/testing/recorded-service/recordings';
import { parseFrameText } from './frame-text';
import { FrameLevels } from './protocol/frame-levels';
import { isObject } from './protocol/read-fields';

const FOLDERS = ['data/feed-frames', 'data/exchange-captures'];
const hasFrames = findRecordings('no recorded frame is read in both ways', FOLDERS);
/** Frames of a file that are read; `FULL=1` reads them all. */
const MAX_LINES = process.env['FULL'] ? Number.POSITIVE_INFINITY : 200;

/** Every list of levels as arrays of a price and a size. */
function expand(value: unknown): unknown {
  if (value instanceof FrameLevels) return [...value];
  if (Array.isArray(value)) return value.map(expand);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, expand(field)]))
    : value;
}

const isLevel = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length >= 2 && value.every((text) => typeof text === 'string' && /^[\d.]+$/.test(text));

/** What levels have beyond a price and a size is left out. */
function trim(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isLevel) ? value.map((l) => l.slice(0, 2)) : value.map(trim);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, trim(field)])) : value;
}

/** What `JSON.parse` makes of a text. */
function readPlainly(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? trim(json) : undefined;
  } catch {
    return undefined;
  }
}

const readOurs = (text: string): unknown => trim(expand(parseFrameText(text)));

/** The JSON of the lines of a file, spread over the whole of it. */
function readTexts(path: string): string[] {
  const bytes = readFileSync(path);
  const lines = (path.endsWith('gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  const step = Math.max(1, Math.floor(lines.length / MAX_LINES));
  return lines.filter((line, i) => i % step === 0 && line.includes('{')).map((line) => line.slice(line.indexOf('{')));
}

const listFiles = (folder: string): string[] =>
  readdirSync(`${SHARED}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|jsonl|gz)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);

const LEVELS = '[["28145.10","0.5"],["28145.2","0"]]';

describe('the text of a frame', () => {
  it('leaves its levels where they stand, each with its price and its size', () => {
    const json = parseFrameText(`{"e":"depthUpdate","data":{"b":${LEVELS},"a":[]},"n":[1,{"x":[["5","6","0","1"]]}]}`);
    expect(json).toHaveProperty('data.b', expect.any(FrameLevels));
    expect(expand(json)).toEqual({
      e: 'depthUpdate',
      data: {
        b: [
          ['28145.10', '0.5'],
          ['28145.2', '0'],
        ],
        a: [],
      },
      n: [1, { x: [['5', '6']] }],
    });
  });

  it.each([
    ['signs of sides', '{"changes":[["buy","1.5","2"]]}'],
    ['numbers that are no texts', '{"b":[["1",2]]}'],
    ['a level without a size', '{"b":[["1"]]}'],
    ['blanks between levels', '{"b":[["1","2"], ["3","4"]]}'],
    ['exponents', '{"b":[["1e5","2"]]}'],
    ['a backslash', '{"c":"\\"","b":[["1","2"]]}'],
    ['a list deeper than any venue sends', `${'{"a":'.repeat(50)}${LEVELS}${'}'.repeat(50)}`],
    ['a key that comes twice', `{"b":${LEVELS},"b":1}`],
  ])('reads %s as all else is read', (_, text) => {
    expect(parseFrameText(text)).toStrictEqual(JSON.parse(text));
  });

  it.each([
    'pong',
    '[]',
    `[${LEVELS}]`,
    `{"b":${LEVELS}`,
    `{"b":"${LEVELS}"}`,
    `{"b":"${LEVELS},"c":1}`,
    `{"b":"x${LEVELS}:1}`,
  ])('is no object: %s', (text) => {
    expect(parseFrameText(text)).toBeUndefined();
  });

  it('is read as JSON.parse reads it, whatever a stroke of chance made of it', () => {
    const text = `{"stream":"x","data":{"s":"A","b":${LEVELS},"a":[["1","2","0","4"]],"u":7},"o":[{"p":[[]]}]}`;
    const piece = fc.constantFrom(
      '"',
      '[',
      ']',
      '[["',
      '"]]',
      ',',
      '{',
      '}',
      '\\',
      '1',
      '.',
      '\0',
      ' ',
      '"b":',
      LEVELS,
    );
    const stroke = fc.record({ at: fc.nat({ max: text.length }), cut: fc.nat({ max: 4 }), piece });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 3 }), (strokes) => {
        const damaged = strokes.reduce((t, { at, cut, piece: p }) => t.slice(0, at) + p + t.slice(at + cut), text);
        expect(readOurs(damaged)).toStrictEqual(readPlainly(damaged));
      }),
      { numRuns: 1000 },
    );
  });

  it.skipIf(!hasFrames)('is read as JSON.parse reads it in the recordings', () => {
    let lists = 0;
    for (const path of FOLDERS.flatMap(listFiles)) {
      for (const text of readTexts(path)) {
        if (text.includes('[["')) lists++;
        expect(readOurs(text)).toStrictEqual(readPlainly(text));
      }
    }
    expect(lists).toBeGreaterThan(500);
  });
});
