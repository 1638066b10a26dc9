import { expect, it } from 'vitest';
import { LEDGER_SESSIONS } from '@/features/profile/view/profile-requests';
import { countSessions } from './use-profile-model';

it('a wider window opens with more sessions, but with no more than letters and the ledger have room for', () => {
  const counts = [
    { isRoomy: false, isDocked: false, isExtraWide: false, isWidest: false },
    { isRoomy: true, isDocked: false, isExtraWide: false, isWidest: false },
    { isRoomy: true, isDocked: true, isExtraWide: false, isWidest: false },
    { isRoomy: true, isDocked: true, isExtraWide: true, isWidest: false },
    { isRoomy: true, isDocked: true, isExtraWide: true, isWidest: true },
  ].map(countSessions);
  expect(counts).toEqual([1, 3, 4, 5, 6]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(LEDGER_SESSIONS);
});
