import { expect, it } from 'vitest';
import { computeLiquidationMap, reachThrough } from '@/domain/book/liquidation-map';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { listBarTicks, paintLiquidationMap } from './liquidation-map';
import { chooseRowStep, cssXOfPrice, listMapBars, MAP_AXIS_CSS_PX, priceOfCssX } from './map-bars';

const theme = getChartTheme('dark');
const view = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 100 };
const size = { width: 100 + 2 * MAP_AXIS_CSS_PX, height: 220, pixelRatio: 1 };
const map = computeLiquidationMap(
  {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, 5),
    prices: Float64Array.of(8, 11, 40, 43, 80),
    volumes: Float64Array.of(3, 1, 6, 10, 4),
  },
  0,
  { from: 60, traded: { low: 42, high: 70 } },
);

function paint(rowStep: number, shown = view, at = size, hovered?: number, priceNote = 'at 14:32') {
  const recording = makeRecordingContext(5);
  const data = { map, rowStep, hovered, decimals: 0, unit: 'BTC', priceNote };
  paintLiquidationMap({
    context: recording.context,
    view: shown,
    size: at,
    data,
    style: { theme },
    crosshair: undefined,
  });
  return recording;
}

it('draws one bar per row, longs below the price and shorts above it, faint where they were traded since', () => {
  const { listRects, listTexts } = paint(10);
  const middles = (colour: string, alpha: number) =>
    listRects(withAlpha(colour, alpha)).map(([left, , width, height]) => [
      left + width / 2 - MAP_AXIS_CSS_PX,
      Math.round(height),
    ]);
  // 16 is the most: its root fills 70 of 100 px.
  expect(middles(theme.sell, 0.8)).toEqual([
    [10, 35],
    [40, 43],
  ]);
  expect(middles(theme.buy, 0.8)).toEqual([[80, 35]]);
  expect(middles(theme.sell, 0.25)).toEqual([[40, 27]]);
  // 10 of the 16 BTC there were traded since: neither peak nor sums count them.
  expect(listTexts()).toEqual(expect.arrayContaining(['Peak 40 · 6.0 BTC · −33.3%', 'Sum 10.0 BTC', '4.0']));
});

it('says beside the cursor what the bar under it has and the sum with it', () => {
  // Levels at 8 and 11 are one row: the sum is that of both, whichever of them is pointed at.
  for (const pointed of [12, 7]) {
    const { listTexts } = paint(10, view, size, reachThrough(map, pointed, 10));
    expect(listTexts()).toEqual(expect.arrayContaining(['4.0 BTC', '10.0']));
  }
  expect(reachThrough(map, 12, 10)).toBe(8);
  expect(reachThrough(map, 78, 10)).toBe(80);
  // Nothing lies there.
  expect(reachThrough(map, 25, 10)).toBe(25);
});

it('has an axis of bars at the left and of sums at the right, each amount at its height', () => {
  const tall = { ...size, height: 620 };
  const { calls, listRects } = paint(10, view, tall);
  const texts = calls.filter(({ name }) => name === 'fillText').map(({ args: [text, x, y] }) => [text, x, y] as const);
  const amounts = texts.filter(([, x]) => x === MAP_AXIS_CSS_PX - 6);
  expect(amounts.length).toBeGreaterThanOrEqual(6);
  // The bar of 4 ends where the axis says 4.
  const [[, top]] = listRects(withAlpha(theme.buy, 0.8));
  const scaled = listBarTicks(16, tall).map((amount) => 578 - Math.sqrt(amount / 16) * 350);
  for (const y of scaled) expect(amounts.some(([, , at]) => Math.abs(Number(at) - y) < 1)).toBe(true);
  expect(top).toBeCloseTo(578 - Math.sqrt(4 / 16) * 350);
  const sums = texts.filter(([, x]) => x === tall.width - MAP_AXIS_CSS_PX + 6).map(([text]) => text);
  expect(sums).toEqual(expect.arrayContaining(['0.0', '5.0', '10.0']));
});

it.each([0.0037, 0.9, 16, 81.5, 1e6, 4.39e9])(
  'labels bars up to %f with round amounts, ascending, none beyond',
  (most) => {
    const ticks = listBarTicks(most, { ...size, height: 620 });
    expect(ticks.length).toBeGreaterThanOrEqual(4);
    expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
    expect(ticks[ticks.length - 1]).toBeLessThanOrEqual(most * (1 + 1e-9));
    for (const tick of ticks) expect(Number(tick.toPrecision(2)) / tick).toBeCloseTo(1, 9);
  },
);

