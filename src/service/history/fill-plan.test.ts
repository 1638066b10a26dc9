import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { linearHistory } from '../feeds/binance/history-binance';
import { listJobs } from './fill-job';
import { listHoles, type PastState } from './fill-plan';

const START = Date.UTC(2026, 2, 3) / 1000;
const interest = ensure(
  listJobs(linearHistory).find(({ dataset }) => dataset === 'openInterest'),
  'the job',
);

/** Filled up to so many seconds before the recording began, an hour ago. */
function holesBefore(start: number, seconds: number): readonly unknown[] {
  const recording = { from: start, to: start + 3600 };
  const past: PastState = {
    recorded: { spans: [recording], edges: [], whole: [recording] },
    filled: [{ dataset: 'openInterest', from: start - 7200, to: start - seconds }],
    keptFrom: {
      candles: start - 7200,
      edges: start - 7200,
      hours: start - 7200,
      funding: start - 7200,
      openInterest: start - 7200,
    },
    to: start + 3600,
    toldTo: {},
  };
  return listHoles(interest, past);
}

describe('open interest between what was filled and what is recorded', () => {
  it('is asked for wherever the venue told some, however short the hole is', () => {
    expect(holesBefore(START, 240)).toEqual([{ from: START - 240, to: START }]);
    expect(holesBefore(START + 120, 180)).toEqual([{ from: START - 60, to: START + 120 }]);
  });

  it('is not asked for where none can have been told', () => {
    // The one of the start stands in the minute before.
    expect(holesBefore(START + 240, 240)).toEqual([]);
    expect(holesBefore(START + 240, 180)).toEqual([]);
  });
});
