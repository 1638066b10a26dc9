import { expect, it } from 'vitest';
import { findLayerLock, type LockFacts } from '@/features/heatmap/layers/layer-lock';
import { makeBookSources } from '@/testing/screen/plot-facts';
import { chooseOpenLayer } from './use-lock-ways';

const market = { exchange: 'DEXPERP_FUTURES', rawSymbol: 'BTC', normalizedSymbol: 'BTC-USD', coin: 'BTC' };
const sources = makeBookSources(market, { triggers: market, liquidations: market });

/** The way out of the locked liquidations of a market, by what it has. */
function wayOf(change: Partial<LockFacts['sources']>): string | undefined {
  const facts = { market, sources: { ...sources, ...change }, tier: 'free' } as const;
  const [depth, triggers, liquidations] = (['depth', 'triggers', 'liquidations'] as const).map((id) =>
    findLayerLock(id, facts),
  );
  expect(liquidations?.kind).toBe('tier');
  return chooseOpenLayer({ depth, triggers, liquidations });
}

it('leads from a locked layer only to one that the market has', () => {
  expect(wayOf({})).toBe('depth');
  expect(wayOf({ fault: 'no-book' })).toBe('triggers');
  expect(wayOf({ fault: 'no-book', triggers: null })).toBeUndefined();
  // A look-up that failed can be repeated there.
  expect(wayOf({ fault: 'venues' })).toBe('depth');
});
