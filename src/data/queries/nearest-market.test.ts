import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import type { Source } from './markets';
import { nearestMarketQuery, nearestOptionsQuery } from './nearest-market';

const DEPTH = 'BLOCK_BOOK_SNAPSHOT_AGG';
const market = (exchange: string, coin: string, volume24h: number): Market => ({
  exchange,
  rawSymbol: `${coin}USDT`,
  normalizedSymbol: `${coin}-USDT`,
  coin,
  category: 'PERPETUAL',
  volume24h,
});
const BTC = market('ATLAS', 'BTC', 100);
const SUI = market('DEXPERP', 'SUI', 5);

/** A service whose markets of a type are listed in `having`, largest first. */
function makeSource(having: Readonly<Record<string, readonly Market[]>>): Source {
  const loadJson = (_: string, search: string) => {
    const asked = new URLSearchParams(search);
    const coins = asked.getAll('coin');
    const venues = asked.getAll('exchange');
    const all = asked.getAll('type').flatMap((type) => having[type] ?? []);
    const symbols = Number(asked.get('pageOffset') ?? 0) > 0 ? [] : all;
    const isOf = (names: readonly string[], name = ''): boolean => names.length === 0 || names.includes(name);
    return Promise.resolve({ symbols: symbols.filter((one) => isOf(coins, one.coin) && isOf(venues, one.exchange)) });
  };
  return { http: { loadJson }, clock: makeManualClock(0) } as unknown as Source;
}

const find = async (having: Readonly<Record<string, readonly Market[]>>): Promise<string | undefined> =>
  (await new QueryClient().fetchQuery(nearestMarketQuery(makeSource(having), SUI, DEPTH)))?.exchange;

it('the nearest market is of the same coin, or if it has none, the largest of another', async () => {
  expect(await find({ [DEPTH]: [BTC, market('BOREAL', 'SUI', 3)] })).toBe('BOREAL');
  expect(await find({ [DEPTH]: [BTC, market('BOREAL', 'ETH', 50)] })).toBe('ATLAS');
  expect(await find({})).toBeUndefined();
  // Of its own venue rather than a larger one elsewhere.
  expect(await find({ [DEPTH]: [BTC, market('DEXPERP', 'ETH', 50)] })).toBe('DEXPERP');
});

it('a recording never replaces a market of today', async () => {
  const recorded = { from: { s: 1 }, to: { s: 2 } };
  expect(await find({ [DEPTH]: [{ ...BTC, recorded }, market('BOREAL', 'ETH', 50)] })).toBe('BOREAL');
});

it('for a coin without options, the largest market of a coin with options', async () => {
  const having = {
    IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: [market('HALCYON', 'ETH', 0)],
    TRADE_SIDE_AGNOSTIC_AGG: [BTC, market('BOREAL', 'ETH', 50)],
  };
  const nearest = await new QueryClient().fetchQuery(nearestOptionsQuery(makeSource(having), SUI));
  expect([nearest?.exchange, nearest?.coin]).toEqual(['BOREAL', 'ETH']);
  expect(await new QueryClient().fetchQuery(nearestOptionsQuery(makeSource({}), SUI))).toBeNull();
});
