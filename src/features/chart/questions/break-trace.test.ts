import { expect, it } from 'vitest';
import { breakTrace, listTraded } from './break-trace';

const line = (...points: readonly (readonly [number, number])[]) => ({
  times: Float64Array.from(points.map(([time]) => time)),
  values: Float64Array.from(points.map(([, value]) => value)),
});

it('a price holds until the next one, but not into unknown time', () => {
  const traded = line([10, 0.5], [30, 0.6], [90, 0.7]);
  const known = [
    { from: 0, to: 40 },
    { from: 80, to: 95 },
  ];
  expect(breakTrace(traded, known)).toEqual(line([10, 0.5], [30, 0.6], [40, Number.NaN], [90, 0.7], [95, Number.NaN]));
  // The last bucket of a stretch is known at its end.
  expect(breakTrace(line([40, 0.5], [90, 0.7]), [{ from: 0, to: 40 }])).toEqual(
    line([40, 0.5], [40, Number.NaN], [90, 0.7]),
  );
  expect(breakTrace(traded, [])).toEqual(traded);
  expect(listTraded(breakTrace(traded, known))).toEqual(traded);
});