it('says under each price how far it is from the market, on a phone too', () => {
  for (const width of [390, 1200]) {
    const { listTexts } = paint(10, { ...view, priceLow: 40, priceHigh: 80 }, { ...size, width });
    const texts = listTexts();
    // The market stands at 60.
    expect(texts).toEqual(expect.arrayContaining(['50', '−16.7%', '70', '+16.7%']));
  }
});

it('writes no price beside the market price whose distance would touch the note under it', () => {
  const near = { ...view, priceLow: 55, priceHigh: 70 };
  const wide = { ...size, width: 1200 };
  const textsOf = (note: string): readonly string[] => paint(10, near, wide, undefined, note).listTexts();
  // The market stands at 60.
  expect(textsOf('at 14:32')).toEqual(expect.arrayContaining(['62', '68']));
  const long = textsOf('at 14:32'.padEnd(80, '.'));
  expect(long).not.toContain('62');
  expect(long).toContain('68');
});

it('finds the price under a pixel between the axes', () => {
  for (const price of [0, 37, 100]) {
    const wide = { ...size, width: 900 };
    expect(priceOfCssX(view, wide, cssXOfPrice(view, wide, price))).toBeCloseTo(price, 9);
  }
});

it('shows the largest of the rows that share a column of pixels', () => {
  const rows = [1, 5, 2].map((amount, i) => ({ price: 50 + i / 4, size: amount, swept: 0 }));
  const far = { price: 101, size: 9, swept: 0 };
  expect(listMapBars([...rows, { price: 60, size: 1, swept: 0 }, far], view, size).map((bar) => bar.size)).toEqual([
    5, 1,
  ]);
});

it('labels the largest bar though it stands at the edge, and the sum there on its axis, where it is no figure of the bar', () => {
  const at = { ...size, width: 400 + 2 * MAP_AXIS_CSS_PX, height: 404 };
  // The largest bar lies at the right edge, where its own sum is small.
  const heavy = computeLiquidationMap(
    {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 4),
      prices: Float64Array.of(1, 3, 5, 98),
      volumes: Float64Array.of(9, 9, 9, 10),
    },
    0,
    { from: 60, traded: { low: 60, high: 60 } },
  );
  const recording = makeRecordingContext();
  const data = { map: heavy, rowStep: 1, hovered: undefined, decimals: 0, unit: 'BTC', priceNote: 'at 14:32' };
  const layer = { context: recording.context, view, size: at, data, style: { theme }, crosshair: undefined };
  paintLiquidationMap(layer);
  const texts = recording.calls.filter(({ name }) => name === 'fillText').map(({ args }) => args);
  const sums = texts.filter(([text, x]) => text === '10.0' && Number(x) > at.width - MAP_AXIS_CSS_PX);
  expect(sums).toHaveLength(1);
  expect(texts.map(([text]) => text).filter((text) => String(text).includes('98'))).toContain(
    'Peak 98 · 10.0 BTC · +63.3%',
  );
  expect(texts.map(([text]) => text)).not.toContain('98 · 10.0 BTC · +63.3%');
  expect(texts.filter(([text]) => String(text).startsWith('Sum '))).toEqual([
    ['Sum 27.0 BTC', expect.any(Number), expect.any(Number)],
  ]);
});

it('says as of when the marked price is, under it', () => {
  const { calls } = paint(10);
  const find = (text: string) =>
    calls.find(({ name, args }) => name === 'fillText' && args[0] === text)?.args.map(Number);
  const [price, note] = [find('60'), find('at 14:32')];
  expect(note?.[1]).toBe(price?.[1]);
  expect(note?.[2]).toBeGreaterThan(price?.[2] ?? Number.NaN);
});

it('keeps the market price at the edge with an arrow where it is out of view, and what is under it whole', () => {
  const wide = { ...size, width: 600 + 2 * MAP_AXIS_CSS_PX };
  const above = paint(1, { ...view, priceLow: 70, priceHigh: 90 }, wide, undefined, 'at 14:32:00').listTexts();
  expect(above).toEqual(expect.arrayContaining(['← 60', 'at 14:32:00']));
  expect(paint(1, { ...view, priceLow: 5, priceHigh: 50 }, wide).listTexts()).toContain('60 →');
});

