import { expect, it } from 'vitest';
import { findShareFault, toggleMark } from '@/features/profile/toolbar/toolbar-choices';
import { labelDays, labelSession, listLastSessions } from './session-kind';

const at = (iso: string): number => Date.parse(`${iso}T00:00Z`) / 1000;

it('names sessions by their UTC days', () => {
  const daily = listLastSessions('daily', 1, at('2026-06-14') + 7);
  expect(labelSession('daily', daily)).toEqual({ label: '14 Jun', note: 'Sun' });
  expect(labelSession('weekly', listLastSessions('weekly', 1, at('2026-06-18'))).label).toBe('15–21 Jun');
  expect(labelSession('weekly', listLastSessions('weekly', 1, at('2026-01-01'))).label).toBe('29 Dec – 4 Jan');
  expect(labelSession('monthly', listLastSessions('monthly', 1, at('2025-12-31'))).label).toBe('Dec 2025');
  expect(labelDays(daily)).toBe('14 Jun');
});

it('takes the requested number of sessions, also across the end of a year', () => {
  expect(listLastSessions('monthly', 3, at('2026-01-15'))).toEqual({ from: at('2025-11-01'), to: at('2026-02-01') });
  expect(listLastSessions('daily', 3, at('2026-01-01'))).toEqual({ from: at('2025-12-30'), to: at('2026-01-02') });
});

it('says why a share is invalid, and rejects unknown marks', () => {
  expect([50, 68.2, 95].map(findShareFault)).toEqual([undefined, undefined, undefined]);
  expect(findShareFault(49.9)).toMatch(/50% to 95%/);
  expect(findShareFault(Number.NaN)).toMatch(/50% to 95%/);
  expect(toggleMark(new Set(['area']), 'area')).toEqual(['none']);
  expect(toggleMark(new Set(['naked']), 'area')).toEqual(['area', 'naked']);
});
