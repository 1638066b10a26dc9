import { describe, expect, it } from 'vitest';
import { computeMeter, type Meter, type Usage } from '@/data/queries/usage';
import { weight } from '@/domain/units';
import type { NextRequest } from '@/state/next-request';
import { formatLeft, formatMeterSpeech, formatNext, formatTurn } from './meter-text';

const usage: Usage = { limit: 750, remaining: 1212, used: 412, heardAt: 0, fullAt: 23_000, windowSeconds: 60 };
const meter = computeMeter(usage, 1500, 25, 0);
const known = (cost: number) => ({ kind: 'known', weight: weight(cost) }) as const;

const speak = (of: Usage, at: Meter, next: NextRequest, isStale = false): string =>
  formatMeterSpeech({ usage: of, meter: at, next, firstWait: undefined }, isStale);

describe('the meter in words', () => {
  it.each([
    [{ kind: 'free' } as const, 'next load: free', 'next request free'],
    [{ kind: 'known', weight: weight(25) } as const, 'next load: 25 weight', 'next request 25'],
    [{ kind: 'estimated', weight: weight(8) } as const, 'next load: ~8 weight', 'next request about 8'],
  ])('%o', (next, shown, spoken) => {
    expect([formatNext(next), formatTurn(usage, meter, next)]).toEqual([shown, shown]);
    expect(speak(usage, meter, next)).toBe(
      `1,212 of 1,500 left, 412 of 750 used in the last minute, ${spoken}, full in 23 seconds`,
    );
  });

  it('does not name a next request while the service does not answer', () => {
    expect(speak(usage, meter, { kind: 'free' }, true)).toBe('412 of 750 used when last heard, offline');
  });

  it('explains an overrun of the minute, and how long the next load waits', () => {
    const free: Usage = { limit: 10, remaining: 2, used: 24, heardAt: 0, fullAt: 98_000, windowSeconds: 60 };
    const turn = (next: number) =>
      formatTurn(free, computeMeter(free, 20, next, 0), next === 0 ? { kind: 'free' } : known(next));
    // What the minute was over was saved up before: the header alarms only where a load cannot be paid.
    expect(formatLeft(computeMeter(free, 20, 0, 0))).toBe('2 of 20');
    expect([turn(0), turn(2), turn(12), turn(18), turn(21)]).toEqual([
      'refilled in 1:38',
      'next load: 2 weight',
      'next load in 60 s',
      'next load in 1:36',
      'next load: 21 weight',
    ]);
    expect(speak(free, computeMeter(free, 20, 12, 0), known(12))).toBe(
      '2 of 20 left, 24 of 10 used in the last minute, over by 14, next request 12 in 60 seconds, full in 1 minute 38 seconds',
    );
  });

  it('says when the first of several waiting requests is sent, not when all of them can be paid', () => {
    const free: Usage = { limit: 10, remaining: 2, used: 24, heardAt: 0, fullAt: 98_000, windowSeconds: 60 };
    expect(formatTurn(free, computeMeter(free, 20, 12, 0), known(12), 43)).toBe('next load in 43 s');
  });

  it('says that the budget is full when it is', () => {
    const full = computeMeter(usage, 1500, 0, 23_000);
    expect(speak(usage, full, { kind: 'free' })).toMatch(/full now$/);
  });
});
