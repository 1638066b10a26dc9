import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleColumns } from './candle-columns';
import { findMarketRange } from './market-range';

type Row = readonly [open: number, high: number, low: number, close: number, volume: number];

function makeCandles(rows: readonly Row[]): CandleColumns {
  const column = (at: number): Float64Array => Float64Array.from(rows, (row) => row[at]);
  const [opens, highs, lows, closes, volumes] = [0, 1, 2, 3, 4].map(column);
  const times = Float64Array.from(rows, (_, i) => i * 60);
  return { length: rows.length, times, opens, highs, lows, closes, volumes };
}

const findRange = (rows: readonly Row[], known?: Parameters<typeof findMarketRange>[3]) =>
  findMarketRange(makeCandles(rows), 0, rows.length, known);

/** A market around 28,150 at a time when the venue's fund traded at 28,722.5. */
const RECORDED: readonly Row[] = [
  [28_160, 28_160.1, 28_149, 28_151, 120],
  [28_151, 28_152, 28_141, 28_144, 90],
  [28_144, 28_722.5, 28_138, 28_146, 160],
  [28_146, 28_150, 28_136, 28_139, 110],
];

/** Candles of an ordinary market: wicks no longer than a few steps. */
const walk = fc
  .array(
    fc.record({
      step: fc.integer({ min: -20, max: 20 }),
      up: fc.integer({ min: 0, max: 20 }),
      down: fc.integer({ min: 0, max: 20 }),
      volume: fc.integer({ min: 80, max: 160 }),
    }),
    { minLength: 10, maxLength: 60 },
  )
  .map((steps) => {
    let price = 28_000;
    return steps.map(({ step, up, down, volume }): Row => {
      const [open, close] = [price, price + step];
      price = close;
      return [open, Math.max(open, close) + up, Math.min(open, close) - down, close, volume];
    });
  });

const rangeOf = (rows: readonly Row[]) => ({
  low: Math.min(...rows.map((row) => row[2])),
  high: Math.max(...rows.map((row) => row[1])),
});

const replaceAt = (rows: readonly Row[], at: number, row: Row): readonly Row[] => rows.with(at, row);

describe('the range of a market', () => {
  it('leaves out one print of a fund, and reports it', () => {
    expect(findRange(RECORDED)).toEqual({
      low: 28_136,
      high: 28_160.1,
      off: [{ price: 28_722.5, time: 120, side: 'above' }],
    });
  });

  it('leaves out what the venue calls a print, however few candles there are', () => {
    const [, , spiked] = RECORDED;
    expect(findRange([spiked])?.high).toBe(28_722.5);
    const known = [{ price: 28_722.5, time: 14 }];
    expect(findRange([spiked], known)).toEqual({
      low: 28_138,
      high: 28_146,
      off: [{ price: 28_722.5, time: 0, side: 'above' }],
    });
    expect(findRange([spiked], [{ price: 28_722.5, time: -1 }])?.high).toBe(28_722.5);
  });

  it('is undefined if no candle has a price', () => {
    expect(findRange([[Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0]])).toBeUndefined();
  });

  it('includes every wick of an ordinary market', () => {
    fc.assert(
      fc.property(walk, (rows) => {
        expect(findRange(rows)).toEqual({ ...rangeOf(rows), off: [] });
      }),
    );
  });

  it('equals the range without the print, wherever a lone one is on either side', () => {
    fc.assert(
      fc.property(
        walk,
        fc.nat(),
        fc.boolean(),
        fc.double({ min: 2.1, max: 50, noNaN: true }),
        (rows, where, isAbove, times) => {
          const at = where % rows.length;
          const { low, high } = rangeOf(rows);
          const [open, top, bottom, close, volume] = rows[at];
          const away = Math.max((high - low) * times, 28_000 * 0.006);
          const spiked = replaceAt(
            rows,
            at,
            isAbove ? [open, high + away, bottom, close, volume] : [open, top, low - away, close, volume],
          );
          const bare = replaceAt(
            rows,
            at,
            isAbove
              ? [open, Math.max(open, close), bottom, close, volume]
              : [open, top, Math.min(open, close), close, volume],
          );
          const found = findRange(spiked);
          expect(found?.off).toHaveLength(1);
          expect(found).toMatchObject(rangeOf(bare));
        },
      ),
    );
  });

  it('includes all opens and closes of any candles', () => {
    const any = fc.array(
      fc.tuple(...Array.from({ length: 5 }, () => fc.double({ min: 0.01, max: 1e6, noNaN: true }))),
      {
        minLength: 1,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(any, (drawn) => {
        const rows = drawn.map(([a, b, c, d, volume]): Row => {
          const [low, ...inner] = [a, b, c, d].toSorted((x, y) => x - y);
          return [inner[0], inner[2], low, inner[1], volume];
        });
        const found = findRange(rows);
        expect(found?.low).toBeLessThanOrEqual(Math.min(...rows.flatMap(([open, , , close]) => [open, close])));
        expect(found?.high).toBeGreaterThanOrEqual(Math.max(...rows.flatMap(([open, , , close]) => [open, close])));
        expect(found?.low).toBeGreaterThanOrEqual(rangeOf(rows).low);
        expect(found?.high).toBeLessThanOrEqual(rangeOf(rows).high);
      }),
    );
  });
});

describe('a crash stays in the range', () => {
  const fallsAt = (rows: readonly Row[], at: number, share: number) => ({
    row: rows[at],
    bottom: rangeOf(rows).low * (1 - share),
  });

  it('when a candle closes in it', () => {
    fc.assert(
      fc.property(walk, fc.nat(), fc.double({ min: 0.01, max: 0.6, noNaN: true }), (rows, where, share) => {
        const at = where % rows.length;
        const { row, bottom } = fallsAt(rows, at, share);
        const crashed = replaceAt(rows, at, [row[0], row[1], bottom, bottom, row[4]]);
        expect(findRange(crashed)?.low).toBe(bottom);
      }),
    );
  });

  it('when two candles saw it', () => {
    fc.assert(
      fc.property(walk, fc.nat(), fc.double({ min: 0.01, max: 0.6, noNaN: true }), (rows, where, share) => {
        const at = where % (rows.length - 1);
        const { row, bottom } = fallsAt(rows, at, share);
        const next = rows[at + 1];
        const crashed = replaceAt(replaceAt(rows, at, [row[0], row[1], bottom, row[3], row[4]]), at + 1, [
          next[0],
          next[1],
          bottom * 1.001,
          next[3],
          next[4],
        ]);
        expect(findRange(crashed)?.low).toBe(bottom);
      }),
    );
  });

  it('when one candle saw it and traded far more than the others', () => {
    fc.assert(
      fc.property(walk, fc.nat(), fc.double({ min: 0.01, max: 0.6, noNaN: true }), (rows, where, share) => {
        const at = where % rows.length;
        const { row, bottom } = fallsAt(rows, at, share);
        const crashed = replaceAt(rows, at, [row[0], row[1], bottom, row[3], 160 * 3.1]);
        expect(findRange(crashed)).toMatchObject({ low: bottom, off: [] });
      }),
    );
  });
});
