import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { chooseTicks, listShownTicks, placeLast } from './price-axis';
import type { PricePane } from './stack-data';

const HEIGHT = 300;
const LAST_Y = 150;
const yOf = (price: number): number => price;

/** The labels of ticks at the given distances (CSS px) below the last price. */
function listShownBelow(note: string | undefined, distances: readonly number[]): readonly number[] {
  const pane = { last: { price: LAST_Y, isRising: true, note }, lines: [] } as unknown as PricePane;
  const ticks = distances.map((distance) => ({ price: LAST_Y + distance, label: '', isRound: true }));
  return listShownTicks(pane, ticks, { height: HEIGHT, yOf, ends: [] }).map(({ y }) => y - LAST_Y);
}

it('draws the last price inside the plot, clear of the bars above and below, also where its price is out of view', () => {
  const last = { price: 0, isRising: true };
  for (const y of [-500, 0, 4, 290, 900]) {
    for (const note of [undefined, 'in 3:00']) {
      const place = placeLast({ ...last, ...(note === undefined ? {} : { note }) }, () => y, HEIGHT);
      expect(place.y - place.half).toBeGreaterThan(0);
      expect(place.y + place.half).toBeLessThan(HEIGHT);
    }
  }
});

it('leaves out the ticks that the last price would touch, and only those', () => {
  const distances = [0, 15, 16, 21, 22, 60];
  expect(listShownBelow(undefined, distances)).toEqual([16, 21, 22, 60]);
  expect(listShownBelow('in 3:00', distances)).toEqual([22, 60]);
});

it('leaves three to six labels on a percent axis, or eight where the next coarser step leaves two, whatever else is drawn there', () => {
  const random = makeRandom(11);
  for (let i = 0; i < 2000; i++) {
    // The price row is never lower.
    const height = 240 + Math.round(random() * 600);
    const base = 10 ** (random() * 6 - 1);
    const [priceLow, share] = [base * (0.7 + random() * 0.29), 0.01 + random() * 0.5];
    const priceHigh = priceLow + base * share;
    const at = (): number => priceLow + (priceHigh - priceLow) * random();
    const pane = {
      scale: 'percent',
      percentBase: base,
      last: { price: at(), isRising: true, note: 'in 3:00' },
      lines: [],
    } as unknown as PricePane;
    const space = {
      height,
      yOf: (price: number) => ((priceHigh - price) / (priceHigh - priceLow)) * height,
      ends: [
        { price: at(), tone: 1 as const },
        { price: at(), tone: 2 as const },
      ],
    };
    const ticks = chooseTicks(pane, { timeFrom: 0, timeTo: 1, priceLow, priceHigh }, space);
    const shown = listShownTicks(pane, ticks, space);
    expect(shown.length, `${i}`).toBeGreaterThanOrEqual(3);
    expect(shown.length, `${i}`).toBeLessThanOrEqual(8);
  }
});
