import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { makeBookSources } from '@/testing/screen/plot-facts';
import { findBarrier, findLayerLock, findShownBarrier, type LockFacts } from './layer-lock';

const market: Market = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', normalizedSymbol: 'BTC-USDT', coin: 'BTC' };
const map: Market = { exchange: 'DEXPERP_FUTURES', rawSymbol: 'BTC', coin: 'BTC' };
const sources = makeBookSources(market, { triggers: map, liquidations: map });
const facts = (change: Partial<LockFacts>): LockFacts => ({ market, sources, tier: 'advanced', ...change });
const kindsOf = (of: LockFacts) =>
  (['depth', 'triggers', 'liquidations'] as const).map((id) => findLayerLock(id, of)?.kind);

describe('a layer', () => {
  it.each([
    ['free', [undefined, undefined, 'tier']],
    ['standard', [undefined, undefined, 'tier']],
    ['advanced', [undefined, undefined, undefined]],
    ['enterprise', [undefined, undefined, undefined]],
    [undefined, [undefined, undefined, undefined]],
  ] as const)('of a key of tier %s is locked as %j', (tier, kinds) => {
    expect(kindsOf(facts({ tier }))).toEqual(kinds);
  });

  it('says which tiers open it and what is open', () => {
    expect(findLayerLock('liquidations', facts({ tier: 'free' }))).toEqual({
      kind: 'tier',
      reason: 'needs Advanced tier',
      title: 'The liquidation map needs the Advanced or Enterprise tier',
      body: 'Advanced: 365 days of history, 750 weight a minute. Depth and TP/SL triggers are available.',
    });
  });

  it('names as open only what its market has', () => {
    const bookless = { ...sources, fault: 'no-book' } as const;
    const bodyOf = (change: Partial<LockFacts>) =>
      findLayerLock('liquidations', facts({ tier: 'free', ...change }))?.body.split('minute.')[1];
    expect(bodyOf({ sources: bookless })).toBe(' TP/SL triggers are available.');
    expect(bodyOf({ sources: { ...sources, triggers: null } })).toBe(' Depth is available.');
    expect(bodyOf({ sources: { ...bookless, triggers: null } })).toBe('');
    const summed = { ...sources, books: [market, { ...market, exchange: 'CINDER_SWAP' }] };
    expect(bodyOf({ sources: summed })).toBe(' Depth and TP/SL triggers are available.');
  });

  it('is locked below Advanced as a sum, but not as one venue', () => {
    const summed = { ...sources, books: [market, { ...market, exchange: 'CINDER_SWAP' }] };
    expect(kindsOf(facts({ sources: summed, tier: 'standard' }))[0]).toBe('tier');
    expect(kindsOf(facts({ sources: summed }))[0]).toBeUndefined();
  });

  it('of books with unknown block sizes is locked until they are looked up', () => {
    const lock = findLayerLock('depth', facts({ sources: { ...sources, fault: 'blocks' } }));
    expect(lock).toMatchObject({ kind: 'unknown', title: 'The blocks of these venues are unknown' });
    expect(findBarrier('depth', lock)).toBeUndefined();
  });

  it('states on its chip that it is on but above the tier, and states no other reason', () => {
    const below = facts({ tier: 'free' });
    expect(findShownBarrier('liquidations', findLayerLock('liquidations', below))).toEqual({
      kind: 'locked',
      reason: 'needs Advanced tier',
    });
    const unserved = findLayerLock('triggers', facts({ sources: { ...sources, triggers: null } }));
    expect(findShownBarrier('triggers', unserved)).toBeUndefined();
  });

  it('cannot be switched on for a market without a book', () => {
    const lock = findLayerLock('depth', facts({ sources: { ...sources, fault: 'no-book' } }));
    expect(lock).toMatchObject({ kind: 'unserved', body: 'ATLAS_FUTURES has no order book for BTC-USDT.' });
    expect(findBarrier('depth', lock)).toEqual({ kind: 'absent', reason: 'not available for this market' });
    const question = { ...market, normalizedSymbol: 'Will it rain on June 5, 2026?' };
    const asked = findLayerLock('depth', facts({ market: question, sources: { ...sources, fault: 'no-book' } }));
    expect(asked?.body).toBe('ATLAS_FUTURES has no order book for this market.');
  });

  it('says that the venue does not serve it, and waits while that is looked up', () => {
    expect(findLayerLock('triggers', facts({ sources: { ...sources, triggers: null } }))).toMatchObject({
      kind: 'unserved',
      reason: 'not available for BTC',
      body: 'DEXPERP_FUTURES has no TP/SL triggers for BTC.',
    });
    expect(kindsOf(facts({ sources: { ...sources, triggers: undefined, isPending: true } }))).toEqual([
      'pending',
      'pending',
      undefined,
    ]);
  });

  it('is not laid over a recording, which is from another time', () => {
    const recorded = { ...market, recorded: { from: { s: 1 }, to: { s: 2 } } };
    expect(kindsOf(facts({ market: recorded }))).toEqual([undefined, 'unserved', 'unserved']);
    // No tier gives access to what was not recorded.
    expect(kindsOf(facts({ market: recorded, tier: 'free' }))).toEqual([undefined, 'unserved', 'unserved']);
  });
});
