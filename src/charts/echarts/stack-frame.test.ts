import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeSidePyramid } from '@/domain/columns/side-pyramid';
import { makeRecordingContext, type RecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { makeStackSheet, paintGround, paintRow } from './paint-stack';
import { type PricePane, STACK_ROWS, type StackData, type StackLayout, type StackRowId } from './stack-data';
import { buildStackFrame } from './stack-frame';
import { buildAxisRanges, buildStackOption } from './stack-option';

const theme = getChartTheme('dark');
const SECONDS = 60;
const HEIGHT = 100;
const layout: StackLayout = {
  rows: STACK_ROWS.map((id, i) => ({ id, top: i * HEIGHT, height: HEIGHT })),
  plotWidth: 400,
  axisWidth: 72,
  timeAxisHeight: 26,
  pixelRatio: 1,
};
const view = { timeFrom: 0, timeTo: 20 * SECONDS, priceLow: 90, priceHigh: 130 };
const times = Float64Array.from({ length: 20 }, (_, i) => i * SECONDS);
const candles = makeCandlePyramid(
  buildCandleColumns(
    Array.from(times, (s, i) => ({ open: 100 + i, high: 103 + i, low: 98 + i, close: 101 + i, timestamp: { s } })),
  ),
  SECONDS,
);
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

const pane: PricePane = {
  candles,
  form: 'candles',
  scale: 'linear',
  percentBase: undefined,
  compared: [],
  last: undefined,
  gaps: [],
  filled: [],
  events: [],
  profile: undefined,
  separators: [],
  lines: [],
  decimals: 1,
};
const full: StackData = {
  price: pane,
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
  it('have the ranges of what is in view', () => {
    const ranges = Object.fromEntries(
      buildStackFrame(full, view, layout).rows.map(({ row, part }) => [row.id, [part?.scale.low, part?.scale.high]]),
    );
    expect(ranges).toEqual({
      price: [90, 130],
      volume: [0, 38],
      cvd: [0, 19],
      oi: [101, 120],
      liquidations: [-19, 19],
      volatility: [40, 59],
    });
  });

  it('say values at heights that lie where these values are drawn', () => {
    const { rows } = buildStackFrame(full, view, layout);
    for (const { row, part } of rows) {
      const value = part === undefined ? 0 : part.scale.low * 0.3 + part.scale.high * 0.7;
      expect(part?.scale.valueOf(part.scale.yOf(value)), row.id).toBeCloseTo(value, 9);
    }
  });

  it('merge candles only when more than one share a column of pixels', () => {
    expect(buildStackFrame(full, view, layout).merged).toBe(1);
    expect(buildStackFrame(full, { ...view, timeTo: 1000 * SECONDS }, layout).merged).toBe(4);
  });

  it('without data draw nothing but the grid', () => {
    const bare = { price: { ...pane, candles: undefined } };
    for (const id of STACK_ROWS) {
      expect(
        paint(bare, id).calls.filter(({ name }) => name === 'fillRect'),
        id,
      ).toEqual([]);
    }
  });

  it('with nothing but missing values have no range', () => {
    const missing = ramp.map(() => Number.NaN);
    const data: StackData = {
      price: pane,
      cvd: { line: line(missing), anchor: 0 },
      volatility: { line: line(missing) },
    };
    const { rows } = buildStackFrame(data, view, layout);
    expect(rows.map(({ part }) => part === undefined)).toEqual([false, true, true, true, true, true]);
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
    // 70 px for 50: buys of 30 from the foot at 94, sells of 10 upon them.
    expect(buy).toEqual([4, 52, 13, 42]);
    expect(sell).toEqual([4, 38, 13, 14]);
    expect(lone).toEqual([24, 24, 13, 70]);
  });

  it('has no delta where a side is missing', () => {
    const recording = paint({ price: pane, volume: { ...volume, hasDelta: true } }, 'volume');
    const deltas = recording.listRects(theme.buy).length + recording.listRects(theme.sell).length;
    expect(deltas).toBe(1);
  });
});

it('liquidated shorts stand above, longs below, by their square roots', () => {
  const shorts = ramp.map((i) => (i === 3 ? 100 : 0));
  const longs = ramp.map((i) => (i === 3 ? 25 : 0));
  const recording = paint({ price: pane, liquidations: { sides: sidesOf(shorts, longs) } }, 'liquidations');
  const [[, top, , up]] = recording.listRects(withAlpha(theme.buy, 0.9));
  const [[, below, , down]] = recording.listRects(withAlpha(theme.sell, 0.9));
  expect([top + up, up, below, down]).toEqual([59, 35, 60, 18]);
});

describe('prices', () => {
  it('name the highest and the lowest of the view, and not those beside it', () => {
    const texts = paint(full, 'price', { ...view, timeFrom: 5 * SECONDS, timeTo: 10 * SECONDS }).listTexts();
    expect(texts).toContain('112.0 high');
    expect(texts).toContain('102.0 low');
  });

  it('leave out event marks that overlap an earlier one', () => {
    const mark = (time: number, label: string) => ({ time, price: 110, side: 'longs' as const, label });
    const events = [mark(300, 'first'), mark(301, 'second'), mark(900, 'third'), mark(5000, 'outside')];
    const texts = paint({ price: { ...pane, events } }, 'price').listTexts();
    expect(texts.filter((text) => /first|second|third|outside/.test(text))).toEqual(['first', 'third']);
  });

  it('draw filled candles grey', () => {
    const filled = [{ from: 5 * SECONDS, to: 7 * SECONDS }];
    const { listRects } = paint({ price: { ...pane, filled } }, 'price');
    // Six rectangles an outline.
    expect(listRects(theme.text3)).toHaveLength(12);
    expect(listRects(theme.buy)).toHaveLength(2 * 18);
  });

  it('keep ticks away from the last price', () => {
    const last = { price: 110, isRising: true, countdown: 'in 00:10' };
    const texts = paint({ price: { ...pane, last } }, 'price').listTexts();
    expect(texts).toContain('in 00:10');
    expect(texts).toContain('110.0');
    expect(texts).not.toContain('110');
  });

  it('draw the profile with buys at the edge, and its busiest price over the plot', () => {
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

describe('the option', () => {
  const frame = buildStackFrame(full, view, layout);
  const option = buildStackOption(layout, view, frame, theme.canvas, () => () => undefined);

  it('has a grid with linear axes for each row, linked in time', () => {
    expect(option.grid).toHaveLength(6);
    expect(option.xAxis).toHaveLength(6);
    for (const axis of option.xAxis as readonly object[]) {
      expect(axis).toMatchObject({ type: 'value', min: view.timeFrom, max: view.timeTo });
    }
    expect((option.yAxis as readonly object[])[2]).toMatchObject({ gridIndex: 2, min: 0, max: 19 });
  });

  it('changes its ranges alone by a pan', () => {
    const panned = { ...view, timeFrom: 60, timeTo: 960 };
    const { xAxis } = buildAxisRanges(panned, frame);
    expect(xAxis[5]).toEqual({ id: 'time-volatility', min: 60, max: 960 });
  });
});

it('the ground names times in the zone', () => {
  const recording = makeRecordingContext();
  paintGround(recording.context, makeStackSheet(view, layout, { theme, zone: 'utc' }, []));
  expect(recording.listTexts()).toContain('00:05');
  expect(recording.listTexts().at(-1)).toBe('UTC');
});
