import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PLANTED_DEPTH, PLANTED_SPEC, plantWorld } from '@/testing/book/planted-walls';
import { makeHeatLayer, makeLoadedBooks, makeLoadedCandles } from '@/testing/screen/loaded-books';
import { describeMoment, describeSnapshot, LagFact, readBand } from './heatmap-status';
import { findBookLag } from './view/book-lag';

const AT = Date.parse('2023-04-05T00:01:20Z') / 1000;

it('a snapshot of a recording has its day and year, one of today only its time', () => {
  expect(describeMoment(AT, { isRecorded: true }, 'utc')).toBe('5 Apr 2023 00:01:20 UTC');
  expect(describeMoment(AT, { isRecorded: false }, 'utc')).toBe('00:01:20 UTC');
});

it('says how much older the book is than the price, from 5 s on', () => {
  const candles = { times: Float64Array.of(60, 120), length: 2, seconds: 60 };
  expect(findBookLag(candles, 120, 140)).toBe(20);
  expect(findBookLag(candles, 120, 124)).toBeUndefined();
  // The price is no newer than its candle.
  expect(findBookLag(candles, 120, 900)).toBe(60);
  expect(findBookLag({ ...candles, length: 0 }, 120, 140)).toBeUndefined();
});

describe('the snapshot of the status bar', () => {
  // The third snapshot is missing. Bids outweigh asks in the second, asks outweigh bids in the last.
  const { tiles, sources } = plantWorld([
    { mid: 1000, walls: {} },
    { mid: 1000, walls: { 998: 500 } },
    { mid: 1000, walls: {}, isMissing: true },
    { mid: 1000, walls: { 1001: 900 } },
  ]);
  const selection = { blockSize: PLANTED_SPEC.rowStep, maxDepth: PLANTED_DEPTH };
  const depth = makeHeatLayer('depth', { spec: PLANTED_SPEC, tiles, selection });
  const view = { timeFrom: 0, timeTo: 240, priceLow: 9000, priceHigh: 11_000 };
  const heatmap = makeLoadedBooks([depth], view, { candles: makeLoadedCandles(sources.candles) });

  it('is the newest in view, and at the crosshair the one there, by name and by figures', () => {
    expect(describeSnapshot(heatmap, undefined, 'utc')).toEqual({ label: 'Snapshot', text: '00:03:00 UTC' });
    expect(describeSnapshot(heatmap, 60, 'utc')).toEqual({ label: 'At crosshair', text: '00:01:00 UTC' });
    expect(readBand(heatmap, undefined)?.imbalance).toBeLessThan(-0.9);
    expect(readBand(heatmap, 60)?.imbalance).toBeGreaterThan(0.9);
  });

  it('is none where the crosshair is over a missing one', () => {
    expect(describeSnapshot(heatmap, 120, 'utc')).toEqual({ label: 'At crosshair', text: 'no snapshot' });
    expect(readBand(heatmap, 120)).toBeUndefined();
  });
});

it('says at every width that the book is older than the price: in full, or in two words', () => {
  const told = renderToStaticMarkup(LagFact({ layer: 'depth', lag: '20 s' }));
  expect(told).toContain('title="Book 20 s older than price"');
  expect(told).toContain('<span class="max-xl:hidden">Book 20 s older than price</span>');
  expect(told).toContain('<span class="xl:hidden">Book 20 s old</span>');
  // Neither triggers nor liquidations are a book.
  const others = (['triggers', 'liquidations'] as const).map((layer) =>
    renderToStaticMarkup(LagFact({ layer, lag: '20 s' })),
  );
  expect(others[0]).toContain('title="Triggers 20 s older than price"');
  expect(others[1]).toContain('title="Map 20 s older than price"');
});
