import { describe, expect, it } from 'vitest';
import type { CoveragePart, CoverageState } from './coverage';
import { describeGap, type GapFacts, listLabelledGaps } from './gap-words';

/** 17 June 2026, 14:30 UTC. */
const SINCE = Date.UTC(2026, 5, 17, 14, 30) / 1000;
const facts: GapFacts = {
  layer: 'depth',
  reach: { from: SINCE, to: SINCE + 86_400 },
  isRecorded: false,
  tier: 'free',
  zone: 'utc',
  isConnected: true,
};
const part = (state: CoverageState, from: number, to: number): CoveragePart => ({ state, from, to });

describe('a stretch without a snapshot', () => {
  it.each<[CoverageState, string]>([
    ['before', 'No depth before 17 Jun 14:30'],
    ['beyond', "Beyond Free's 7 days"],
    ['missing', 'Not loaded yet'],
    ['kept', 'Not loaded yet'],
    ['loading', 'Loading depth'],
    ['failed', 'Failed to load'],
    ['future', 'In the future'],
  ])('says why: %s', (state, words) => expect(describeGap([part(state, 0, 1)], 0, facts)).toBe(words));

  it.each<CoverageState>(['missing', 'kept', 'loading', 'failed'])(
    'offline has not loaded, whatever it was, and leaves it to the page to say why: %s',
    (state) => expect(describeGap([part(state, 0, 1)], 0, { ...facts, isConnected: false })).toBe('Not loaded'),
  );

  it('states when snapshots are missing, and claims nothing about what is not loaded', () => {
    const early = { ...facts, reach: { ...facts.reach, from: 0 } };
    const tell = (from: number, to: number, around: readonly [CoverageState, CoverageState], known = early) =>
      describeGap([part(around[0], 0, from), part('gap', from, to), part(around[1], to, 2 * to)], 1, known);
    const between = ['loaded', 'loaded'] as const;
    expect(tell(SINCE + 600, SINCE + 3000, between)).toBe('No depth 17 Jun 14:40 to 15:20');
    expect(tell(SINCE + 600, SINCE + 86_400, between)).toBe('No depth 17 Jun 14:40 to 18 Jun 14:30');
    expect(tell(SINCE + 1, SINCE + 2, between)).toBe('No depth 17 Jun 14:30:01 to 14:30:02');
    expect(tell(SINCE, SINCE + 600, ['before', 'loaded'], facts)).toBe('No depth before 17 Jun 14:40');
    expect(tell(SINCE, SINCE + 600, ['missing', 'standing'])).toBe('No depth before 17 Jun 14:40');
    expect(tell(SINCE, SINCE + 600, ['loaded', 'future'])).toBe('No depth after 17 Jun 14:30');
    expect(tell(SINCE, SINCE + 600, ['missing', 'missing'])).toBe('No depth in this range');
    expect(describeGap([part('gap', 0, 1)], 0, early)).toBe('No depth in this range');
  });

  it('is not described where there is a picture', () => {
    const seen: readonly CoverageState[] = ['loaded', 'standing', 'other'];
    expect(seen.map((state) => describeGap([part(state, 0, 1)], 0, facts))).toEqual([undefined, undefined, undefined]);
  });

  it('names the layer, and the limit of another tier or of an unknown one', () => {
    expect(describeGap([part('before', 0, 1)], 0, { ...facts, layer: 'triggers' })).toBe(
      'No TP/SL triggers before 17 Jun 14:30',
    );
    expect(describeGap([part('beyond', 0, 1)], 0, { ...facts, tier: 'advanced' })).toBe("Beyond Advanced's 365 days");
    expect(describeGap([part('beyond', 0, 1)], 0, { ...facts, tier: undefined })).toBe('Older than your tier allows');
  });

  it('after the end of a recording is never filled', () => {
    expect(describeGap([part('future', 0, 1)], 0, { ...facts, isRecorded: true })).toBe('No depth after 18 Jun 14:30');
  });
});

describe('the words in the plot', () => {
  it('appear once for neighbours with the same reason, also while they load, and not where the last book is drawn on', () => {
    const parts = [
      part('beyond', 0, 10),
      part('missing', 10, 20),
      part('kept', 20, 30),
      part('loaded', 30, 40),
      part('missing', 40, 50),
      part('loading', 50, 60),
      part('future', 60, 70),
    ];
    expect(listLabelledGaps(parts, facts)).toEqual([
      { from: 0, to: 10, words: "Beyond Free's 7 days" },
      { from: 10, to: 30, words: 'Not loaded yet' },
      { from: 40, to: 50, words: 'Not loaded yet' },
      { from: 50, to: 60, words: 'Loading depth' },
    ]);
    expect(listLabelledGaps([part('future', 60, 70)], { ...facts, isRecorded: true })).toHaveLength(1);
  });
});
