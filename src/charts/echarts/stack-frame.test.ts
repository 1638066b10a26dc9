import { describe, expect, it } from 'vitest';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeSidePyramid } from '@/domain/columns/side-pyramid';
import { makeRecordingContext, type RecordingContext } from '@/testing/recording-context';
import { makePricePane, makeRisingCandles } from '@/testing/screen/price-pane';
import { getChartTheme, withAlpha } from '../chart-theme';
import { makeStackSheet, paintGround, paintRow } from './paint-stack';
import { STACK_ROWS, type StackData, type StackLayout, type StackRowId } from './stack-data';
import { buildStackFrame } from './stack-frame';

const theme = getChartTheme('dark');
const SECONDS = 60;
const HEIGHT = 100;
const layout: StackLayout = {
  rows: STACK_ROWS.map((id, i) => ({ id, top: i * HEIGHT, height: HEIGHT })),
  plotWidth: 400,
  gutterWidth: 0,
  axisWidth: 72,
  timeAxisHeight: 26,
  pixelRatio: 1,
};
const view = { timeFrom: 0, timeTo: 20 * SECONDS, priceLow: 90, priceHigh: 130 };
const times = Float64Array.from({ length: 20 }, (_, i) => i * SECONDS);
const candles = makeRisingCandles(times.length, SECONDS);
const line = (values: number[]) => makeLinePyramid({ times, values: Float64Array.from(values) }, SECONDS);
const sidesOf = (buys: number[], sells: number[]) =>
  makeSidePyramid(
    {
      length: times.length,
      times,
      buys: Float64Array.from(buys),
      sells: Float64Array.from(sells),
      deltas: Float64Array.from(buys, (buy, at) => buy - sells[at]),
      cumulativeDeltas: new Float64Array(times.length),
    },
    SECONDS,
  );
const ramp = Array.from(times, (_, i) => i);

const pane = makePricePane(candles);
const full: StackData = {
  price: pane,
  questions: {
    dots: [],
    trace: { times: new Float64Array(0), values: new Float64Array(0) },
    carried: undefined,
    now: 0,
  },
  volume: { sides: sidesOf(ramp, ramp), hasDelta: true, unit: 'BTC' },
  cvd: { line: line(ramp), anchor: 0 },
  interest: { candles, form: 'line' },
  funding: { rates: line(ramp.map((i) => i / 1000)), predicted: undefined },
  liquidations: { sides: sidesOf(ramp, ramp) },
  volatility: { line: line(ramp.map((i) => 40 + i)) },
};

function paint(data: StackData, row: StackRowId, shown = view): RecordingContext {
  const recording = makeRecordingContext();
  const frame = buildStackFrame(data, shown, layout).rows.find((each) => each.row.id === row);
  const sheet = makeStackSheet(shown, layout, { theme, zone: 'utc' }, data.price.separators);
  if (frame !== undefined) paintRow(recording.context, sheet, frame);
  return recording;
}

describe('the rows', () => {
  it('have the range of the values in view', () => {
    const ranges = Object.fromEntries(
      buildStackFrame(full, view, layout).rows.map(({ row, part }) => [row.id, [part?.scale.low, part?.scale.high]]),
    );
    expect(ranges).toEqual({
      price: [90, 130],
      questions: [0, 1],
      volume: [0, 38],
      cvd: [0, 19],
      oi: [101, 120],
      funding: [0, 0.019],
      liquidations: [-19, 19],
      volatility: [40, 59],
    });
  });

  it('read values at the heights where they are drawn', () => {
    const { rows } = buildStackFrame(full, view, layout);
    for (const { row, part } of rows) {
      const value = part === undefined ? 0 : part.scale.low * 0.3 + part.scale.high * 0.7;
      expect(part?.scale.valueOf(part.scale.yOf(value)), row.id).toBeCloseTo(value, 9);
    }
  });

  it('merge candles only when several share a column of pixels', () => {
    expect(buildStackFrame(full, view, layout).merged).toBe(1);
    expect(buildStackFrame(full, { ...view, timeTo: 1000 * SECONDS }, layout).merged).toBe(4);
  });

  it('without data draw only the grid', () => {
    const bare = { price: { ...pane, candles: undefined } };
    for (const id of STACK_ROWS) {
      expect(
        paint(bare, id).calls.filter(({ name }) => name === 'fillRect'),
        id,
      ).toEqual([]);
    }
  });

  it('with only missing values have no range', () => {
    const missing = ramp.map(() => Number.NaN);
    const data: StackData = {
      price: pane,
      volume: { sides: sidesOf(missing, missing), hasDelta: true, unit: 'BTC' },
      cvd: { line: line(missing), anchor: 0 },
      volatility: { line: line(missing) },
    };
    const { rows } = buildStackFrame(data, view, layout);
    expect(rows.map(({ part }) => part === undefined)).toEqual([false, true, true, true, true, true, true, true]);
  });
});

