import { expect, it } from 'vitest';
import { COINS } from '../coins';
import { PricePaths } from '../price-paths';
import { computeMovement } from './movement';
import { Movements } from './movements';
import { computeSummary, optionSeedsOf } from './option-surface';

const SEED = 7;
const NOW_HOUR = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const [bitcoin] = COINS;

it('gives each hour the same values in any range, and is computed once per world', () => {
  const paths = new PricePaths(SEED);
  const movements = Movements.of(paths);
  expect(Movements.of(paths)).toBe(movements);
  const seed = optionSeedsOf(SEED, bitcoin);
  const from = NOW_HOUR - 200 * 24;
  const alone = computeSummary(computeMovement(paths, bitcoin, from, NOW_HOUR), 'volatility', 'ONE_M', seed);
  let spans = 0;
  for (let hour = from; hour < NOW_HOUR; spans++) {
    const movement = movements.at(bitcoin, hour);
    expect(movements.at(bitcoin, hour)).toBe(movement);
    const [first, end] = [hour - movement.from, Math.min(NOW_HOUR - movement.from, movement.length)];
    const part = computeSummary(movement, 'volatility', 'ONE_M', seed, first, end);
    expect(part).toEqual(alone.subarray(hour - from, hour - from + part.length));
    hour = movement.from + end;
  }
  expect(spans).toBeGreaterThan(2);
});
