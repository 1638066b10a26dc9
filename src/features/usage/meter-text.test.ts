import { describe, expect, it } from 'vitest';
import { computeMeter, type Usage } from '@/data/queries/usage';
import { weight } from '@/domain/units';
import { formatFull, formatMeterSpeech, formatNext, formatNextShort } from './meter-text';

const usage: Usage = { limit: 750, remaining: 1212, used: 412, heardAt: 0, fullAt: 23_000, windowSeconds: 60 };
const meter = computeMeter(usage, 1500, 25, 0);

describe('the meter in words', () => {
  it.each([
    [{ kind: 'free' } as const, 'next free', '+0', 'next request free'],
    [{ kind: 'known', weight: weight(25) } as const, 'next +25', '+25', 'next request 25'],
    [{ kind: 'estimated', weight: weight(8) } as const, 'next ~8', '~8', 'next request about 8'],
  ])('%o', (next, shown, short, spoken) => {
    expect([formatNext(next), formatNextShort(next)]).toEqual([shown, short]);
    expect(formatMeterSpeech(usage, meter, next)).toBe(
      `412 of 750 used in the last minute, ${spoken}, full in 23 seconds`,
    );
  });

  it('does not name a next request while the service does not answer', () => {
    expect(formatMeterSpeech(usage, meter, { kind: 'free' }, true)).toBe('412 of 750 used when last heard, offline');
  });

  it('says that the budget is full when it is', () => {
    const full = computeMeter(usage, 1500, 0, 23_000);
    expect([formatFull(meter), formatFull(full)]).toEqual(['full in 23 s', 'full']);
    expect(formatMeterSpeech(usage, full, { kind: 'free' })).toMatch(/full now$/);
  });
});
