import { expect, it } from 'vitest';
import { readLiquidated } from './read-liquidated';

const NONE = { shorts: 0, longs: 0 };
const UNKNOWN = { shorts: Number.NaN, longs: Number.NaN };

// A gap at 240, a filled candle at 300; liquidations are cached up to the open bucket of 360.
const times = Float64Array.of(60, 120, 180, 300, 360);
const closes = Float64Array.of(1, 1, 1, 1, 1);
const volume = Float64Array.of(5, 5, 5, Number.NaN, 5);
const firstTimestamp = Float64Array.of(60, 120, 180, Number.NaN, 360);

function read(cursor: number | undefined, held = [{ from: 120, to: 370 }]) {
  const chart = {
    buckets: {
      traded: { times, closes, seconds: 60 },
      liquidations: { times: Float64Array.of(120), buys: Float64Array.of(3), sells: Float64Array.of(0), seconds: 60 },
    },
    columns: {
      price: { columns: { values: { close: closes, volume, firstTimestamp } } },
      liquidations: { columns: { held } },
    },
  };
  return readLiquidated(chart, cursor);
}

it('are what was reported, and zero in a cached bucket with a candle and no report', () => {
  expect(read(130)).toEqual({ shorts: 3, longs: 0 });
  expect(read(200)).toEqual(NONE);
  expect(read(365)).toEqual(NONE);
  // Of the newest candle, however long ago the newest liquidation was.
  expect(read(undefined)).toEqual(NONE);
});

it('are unknown before the history, in gaps, in filled buckets and where nothing is loaded', () => {
  expect(read(10)).toEqual(UNKNOWN);
  expect(read(250)).toEqual(UNKNOWN);
  expect(read(310)).toEqual(UNKNOWN);
  expect(read(70)).toEqual(UNKNOWN);
  expect(read(200, [])).toEqual(UNKNOWN);
  expect(read(900)).toEqual(UNKNOWN);
});
