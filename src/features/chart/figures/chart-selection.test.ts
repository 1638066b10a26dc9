import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { toFlatCandles } from '@/features/chart/columns/price-columns';
import { describeUnits } from '@/features/chart/export/chart-export';
import type { ChartFigures } from '@/features/chart/view/chart-view';
import type { ChartColumns, ChartVolumes } from '@/features/chart/view/loaded-columns';
import type { Pane } from '@/features/chart/view/pane';
import { makeChartColumns, makeChartFigures, makeFunding, makePane, makeVolumes } from '@/testing/screen/chart-figures';
import { computeSelection, type SelectedChart } from './chart-selection';
import { getPaneSeries } from './pane-tables';

const columns = buildSeriesColumns('candle', [
  { open: 9, high: 11, low: 9, close: 10, volume: 3, timestamp: { s: 0 }, firstTimestamp: { s: 1 } },
  // Filled: the previous close, without a trade.
  { open: 10, high: 10, low: 10, close: 10, volume: 0, timestamp: { s: 60 } },
  { open: 10, high: 17, low: 10, close: 16, volume: 5, timestamp: { s: 120 }, firstTimestamp: { s: 121 } },
]);
const { times } = columns;
const price = makePane(columns, 60);
const rates = makeFunding(times, [0.01, 0.02, 0.03]);
const USD = { volume: 'USD', interest: 'USD', liquidations: 'USD' };

const chartOf = (change: Partial<ChartColumns> = {}, more: Partial<ChartFigures> = {}): ChartFigures =>
  makeChartFigures(makeChartColumns(price, { funding: makePane(rates, 60), ...change }), { units: USD, ...more });

describe('a selected range', () => {
  const rowOf = (name: string, chart: SelectedChart = chartOf()) =>
    computeSelection(chart, [0, 180]).find((row) => row.name === name);

  it('has the closes of traded candles, not of filled ones', () => {
    expect(rowOf('Close')?.figures).toMatchObject({ count: 2, mean: 13 });
  });

  it('states funding with its period', () => {
    expect(rowOf('Funding')?.unit).toBe('% / 8h');
  });

  it('covers what is drawn if one market is compared with another', () => {
    const drawn = toFlatCandles({ times, values: Float64Array.of(-2, -1, -3) });
    const basis = chartOf({}, { difference: 'basis', drawn });
    expect(rowOf('Basis', basis)).toMatchObject({ unit: '%', figures: { low: -3, mean: -2 } });
    expect(rowOf('Close', basis)).toBeUndefined();
    const spread = chartOf({}, { difference: 'spread', drawn });
    expect(rowOf('Spread', spread)).toMatchObject({ unit: '', figures: { last: -3 } });
  });
});

describe('a table', () => {
  const figureOf = (name: string) => getPaneSeries(chartOf(), 'price').figures.find((figure) => figure.name === name);

  it('of prices has volumes in coins whatever the unit, and marks filled candles', () => {
    expect(figureOf('Volume, BTC')?.valueAt(0)).toBe(3);
    const filled = [0, 1, 2].map((at) => figureOf('Filled')?.valueAt(at));
    expect(filled).toEqual([Number.NaN, 1, Number.NaN]);
  });

  it('of prices has volumes in dollars if those of the same venue and buckets are', () => {
    const sides = makeVolumes(times.slice(0, 2), [100, 0], [50, 7]);
    const chartIn = (change: Partial<Pane<ChartVolumes>>) =>
      chartOf({ volumes: { ...makePane(sides, 60, { unit: 'USD' }), ...change } });
    const volumeOf = (change: Partial<Pane<ChartVolumes>> = {}) =>
      getPaneSeries(chartIn(change), 'price').figures.find(({ name }) => name.startsWith('Volume'));
    expect(volumeOf()).toMatchObject({ name: 'Volume, USD' });
    expect([0, 1, 2].map((at) => volumeOf()?.valueAt(at))).toEqual([150, 7, Number.NaN]);
    expect(volumeOf({ venues: ['ATLAS_FUTURES', 'BOREAL'] })).toMatchObject({ name: 'Volume, BTC' });
    expect(volumeOf({ venues: ['BOREAL'] })).toMatchObject({ name: 'Volume, BTC' });
    expect(volumeOf({ seconds: 300 })?.valueAt(0)).toBe(3);
    // The file states the unit of each row.
    expect(describeUnits({ ...chartIn({}), panes: ['oi'] }, ['price', 'volume', 'oi'])).toBe('USD');
    const apart = { ...chartIn({ venues: ['ATLAS_FUTURES', 'BOREAL'] }), panes: ['oi'] as const };
    expect(describeUnits(apart, ['price', 'volume', 'oi'])).toBe('Price BTC, Volume USD, Open interest USD');
  });

  it('of funding has its rates, and does not mention open interest', () => {
    const series = getPaneSeries(chartOf(), 'funding');
    expect(series.about).toBe('Funding of ATLAS_FUTURES in percent per 8h.');
    expect([...series.times]).toEqual([...times]);
    expect(series.figures[0].valueAt(1)).toBe(0.02);
  });

  it('of several venues says how their rates were combined, also if open interest has gaps', () => {
    const venues = ['ATLAS', 'BOREAL', 'CINDER'];
    const interest = buildCandleColumns([{ close: 10, timestamp: { s: 0 } }]);
    const chart = chartOf({
      funding: makePane(rates, 60, { venues }),
      interest: makePane(interest, 60, { unit: 'USD', venues }),
    });
    const series = getPaneSeries(chart, 'oi');
    expect(series.about).toBe('Open interest of the sum of ATLAS, BOREAL and CINDER in USD.');
    expect(getPaneSeries(chart, 'funding').about).toBe(
      'Funding, mean weighted by open interest over ATLAS, BOREAL and CINDER, in percent per 8h.',
    );
    const close = series.figures.find(({ name }) => name === 'Close');
    expect([...series.times].map((_, at) => close?.valueAt(at))).toEqual([10]);
    expect([...getPaneSeries(chart, 'funding').times]).toEqual([...times]);
  });
});