describe('volume', () => {
  const volume = {
    sides: sidesOf([30, Number.NaN, ...ramp.slice(2)], [10, 50, ...ramp.slice(2)]),
    hasDelta: false,
    unit: '',
  };

  it('stacks sells on buys; a missing side adds nothing', () => {
    const recording = paint({ price: pane, volume }, 'volume');
    const [buy] = recording.listRects(withAlpha(theme.buy, 0.66));
    const [sell, lone] = recording.listRects(withAlpha(theme.sell, 0.42));
    // 68 px for 50: buys of 30 from the foot at 94, sells of 10 on top.
    expect(buy).toEqual([4, 53, 13, 41]);
    expect(sell).toEqual([4, 40, 13, 13]);
    expect(lone).toEqual([24, 26, 13, 68]);
  });

  it('writes no figure where nothing is known, and 0 where the amount is known to be zero', () => {
    const missing = ramp.map(() => Number.NaN);
    const none = ramp.map(() => 0);
    const textsOf = (buys: number[], sells: number[]) =>
      paint({ price: pane, volume: { sides: sidesOf(buys, sells), hasDelta: true, unit: '' } }, 'volume').listTexts();
    expect(textsOf(missing, missing)).toEqual([]);
    expect(textsOf(ramp, missing)).toEqual(['19.0', '0']);
    expect(textsOf(none, none)).toEqual(['0', '±0']);
  });

  it('has no delta where a side is missing', () => {
    const recording = paint({ price: pane, volume: { ...volume, hasDelta: true } }, 'volume');
    const deltas = recording.listRects(theme.buy).length + recording.listRects(theme.sell).length;
    expect(deltas).toBe(1);
  });
});

it('draws liquidated shorts above and longs below, by their square roots', () => {
  const shorts = ramp.map((i) => (i === 3 ? 100 : 0));
  const longs = ramp.map((i) => (i === 3 ? 25 : 0));
  const recording = paint({ price: pane, liquidations: { sides: sidesOf(shorts, longs) } }, 'liquidations');
  const [[, top, , up]] = recording.listRects(withAlpha(theme.buy, 0.9));
  const [[, below, , down]] = recording.listRects(withAlpha(theme.sell, 0.9));
  expect([top + up, up, below, down]).toEqual([61, 35, 62, 18]);
});

