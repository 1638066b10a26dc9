import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeLiquidationMap, reachThrough } from '@/domain/book/liquidation-map';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { listBarTicks, paintLiquidationMap } from './liquidation-map';
import { chooseRowStep, cssXOfPrice, describeBars, listMapBars, MAP_AXIS_CSS_PX, priceOfCssX } from './map-bars';
import { formatSpan } from './map-layer';

const theme = getChartTheme('dark');
const view = { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 100 };
const size = { width: 100 + 2 * MAP_AXIS_CSS_PX, height: 254, pixelRatio: 1 };
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

interface Painted {
  readonly drawn?: typeof map;
  readonly rowStep: number;
  readonly shown?: typeof view;
  readonly at?: typeof size;
  readonly hovered?: number | undefined;
  readonly priceNote?: string;
  /** Width of a letter. */
  readonly letter?: number;
}

function paintMap({
  drawn = map,
  rowStep,
  shown = view,
  at = size,
  hovered,
  priceNote = 'at 14:32',
  letter = 5,
}: Painted) {
  const recording = makeRecordingContext(letter);
  const data = { map: drawn, rowStep, hovered, decimals: 0, unit: 'BTC', priceNote };
  const { context } = recording;
  paintLiquidationMap({ context, view: shown, size: at, data, style: { theme }, crosshair: undefined });
  return recording;
}

const paint = (rowStep: number, shown = view, at = size, hovered?: number, priceNote?: string) =>
  paintMap({ rowStep, shown, at, hovered, ...(priceNote === undefined ? {} : { priceNote }) });

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
  expect(listTexts()).toEqual(
    expect.arrayContaining(['Peak within −87% to +33%: 40 · 6.0 in 10 USD', 'Sum 10.0 BTC', '4.0']),
  );
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
  const tall = { ...size, height: 660 };
  const { calls, listRects } = paint(10, view, tall);
  const texts = calls.filter(({ name }) => name === 'fillText').map(({ args: [text, x, y] }) => [text, x, y] as const);
  const amounts = texts.filter(([, x]) => x === MAP_AXIS_CSS_PX - 6);
  expect(amounts.length).toBeGreaterThanOrEqual(6);
  // The bar of 4 ends where the axis says 4.
  const [[, top]] = listRects(withAlpha(theme.buy, 0.8));
  const scaled = listBarTicks(16, tall).map((amount) => 618 - Math.sqrt(amount / 16) * 354.2);
  for (const y of scaled) expect(amounts.some(([, , at]) => Math.abs(Number(at) - y) < 1)).toBe(true);
  expect(top).toBeCloseTo(618 - Math.sqrt(4 / 16) * 354.2);
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
    expect(texts).toEqual(expect.arrayContaining(['50', '−20%', '70', '+20%']));
  }
});

it('says round distances, each where it is', () => {
  const wide = { ...size, width: 1200 };
  const near = { ...view, priceLow: 58.13, priceHigh: 62.02 };
  const { calls } = paint(1, near, wide);
  const ways = calls
    .filter(({ name, args }) => name === 'fillText' && /^[+−][\d.]+%$/.test(String(args[0])))
    .map(({ args: [text, x] }) => [Number(String(text).replace('−', '-').replace('%', '')), Number(x)] as const);
  expect(ways.length).toBeGreaterThan(5);
  const step = ways[1][0] - ways[0][0];
  for (const [way, x] of ways) {
    expect(Math.abs(way / step - Math.round(way / step))).toBeLessThan(1e-9);
    expect(x).toBeCloseTo(cssXOfPrice(near, wide, 60 * (1 + way / 100)), 6);
  }
});

it('a note wider than the market price takes room from distances in its own line, not from prices', () => {
  const near = { ...view, priceLow: 55, priceHigh: 70 };
  const wide = { ...size, width: 1200 };
  const textsOf = (note: string): readonly string[] => paint(10, near, wide, undefined, note).listTexts();
  // The market stands at 60.
  expect(textsOf('at 14:32')).toEqual(expect.arrayContaining(['62', '68', '+2%']));
  const long = textsOf('at 14:32'.padEnd(80, '.'));
  expect(long).toEqual(expect.arrayContaining(['62', '68']));
  expect(long).not.toContain('+2%');
});

