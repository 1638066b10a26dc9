import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Http } from '../http/http';
import { StatusError } from '../http/http-errors';
import { computeMeter, getCapacity, setUsage, toBudgetUsage, USAGE_KEY, type Usage, usageQuery } from './usage';

const known: Usage = { limit: 750, remaining: 1200, used: 300, heardAt: 10_000, fullAt: 34_000, windowSeconds: 60 };

describe('the budget meter', () => {
  it('shows what is left and spent of the capacity, burst included, and what the next request takes', () => {
    expect(computeMeter(known, 1500, 25, 10_000)).toEqual({
      spent: 300,
      capacity: 1500,
      remaining: 1200,
      secondsToFull: 24,
      leftShare: 0.8,
      nextShare: 25 / 1500,
      fits: true,
      level: 'calm',
    });
  });

  it('of a small tier tells what can be spent, whatever the last minute has used of what was saved up before', () => {
    const free: Usage = { ...known, limit: 10, remaining: 12, used: 12 };
    expect(computeMeter(free, 20, 0, free.heardAt)).toMatchObject({ leftShare: 0.6, level: 'calm', fits: true });
    const spent = computeMeter({ ...free, remaining: 3, used: 17 }, 20, 5, free.heardAt);
    expect(spent).toMatchObject({ leftShare: 0.15, nextShare: 0.15, level: 'danger', fits: false });
  });

  it('refills between two answers and is full at the stated time', () => {
    expect(computeMeter(known, 1500, 0, 22_000)).toMatchObject({ remaining: 1350, secondsToFull: 12 });
    expect(computeMeter(known, 1500, 0, 34_000)).toMatchObject({ remaining: 1500, spent: 0, secondsToFull: 0 });
    expect(computeMeter(known, 1500, 0, 99_000)).toMatchObject({ spent: 0 });
  });

  it.each([
    [301, 0, 'calm'],
    [300, 0, 'warn'],
    [76, 0, 'warn'],
    [75, 0, 'danger'],
    [400, 400, 'calm'],
    [400, 401, 'danger'],
  ] as const)('with %d of 1,500 left and %d for the next request is %s', (remaining, next, level) => {
    const meter = computeMeter({ ...known, remaining }, 1500, next, known.heardAt);
    expect(meter.level).toBe(level);
    expect(meter.fits).toBe(next <= remaining);
  });

  it('never leaves its scale', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), fc.nat(200_000), (remaining, next, later) => {
        const capacity = getCapacity({ ...known, remaining }, undefined);
        const meter = computeMeter({ ...known, remaining }, capacity, next, known.heardAt + later);
        expect(meter.spent).toBeGreaterThanOrEqual(0);
        expect(meter.leftShare).toBeLessThanOrEqual(1);
        expect(meter.nextShare).toBeLessThanOrEqual(meter.leftShare);
        expect(meter.remaining + meter.spent).toBe(meter.capacity);
      }),
    );
  });
});

describe('the capacity', () => {
  it.each([
    ['advanced', 750, 1500],
    ['free', 10, 20],
    [undefined, 750, 1500],
    [undefined, 40, 80],
    ['free', 100, 200],
  ] as const)('of tier %s with a limit of %d is %d', (tier, limit, capacity) => {
    expect(getCapacity({ ...known, limit, remaining: 5 }, tier)).toBe(capacity);
  });

  it('is at least what remains', () => {
    expect(getCapacity({ ...known, limit: 750, remaining: 1600 }, 'advanced')).toBe(1600);
  });
});

describe('budget headers', () => {
  const state = { limit: 750, remaining: 1475, used: 25, reset: 0, weight: 25, tier: undefined };

  it('count down on monotonic time, even when the data clock stands still', () => {
    const machine = makeManualClock(0);
    const clock = makeServiceClock(machine);
    clock.observe('Thu, 18 Jun 2026 14:32:00 GMT', true);
    const client = new QueryClient();
    machine.advance(5000);
    setUsage(client, { clock }, { ...state, reset: Date.parse('2026-06-18T14:32:02Z') / 1000 });
    const usage = client.getQueryData<Usage>(USAGE_KEY) as Usage;
    expect(computeMeter(usage, 1500, 0, clock.monotonic()).secondsToFull).toBe(2);
    machine.advance(1500);
    expect(computeMeter(usage, 1500, 0, clock.monotonic()).secondsToFull).toBe(0.5);
  });

  it('with a full bucket need no wait, though `reset` is rounded up', () => {
    const full: Usage = { ...known, remaining: 1500, used: 0 };
    expect(computeMeter(full, 1500, 0, known.heardAt)).toMatchObject({ spent: 0, secondsToFull: 0 });
  });

  it('with a reset in the past mean a full bucket', () => {
    const clock = makeServiceClock(makeManualClock(1_000_000));
    const client = new QueryClient();
    setUsage(client, { clock }, { ...state, reset: 1 });
    const usage = client.getQueryData<Usage>(USAGE_KEY) as Usage;
    expect(computeMeter(usage, 1500, 0, clock.monotonic())).toMatchObject({ spent: 0, secondsToFull: 0 });
  });
});

describe('a service that does not state its usage', () => {
  const clock = makeManualClock(0);
  const opened = { takeUsage: () => undefined };

  it.each([
    [403, true],
    [404, true],
    [500, false],
  ] as const)('after %d is not requested again: %s', async (status, isSilent) => {
    const facts = { status, code: undefined, detail: '', retryAfterSeconds: undefined, elapsedMs: 1 };
    const error = new StatusError({ method: 'GET', path: '/v1/usage' }, facts);
    const http = { loadJson: () => Promise.reject(error) } as unknown as Http;
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const options = usageQuery({ http, clock, opened });
    await expect(client.fetchQuery(options)).rejects.toBe(error);
    // The headers of another answer correct the meter and clear the error.
    setUsage(client, { clock }, { limit: 10, remaining: 8, used: 2, reset: 0, weight: 2, tier: undefined });
    const query = client.getQueryCache().find({ queryKey: USAGE_KEY });
    const interval = query && (options.refetchInterval as (query: unknown) => number | false)(query);
    expect(interval === false).toBe(isSilent);
  });
});

it("the budget's own figures make the same meter as the service's", () => {
  const state = { limit: 750, remaining: 1200, used: 300, fullAtMs: 34_000, secondsToFull: 24 };
  const usage = toBudgetUsage({ ...state, capacity: 1500 } as Parameters<typeof toBudgetUsage>[0]);
  expect(computeMeter(usage, 1500, 25, 10_000)).toEqual(computeMeter(known, 1500, 25, 10_000));
});
