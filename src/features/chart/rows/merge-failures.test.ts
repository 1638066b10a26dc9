import { expect, it, vi } from 'vitest';
import type { RowId } from '@/features/chart/view/chart-view';
import type { PaneStatus } from '@/ui/pane-status';
import { coversAxis, mergeFailures, NOT_LOADED } from './merge-failures';

const READY: PaneStatus = { kind: 'ready' };
const fail = (onPress: () => void, hasData = false): PaneStatus => ({
  kind: 'error',
  hasData,
  title: 'The request failed',
  body: 'The service answered 500.',
  actions: [
    { label: 'Retry, 3 weight', onPress },
    { label: 'Copy request', onPress: vi.fn() },
  ],
});
const rest: Readonly<Record<RowId, PaneStatus>> = {
  price: READY,
  questions: READY,
  volume: READY,
  cvd: READY,
  oi: READY,
  funding: READY,
  liquidations: READY,
  volatility: READY,
};
const ROWS = ['price', 'volume', 'oi'] as const;

it('where every row failed, the prices alone say why, with one retry for all', () => {
  const [price, volume, oi] = [vi.fn(), vi.fn(), vi.fn()];
  const failed = { ...rest, price: fail(price), volume: fail(volume), oi: fail(oi) };
  const merged = mergeFailures(failed, ROWS, 'Retry, 9 weight');
  expect([merged.volume, merged.oi]).toEqual([NOT_LOADED, NOT_LOADED]);
  const { actions } = merged.price as Extract<PaneStatus, { kind: 'error' }>;
  expect(actions.map(({ label }) => label)).toEqual(['Retry, 9 weight', 'Copy request']);
  actions[0].onPress();
  for (const retry of [price, volume, oi]) expect(retry).toHaveBeenCalledOnce();
  expect([merged.price, merged.volume, READY].map(coversAxis)).toEqual([true, true, false]);
});

it('a row keeps its own message where the prices have loaded, are not on screen, or where it has data', () => {
  const volume = fail(vi.fn());
  const retry = 'Retry, 9 weight';
  expect(mergeFailures({ ...rest, volume }, ROWS, retry).volume).toBe(volume);
  expect(mergeFailures({ ...rest, price: fail(vi.fn()), volume }, ['volume'], retry).volume).toBe(volume);
  const kept = fail(vi.fn(), true);
  expect(mergeFailures({ ...rest, price: fail(vi.fn()), volume: kept }, ROWS, retry).volume).toBe(kept);
});
