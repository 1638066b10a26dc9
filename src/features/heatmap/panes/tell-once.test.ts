import { expect, it } from 'vitest';
import { tellOnce } from './tell-once';

const failed = { kind: 'error', title: 'The request failed', body: 'The service answered 500.', actions: [] } as const;
const [above, alone] = [{ isToldAbove: true }, { isToldAbove: false }];

it('a failure that a pane above tells is one short line, over no data', () => {
  expect(tellOnce({ ...failed, hasData: false }, above)).toEqual({ kind: 'empty', title: 'Not loaded' });
  expect(tellOnce({ ...failed, hasData: true }, above)).toEqual({ kind: 'partial', detail: 'not loaded' });
});

it('a failure of its own, and what is no failure, is told in full', () => {
  const own = { ...failed, hasData: false };
  expect(tellOnce(own, alone)).toBe(own);
  const locked = { ...failed, kind: 'locked', hasData: false } as const;
  expect(tellOnce(locked, above)).toBe(locked);
  expect(tellOnce({ ...own, title: 'Offline' }, alone)).toMatchObject({ kind: 'empty', isOffline: true });
});
