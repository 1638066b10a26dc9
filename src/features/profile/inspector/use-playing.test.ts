import { expect, it } from 'vitest';
import { planPlay } from './use-playing';

it.each([2, 24, 48, 120, 121, 288, 8928])('plays %d blocks in 12 seconds, in at most ten steps a second', (all) => {
  const { blocks, milliseconds } = planPlay(all);
  expect((all / blocks) * milliseconds).toBeCloseTo(12_000);
  expect(milliseconds).toBeGreaterThanOrEqual(100);
});
