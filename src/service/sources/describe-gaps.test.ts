import { describe, expect, it } from 'vitest';
import type { StoredGap } from '@/service/store/recorded/recorded-minutes';
import { describeGaps, type GapFacts } from './describe-gaps';

const DAY = 86_400 * 20_000;
const part = (minute: number, fromMs: number, toMs: number, cause = 'lost'): StoredGap => ({
  minute: DAY + minute * 60,
  fromMs,
  toMs,
  cause,
});

interface Live {
  readonly open?: readonly StoredGap[];
  readonly closed?: readonly StoredGap[];
  readonly hole?: { readonly fromMs: number; readonly cause: string };
}

function factsOf(stored: readonly StoredGap[], { open = [], closed = [], hole }: Live): GapFacts {
  const market = { gaps: open, hole, reachedMs: 1, position: hole === undefined ? {} : undefined };
  const sink = { closed: [{ market: 1, gaps: closed }], market } as unknown as GapFacts['sink'];
  return { stored: stored.map((one) => ({ ...one, market: 1 })), spans: [], midnight: DAY, sink, reason: undefined };
}

const at = (second: number) => ({ s: DAY + second });
const LOST = 'An update was lost';

describe('the gaps of today', () => {
  it('are counted as soon as they are over, and once while their minutes are being stored', () => {
    const stored = [part(0, 50_000, 60_000)];
    const closed = [part(0, 50_000, 60_000), part(1, 0, 5000)];
    const open = [part(2, 1000, 2000, 'crossed')];
    expect(describeGaps(factsOf(stored, { closed, open }))).toEqual([
      { from: at(50), to: at(65), cause: LOST },
      { from: at(121), to: at(122), cause: 'The best bid was not below the best ask' },
    ]);
    // Those of yesterday are no gaps of today.
    expect(describeGaps(factsOf([], { closed: [part(-1, 0, 60_000)] }))).toEqual([]);
  });

  it('have the one that goes on, from where it began, once', () => {
    const hole = { fromMs: (DAY + 50) * 1000, cause: 'lost' };
    const closed = [part(0, 10_000, 20_000), part(0, 50_000, 60_000), part(1, 0, 60_000)];
    expect(describeGaps(factsOf([], { closed, hole }))).toEqual([
      { from: at(10), to: at(20), cause: LOST },
      { from: at(50), cause: LOST },
    ]);
    expect(describeGaps(factsOf([], { hole }))).toEqual([{ from: at(50), cause: LOST }]);
  });

  it('of a source that does not run go on since it ended', () => {
    const spans = [{ from: DAY, to: DAY + 120 }];
    const facts: GapFacts = { stored: [], spans, midnight: DAY, sink: undefined, reason: undefined };
    expect(describeGaps(facts)).toEqual([{ from: at(120), cause: 'Nothing was recorded' }]);
  });
});