describe('prices', () => {
  it('label the highest and the lowest in view, ignoring those just outside', () => {
    const texts = paint(full, 'price', {
      ...view,
      priceHigh: 150,
      timeFrom: 5 * SECONDS,
      timeTo: 10 * SECONDS,
    }).listTexts();
    expect(texts).toContain('112.0 high');
    expect(texts).toContain('103.0 low');
  });

  it.each(['candles', 'line'] as const)(
    'as %s, label no extreme of a merged bucket that is outside the view',
    (form) => {
      const count = 4000;
      const closes = Float64Array.from({ length: count }, (_, i) => (i % 8 === 0 ? 128 : i % 8 === 7 ? 92 : 110));
      const many = { length: count, times: closes.map((_, i) => i * SECONDS), volumes: closes };
      const spiked = makeCandlePyramid({ ...many, opens: closes, highs: closes, lows: closes, closes }, SECONDS);
      // Eight candles a bucket: the view starts after the first candle of one and ends before the last of another.
      const shown = { ...view, priceHigh: 150, timeFrom: 801 * SECONDS, timeTo: 3207 * SECONDS };
      closes.subarray(802, 3206).fill(110);
      closes[801] = 112;
      closes[3206] = 108;
      const data = { price: { ...pane, candles: spiked, form } };
      expect(buildStackFrame(data, shown, layout).merged).toBe(8);
      const texts = paint(data, 'price', shown).listTexts();
      expect(texts).toContain('112.0 high');
      expect(texts).toContain('108.0 low');
    },
  );

  it('leave out event marks that overlap an earlier one', () => {
    const mark = (time: number, label: string) => ({ time, price: 110, side: 'longs' as const, label });
    const events = [mark(300, 'first'), mark(301, 'second'), mark(900, 'third'), mark(5000, 'outside')];
    const texts = paint({ price: { ...pane, events } }, 'price').listTexts();
    expect(texts.filter((text) => /first|second|third|outside/.test(text))).toEqual(['first', 'third']);
  });

  it('put the label of an event past the candles that it would cover', () => {
    const low = 108;
    const mark = { time: 10 * SECONDS, price: low + 4, side: 'longs' as const, label: 'large' };
    const data = { price: { ...pane, events: [mark] } };
    const scale = buildStackFrame(data, view, layout).rows[0].part?.scale;
    const words = paint(data, 'price').calls.find(({ name, args }) => name === 'fillText' && args[0] === 'large');
    expect(Number(words?.args[2])).toBeGreaterThan((scale?.yOf(low) ?? Number.NaN) + 7);
  });

  it('keep the mark of an event whose label has no room', () => {
    const mark = { time: 600, price: 111, side: 'longs' as const, label: 'large' };
    const narrow = { ...layout, rows: [{ id: 'price' as const, top: 0, height: 50 }] };
    const recording = makeRecordingContext();
    const frame = buildStackFrame({ price: { ...pane, candles: undefined, events: [mark] } }, view, narrow);
    paintRow(recording.context, makeStackSheet(view, narrow, { theme, zone: 'utc' }, []), frame.rows[0]);
    expect(recording.calls.filter(({ name, fill }) => name === 'fill' && fill === theme.sell)).toHaveLength(1);
    expect(recording.listTexts()).not.toContain('large');
  });

  it('mark only the gaps in view, each once', () => {
    const gaps = Array.from({ length: 5000 }, (_, i) => ({ from: i * 10, to: i * 10 + 4 }));
    const { listRects } = paint({ price: { ...pane, candles: undefined, gaps } }, 'price');
    // A gap every 3.3 px: only those in view.
    expect(listRects(withAlpha(theme.text1, 0.06))).toHaveLength(120);
  });

  it('draw filled candles grey', () => {
    const filled = [{ from: 5 * SECONDS, to: 7 * SECONDS }];
    const { listRects } = paint({ price: { ...pane, filled } }, 'price');
    // Six rectangles per outline.
    expect(listRects(theme.text3)).toHaveLength(12);
    expect(listRects(theme.buy)).toHaveLength(2 * 18);
  });

  it('keep ticks clear of the last price', () => {
    const last = { price: 110, isRising: true, note: 'in 00:10' };
    const texts = paint({ price: { ...pane, last } }, 'price').listTexts();
    expect(texts).toContain('in 00:10');
    expect(texts).toContain('110.0');
    expect(texts).not.toContain('110');
  });

  it('draw the profile with buys at the edge, and the price with the most volume across the plot', () => {
    const profile = {
      prices: Float64Array.of(100, 110),
      step: 10,
      buys: Float64Array.of(10, 5),
      sells: Float64Array.of(30, 5),
      poc: 100,
      valueLow: 100,
      valueHigh: 110,
    };
    const { listRects } = paint({ price: { ...pane, profile } }, 'price');
    expect(listRects(withAlpha(theme.buy, 0.42))).toEqual([[382, 50, 18, 24]]);
    expect(listRects(withAlpha(theme.sell, 0.42))).toEqual([[328, 50, 54, 24]]);
    expect(listRects(withAlpha(theme.buy, 0.24))).toEqual([[391, 25, 9, 24]]);
  });
});

it('sums the volume of levels that share a pixel into one row of the profile', () => {
  const levels = 1000;
  const ones = new Float64Array(levels).fill(1);
  const prices = ones.map((_, i) => 90 + i * 0.04);
  const profile = { prices, step: 0.04, buys: ones, sells: ones, poc: 100, valueLow: 90, valueHigh: 130 };
  const { listRects } = paint({ price: { ...pane, candles: undefined, profile } }, 'price');
  const [buys, sells] = [listRects(withAlpha(theme.buy, 0.42)), listRects(withAlpha(theme.sell, 0.42))];
  expect(buys.length).toBeGreaterThanOrEqual(HEIGHT);
  expect(buys.length).toBeLessThanOrEqual(HEIGHT + 1);
  const reach = layout.plotWidth * 0.18;
  expect(Math.max(...buys.map(([, , width], i) => width + sells[i][2]))).toBeCloseTo(reach, 9);
});

describe('funding', () => {
  const strokesOf = (data: StackData, shown = view) =>
    paint(data, 'funding', shown).calls.filter(({ name, stroke }) => name === 'moveTo' && stroke === theme.lineStrong);

  it('hangs from zero, its highest value, when it is negative', () => {
    const funding = { rates: line(ramp.map((i) => -0.01 - i / 1000)), predicted: undefined };
    expect(strokesOf({ price: pane, funding })[0].args[1]).toBe(26.5);
  });

  it('keeps predicted rates dashed where buckets are narrower than the dashes', () => {
    const shown = { ...view, timeTo: 800 * SECONDS };
    const count = 800;
    const many = Float64Array.from({ length: count }, (_, i) => i * SECONDS);
    const flat = makeLinePyramid({ times: many, values: new Float64Array(count).fill(0.01) }, SECONDS);
    const colour = withAlpha(theme.funding, 0.75);
    const countOf = (predicted: typeof flat | undefined): number =>
      paint({ price: pane, funding: { rates: flat, predicted } }, 'funding', shown).listRects(colour).length;
    expect(countOf(undefined)).toBe(400);
    expect(countOf(flat) - countOf(undefined)).toBe(201);
  });
});

