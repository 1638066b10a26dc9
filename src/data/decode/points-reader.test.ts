import { describe, expect, it } from 'vitest';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridTile } from '@/domain/grid/grid-tile';
import { decodeChunks, loadKernels } from '@/testing/decode/decode-whole';
import { EnvelopeReader } from './envelope-reader';

const { simd } = await loadKernels();
const NONE = -1;

function decodePoints(points: string, range?: { fromSeconds: number; toSeconds: number }) {
  const text = `{"series":[{"points":[${points}]}]}`;
  return decodeChunks([new TextEncoder().encode(text)], simd, { range });
}

const point = (members: string): string => `{"Point":{${members}}}`;

describe('structured points', () => {
  it('become rows in ascending price with the side of each level', () => {
    const { transcript, result } = decodePoints(
      point('"bids":[100,1,99.5,2],"asks":[100.5,3,101,4],"timestamp":{"s":1700000000,"ns":250000999}'),
    );
    expect(transcript).toEqual([0, 1_700_000_000_250_000, 4, 99.5, 2, 0, 100, 1, 0, 100.5, 3, 1, 101, 4, 1]);
    expect(result).toMatchObject({ snapshots: 1, levels: 4 });
  });

  it('separate both books of triggers where they overlap, buyers first at equal price', () => {
    const { transcript } = decodePoints(point('"sell_levels":[1,5,2,6],"timestamp":{"s":1},"buy_levels":[1,7,3,8]'));
    expect(transcript).toEqual([0, 1_000_000, 4, 1, 7, 0, 1, 5, 1, 2, 6, 1, 3, 8, 0]);
  });

  it('of liquidations have no side', () => {
    const { transcript } = decodePoints(point('"levels":[3,1,2,9],"timestamp":{"s":2}'));
    expect(transcript).toEqual([0, 2_000_000, 2, 2, 9, NONE, 3, 1, NONE]);
  });

  it('pass their sides on in the columns of the tile', () => {
    const points = point('"sell_levels":[1,5,2,6],"timestamp":{"s":60},"buy_levels":[1,7,3,8]');
    const tiles: (GridTile | undefined)[] = [];
    const reader = new EnvelopeReader({
      kernel: simd,
      grid: { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) },
      onBlock: ({ tile }) => tiles.push(tile),
    });
    reader.push(new TextEncoder().encode(`{"series":[{"points":[${points}]}]}`));
    reader.finish();
    expect(tiles.map((tile) => tile?.columns.sides)).toEqual([Uint8Array.of(0, 1, 1, 0)]);
  });

  it('may leave out what is empty', () => {
    const time = '"timestamp":{"s":1}';
    const { transcript } = decodePoints(
      [point(time), point(`"bids":null,"asks":[1,2],${time}`), point(`"bids":[],${time}`)].join(),
    );
    expect(transcript).toEqual([0, 1e6, 0, 0, 1e6, 1, 1, 2, 1, 0, 1e6, 0]);
  });

  it.each([
    ['1', 'unexpected'],
    ['null', 'unexpected'],
    ['[]', 'unexpected'],
    ['{}', 'unexpected'],
    ['{"point":{}}', 'unexpected'],
    ['{"Point":null}', 'unexpected'],
    ['{"Point":[]}', 'unexpected'],
    ['{"Point":{},"Point":{}}', 'unexpected'],
    [point('"bids":[1,2]'), 'unexpected'],
    [point('"bids":[1,2],"timestamp":5'), 'unexpected'],
    [point('"bids":[1,2],"timestamp":{}'), 'unexpected'],
    [point('"bids":[1,2],"timestamp":{"s":"5"}'), 'unexpected'],
    [point('"bids":[1,2],"timestamp":{"s":5},"timestamp":{"s":6}'), 'unexpected'],
    [point('"bids":[1,2],"bids":[],"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":{},"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":1,"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":[[1,2]],"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":["1"],"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":[null],"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":[1,2],"levels":[1,2],"timestamp":{"s":5}'), 'unexpected'],
    [`${point('"bids":[],"timestamp":{"s":5}')},${point('"buy_levels":[],"timestamp":{"s":6}')}`, 'unexpected'],
    // A candle is not an empty book.
    [point('"open":1,"close":2,"timestamp":{"s":5}'), 'unexpected'],
    [point('"bids":[1,2,3],"timestamp":{"s":5}'), 'framing'],
    [point('"bids":[1,2],"timestamp":{"s":-5}'), 'framing'],
    [point('"bids":[1,2],"timestamp":{"s":1.5}'), 'framing'],
    [point('"bids":[1,2],"timestamp":{"s":1e300}'), 'framing'],
    [point('"bids":[1,2],"timestamp":{"s":1,"ns":1000000000}'), 'framing'],
    [point('"bids":[1e999,2],"timestamp":{"s":1}'), 'non-finite'],
    [point('"bids":[1,-1e999],"timestamp":{"s":1}'), 'non-finite'],
  ])('%s: %s', (points, fault) => {
    expect(decodePoints(points)).toMatchObject({ transcript: [], error: { name: 'DecodeError', fault } });
  });

  it('must be within the requested range', () => {
    const range = { fromSeconds: 60, toSeconds: 120 };
    const at = (s: number) => decodePoints(point(`"levels":[],"timestamp":{"s":${s}}`), range).error;
    expect(at(60)).toBeUndefined();
    expect(at(59)).toMatchObject({ fault: 'framing' });
    expect(at(120)).toMatchObject({ fault: 'framing' });
  });

  it('must not occur twice, flat and structured', () => {
    const decode = (members: string) => decodeChunks([new TextEncoder().encode(`{"series":[{${members}}]}`)], simd);
    const points = `"points":[${point('"levels":[],"timestamp":{"s":5}')}]`;
    expect(decode(`${points},"flat_points":[]`).error).toBeUndefined();
    expect(decode(`"points":[],"flat_points":[0,5]`).error).toBeUndefined();
    expect(decode(`${points},"flat_points":[0,5]`).error).toMatchObject({ fault: 'unexpected' });
  });
});
