import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { FREE } from '@/data/plan/price-view';
import { listLinked } from '@/features/heatmap/view/linked-requests';
import { ATLAS } from '@/testing/screen/atlas';
import { makePaneContext } from '@/testing/screen/pane-context';
import { describeLinked, isKnownQuiet, type LinkedFacts } from './linked-status';

const NOW = 100_000;
type LinkedView = Parameters<typeof describeLinked>[0];

const heatmap: LinkedView = {
  market: ATLAS,
  question: undefined,
  settled: {
    view: { timeFrom: NOW - 3600, timeTo: NOW, priceLow: 1, priceHigh: 2 },
    isAutofit: true,
    isLive: true,
  },
};
const context = makePaneContext(NOW);
const state = { isPending: false, isWhole: true, seconds: 60, error: undefined, retry: () => undefined };
const facts: LinkedFacts = {
  names: ['interest'],
  times: [Float64Array.of(NOW - 120, NOW - 60)],
  what: 'open interest',
  states: [state],
  wait: undefined,
  weight: 1,
};

const describeWith = (change: Partial<LinkedFacts>, of: LinkedView = heatmap) =>
  describeLinked(of, { ...facts, ...change }, context);

describe('a pane under the plot', () => {
  it('is ready, loading, or has nothing in view', () => {
    expect(describeWith({})).toEqual({ kind: 'ready' });
    expect(describeWith({ states: [{ ...state, isPending: true }] })).toMatchObject({ kind: 'loading', hasData: true });
    expect(describeWith({ times: [Float64Array.of(5)] })).toMatchObject({
      kind: 'empty',
      title: 'No open interest in this range',
    });
    // Data that have not arrived yet do not count as none.
    expect(describeWith({ times: [], states: [{ ...state, isWhole: false }] })).toEqual({ kind: 'ready' });
  });

  it('of a recording shows what the recording contains, and says what it does not contain', () => {
    const recorded: Market['recorded'] = { from: { s: 0 }, to: { s: NOW }, leverage: ['FUNDING_RATE_AGG'] };
    const recording = { ...heatmap, market: { ...ATLAS, recorded } };
    expect(describeWith({ names: ['interest', 'funding'] }, recording)).toEqual({
      kind: 'partial',
      detail: 'no open interest',
      message: 'Nothing that was recorded or imported of this market told its open interest.',
    });
    expect(listLinked(recording.market, ['oi', 'liquidations'], false)).toEqual(['funding']);
    expect(describeWith({ names: ['liquidations'], what: 'liquidations' }, recording)).toMatchObject({
      kind: 'empty',
      isAbsent: true,
      title: 'No liquidations in this recording',
    });
  });

  it('is stale when its newest bucket is older than three', () => {
    expect(describeWith({ times: [Float64Array.of(NOW - 600)] })).toMatchObject({ kind: 'stale' });
    expect(describeWith({ times: [Float64Array.of(NOW - 240)] })).toEqual({ kind: 'ready' });
  });

  it('says that a spot market has none, and that it loads with the heatmap if that is not requested yet', () => {
    const spot: LinkedView = { ...heatmap, market: { ...ATLAS, category: 'SPOT' } };
    expect(describeWith({ times: [] }, spot)).toMatchObject({ title: 'No open interest on a spot market' });
    const question = { verdict: 'ask', price: FREE, capacity: 100, load: () => undefined } as const;
    const asked = { ...heatmap, question };
    expect(describeWith({ times: [] }, asked)).toMatchObject({ title: 'Not loaded yet' });
  });
});

it('shows a zero for no data only where everything was loaded', () => {
  const needed = { from: NOW - 3600, to: NOW };
  const isQuiet = (time: number | undefined, change: Partial<typeof state> | { error: Error } = {}): boolean =>
    isKnownQuiet({ ...state, ...change }, needed, time);
  expect([NOW - 3600, NOW - 60, undefined].map((time) => isQuiet(time))).toEqual([true, true, true]);
  expect([NOW - 3601, NOW].map((time) => isQuiet(time))).toEqual([false, false]);
  for (const change of [{ isPending: true }, { isWhole: false }, { error: new Error('lost') }])
    expect(isQuiet(NOW - 60, change)).toBe(false);
});
