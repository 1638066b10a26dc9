import type { DatasetType } from '@/contract/datasets';
import type { SeedRows } from '../store/seed-store';
import type { SimMarket } from './market-list';

const TRADE_TYPES: readonly DatasetType[] = ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'];

/** The datasets that the simulated market has rows for. */
export function typesOf(market: SimMarket): readonly DatasetType[] {
  return market.block > 0 ? ['BLOCK_BOOK_SNAPSHOT_AGG', ...TRADE_TYPES] : TRADE_TYPES;
}

/** Rows of the table `market`; `version` grows with each writing. */
export function toMarketRows(markets: readonly SimMarket[], version: number): SeedRows {
  const texts = (of: (market: SimMarket) => string) => ({ type: 'String' as const, texts: markets.map(of) });
  const figures = (of: (market: SimMarket) => number) => ({
    type: 'Float64' as const,
    values: Float64Array.from(markets, of),
  });
  const whole = (of: (market: SimMarket) => number) => ({
    type: 'UInt32' as const,
    values: Uint32Array.from(markets, of),
  });
  return {
    table: 'market',
    rows: markets.length,
    block: {
      id: whole((market) => market.id),
      exchange: texts((market) => market.exchange),
      rawSymbol: texts((market) => market.rawSymbol),
      normalizedSymbol: texts((market) => market.normalizedSymbol),
      coin: texts((market) => market.coin.ticker),
      category: texts((market) => market.category),
      coinName: texts((market) => market.coin.name),
      quoteCoinName: texts((market) => market.quoteCoinName),
      fullName: texts((market) => market.fullName),
      tick: figures((market) => market.tick),
      lot: figures((market) => market.lot),
      block: figures((market) => market.block),
      types: { type: 'Array(String)', lists: markets.map(typesOf) },
      availableSince: whole((market) => market.availableSince),
      supply: figures((market) => market.coin.supply),
      recordedFrom: whole(() => 0),
      recordedTo: whole(() => 0),
      version: { type: 'UInt64', values: new BigUint64Array(markets.length).fill(BigInt(version)) },
    },
  };
}
