import { describe, expect, it } from 'vitest';
import { Coverage, type FinishedStep, formatStep, parseStep } from './coverage';

const step = (markets: readonly number[], from: number, to: number): FinishedStep => ({
  track: 'minute',
  markets,
  from,
  to,
});

describe('step names', () => {
  it('write markets as ranges and parse back to the same step', () => {
    const name = formatStep(step([3, 1, 2, 7, 9, 10], 60, 120));
    expect(name).toBe('world minute 1-3,7,9-10 60 120');
    expect(parseStep(name)).toEqual(step([1, 2, 3, 7, 9, 10], 60, 120));
  });

  it('are recognised among other markers', () => {
    expect(parseStep('world is version 1, seed 7, scale small')).toBeUndefined();
    expect(parseStep('world markets 134')).toBeUndefined();
  });
});

describe('Coverage', () => {
  it('gives the parts that are missing', () => {
    const coverage = new Coverage();
    coverage.add(step([1], 100, 200));
    coverage.add(step([1], 300, 400));
    expect(coverage.getMissing('minute', 1, { from: 50, to: 500 })).toEqual([
      { from: 50, to: 100 },
      { from: 200, to: 300 },
      { from: 400, to: 500 },
    ]);
    expect(coverage.getMissing('minute', 1, { from: 120, to: 180 })).toEqual([]);
    expect(coverage.getMissing('minute', 2, { from: 120, to: 180 })).toEqual([{ from: 120, to: 180 }]);
    expect(coverage.getMissing('book', 1, { from: 120, to: 180 })).toEqual([{ from: 120, to: 180 }]);
    expect(coverage.getMissing('minute', 2, { from: 180, to: 180 })).toEqual([]);
  });

  it('joins what touches or overlaps, in any order', () => {
    const coverage = new Coverage();
    coverage.add(step([1], 300, 400));
    coverage.add(step([1], 100, 200));
    coverage.add(step([1], 200, 310));
    expect(coverage.getRangeEndingAt('minute', 1, 400)).toEqual({ from: 100, to: 400 });
    expect(coverage.getRangeEndingAt('minute', 1, 200)).toBeUndefined();
  });
});
