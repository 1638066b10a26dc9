import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { DecodeError } from './decode-error';
import type { AnswerFacts, DepthBlock } from './decode-types';
import { type EnvelopeOptions, EnvelopeReader } from './envelope-reader';

interface Row {
  readonly series: number;
  readonly time: number;
  readonly prices: number[];
  readonly volumes: number[];
}

interface Decoded {
  readonly rows: Row[];
  readonly result: AnswerFacts | undefined;
  readonly error: unknown;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function decode(chunks: readonly Uint8Array[], options: Partial<EnvelopeOptions> = {}): Decoded {
  const rows: Row[] = [];
  const onBlock = ({ series, timestampsMicros, offsets, prices, volumes }: DepthBlock): void => {
    for (const [i, time] of timestampsMicros.entries()) {
      const range = [offsets[i], offsets[i + 1]] as const;
      rows.push({
        series,
        time,
        prices: Array.from(prices.slice(...range)),
        volumes: Array.from(volumes.slice(...range)),
      });
    }
  };
  const reader = new EnvelopeReader({ ...options, onBlock });
  try {
    for (const chunk of chunks) reader.push(chunk);
    return { rows, result: reader.finish(), error: undefined };
  } catch (error) {
    return { rows, result: undefined, error };
  }
}

/** The rows according to `JSON.parse`. */
function parseWhole(text: string): Row[] {
  const { series = [] } = JSON.parse(text) as { series?: { flat_points?: number[] }[] };
  return series.flatMap(({ flat_points: flat = [] }, index) => {
    const rows: Row[] = [];
    for (let at = 0; at < flat.length; at += 2 + 2 * flat[at]) {
      const pairs = flat.slice(at + 2, at + 2 + 2 * flat[at]);
      rows.push({
        series: index,
        time: flat[at + 1],
        prices: pairs.filter((_, i) => i % 2 === 0),
        volumes: pairs.filter((_, i) => i % 2 === 1),
      });
    }
    return rows;
  });
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)];

function spellNumber(random: Random, value: number): string {
  const spellings = [String(value), value.toExponential(), `${value}${Number.isInteger(value) ? '.0' : '0'}`];
  return String(value).includes('e') ? String(value) : pick(random, spellings);
}

function makeSnapshot(random: Random, time: number): number[] {
  const levels = Math.floor(random() * 4);
  let price = random() * 1e5;
  const pairs = Array.from({ length: levels }, () => {
    price += random() < 0.1 ? 0 : random() * 10;
    return [price, pick(random, [0, 1, random(), random() * 1e-9, random() * 1e18, 0.1 + 0.2])];
  });
  return [levels, time, ...pairs.flat()];
}

/** A random valid answer: several series, odd keys, white space, texts full of brackets. */
function makeDocument(random: Random): string {
  const space = (): string => pick(random, ['', '', '', ' ', '\n\t']);
  const list = (items: readonly string[]): string => `[${space()}${items.join(`${space()},${space()}`)}${space()}]`;
  const isShort = random() < 0.5;
  const series = Array.from({ length: Math.floor(random() * 3) }, () => {
    const numbers = Array.from({ length: Math.floor(random() * 4) }, (_, i) => makeSnapshot(random, 1.7e15 + i)).flat();
    const members = [
      `"flat_points"${space()}:${list(numbers.map((value) => spellNumber(random, value)))}`,
      `"id":{"type":"BLOCK_BOOK_SNAPSHOT_AGG","rawSymbol":"B\\u0054C]\\"}[","n":1.5,"x":null}`,
      `"extra":{"flat_points":[1,"[",{"series":[]}],"y":[[],{}]}`,
    ];
    if (isShort) members.splice(1);
    return `{${members.sort(() => random() - 0.5).join(',')}${space()}}`;
  });
  const members = [
    `"series":${space()}${list(series)}`,
    '"note":"]}\\\\\\"series\\":["',
    '"more":[{"flat_points":[9]}]',
  ];
  if (isShort) members.splice(1);
  return `${space()}{${members.sort(() => random() - 0.5).join(`,${space()}`)}}${space()}`;
}