it('leaves out the label of the market price where that of the price under the cursor would lie over it', () => {
  const wide = { ...size, width: 600 + 2 * MAP_AXIS_CSS_PX };
  expect(paint(10, view, wide, 20).listTexts()).toEqual(expect.arrayContaining(['60', 'at 14:32', '20']));
  const near = paint(10, view, wide, 62).listTexts();
  expect(near).toContain('62');
  expect(near).not.toContain('60');
  expect(near).not.toContain('at 14:32');
});

it('lays a plate under the figures at the cursor, which stand over bars', () => {
  const { calls, listRects } = paint(10, view, size, 8);
  // The axis says 10.0 too, before the cursor does.
  const [, x, y] =
    calls.findLast(({ name, args }) => name === 'fillText' && args[0] === '10.0')?.args.map(Number) ?? [];
  const isUnder = ([left, top, width, height]: readonly number[]) =>
    left < x && left + width > x && top < y && top + height > y;
  expect(listRects(theme.overlay).some(isUnder)).toBe(true);
});

it('sums rows until bars can be told apart, and leaves those that can be as they are', () => {
  const phone = { ...size, width: 390 };
  const step = chooseRowStep(1, { ...view, priceHigh: 1000 }, phone);
  expect((step / 1000) * (390 - 2 * MAP_AXIS_CSS_PX)).toBeGreaterThanOrEqual(4);
  const wide = { ...size, width: 1440 };
  const shown = chooseRowStep(20, { ...view, priceLow: 84_000, priceHigh: 110_000 }, wide);
  expect(shown).toBe(100);
  // A bar leaves some of its place free.
  expect((shown / 26_000) * (1440 - 2 * MAP_AXIS_CSS_PX) * 0.82).toBeGreaterThanOrEqual(3);
  expect(chooseRowStep(20, { ...view, priceLow: 94_000, priceHigh: 100_000 }, wide)).toBe(20);
});

it('says what a bar is at every width: how much price it sums, and that its height is a root', () => {
  const wide = paint(10, view, { ...size, width: 1200 });
  expect(wide.listTexts()).toContain('Bars: BTC per 10 of price, √ scale');
  // A phone sums rows into bars that a finger can tell apart.
  const narrow = paint(1, view, { ...size, width: 390 });
  expect(narrow.listTexts()).toContain('Bars: BTC per 2 of price, √ scale');
});

it('the first and the last bar are whole, and end before the amounts of the axes', () => {
  const { calls } = paint(10, { ...view, priceLow: 10, priceHigh: 80 });
  const [clip] = calls.filter(({ name }) => name === 'rect').map(({ args }) => args.map(Number));
  const width = (10 / 70) * 100 * 0.82;
  expect(clip[0]).toBeCloseTo(MAP_AXIS_CSS_PX - Math.min(5, width / 2));
  expect(clip[2]).toBeCloseTo(100 + 2 * Math.min(5, width / 2));
});

it.each([260, 420, 620, 900])('no two amounts of bars are close to each other at a height of %i', (height) => {
  const at = { ...size, height };
  const room = (height - 42 - 78) * 0.7;
  for (const most of [620, 0.9, 81.5, 4.39e9]) {
    const ys = listBarTicks(most, at).map((amount) => Math.sqrt(amount / most) * room);
    const gaps = ys.slice(1).map((y, i) => y - ys[i]);
    expect(gaps.filter((gap) => gap < 32)).toEqual([]);
  }
});

it('labels the largest bars of each side with price, size and distance, none over another or over a higher bar', () => {
  const wide = { ...size, width: 1400, height: 620 };
  const { calls } = paint(1, { ...view, priceHigh: 90 }, wide);
  const texts = calls.filter(({ name }) => name === 'fillText').map(({ args: [text, x, y] }) => [text, x, y] as const);
  const labels = texts.filter(([text]) => /^\d+ · /.test(String(text)));
  // 40 and 11 lie beside higher bars, and 43 is one that was traded since.
  expect(labels.map(([text]) => text)).toEqual(['8 · 3.0 BTC · −86.7%', '80 · 4.0 BTC · +33.3%']);
  // Whoever points at a bar reads that one.
  expect(
    paint(1, { ...view, priceHigh: 90 }, wide, 40)
      .listTexts()
      .some((text) => /^\d+ · /.test(text)),
  ).toBe(false);
});
