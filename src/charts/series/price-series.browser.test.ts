import { afterEach, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { makeRandom } from '@/base/random';
import { buildCandleColumns, type CandleColumns, type ReceivedCandle } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { mergeCandles } from '@/domain/columns/merge-buckets';
import { parseHex } from '@/domain/scale/oklab';
import { getChartTheme } from '../chart-theme';
import type { Viewport } from '../viewport/viewport';
import { makePriceEngine, type PriceData, type PriceStyle } from './price-series';

const SIZE = { width: 512, height: 256, pixelRatio: 1 };
const MINUTE = 60;
const THEME = getChartTheme('dark');
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function drawPixels(
  candles: CandleColumns,
  overlay: PriceData['overlay'],
  view: Viewport,
  style: Partial<PriceStyle> = {},
): Uint8ClampedArray {
  const host = document.createElement('div');
  document.body.append(host);
  const scheduler = makeFrameScheduler();
  const engine = makePriceEngine({ host, scheduler });
  open.push(() => {
    engine.dispose();
    host.remove();
  });
  engine.setData({ candles: makeCandlePyramid(candles, MINUTE), overlay, last: undefined });
  engine.setStyle({ theme: THEME, zone: 'utc', isOverHeat: true, ...style });
  engine.setViewport(view, SIZE);
  engine.draw();
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

/** Rows of column `x` with exactly this colour. */
function findRows(pixels: Uint8ClampedArray, x: number, ...colours: readonly string[]): number[] {
  const wanted = colours.map(parseHex);
  return Array.from({ length: SIZE.height }, (_, y) => y).filter((y) => {
    const at = (y * SIZE.width + x) * 4;
    return pixels[at + 3] === 255 && wanted.some((rgb) => rgb.every((channel, i) => pixels[at + i] === channel));
  });
}

/** Rows of column `x` that show more than the grid. */
function findCovered(pixels: Uint8ClampedArray, x: number): number[] {
  return Array.from({ length: SIZE.height }, (_, y) => y).filter((y) => pixels[(y * SIZE.width + x) * 4 + 3] > 60);
}

const SEED = 7;

/** `perColumn` candles for each column of pixels. */
function makeWalk(perColumn: number): ReceivedCandle[] {
  const random = makeRandom(SEED);
  let price = 500;
  return Array.from({ length: SIZE.width * perColumn }, (_, i) => {
    const start = price;
    price = Math.min(900, Math.max(100, price + (random() - 0.5) * 8));
    const high = Math.max(start, price) + random() * (random() < 0.01 ? 90 : 2);
    return {
      open: start,
      high,
      low: Math.min(start, price) - random() * 2,
      close: price,
      timestamp: { s: i * MINUTE },
    };
  });
}

const yOf = (price: number): number => Math.round(((1000 - price) / 1000) * SIZE.height);

it.each(['candles', 'bars'] as const)(
  'draws %s as one exact bar per column of pixels when zoomed far out',
  (overlay) => {
    const perColumn = 64;
    const walk = makeWalk(perColumn);
    const view = { timeFrom: 0, timeTo: walk.length * MINUTE, priceLow: 0, priceHigh: 1000 };
    const pixels = drawPixels(buildCandleColumns(walk), overlay, view);
    const wrong = Array.from({ length: SIZE.width }, (_, x) => x).filter((x) => {
      const inside = walk.slice(x * perColumn, (x + 1) * perColumn);
      const top = yOf(Math.max(...inside.map(({ high = 0 }) => high)));
      const bottom = Math.max(top + 1, yOf(Math.min(...inside.map(({ low = 0 }) => low))));
      const isRising = (inside.at(-1)?.close ?? 0) >= (inside[0]?.open ?? 0);
      const rows = findRows(pixels, x, isRising ? THEME.buy : THEME.sell);
      const other = findRows(pixels, x, isRising ? THEME.sell : THEME.buy);
      return rows[0] !== top || rows.at(-1) !== bottom - 1 || rows.length !== bottom - top || other.length > 0;
    });
    expect(wrong, `seed ${SEED}`).toEqual([]);
  },
);

it('draws candles without enough room as longer, merged ones', () => {
  const walk = makeWalk(1);
  const view = { timeFrom: 0, timeTo: walk.length * MINUTE, priceLow: 0, priceHigh: 1000 };
  const drawn = drawPixels(buildCandleColumns(walk), 'candles', view, { leastCandle: 4 });
  const merged = mergeCandles(buildCandleColumns(walk), 4 * MINUTE);
  const middles = Array.from(merged.times.subarray(0, merged.length), (time) => Math.round(time / MINUTE) + 2);
  // A candle's wick is in the middle of its slot; beside it is only its body.
  const tops = middles.map((x) => Math.min(...[x - 1, x].flatMap((at) => findRows(drawn, at, THEME.buy, THEME.sell))));
  expect(tops).toEqual(Array.from(merged.highs.subarray(0, merged.length), yOf));
});

it('leaves a gap for missing candles in every style, never a price of 0', () => {
  const walk = makeWalk(1).filter(({ timestamp: { s } }) => s < 200 * MINUTE || s >= 260 * MINUTE);
  const view = { timeFrom: 0, timeTo: SIZE.width * MINUTE, priceLow: 0, priceHigh: 1000 };
  for (const overlay of ['candles', 'bars', 'line'] as const) {
    const pixels = drawPixels(buildCandleColumns(walk), overlay, view);
    const rowsOf = (x: number): number[] => findRows(pixels, x, THEME.buy, THEME.sell, THEME.priceLine);
    expect(findCovered(pixels, 230), overlay).toEqual([]);
    const drawn = Array.from({ length: 180 }, (_, x) => rowsOf(x + 10)).flat();
    expect(drawn.length, overlay).toBeGreaterThan(50);
    expect(Math.max(...drawn), overlay).toBeLessThan(yOf(90));
  }
});

it('draws a lone candle as a line', () => {
  const candles = buildCandleColumns([{ open: 5, high: 5, low: 5, close: 510, timestamp: { s: 10 * MINUTE } }]);
  const view = { timeFrom: 0, timeTo: 20 * MINUTE, priceLow: 0, priceHigh: 1024 };
  const pixels = drawPixels(candles, 'line', view);
  expect(findRows(pixels, Math.round(SIZE.width * (10.5 / 20)), THEME.priceLine).length).toBeGreaterThan(0);
});

describe('over levels that have the colours of the sides', () => {
  const at = (s: number) => ({ s: s * MINUTE });
  const candles = buildCandleColumns([
    { open: 300, high: 800, low: 200, close: 700, timestamp: at(0) },
    { open: 700, high: 800, low: 200, close: 300, timestamp: at(1) },
  ]);
  const view = { timeFrom: 0, timeTo: 16 * MINUTE, priceLow: 0, priceHigh: 1000 };
  /** Beside the wicks, in the middle of either body and at its edge. */
  const [RISING_X, FALLING_X] = [12, 44];
  const [INSIDE, EDGE] = [yOf(500), yOf(700)];

  it.each(['dark', 'light'] as const)('hollow candles of the %s theme are the rising ones', (name) => {
    const theme = getChartTheme(name);
    const pixels = drawPixels(candles, 'candles', view, { theme, isNeutral: true });
    expect(findRows(pixels, RISING_X, theme.canvas)).toContain(INSIDE);
    expect(findRows(pixels, FALLING_X, theme.text1)).toContain(INSIDE);
    // Whatever lies behind, an ink that stands out from the casing goes around both.
    for (const x of [RISING_X, FALLING_X]) expect(findRows(pixels, x, theme.text1)).toContain(EDGE);
    for (const x of [RISING_X, FALLING_X]) expect(findRows(pixels, x, theme.buy, theme.sell)).toEqual([]);
  });

  it('columns too narrow for a body differ by their ink', () => {
    const wide = { ...view, timeTo: 256 * MINUTE };
    const pixels = drawPixels(candles, 'candles', wide, { isNeutral: true });
    expect(findRows(pixels, 0, THEME.text1).length).toBeGreaterThan(0);
    expect(findRows(pixels, 2, THEME.text3).length).toBeGreaterThan(0);
  });
});
