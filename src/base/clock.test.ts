import { describe, expect, it } from 'vitest';
import { makeFrozenClock, makeManualClock, makeServiceClock } from './clock';

const SERVED = 'Thu, 18 Jun 2026 14:32:00 GMT';
const SERVED_MS = Date.parse(SERVED);

describe('the service clock', () => {
  it('follows the machine until an answer was received', () => {
    const machine = makeManualClock(1_000);
    expect(makeServiceClock(machine).now()).toBe(1_000);
  });

  it('takes its time from the Date header and continues monotonically, whatever the machine says', () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    machine.advance(5_000);
    clock.observe(SERVED, false);
    machine.advance(2_500);
    expect(clock.now()).toBe(SERVED_MS + 2_500);
  });

  it('does not step back for a header within the current second', () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    clock.observe(SERVED, false);
    machine.advance(900);
    clock.observe(SERVED, false);
    expect(clock.now()).toBe(SERVED_MS + 900);
  });

  it('steps to a header that differs by more than its resolution', () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    clock.observe('Thu, 18 Jun 2026 10:00:00 GMT', false);
    clock.observe(SERVED, false);
    expect(clock.now()).toBe(SERVED_MS);
  });

  it('stops while the service is frozen; monotonic time goes on', () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    clock.observe(SERVED, true);
    machine.advance(60_000);
    expect(clock.now()).toBe(SERVED_MS);
    expect(clock.monotonic()).toBe(60_000);
    expect(clock.frozen).toBe(true);
  });

  it('tells when time begins to stand still, goes on, and steps while it stands still', () => {
    const machine = makeManualClock(SERVED_MS);
    const clock = makeServiceClock(machine);
    let told = 0;
    clock.subscribe(() => told++);
    clock.observe(SERVED, false);
    expect(told).toBe(0);
    clock.observe(SERVED, true);
    expect(told).toBe(1);
    clock.observe(SERVED, true);
    expect(told).toBe(1);
    clock.observe('Thu, 18 Jun 2026 14:32:20 GMT', true);
    expect(told).toBe(2);
    clock.observe('Thu, 18 Jun 2026 14:32:20 GMT', false);
    expect(told).toBe(3);
  });

  it.each([null, '', 'yesterday'])('ignores the header %j', (header) => {
    const machine = makeManualClock(7_000);
    const clock = makeServiceClock(machine);
    clock.observe(header, false);
    expect(clock.now()).toBe(7_000);
  });
});

describe('the frozen clock', () => {
  it('keeps data time constant and lets monotonic time run', () => {
    const clock = makeFrozenClock(SERVED_MS);
    expect(clock.now()).toBe(SERVED_MS);
    expect(clock.frozen).toBe(true);
    expect(clock.monotonic()).toBeGreaterThan(0);
  });
});
