import { expect, it } from 'vitest';
import { listShownTicks } from './price-axis';
import type { PricePane } from './stack-data';

const HEIGHT = 300;
const LAST_Y = 150;
const yOf = (price: number): number => price;

/** What is written of ticks so many CSS px below the last price. */
function listShownBelow(countdown: string | undefined, distances: readonly number[]): readonly number[] {
  const pane = { last: { price: LAST_Y, isRising: true, countdown }, lines: [] } as unknown as PricePane;
  const ticks = distances.map((distance) => ({ price: LAST_Y + distance, label: '', isRound: true }));
  return listShownTicks(pane, ticks, yOf, HEIGHT).map(({ y }) => y - LAST_Y);
}

it('leaves out the ticks that the last price would touch, and no others', () => {
  const distances = [0, 15, 16, 21, 22, 60];
  expect(listShownBelow(undefined, distances)).toEqual([16, 21, 22, 60]);
  expect(listShownBelow('in 3:00', distances)).toEqual([22, 60]);
});
