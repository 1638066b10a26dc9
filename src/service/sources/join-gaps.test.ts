import { describe, expect, it } from 'vitest';
import { joinGaps } from './join-gaps';

const gap = (minute: number, fromMs: number, toMs: number, cause = 'lost') => ({
  market: 1,
  minute,
  fromMs,
  toMs,
  cause,
});

describe('holes of a book', () => {
  it('are one where the parts of their minutes touch and have one cause', () => {
    const gaps = [gap(60, 30_000, 60_000), gap(120, 0, 10_000), gap(120, 20_000, 30_000), gap(180, 0, 5000, 'cut')];
    expect(joinGaps(gaps, [{ from: 60, to: 240 }])).toEqual([
      { fromMs: 90_000, toMs: 130_000, cause: 'lost' },
      { fromMs: 140_000, toMs: 150_000, cause: 'lost' },
      { fromMs: 180_000, toMs: 185_000, cause: 'cut' },
    ]);
  });

  it('stay one where trades are missing meanwhile', () => {
    const gaps = [gap(60, 0, 60_000), gap(60, 0, 60_000, '9 trades are missing'), gap(120, 0, 5000)];
    expect(joinGaps(gaps, [])).toEqual([
      { fromMs: 60_000, toMs: 125_000, cause: 'lost' },
      { fromMs: 60_000, toMs: 120_000, cause: '9 trades are missing' },
    ]);
  });

  it('last until recording goes on, where they reach the end of what was recorded', () => {
    const gaps = [gap(60, 24_000, 60_000, 'Recording was stopped'), gap(600, 0, 2000, 'Connecting')];
    const spans = [
      { from: 0, to: 120 },
      { from: 600, to: 720 },
    ];
    expect(joinGaps(gaps, spans)).toEqual([
      { fromMs: 84_000, toMs: 600_000, cause: 'Recording was stopped' },
      { fromMs: 600_000, toMs: 602_000, cause: 'Connecting' },
    ]);
  });
});
