import { describe, expect, it } from 'vitest';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeRecordingContext } from '@/testing/recording-context';
import { makePricePane, makeRisingCandles } from '@/testing/screen/price-pane';
import { getChartTheme } from '../chart-theme';
import { makeStackSheet, paintRow } from './paint-stack';
import type { EventMark, PricePane } from './stack-data';
import { buildStackFrame } from './stack-frame';

const SECONDS = 60;
/** The last candle spans 117 to 122. */
const candles = makeRisingCandles(20, SECONDS);
const pane = makePricePane(candles);

/** Twenty candles with lows at 95 and highs at `others`, except the eleventh, which reaches up to 122. */
function makeSpike(others: number) {
  const flat = new Float64Array(20).fill(95);
  const columns = {
    length: 20,
    times: flat.map((_, i) => i * SECONDS),
    opens: flat,
    lows: flat,
    closes: flat,
    volumes: flat,
  };
  return makeCandlePyramid({ ...columns, highs: flat.map((_, i) => (i === 10 ? 122 : others)) }, SECONDS);
}

const listCorners = (calls: ReturnType<typeof makeRecordingContext>['calls'], colour: string) =>
  calls
    .filter(({ name, fill }) => name === 'lineTo' && fill === colour)
    .map(({ args }) => [Number(args[0]), Number(args[1])] as const);

/** Labels of prices from 90 to `priceHigh` on a pane of `height` CSS px, with their centres. */
function listWords(
  mark: EventMark | readonly EventMark[] | undefined,
  priceHigh: number,
  height: number,
  {
    plotWidth = 400,
    charWidth,
    ...change
  }: Partial<PricePane> & {
    readonly plotWidth?: number;
    readonly charWidth?: number;
  } = {},
) {
  const layout = {
    rows: [{ id: 'price' as const, top: 0, height }],
    plotWidth,
    gutterWidth: 0,
    axisWidth: 72,
    timeAxisHeight: 26,
    pixelRatio: 1,
  };
  const view = { timeFrom: 0, timeTo: 20 * SECONDS, priceLow: 90, priceHigh };
  const events = [mark ?? []].flat();
  const [row] = buildStackFrame({ price: { ...pane, events, ...change } }, view, layout).rows;
  const recording = makeRecordingContext(charWidth);
  paintRow(recording.context, makeStackSheet(view, layout, { theme: getChartTheme('dark'), zone: 'utc' }, []), row);
  const words = recording.calls.filter(({ name }) => name === 'fillText');
  return {
    middles: new Map(words.map(({ args: [text, , y] }) => [text, Number(y)])),
    markY: row.part?.scale.yOf(events[0]?.price ?? Number.NaN) ?? Number.NaN,
    casings: recording.calls.filter(({ name }) => name === 'roundRect').length,
    /** Only triangles of events are closed paths. */
    tips: listCorners(recording.calls, getChartTheme('dark').buy).map(([, y]) => y),
    /** Corners of triangles of liquidated longs. */
    longs: listCorners(recording.calls, getChartTheme('dark').sell),
    yOf: row.part?.scale.yOf ?? (() => Number.NaN),
    corners: recording.calls.filter(({ name }) => name === 'lineTo').length,
  };
}

it('writes the label of an event near its mark, and leaves it out where it would cover candles', () => {
  const mark = { time: 10.5 * SECONDS, price: 122, side: 'shorts', label: 'large' } as const;
  const { middles, markY } = listWords(mark, 140, 400, { candles: makeSpike(100) });
  expect(markY - (middles.get('large') ?? Number.NaN)).toBeLessThan(40);
  const inside = { ...mark, price: 95 };
  expect(listWords(inside, 140, 400, { candles: makeSpike(122) }).middles.has('large')).toBe(false);
});

