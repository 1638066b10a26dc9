import { describe, expect, it } from 'vitest';
import type { ListHistoryFigures } from '@/data/list-history/list-history-types';
import {
  describeBeginning,
  describeGaps,
  describeMoment,
  describePlan,
  describeRule,
  describeSamples,
  describeTrouble,
} from './list-history-words';

const DAY = Date.UTC(2026, 5, 18) / 1000;
const at = (hour: number, minute: number): number => DAY + hour * 3600 + minute * 60;
const NOW = at(14, 32);

const figures: ListHistoryFigures = {
  state: 'kept',
  trouble: undefined,
  detail: undefined,
  times: [at(14, 0), at(14, 5)],
  bytes: 51_000,
  allBytes: 60_000,
  capBytes: 33_554_432,
  corrupt: 0,
  plan: { dueAt: at(14, 37), pause: undefined, failure: undefined },
};

it('times have their day if it is not today', () => {
  expect(describeMoment(at(14, 5), NOW, 'utc')).toBe('14:05 UTC');
  expect(describeMoment(at(14, 5) - 86_400, NOW, 'utc')).toBe('17 Jun 14:05 UTC');
});

describe('samples', () => {
  it('are counted with their gaps', () => {
    expect(describeSamples([], [], NOW, 'utc')).toBe('No samples yet');
    expect(describeSamples([at(14, 5)], [], NOW, 'utc')).toBe('1 sample, 14:05 UTC');
    expect(describeSamples([at(1, 0), at(14, 5)], [{ from: at(1, 0), to: at(14, 5) }], NOW, 'utc')).toBe(
      '2 samples, 01:00 to 14:05 UTC, 1 gap',
    );
    expect(describeSamples([at(1, 0) - 86_400, at(14, 5)], [], NOW, 'utc')).toBe(
      '2 samples, 17 Jun 01:00 UTC to 14:05 UTC',
    );
  });

  it('name their longest gap', () => {
    const [short, long] = [
      { from: at(1, 0), to: at(1, 20) },
      { from: at(13, 0), to: at(13, 40) + 1 },
    ];
    expect(describeGaps([], NOW, 'utc')).toBeUndefined();
    expect(describeGaps([long], NOW, 'utc')).toBe('No sample from 13:00 to 13:40 UTC (40 min).');
    expect(describeGaps([short, long], NOW, 'utc')).toBe('No sample from 13:00 to 13:40 UTC (40 min), and 1 more gap.');
  });
});

describe('a list history', () => {
  it('says what happens next, or why nothing does', () => {
    expect(describePlan(figures, 'utc')).toBe('Next sample at 14:37:00 UTC.');
    expect(describePlan({ ...figures, times: [] }, 'utc')).toBe('First sample at 14:37:00 UTC.');
    const paused = { dueAt: undefined, pause: 'frozen', failure: undefined } as const;
    expect(describePlan({ ...figures, plan: paused }, 'utc')).toContain('frozen');
    expect(describePlan({ ...figures, state: 'full' }, 'utc')).toBe('Next try at 14:37:00 UTC.');
    expect(describeRule(300, 604_800, figures)).toContain('7 d, 51 kB of at most 34 MB');
    const large = { ...figures, bytes: 700_000, allBytes: 700_000, times: [at(14, 27), at(14, 32)] };
    expect(describeRule(300, 604_800, large)).toContain('in about 7 h; then the oldest hour is deleted first.');
    expect(describeRule(300, 604_800, { ...large, bytes: 9000, allBytes: 9000 })).not.toContain('oldest');
    // What other connections have stored leaves no room for this one.
    expect(describeRule(300, 604_800, { ...large, bytes: 9000, allBytes: 32_000_000 })).toContain(
      'With 32 MB of other connections, samples of this size fill that in about 28 h; then the oldest hour of any connection is deleted first.',
    );
    expect(describeRule(300, 604_800, { ...large, times: [at(14, 32)] })).not.toContain('oldest');
  });

  it('that has nothing to compare says from when on, or why not', () => {
    const { plan } = figures;
    const beginning = (facts: Partial<ListHistoryFigures>) =>
      Object.values(describeBeginning({ ...figures, ...facts }, 'utc'));
    expect(beginning({ times: [] })).toEqual(['List history starts now', 'First comparison at 14:42:00 UTC.']);
    expect(beginning({ times: [at(14, 32)] })).toEqual(['One sample so far', 'First comparison at 14:37:00 UTC.']);
    const off = { ...plan, dueAt: undefined, pause: 'off' } as const;
    expect(beginning({ times: [], plan: off })).toEqual(['No samples yet', 'Recording is off: nothing is added.']);
    expect(beginning({ times: [at(14, 32)], state: 'full' })).toEqual([
      'One sample so far',
      'Comparing needs two samples.',
    ]);
  });

  it('says what is wrong and nothing else', () => {
    expect(describeTrouble(figures)).toEqual([]);
    const plan = { ...figures.plan, failure: 'The service answered 502' };
    expect(describeTrouble({ ...figures, state: 'visit', detail: 'Denied', corrupt: 2, plan })).toEqual([
      'This browser stores nothing: samples last until this page closes (Denied).',
      'Damaged samples were removed.',
      'The last sample failed: The service answered 502.',
    ]);
  });
});
