import { expect, it } from 'vitest';
import type { TierId } from '@/contract/tiers';
import type { ViewPrice } from '@/data/plan/price-view';
import { findRangeLock } from '@/features/supply/view/supply-ranges';
import { SUPPLY_RANGES, type SupplyRange } from '@/state/fields/supply-fields';
import { priceRange } from './toolbar-choices';

const NOW = Date.parse('2026-06-18T14:00Z') / 1000;

it('a range beyond the reach of the key names the tier that opens it, and is not called free', () => {
  const span = { from: NOW - 365 * 86_400, to: NOW, isRecorded: false, isClipped: true };
  const lockOf = (range: SupplyRange, tier: TierId = 'advanced') => findRangeLock(range, { span, tier });
  const opened = 'Advanced: 365 days of history. Enterprise: all history';
  expect(SUPPLY_RANGES.map((range) => lockOf(range))).toEqual([undefined, undefined, undefined, opened, opened]);
  expect(lockOf('Max', 'enterprise')).toBeUndefined();
  const free = { weight: 0, source: 'documented', tilesHeld: 1, tilesNeeded: 1 } as ViewPrice;
  expect([priceRange(free, opened), priceRange(free, undefined)]).toEqual([undefined, free]);
});
