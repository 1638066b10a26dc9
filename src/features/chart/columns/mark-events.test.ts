import { expect, it } from 'vitest';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { markEvents } from './mark-events';

const HOUR = 3600;
const times = Float64Array.of(0, HOUR, 2 * HOUR, 3 * HOUR);
const candles = { times, highs: Float64Array.of(11, 12, 13, Number.NaN), lows: Float64Array.of(1, 2, 3, Number.NaN) };
const amounts = (...volumes: number[]) => ({ times, volumes: Float64Array.from(volumes) });

it('marks are centred on their candles at the extreme that was reached, the largest first', () => {
  const columns = buildSideVolumes(amounts(15, 0, 0, 90), amounts(0, 0, 70, 0));
  const view = { from: 0, to: 4 * HOUR };
  expect(markEvents({ columns, unit: 'BTC' }, { candles, seconds: HOUR }, view)).toEqual([
    { time: 2.5 * HOUR, price: 3, side: 'longs', label: '70.0 BTC liquidated' },
    { time: 0.5 * HOUR, price: 11, side: 'shorts', label: '15.0 BTC liquidated' },
  ]);
});

it('includes marks in view whose candles start before it, and none that would not be drawn', () => {
  const columns = buildSideVolumes(amounts(5, 6, 7, 0), amounts(0, 0, 0, 0));
  const marked = (from: number, to: number) =>
    markEvents({ columns, unit: 'BTC' }, { candles, seconds: HOUR }, { from, to }).map(({ time }) => time / HOUR);
  expect(marked(0.4 * HOUR, 2.4 * HOUR)).toEqual([1.5, 0.5]);
  expect(marked(0.6 * HOUR, 2.6 * HOUR)).toEqual([2.5, 1.5]);
});

it('leaves out what is small beside the largest or beside the whole view, even if there are few', () => {
  const labelsOf = (shorts: number[], longs: number[]) =>
    markEvents(
      { columns: buildSideVolumes(amounts(...shorts), amounts(...longs)), unit: 'BTC' },
      { candles, seconds: HOUR },
      { from: 0, to: 3 * HOUR },
    ).map(({ label }) => label);
  expect(labelsOf([112, 2.39, 0, 0], [0, 0, 35.9, 0])).toEqual(['112 BTC liquidated', '35.9 BTC liquidated']);
  // A thousand small ones add up to more than the largest of them.
  const many = Float64Array.from({ length: 1000 }, (_, at) => at * HOUR);
  const even = buildSideVolumes(
    { times: many, volumes: many.map(() => 1) },
    { times: many, volumes: many.map(() => 0) },
  );
  const marked = { times: many, highs: many.map(() => 2), lows: many.map(() => 1) };
  const view = { from: 0, to: 1000 * HOUR };
  expect(markEvents({ columns: even, unit: 'BTC' }, { candles: marked, seconds: HOUR }, view)).toEqual([]);
});