describe('an answer', () => {
  it('gives the rows of JSON.parse, cut at every byte and in single bytes', () => {
    const random = makeRandom(11);
    let pairs = 0;
    for (let i = 0; i < 150; i++) {
      const text = makeDocument(random);
      const bytes = encode(text);
      const expected = JSON.stringify(parseWhole(text));
      for (let cut = 0; cut <= bytes.length; cut++, pairs++) {
        const { rows, error } = decode([bytes.subarray(0, cut), bytes.subarray(cut)]);
        if (error !== undefined || JSON.stringify(rows) !== expected)
          expect({ text, cut, rows, error }).toEqual(expected);
      }
      expect(JSON.stringify(decode(Array.from(bytes, (byte) => Uint8Array.of(byte))).rows)).toBe(expected);
    }
    expect(pairs).toBeGreaterThan(20_000);
  });

  it('gives the rows of JSON.parse for every pair of cuts', () => {
    const random = makeRandom(12);
    const texts = Array.from({ length: 200 }, () => makeDocument(random));
    const short = texts.filter((text) => text.length <= 170 && parseWhole(text).length > 0).slice(0, 6);
    expect(short).toHaveLength(6);
    for (const text of short) {
      const bytes = encode(text);
      const expected = JSON.stringify(parseWhole(text));
      const wrong: number[][] = [];
      for (let a = 0; a <= bytes.length; a++) {
        for (let b = a; b <= bytes.length; b++) {
          const { rows } = decode([bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)]);
          if (JSON.stringify(rows) !== expected) wrong.push([a, b]);
        }
      }
      expect(wrong).toEqual([]);
    }
  });

  it('that is cut off anywhere is a truncation and never complete', () => {
    const random = makeRandom(13);
    const wrong: unknown[] = [];
    for (let i = 0; i < 60; i++) {
      const text = makeDocument(random).trimEnd();
      const bytes = encode(text);
      for (let cut = 0; cut < bytes.length; cut++) {
        const { error, result } = decode([bytes.subarray(0, cut)]);
        if (result !== undefined || !(error instanceof DecodeError) || error.fault !== 'truncated')
          wrong.push({ text, cut, error });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps every series and its id', () => {
    const text = '{"series":[{"id":{"rawSymbol":"A","__proto__":1},"flat_points":[1,5,2,3]},{"flat_points":[0,6]}]}';
    const { rows, result } = decode([encode(text)]);
    expect(rows).toEqual([
      { series: 0, time: 5, prices: [2], volumes: [3] },
      { series: 1, time: 6, prices: [], volumes: [] },
    ]);
    expect(result).toMatchObject({ snapshots: 2, levels: 1, bytes: text.length });
    expect(result?.seriesIds[0]).toHaveProperty('rawSymbol', 'A');
    expect(Object.hasOwn(result?.seriesIds[0] as object, '__proto__')).toBe(true);
    expect(result?.seriesIds[1]).toBeUndefined();
  });

  it.each([
    '{}',
    '{"series":[]}',
    '{"series":null}',
    '{"series":[{"flat_points":null}]}',
    '{"series":[{"points":[]}]}',
  ])('%s is empty', (text) =>
    expect(decode([encode(text)])).toMatchObject({ rows: [], error: undefined, result: { snapshots: 0 } }),
  );

  it.each([
    '[]',
    '5',
    '"x"',
    '{"series":{}}',
    '{"series":5}',
    '{"series":[5]}',
    '{"series":[[]]}',
    '{"series":[{"flat_points":{}}]}',
    '{"series":[{"flat_points":1}]}',
    '{"series":[{"flat_points":["1"]}]}',
    '{"series":[{"flat_points":[null]}]}',
    '{"series":[{"flat_points":[[1]]}]}',
    '{"series":[{"flat_points":[{}]}]}',
    '{"series":[{"flat_points":[],"flat_points":[]}]}',
    '{"series":[],"series":[]}',
    '{"series":[{"points":[{"Point":{}}]}]}',
  ])('%s has an unexpected shape', (text) => {
    expect(decode([encode(text)]).error).toMatchObject({ name: 'DecodeError', fault: 'unexpected' });
  });

  it('sorts levels, equal prices as received', () => {
    const { rows } = decode([encode('{"series":[{"flat_points":[4,5,30,1,10,2,30,3,20,4]}]}')]);
    expect(rows).toEqual([{ series: 0, time: 5, prices: [10, 20, 30, 30], volumes: [2, 4, 1, 3] }]);
  });

  it('is passed on in blocks of at most 64 snapshots', () => {
    const blocks: number[] = [];
    const reader = new EnvelopeReader({ onBlock: (block) => blocks.push(block.timestampsMicros.length) });
    const numbers = Array.from({ length: 150 }, (_, i) => `1,${i},${i + 0.5},2`).join(',');
    const text = `{"series":[{"flat_points":[${numbers}]}]}`;
    reader.push(encode(text.slice(0, -5)));
    expect(blocks).toEqual([64, 64]);
    reader.push(encode(text.slice(-5)));
    reader.finish();
    expect(blocks).toEqual([64, 64, 22]);
  });
});

describe('an invalid frame', () => {
  const flat = (numbers: string): Decoded => decode([encode(`{"series":[{"flat_points":[${numbers}]}]}`)]);

  it.each(['-1,5', '1.5,5', '1e9,5,1,1', '1e300,5', '2,5,1,1', '1,5,1', '1', '1e999,5', '0,1.5', '0,-1', '0,1e300'])(
    '%s is a framing fault',
    (numbers) => expect(flat(numbers).error).toMatchObject({ fault: 'framing' }),
  );

  it.each(['1,5,1e999,1', '1,5,1,-1e999'])('%s is not finite', (numbers) => {
    expect(flat(numbers).error).toMatchObject({ fault: 'non-finite', offset: expect.any(Number) as number });
  });

  it.each(['2,5,1,1,2,2', '2.0,5,1,1,2,2', '2e0,5.0,1,1,2,2', '0.2e1,5,1,1,2,2'])('%s is valid', (numbers) => {
    expect(flat(numbers).rows).toEqual([{ series: 0, time: 5, prices: [1, 2], volumes: [1, 2] }]);
  });

  it('is reported with its byte', () => {
    expect(flat('1,5,1,1,-3,6').error).toMatchObject({ offset: '{"series":[{"flat_points":[1,5,1,1,'.length });
  });

  it('with a snapshot outside the requested range is a framing fault', () => {
    const range = { fromSeconds: 60, toSeconds: 120 };
    const at = (micros: number): Decoded => decode([encode(`{"series":[{"flat_points":[0,${micros}]}]}`)], { range });
    expect(at(60_000_000).error).toBeUndefined();
    expect(at(120_000_000).error).toMatchObject({ fault: 'framing' });
    expect(at(59_999_999).error).toMatchObject({ fault: 'framing' });
  });

  it('causes nothing but typed faults, whatever number is changed', () => {
    const random = makeRandom(14);
    const hostile = ['-1', '1e9', '1e999', '0', '-0', '1.5', '9007199254740993', '1e308', '4', '3', '2'];
    const wrong: unknown[] = [];
    for (let i = 0; i < 20_000; i++) {
      const numbers = [...makeSnapshot(random, 1), ...makeSnapshot(random, 2), ...makeSnapshot(random, 3)].map(String);
      numbers[Math.floor(random() * numbers.length)] = pick(random, hostile);
      const { error, rows } = flat(numbers.join(','));
      const isTyped = error === undefined || error instanceof DecodeError;
      const levels = rows.reduce((sum, row) => sum + row.prices.length, 0);
      if (!isTyped || levels * 2 > numbers.length) wrong.push({ numbers, error });
    }
    expect(wrong).toEqual([]);
  });
});
