import { describe, expect, it } from 'vitest';
import { computeDepthImbalance } from '@/domain/book/depth-imbalance';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { type ImbalanceData, paintImbalance, paintImbalanceAxis } from './imbalance-series';
import {
  computeRateScale,
  computeValueScale,
  paintInterest,
  paintInterestAxis,
  placeRate,
  type TimedValues,
} from './interest-series';
import { computeRootScale, paintLiquidationAxis, paintLiquidations } from './liquidation-series';
import { paintVolumeAxis, type VolumeData } from './volume-series';

const theme = getChartTheme('dark');
const style = { theme };
const size = { width: 100, height: 92, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: 1000, priceLow: 0, priceHigh: 1 };
const SECONDS = 10;

function paint<Data>(painter: (layer: never) => void, data: Data, at = size, charWidth = 0) {
  const recording = makeRecordingContext(charWidth);
  painter({ context: recording.context, view, size: at, data, style, crosshair: undefined } as never);
  return recording;
}

const timed = (values: number[], first = 0): TimedValues => ({
  times: Float64Array.from(values, (_, i) => first + i * SECONDS),
  values: Float64Array.from(values),
  seconds: SECONDS,
});

describe('volume', () => {
  const amounts = (values: readonly number[]) => ({
    times: Float64Array.from(values, (_, at) => at * SECONDS),
    volumes: Float64Array.from(values),
  });
  const volumesOf = (buys: readonly number[], sells: readonly number[]): VolumeData => ({
    volumes: buildSideVolumes(amounts(buys), amounts(sells)),
    baseSeconds: SECONDS,
  });

  it('has its zero on the axis wherever the label of the running delta is', () => {
    for (const last of [0, 0.1, -0.1, 1, -1, 4, -4]) {
      const { calls, listTexts } = paint(paintVolumeAxis, volumesOf([50, 50 + last], [50, 50]));
      expect(listTexts(), String(last)).toContain('0');
      const ys = calls.filter(({ name }) => name === 'fillText').map(({ args }) => Number(args[2]));
      const apart = ys.flatMap((y, at) => ys.slice(at + 1).map((other) => Math.abs(y - other)));
      expect(Math.min(...apart), String(last)).toBeGreaterThanOrEqual(12);
    }
  });
});

describe('open interest and funding', () => {
  it('interest fills its scale with what is in view', () => {
    expect(computeValueScale(timed([5, 7, 3]), view)).toEqual({ low: 3, high: 7 });
    expect(computeValueScale(timed([4, 4]), view)).toEqual({ low: 0, high: 8 });
    expect(computeValueScale(timed([Number.NaN]), view)).toBeUndefined();
  });

  it('rates start at zero, and a usual step of theirs is no jump', () => {
    const scale = computeRateScale(timed([0.000_06, 0.0001]), view)!;
    expect(scale).toEqual({ low: 0, high: 0.0003 });
    expect((0.0001 - 0.000_06) / (scale.high - scale.low)).toBeLessThan(0.15);
    expect(computeRateScale(timed([-0.0001]), view)).toEqual({ low: -0.0003, high: 0 });
    expect(computeRateScale(timed([-0.001, 0.0005]), view)).toEqual({ low: -0.001, high: 0.0005 });
    expect(computeRateScale(timed([]), view)).toBeUndefined();
  });

  it('the newest rate in view is written on the axis at the end of its line, and labels of the interest make way', () => {
    const data = { interest: timed([10, 20]), funding: timed([0.0003, 0.0001]) };
    // The greatest is out of view.
    const funding = timed([0.0003, 0.0001, 0.0001, 0.0001, 0.0009]);
    const placed = placeRate({ data: { ...data, funding }, view: { ...view, timeTo: 30 }, size });
    expect(placed?.text).toBe('+0.0100%');
    expect(placed?.y).toBeCloseTo(64.7, 1);
    expect(placeRate({ data: { ...data, funding: timed([]) }, view, size })).toBeUndefined();
    // At this rate its line ends beside the highest label of the interest.
    const high = { ...data, funding: timed([0.0003, 0.000_28]) };
    const axis = paint(paintInterestAxis, high);
    const labels = axis.calls.filter(({ name }) => name === 'fillText').map(({ args }) => args);
    const rate = labels.find(([text]) => text === '+0.0280%');
    expect(Math.abs(Number(rate?.[2]) - placeRate({ data: high, view, size })!.y)).toBeLessThan(1);
    expect(labels.length).toBeGreaterThan(1);
    const ys = labels.map(([, , y]) => Number(y));
    for (const [at, y] of ys.entries())
      for (const other of ys.slice(at + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(12);
  });

  it('a rate on a narrow axis ends before its edge', () => {
    const data = { interest: timed([10, 20]), funding: timed([0.0003, 0.0001]) };
    const recording = paint(paintInterestAxis, data, { ...size, width: 50 }, 5);
    const [text, x] = recording.calls.find(({ name, args }) => name === 'fillText' && args[0] === '+0.0100%')!.args;
    expect(Number(x) + 5 * String(text).length).toBeLessThanOrEqual(46);
  });

  it('nothing is written over the lines', () => {
    const plot = paint(paintInterest, { interest: timed([10, 20]), funding: timed([0.0001, 0.0001]) });
    expect(plot.listTexts()).toEqual([]);
  });

  it('draw interest through the ends of its buckets, and rates over the whole of theirs', () => {
    const { calls } = paint(paintInterest, { interest: timed([10, 20]), funding: timed([0.15, 0.3]) });
    const points = calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo').map(({ args }) => args);
    // The area with its two lower corners, its line, then two steps.
    expect(points).toEqual([
      [1, 92],
      [1, 82],
      [2, 30],
      [2, 92],
      [1, 82],
      [2, 30],
      [0, 56],
      [1, 56],
      [1, 30],
      [2, 30],
    ]);
  });

  it('are broken where buckets are missing', () => {
    const gap: TimedValues = {
      times: Float64Array.of(0, 10, 50, 60),
      values: Float64Array.of(1, 2, 3, 4),
      seconds: 10,
    };
    const { calls } = paint(paintInterest, { interest: timed([]), funding: gap });
    expect(calls.filter(({ name }) => name === 'moveTo')).toHaveLength(2);
  });

  it('label one scale: that of the interest, or of the rates if they are alone', () => {
    const funding = timed([0.0001, 0.0003]);
    const texts = paint(paintInterestAxis, { interest: timed([66_100, 67_400]), funding }).listTexts();
    expect(texts.length).toBeGreaterThan(1);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => !text.endsWith('K'))).toEqual(['+0.0300%']);
    const rates = paint(paintInterestAxis, { interest: timed([]), funding }).listTexts();
    expect(rates.length).toBeGreaterThan(0);
    expect(rates.every((text) => text.endsWith('%'))).toBe(true);
  });
});

