import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeVolumeScale } from '@/charts/series/volume-series';
import { buildSideVolumes } from '@/domain/columns/side-volumes';
import { findCvd, readVolumeInView } from './volume-in-view';

const MINUTE = 60;
const START = Date.parse('2026-06-18T00:00:00Z') / 1000;
const MINUTES = 2000;
const random = makeRandom(17);
const times = Float64Array.from({ length: MINUTES }, (_, i) => START + i * MINUTE);
const amounts = () => ({ times, volumes: times.map(() => Math.floor(random() * 1000) / 8) });
const volumes = buildSideVolumes(amounts(), amounts());

/** The edges of the view do not coincide with those of a bar of several minutes. */
const view = { timeFrom: START + 7 * MINUTE + 13, timeTo: START + 611 * MINUTE + 13, priceLow: 0, priceHigh: 1 };
const sumUntil = (time: number): number =>
  times.reduce(
    (sum, at, i) => (at >= view.timeFrom && at < view.timeTo && at <= time ? sum + volumes.deltas[i] : sum),
    0,
  );

it('CVD covers what starts in view, whatever the bars and the height of the pane', () => {
  const seen = new Set<number>();
  for (let round = 0; round < 40; round++) {
    const height = 56 + random() * 200;
    const seconds = [1, 5, 15, 30, 60][Math.floor(random() * 5)] * MINUTE;
    seen.add(seconds);
    const { counted, bars } = readVolumeInView(volumes, view, seconds);
    expect(findCvd(counted, view, undefined)).toEqual({ cvd: sumUntil(view.timeTo), from: START + 8 * MINUTE });
    for (const time of [view.timeFrom, START + 8 * MINUTE, START + 300 * MINUTE + 7, view.timeTo - 1]) {
      expect(findCvd(counted, view, time)?.cvd).toBe(sumUntil(time));
    }
    // The last value of the line in the pane is the figure in its header.
    const scale = computeVolumeScale({ volumes: bars, baseSeconds: seconds }, view, height);
    expect(scale?.bars.cumulativeDeltas[scale.to - 1]).toBe(sumUntil(view.timeTo));
  }
  expect(seen.size).toBeGreaterThan(1);
});

it('a view of which nothing is loaded has no figures', () => {
  const later = { ...view, timeFrom: START + 1e6, timeTo: START + 2e6 };
  expect(findCvd(readVolumeInView(volumes, later, 300).counted, later, undefined)).toBeUndefined();
});
