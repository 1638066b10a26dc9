import type { DatasetType } from '@/contract/datasets';
import type { SeedRows } from '../store/seed-store';
import type { SimMarket } from './market-list';
import type { Scale } from './scale';
import { TRACKS } from './tracks';

/** The datasets that the simulated market has rows for. */
export function typesOf(market: SimMarket, scale: Scale): readonly DatasetType[] {
  const tracks = Object.values(TRACKS).filter((track) => track.serves(market, scale));
  return [...new Set(tracks.flatMap((track) => track.types))].sort();
}

/** Rows of the table `market`; `version` grows with each writing. */
export function toMarketRows(markets: readonly SimMarket[], scale: Scale, version: number): SeedRows {
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
      types: { type: 'Array(String)', lists: markets.map((market) => typesOf(market, scale)) },
      availableSince: whole((market) => market.availableSince),
      supply: figures((market) => market.coin.supply),
      recordedFrom: whole(() => 0),
      recordedTo: whole(() => 0),
      tpoBlock: figures((market) => market.tpoBlock),
      tenor: texts(() => ''),
      predictions: texts(() => ''),
      version: { type: 'UInt64', values: new BigUint64Array(markets.length).fill(BigInt(version)) },
    },
  };
}