it('the line of the market price lies under the label of the peak', () => {
  const { calls } = paint(1, { ...view, priceHigh: 90 }, { ...size, width: 700 });
  const market = calls.findIndex(({ stroke }) => stroke === theme.priceLine);
  const peak = calls.findIndex(({ name, args }) => name === 'fillText' && String(args[0]).startsWith('Peak'));
  expect(market).toBeGreaterThanOrEqual(0);
  expect(market).toBeLessThan(peak);
});

it('says how far the levels reach among which a peak is one, alike on both sides or not', () => {
  const reach = (first: number, last: number) =>
    formatSpan({ prices: Float64Array.of(first, last), length: 2, from: 100 });
  expect(reach(87, 113)).toBe('within ±13%');
  expect(reach(85.2, 112)).toBe('within −15% to +12%');
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
    'Peak within −98% to +63%: 98 · 10.0 in 2 USD',
  );
  expect(texts.map(([text]) => text)).not.toContain('98 · 10.0');
  expect(texts.filter(([text]) => String(text).startsWith('Sum '))).toEqual([
    ['Sum 27.0 BTC', expect.any(Number), expect.any(Number)],
  ]);
});

it('the sum of longs stays off the words above the plot, however steep its line is', () => {
  // Everything is liquidated within a few prices below the market: the line of the sum starts at the top.
  const steep = (first: number) =>
    computeLiquidationMap(
      {
        timestampsMicros: Float64Array.of(0),
        offsets: Uint32Array.of(0, 4),
        prices: Float64Array.of(first, first + 1, 57, 80),
        volumes: Float64Array.of(9, 30, 8, 4),
      },
      0,
      { from: 60, traded: undefined },
    );
  for (const width of [700, 1000]) {
    for (const first of [1, 8, 15]) {
      const at = { ...size, width, height: 300 };
      const { calls } = paintMap({ drawn: steep(first), rowStep: 1, at, letter: 6 });
      const labels = calls
        .filter(({ name }) => name === 'fillText')
        .map(({ args: [text, x, y] }) => ({ text: String(text), x: Number(x), y: Number(y) }));
      const sum = labels.find(({ text }) => text.startsWith('Sum '));
      const bars = labels.find(({ text }) => text.startsWith('Bars: '));
      expect([sum?.text, bars === undefined]).toEqual(['Sum 47.0 BTC', false]);
      expect((sum?.y ?? Number.NaN) - (bars?.y ?? Number.NaN)).toBeGreaterThanOrEqual(12);
    }
  }
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

it('sums rows until a phone can show their bars, and leaves those that it can as they are', () => {
  const spanOf = (low: number, high: number) => ({ ...view, priceLow: low, priceHigh: high });
  const step = chooseRowStep(1, spanOf(0, 1000));
  // Three CSS px or more.
  expect((step / 1000) * (390 - 2 * MAP_AXIS_CSS_PX) * 0.82).toBeGreaterThanOrEqual(3);
  expect(chooseRowStep(20, spanOf(84_000, 110_000))).toBe(400);
  expect(chooseRowStep(20, spanOf(94_000, 100_000))).toBe(100);
  expect(chooseRowStep(20, spanOf(96_000, 98_000))).toBe(40);
  expect(chooseRowStep(20, spanOf(96_500, 97_500))).toBe(20);
});

it('says the same of every bar at every width: labels may be left out, never differ', () => {
  const random = makeRandom(7);
  const prices = Array.from({ length: 280 }, (_, at) => 94_000 + at * 20 + (at > 140 ? 400 : 0));
  const dense = computeLiquidationMap(
    {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, prices.length),
      prices: Float64Array.from(prices),
      volumes: Float64Array.from(prices, () => 0.1 + 20 * random() ** 6),
    },
    0,
    { from: 97_072 },
  );
  const shown = { ...view, priceLow: 93_950, priceHigh: 100_050 };
  const factsAt = (width: number, pixelRatio: number): ReadonlySet<string> => {
    const at = { width, height: 560, pixelRatio };
    const recording = paintMap({ drawn: dense, rowStep: 20, shown, at, letter: 6 });
    const labels = recording.listTexts().filter((text) => / · /.test(text));
    // Price and size; wider windows say unit and distance too.
    return new Set(labels.map((text) => text.split(' · ').slice(0, 2).join(' · ').replace(' BTC', '')));
  };
  const most = factsAt(1920, 1);
  expect(most.size).toBeGreaterThanOrEqual(4);
  const all = new Set(most);
  for (let width = 390; width <= 1920; width += 45)
    for (const pixelRatio of [1, 2]) for (const fact of factsAt(width, pixelRatio)) all.add(fact);
  // One size for each price: of bars, of their labels and of the peak.
  const byPrice = new Map<string, string>();
  for (const fact of [...all].map((told) => told.replace(/^Peak .*: /, ''))) {
    const [price] = fact.split(' · ');
    expect(byPrice.get(price) ?? fact).toBe(fact);
    byPrice.set(price, fact);
  }
  // And the peak, which every window has room for, is one.
  expect([...all].filter((fact) => fact.startsWith('Peak '))).toHaveLength(1);
  // Only bars that are among the three largest of their side are told.
  expect(byPrice.size).toBeLessThanOrEqual(7);
});

it('draws the sum as one line, over bars too', () => {
  const { calls } = paint(10);
  const strokes = calls.filter(({ name }) => name === 'stroke').map(({ stroke }) => stroke);
  expect(strokes.filter((colour) => colour === theme.canvas || colour === theme.cvd)).toEqual([
    theme.canvas,
    theme.cvd,
    theme.canvas,
    theme.cvd,
  ]);
});

it('the label of a sum on a phone lies between the legend and the plot, whatever the peak takes beside it', () => {
  // Middle and half height of the legend's line in the pane, and half a line of the label.
  const [legend, half] = [81, 8];
  const { calls } = paintMap({ rowStep: 10, at: { width: 390, height: 700, pixelRatio: 1 } });
  const [sum] = calls.filter(({ name, args }) => name === 'fillText' && String(args[0]).startsWith('Sum '));
  expect(Number(sum?.args[2])).toBeGreaterThanOrEqual(legend + 2 * half);
});

it('says what a bar is: how much price it sums, and that its height is a root; on a phone the header does', () => {
  const wide = paint(10, view, { ...size, width: 1200 });
  expect(wide.listTexts()).toContain('Bars: BTC per 10 USD, √ scale');
  expect(
    paint(10, view, { ...size, width: 390 })
      .listTexts()
      .some((text) => text.startsWith('Bars')),
  ).toBe(false);
  expect(describeBars('USD', 40)).toBe('USD per 40 of price, √ scale');
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
  const room = (height - 42 - 100) * 0.7;
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
  // 40 lies beside a higher bar, and 43 is one that was traded since; 11 is in the row of 12.
  expect(labels.map(([text]) => text)).toEqual([
    '8 · 3.0 BTC · −86.7%',
    '12 · 1.0 BTC · −80.0%',
    '80 · 4.0 BTC · +33.3%',
  ]);
  // Pointing at a bar keeps the labels of the others, unless its own lie there.
  const hovered = paint(1, { ...view, priceHigh: 90 }, wide, 40).listTexts();
  expect(hovered.filter((text) => /^\d+ · /.test(text))).toEqual([
    '8 · 3.0 BTC · −86.7%',
    '12 · 1.0 BTC · −80.0%',
    '80 · 4.0 BTC · +33.3%',
  ]);
  const at80 = paint(1, { ...view, priceHigh: 90 }, wide, 80).listTexts();
  expect(at80.filter((text) => /^\d+ · /.test(text))).toEqual(['8 · 3.0 BTC · −86.7%', '12 · 1.0 BTC · −80.0%']);
});

it('says where the largest of the map is while it is out of view, at that edge', () => {
  const wide = { ...size, width: 1400, height: 620 };
  const peakOf = (priceLow: number, priceHigh: number): readonly unknown[] =>
    paint(1, { ...view, priceLow, priceHigh }, wide)
      .calls.filter(({ name, args }) => name === 'fillText' && String(args[0]).includes('Peak'))
      .map(({ args: [text, x] }) => [text, Number(x) < 700 ? 'left' : 'right']);
  expect(peakOf(45, 90)).toEqual([['← Peak within −87% to +33%: 40 · 6.0 BTC in 1 USD · −33.3%', 'left']]);
  expect(peakOf(5, 30)).toEqual([['Peak within −87% to +33%: 40 · 6.0 BTC in 1 USD · −33.3% →', 'right']]);
});
