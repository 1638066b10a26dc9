import { expect, it } from 'vitest';
import { TIER_IDS, TIERS } from '@/contract/tiers';
import { isCheap, MAIN_SHARE } from '@/panes/price/cheap-weight';

it('what the details are opened for loads by itself with the full budget of every tier, until little is left', () => {
  for (const id of TIER_IDS) {
    const { burst, limit } = TIERS[id];
    expect(isCheap(1, { remaining: burst, askBefore: limit, isRested: true }, MAIN_SHARE), id).toBe(true);
    expect(isCheap(1, { remaining: 9, askBefore: limit, isRested: true }, MAIN_SHARE), id).toBe(false);
  }
});
