import { describe, expect, it } from 'vitest';
import { FrameLedger } from './frame-ledger';

describe('the frame ledger', () => {
  it('has no figures before the first frame', () => {
    expect(new FrameLedger().computeFigures(5000)).toEqual({
      perSecond: 0,
      median: Number.NaN,
      p95: Number.NaN,
      longestUpload: 0,
    });
  });

  it('counts only the frames of the last second', () => {
    const ledger = new FrameLedger();
    for (let ms = 0; ms < 3000; ms += 100) ledger.record(ms, 2, 0);
    expect(ledger.computeFigures(2900).perSecond).toBe(10);
    expect(ledger.computeFigures(3450).perSecond).toBe(5);
    expect(ledger.computeFigures(9000).perSecond).toBe(0);
  });

  it('reports the median, the slow end and the longest upload', () => {
    const ledger = new FrameLedger();
    for (let frame = 1; frame <= 100; frame++) ledger.record(frame, 101 - frame, frame === 40 ? 6.5 : 0.5);
    expect(ledger.computeFigures(100)).toMatchObject({ median: 51, p95: 96, longestUpload: 6.5 });
  });

  it('forgets frames older than those it keeps', () => {
    const ledger = new FrameLedger();
    ledger.record(0, 900, 800);
    for (let frame = 1; frame <= 240; frame++) ledger.record(frame, 3, 1);
    expect(ledger.computeFigures(240)).toEqual({ perSecond: 240, median: 3, p95: 3, longestUpload: 1 });
  });
});
