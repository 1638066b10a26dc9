import { describe, expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { buildFigureTable } from '@/features/chart/export/chart-export';
import { makeChartColumns, makeChartFigures, makePane, makeVolumes } from '@/testing/screen/chart-figures';
import { speakBucket, summariseRow } from './chart-words';
import { getPaneSeries } from './pane-tables';

const AT = Date.UTC(2026, 5, 18, 14, 0) / 1000;
const QUARTER = 900;
const times = Float64Array.from([AT, AT + QUARTER, AT + 3 * QUARTER]);
const candlesOf = (closes: readonly number[]) =>
  buildSeriesColumns(
    'candle',
    closes.map((close, i) => ({
      open: 100,
      high: close + 5,
      low: close - 5,
      close,
      volume: 10 * (i + 1),
      timestamp: { s: times[i] },
      firstTimestamp: { s: times[i] },
    })),
  );
const summed = { venues: ['ATLAS_FUTURES', 'CINDER_SWAP'] };

const chartOf = (closes: readonly number[], to = AT + 4 * QUARTER) =>
  makeChartFigures(
    makeChartColumns(makePane(candlesOf(closes), QUARTER), {
      volumes: makePane(makeVolumes(times, [6, 15, 10], [4, 5, 20]), QUARTER, summed),
      delta: makePane({ from: AT, times, values: Float64Array.from([2, 12, Number.NaN]) }, QUARTER),
    }),
    { span: { from: 0, to, isRecorded: false } },
  );
const chart = chartOf([100, 104, 98]);

describe('the words of a chart', () => {
  it('describe a candle for screen readers, with its volume, and say if there is none', () => {
    expect(speakBucket(chart, AT + QUARTER, 'utc')).toBe(
      '18 Jun 14:15 UTC: close 104.0, plus 4.00 percent, open 100.0, high 109.0, low 99.0, volume 20.0 BTC, delta plus 10.0, CVD plus 12.0',
    );
    expect(speakBucket(chart, AT + 2 * QUARTER, 'utc')).toBe('18 Jun 14:30 UTC: no candle');
  });

  it('sum a pane up: trend, extremes, last, and the sum of what adds up', () => {
    expect(summariseRow(chart, 'price', 'utc')).toBe(
      'Close, 3 buckets: down from 100.0 to 98.0. Highest 104.0 at 18 Jun 14:15 UTC, lowest 98.0 at 18 Jun 14:45 UTC.',
    );
    expect(summariseRow(chart, 'volume', 'utc')).toContain('from 10.0 to 30.0, 60.0 in all');
    expect(summariseRow(chart, 'volatility', 'utc')).toBe('Nothing is loaded in view.');
  });

  it('compare closed buckets where figures add up, and say what the open one has so far', () => {
    const live = chartOf([100, 104, 98], AT + 3 * QUARTER + 140);
    const told = summariseRow(live, 'volume', 'utc');
    expect(told).toMatch(/^Volume, 2 closed buckets: up from 10\.0 to 20\.0, 30\.0 in all\./);
    expect(told).toContain('The open one so far: 30.0.');
    expect(summariseRow(live, 'price', 'utc')).toContain('Close, 3 buckets: down from 100.0 to 98.0.');
  });

  it('name the venues of the figures', () => {
    expect(getPaneSeries(chart, 'volume').about).toContain('the sum of ATLAS_FUTURES and CINDER_SWAP in BTC');
    expect(getPaneSeries(chart, 'price').about).toContain('ATLAS_FUTURES, 15 min');
  });

  it('export every figure in view and no missing one', () => {
    const { length, columns } = buildFigureTable(chart, 'cvd');
    expect([length, Array.from(columns[1].values), Array.from(columns[3].values)]).toEqual([
      2,
      [AT, AT + QUARTER],
      [2, 12],
    ]);
    expect(Array.from(buildFigureTable(chart, 'price').columns[2].values).slice(0, 5)).toEqual([
      'Open',
      'High',
      'Low',
      'Close',
      'Volume, BTC',
    ]);
  });

  it('has the prices of the market in its decimals', () => {
    const dusty = chartOf([100, 104, 98].map((close) => close + 0.149_999_999_99));
    const { figures } = getPaneSeries(dusty, 'price');
    expect(figures.find(({ name }) => name === 'Close')?.valueAt(0)).toBe(100.1);
  });
});
