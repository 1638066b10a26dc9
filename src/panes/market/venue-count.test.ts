import { expect, it } from 'vitest';
import { computeVenueCounts } from '@/data/queries/markets';
import { describeVenueCount } from './venue-count';

const market = (exchange: string, category: 'PERPETUAL' | 'SPOT') =>
  ({ exchange, category, rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT' }) as const;

it('one market has the same count of venues everywhere: those of its class', () => {
  const [a, b, spot] = [market('A', 'PERPETUAL'), market('B', 'PERPETUAL'), market('C', 'SPOT')];
  const counts = computeVenueCounts([a, b, spot, market('A', 'SPOT')]);
  expect(describeVenueCount(counts, a)).toBe('2 venues');
  expect(describeVenueCount(counts, spot)).toBe('2 venues');
  expect(describeVenueCount(computeVenueCounts([a, spot]), a)).toBeUndefined();
  expect(describeVenueCount(undefined, a)).toBeUndefined();
});
