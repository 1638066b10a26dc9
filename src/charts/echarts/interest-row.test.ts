import { expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { formatCompact, formatSizeChange } from '@/domain/format/format-compact';
import { makeRecordingContext } from '@/testing/recording-context';
import { makePricePane, makeRisingCandles } from '@/testing/screen/price-pane';
import { getChartTheme } from '../chart-theme';
import { makeStackSheet, paintRow } from './paint-stack';
import { buildStackFrame } from './stack-frame';

const SECONDS = 60;
const theme = getChartTheme('dark');
const layout = { rows: [], plotWidth: 400, gutterWidth: 0, axisWidth: 72, timeAxisHeight: 26, pixelRatio: 1 };
const view = { timeFrom: 0, timeTo: 20 * SECONDS, priceLow: 90, priceHigh: 130 };
const ramp = Array.from({ length: 20 }, (_, i) => i);
const times = Float64Array.from(ramp, (i) => i * SECONDS);
const candles = makeRisingCandles(times.length, SECONDS);
const pane = makePricePane(candles);
const line = (values: number[]) => makeLinePyramid({ times, values: Float64Array.from(values) }, SECONDS);

it('draws lines for single venues beside their sum, in a row that fits all of them', () => {
  const each = [{ name: 'B', tone: 2 as const, line: line(ramp.map((i) => i - 50)) }];
  const venues = [{ name: 'B', tone: 2 as const, line: line(ramp.map((i) => 10 - i * 0.1)) }];
  const shown = {
    ...layout,
    rows: [
      { id: 'oi' as const, top: 0, height: 100 },
      { id: 'funding' as const, top: 100, height: 100 },
    ],
  };
  const rates = { rates: line(ramp.map((i) => i / 1000)), predicted: undefined, each };
  const { rows } = buildStackFrame(
    { price: pane, interest: { candles, form: 'line', each: venues }, funding: rates },
    view,
    shown,
  );
  for (const frame of rows) {
    // Funding shows all of them; open interest shows the change of each.
    if (frame.row.id === 'funding') expect(frame.part?.scale.low).toBeLessThanOrEqual(-50);
    else expect(frame.part?.scale.isPercent).toBe(true);
    const recording = makeRecordingContext();
    paintRow(recording.context, makeStackSheet(view, shown, { theme, zone: 'utc' }, []), frame);
    expect(recording.calls.some(({ stroke }) => stroke === theme.venues[1])).toBe(true);
    // Funding then has its own row.
    const hasFunding = recording.calls.some(({ stroke }) => stroke === theme.funding);
    expect(hasFunding).toBe(frame.row.id === 'funding');
  }
});

it('moves a small venue as far in the row of open interest as a large one with the same change', () => {
  const shown = { ...layout, rows: [{ id: 'oi' as const, top: 0, height: 100 }] };
  const each = [100_000, 10].map((size, at) => ({
    name: `${size}`,
    tone: (at + 2) as 2 | 3,
    line: line(ramp.map((i) => size * (1 + i / 100))),
  }));
  const [frame] = buildStackFrame({ price: pane, interest: { candles, form: 'line', each } }, view, shown).rows;
  const recording = makeRecordingContext();
  paintRow(recording.context, makeStackSheet(view, shown, { theme, zone: 'utc' }, []), frame);
  const reachOf = (colour: string): number => {
    const ys = recording.calls
      .filter(({ name, stroke }) => name === 'lineTo' && stroke === colour)
      .map(({ args }) => Number(args[1]));
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(reachOf(theme.venues[1])).toBeGreaterThan(20);
  expect(reachOf(theme.venues[2])).toBeCloseTo(reachOf(theme.venues[1]), 6);
});

it('writes the last value on its tag as the heading of the pane writes it', () => {
  const received = ramp.map((i) => {
    const close = 45_060 + 37 * (ramp.length - 1 - i);
    return { open: close, high: close, low: close, close, timestamp: { s: i * SECONDS } };
  });
  const interest = { candles: makeCandlePyramid(buildCandleColumns(received), SECONDS), form: 'line' as const };
  const wordsOf = (id: 'oi' | 'cvd', cvd: number[]): readonly string[] => {
    const shown = { ...layout, rows: [{ id, top: 0, height: 100 }] };
    const data = { price: pane, interest, cvd: { line: line(cvd), anchor: undefined } };
    const [frame] = buildStackFrame(data, view, shown).rows;
    const recording = makeRecordingContext();
    paintRow(recording.context, makeStackSheet(view, shown, { theme, zone: 'utc' }, []), frame);
    return recording.listTexts();
  };
  expect(wordsOf('oi', ramp)).toContain(formatCompact(45_060, 4));
  expect(wordsOf('cvd', [...ramp.slice(1), -2.874])).toContain(formatSizeChange(-2.874));
  expect(wordsOf('cvd', [...ramp.slice(1), 5.7])).toContain('+5.7');
});