describe('one outlier among 100,000 buckets', () => {
  const [count, spike] = [100_000, 61_803];
  const many = Float64Array.from({ length: count }, (_, i) => i * SECONDS);
  const withSpike = (usual: number, high: number, low: number) => {
    const values = new Float64Array(count).fill(usual);
    values.set([high, low], spike);
    return makeLinePyramid({ times: many, values }, SECONDS);
  };
  const sides = makeSidePyramid(
    {
      length: count,
      times: many,
      buys: new Float64Array(count).fill(1).fill(1e6, spike, spike + 1),
      sells: new Float64Array(count).fill(1).fill(1e6, spike, spike + 1),
      deltas: new Float64Array(count),
      cumulativeDeltas: new Float64Array(count),
    },
    SECONDS,
  );
  const closes = new Float64Array(count).fill(110);
  closes.set([128, 92], spike);
  const lone = makeCandlePyramid(
    { length: count, times: many, opens: closes, highs: closes, lows: closes, closes, volumes: closes },
    SECONDS,
  );
  const away = withSpike(0, 500, -500);
  const flat = { price: { ...pane, candles: undefined } };
  const cases: readonly { name: string; row: StackRowId; data: StackData; reach: readonly number[] }[] = [
    {
      name: 'price as a line',
      row: 'price',
      data: { price: { ...pane, candles: lone, form: 'line' } },
      reach: [128, 92],
    },
    { name: 'volume', row: 'volume', data: { ...flat, volume: { sides, hasDelta: false, unit: '' } }, reach: [2e6] },
    { name: 'CVD', row: 'cvd', data: { ...flat, cvd: { line: away, anchor: 0 } }, reach: [500, -500] },
    {
      name: 'open interest',
      row: 'oi',
      data: { ...flat, interest: { candles: lone, form: 'line' } },
      reach: [128, 92],
    },
    { name: 'liquidations', row: 'liquidations', data: { ...flat, liquidations: { sides } }, reach: [1e6, -1e6] },
  ];

  it.each(cases)('is drawn at every zoom: $name', ({ row, data, reach }) => {
    const missed: string[] = [];
    for (let shownCount = count; shownCount >= 12; shownCount = Math.floor(shownCount / 2.7)) {
      const timeFrom = Math.max(0, (spike - Math.floor(shownCount / 3)) * SECONDS);
      const shown = { ...view, timeFrom, timeTo: timeFrom + shownCount * SECONDS };
      const { calls } = paint(data, row, shown);
      const scale = buildStackFrame(data, shown, layout).rows.find((each) => each.row.id === row)?.part?.scale;
      const x = ((spike + 0.5) * SECONDS - timeFrom) / ((shownCount * SECONDS) / layout.plotWidth);
      const room = Math.max(3, (4 * layout.plotWidth) / shownCount);
      const ys = calls.flatMap(({ name, args: [left, top, , height] }) => {
        if (Math.abs(Number(left) - x) > room) return [];
        if (name === 'lineTo') return [Number(top)];
        return name === 'fillRect' ? [Number(top), Number(top) + Number(height)] : [];
      });
      for (const value of reach) {
        const y = scale?.yOf(value) ?? Number.NaN;
        if (!ys.some((each) => Math.abs(each - y) <= 1.5)) missed.push(`${value} among ${shownCount}`);
      }
    }
    expect(missed).toEqual([]);
  });
});

it('labels the axis of a basis in percent, and not at all before there is one', () => {
  const basis = { ...pane, scale: 'basis' as const, form: 'line' as const, decimals: 4 };
  const shown = { ...view, priceLow: 90, priceHigh: 170 };
  const texts = paint({ price: basis }, 'price', shown).listTexts();
  expect(texts).toContain('+100%');
  expect(texts).toContain('+120.0000% high');
  expect(paint({ price: { ...basis, candles: undefined } }, 'price', shown).listTexts()).toEqual([]);
});

it('labels times in the time zone', () => {
  const recording = makeRecordingContext();
  paintGround(recording.context, makeStackSheet(view, layout, { theme, zone: 'utc' }, []));
  expect(recording.listTexts()).toContain('00:05');
  expect(recording.listTexts().at(-1)).toBe('UTC');
});
