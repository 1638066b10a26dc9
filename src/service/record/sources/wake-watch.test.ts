import { expect, it } from 'vitest';
import { WakeWatch } from './wake-watch';

it('pauses for three looks after a machine has slept, but not after a clock was set back', () => {
  const watch = new WakeWatch();
  const looks = [0, 1000, 2000, 3_602_000, 3_603_000, 3_604_000, 3_605_000, 3_606_000, 5000, 6000];
  expect(looks.map((ms) => watch.look(ms))).toEqual([true, true, true, false, false, false, true, true, true, true]);
});