describe('liquidations', () => {
  const amounts = (volumes: number[]) => ({
    times: Float64Array.from(volumes, (_, i) => i * SECONDS),
    volumes: Float64Array.from(volumes),
  });
  const liquidations: SideVolumes = buildSideVolumes(amounts([4, 1, 0]), amounts([0, 16, 1]));

  it('draws shorts up and longs down, both by the root of their amount', () => {
    const { listRects } = paint(paintLiquidations, { liquidations, seconds: SECONDS });
    const [ups, downs] = [theme.buy, theme.sell].map((colour) => listRects(withAlpha(colour, 0.85)));
    // The root of the largest, 16, fills the 28 px of a side, below the heading.
    expect(ups.map((rect) => rect[3])).toEqual([14, 7]);
    expect(downs.map((rect) => rect[3])).toEqual([28, 7]);
    expect(ups.every(([, top, , height]) => top + height === 58)).toBe(true);
  });

  it('draws what is tiny beside the largest one pixel high', () => {
    const tiny = buildSideVolumes(amounts([1e-6, 0]), amounts([0, 1e6]));
    const { listRects } = paint(paintLiquidations, { liquidations: tiny, seconds: SECONDS });
    expect(listRects(withAlpha(theme.buy, 0.85)).map((rect) => rect[3])).toEqual([1]);
  });

  it('sums what is merged, and labels the axis accordingly', () => {
    const far = { ...view, timeTo: 6000 };
    expect(computeRootScale({ liquidations, seconds: SECONDS }, far)?.most).toBe(16);
    expect(computeRootScale({ liquidations, seconds: SECONDS }, { ...view, timeTo: 100_000 })?.most).toBe(17);
    expect(paint(paintLiquidationAxis, { liquidations, seconds: SECONDS }).listTexts()).toEqual([
      '0',
      '16',
      '16',
      '4.0',
      '4.0',
    ]);
  });

  it('has no scale without liquidations', () => {
    const none = buildSideVolumes(amounts([0]), amounts([0]));
    expect(computeRootScale({ liquidations: none, seconds: SECONDS }, view)).toBeUndefined();
  });
});

describe('depth imbalance', () => {
  const bands = (whole: number[]) => ({
    bids: Float64Array.of(30, 10, Number.NaN),
    asks: Float64Array.of(10, 20, Number.NaN),
    imbalances: Float64Array.from([0.5, -1 / 3, Number.NaN], (value, i) => (whole[i] === 1 ? value : Number.NaN)),
    wholes: Uint8Array.from(whole),
  });
  const imbalance = {
    ...computeDepthImbalance([], { hintOf: () => undefined, midOf: () => undefined }),
    length: 3,
    times: Float64Array.of(0, 10, 20),
    bands: { 0.005: bands([1, 1, 0]), 0.01: bands([1, 0, 0]), 0.02: bands([0, 0, 0]) },
  };
  const dataOf = (share: ImbalanceData['share']): ImbalanceData => ({ imbalance, share, seconds: SECONDS });

  it('draws bids up and asks down from edge to edge; lower bounds are grey', () => {
    const { listRects } = paint(paintImbalance, dataOf(0.01));
    const [bids, asks] = [theme.buy, theme.sell].map((colour) => listRects(withAlpha(colour, 0.3)));
    // 30 fills the 32 px of a side.
    expect(bids).toEqual([[0, 30, 1, 28]]);
    expect(asks.map((rect) => rect.map(Math.round))).toEqual([[0, 58, 1, 9]]);
    expect(listRects(withAlpha(theme.text3, 0.22))).toHaveLength(2);
  });

  it('draws no line for an unknown imbalance, and nothing for an unknown mid', () => {
    const { calls } = paint(paintImbalance, dataOf(0.02));
    const colour = theme.imbalance;
    expect(calls.filter(({ name, stroke }) => name === 'lineTo' && stroke === colour)).toEqual([]);
    expect(calls.filter(({ name }) => name === 'fillRect')).toHaveLength(4);
  });

  it('labels the extent of the line and of the sizes on the axis', () => {
    expect(paint(paintImbalanceAxis, dataOf(0.005)).listTexts()).toEqual(['0', '+50%', '15', '−50%', '15']);
  });
});
