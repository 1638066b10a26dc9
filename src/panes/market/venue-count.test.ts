import { expect, it } from 'vitest';
import { computeVenueCounts } from '@/data/queries/markets';
import { tellVenueCount } from './venue-count';

const market = (exchange: string, category: 'PERPETUAL' | 'SPOT') =>
  ({ exchange, category, rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT' }) as const;

it('one market has one count of venues wherever it stands: those of its class', () => {
  const [a, b, spot] = [market('A', 'PERPETUAL'), market('B', 'PERPETUAL'), market('C', 'SPOT')];
  const counts = computeVenueCounts([a, b, spot, market('A', 'SPOT')]);
  expect(tellVenueCount(counts, a)).toBe('2 venues');
  expect(tellVenueCount(counts, spot)).toBe('2 venues');
  expect(tellVenueCount(computeVenueCounts([a, spot]), a)).toBeUndefined();
  expect(tellVenueCount(undefined, a)).toBeUndefined();
});