it('puts a mark whole under the heading where the pane is too low', () => {
  const mark = { time: 10.5 * SECONDS, price: 122, side: 'shorts', label: 'large' } as const;
  const cornersAt = (height: number): number => {
    const change = { candles: makeSpike(95) };
    return listWords(mark, 130, height, change).corners - listWords(undefined, 130, height, change).corners;
  };
  expect([cornersAt(400), cornersAt(200)]).toEqual([2, 2]);
  const { tips } = listWords(mark, 130, 200, { candles: makeSpike(95) });
  expect(Math.min(...tips)).toBeGreaterThanOrEqual(28);
  // A mark whose price is out of view is not drawn.
  expect(listWords({ ...mark, price: 131 }, 130, 200).corners).toBe(listWords(undefined, 130, 200).corners);
});

it('a mark between narrow candles is no wider than needed, and past those beside its own', () => {
  const candlesOf = (own: number, others: number) => {
    const even = new Float64Array(20).fill(120);
    const lows = even.map((_, i) => (i === 10 ? own : others));
    const times = even.map((_, i) => i * SECONDS);
    return makeCandlePyramid(
      { length: 20, times, opens: even, highs: even, lows, closes: even, volumes: even },
      SECONDS,
    );
  };
  const mark = { time: 10.5 * SECONDS, price: 105, side: 'longs', label: 'large' } as const;
  const drawn = (others: number, plotWidth: number) =>
    listWords(mark, 140, 400, { candles: candlesOf(105, others), plotWidth });
  const widthOf = ({ longs: [[right], [tip]] }: ReturnType<typeof drawn>) => 2 * (right - tip);
  // Candles of 4 px: the lows beside its own are 24 px lower.
  const narrow = drawn(102, 80);
  expect(widthOf(narrow)).toBe(6);
  expect(narrow.longs[0][1]).toBeGreaterThan(narrow.yOf(102));
  // Candles of 20 px: no other is in its width.
  const wide = drawn(102, 400);
  expect(widthOf(wide)).toBe(10);
  expect(wide.longs[0][1]).toBeLessThan(wide.yOf(102));
  // A mark far from its candle would seem to be another's.
  const far = drawn(95, 80);
  expect(far.longs[0][1]).toBeLessThan(far.yOf(104));
});

it('the larger of two events beside each other keeps its label, past the mark of the smaller', () => {
  const even = new Float64Array(20).fill(120);
  // Beside both marks is no room: there the candles reach lower.
  const lows = even.map((_, i) => (i > 7 && i < 13 ? 105 : 100));
  const bars = { opens: even, highs: even, lows, closes: even, volumes: even };
  const times = even.map((_, i) => i * SECONDS);
  const change = { candles: makeCandlePyramid({ length: 20, times, ...bars }, SECONDS), plotWidth: 80, charWidth: 4 };
  const markAt = (index: number, price: number, label: string) =>
    ({ time: (index + 0.5) * SECONDS, price, side: 'longs', label }) as const;
  const { middles } = listWords([markAt(10, 105, 'L'), markAt(12, 104, 's')], 140, 400, change);
  expect([...middles.keys()]).toContain('L');
});

describe('where the mark of an event is over the highest, below the heading', () => {
  const mark = { time: 10.5 * SECONDS, price: 122, side: 'shorts', label: 'large' } as const;
  const wordsOf = (others: number) => listWords(mark, 148, 100, { candles: makeSpike(others) }).middles;

  it('labels the highest beside it, clear of its neighbours', () => {
    const middles = wordsOf(95);
    expect([...middles.keys()]).toContain('122.0 high');
  });

  it('does not label the highest where its label would cover its neighbours', () => {
    expect([...wordsOf(121).keys()]).not.toContain('122.0 high');
  });
});

it('backs the labels of the highest and the lowest where lines of other markets run', () => {
  const line = makeLinePyramid({ times: Float64Array.of(0, 60), values: Float64Array.of(100, 101) }, SECONDS);
  const compared = [{ name: 'B', tone: 1 as const, line }];
  expect(listWords(undefined, 140, 400).casings).toBe(0);
  expect(listWords(undefined, 140, 400, { compared }).casings).toBe(2);
});
