import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { Absence } from './use-returns';

const MINUTE = 60_000;

it('the user is back after the machine slept, once', () => {
  const clock = makeManualClock(0);
  const absence = new Absence(clock);
  clock.advance(5000);
  expect(absence.look(false)).toBe(false);
  clock.jump(60 * MINUTE);
  expect(absence.look(false)).toBe(true);
  clock.advance(5000);
  expect(absence.look(false)).toBe(false);
});

it('the user is back when the page is shown after it was hidden for long', () => {
  const clock = makeManualClock(0);
  const absence = new Absence(clock);
  for (let i = 0; i < 12; i++) {
    clock.advance(5000);
    expect(absence.look(true)).toBe(false);
  }
  expect(absence.look(false)).toBe(true);
});

it('a clock that is set back does not count as an absence', () => {
  const clock = makeManualClock(60 * MINUTE);
  const absence = new Absence(clock);
  clock.jump(-30 * MINUTE);
  expect(absence.look(false)).toBe(false);
  clock.advance(5000);
  expect(absence.look(false)).toBe(false);
});
