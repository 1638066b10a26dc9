import { expect, it } from 'vitest';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { markEvents } from './mark-events';

const HOUR = 3600;
const times = Float64Array.of(0, HOUR, 2 * HOUR, 3 * HOUR);
const candles = { times, highs: Float64Array.of(11, 12, 13, Number.NaN), lows: Float64Array.of(1, 2, 3, Number.NaN) };
const amounts = (...volumes: number[]) => ({ times, volumes: Float64Array.from(volumes) });

it('marks stand over the middles of their candles at what these reached, the largest first', () => {
  const columns = buildSideVolumes(amounts(5, 0, 0, 90), amounts(0, 0, 70, 0));
  const view = { from: 0, to: 4 * HOUR };
  expect(markEvents({ columns, unit: 'BTC' }, { candles, seconds: HOUR }, view)).toEqual([
    { time: 2.5 * HOUR, price: 3, side: 'longs', label: '70.0 BTC' },
    { time: 0.5 * HOUR, price: 11, side: 'shorts', label: '5.00 BTC' },
  ]);
});

it('has the marks that stand in view, of candles that begin before it too, and none that would not be drawn', () => {
  const columns = buildSideVolumes(amounts(5, 6, 7, 0), amounts(0, 0, 0, 0));
  const marked = (from: number, to: number) =>
    markEvents({ columns, unit: 'BTC' }, { candles, seconds: HOUR }, { from, to }).map(({ time }) => time / HOUR);
  expect(marked(0.4 * HOUR, 2.4 * HOUR)).toEqual([1.5, 0.5]);
  expect(marked(0.6 * HOUR, 2.6 * HOUR)).toEqual([2.5, 1.5]);
});
