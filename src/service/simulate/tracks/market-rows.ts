import type { DatasetType } from '@/contract/datasets';
import type { StoredPrediction } from '@/service/store/readers/predictions';
import type { SeedRows } from '@/service/store/seed-store';

import { isCoinMarket, type SimMarket } from '../market-list';

import type { PredictionTerms } from '../prediction-terms';
import { fillsOf } from '../predictions/trade-size';
import type { Scale } from '../scale';
import { TRACKS } from './tracks';

/** The datasets that the simulated market has rows for. */
export function typesOf(market: SimMarket, scale: Scale): readonly DatasetType[] {
  const tracks = Object.values(TRACKS).filter((track) => track.serves(market, scale));
  return [...new Set(tracks.flatMap((track) => track.types))].sort();
}

/** A row of the market list: one market, or all markets of one prediction event. */
interface Listing {
  readonly id: number;
  readonly rawSymbol: string;
  readonly market: SimMarket;
  readonly predictions: StoredPrediction[];
}

/** Some outlive their official end until they are resolved. */
function toStored(
  market: number,
  { event: { people, usdPerTrade }, record, middleTick, to }: PredictionTerms,
): StoredPrediction {
  return {
    ...record,
    market,
    people,
    usdPerTrade: Number((usdPerTrade / fillsOf(usdPerTrade)).toPrecision(3)),
    ...(middleTick !== record.orderPriceMinTickSize && { middleTick }),
    ...(to !== record.availableTo?.s && { resolvedAt: to }),
  };
}

function toListings(markets: readonly SimMarket[]): Listing[] {
  const listings = new Map<number, Listing>();
  for (const market of markets) {
    const { prediction } = market;
    const id = prediction?.event.id ?? market.id;
    const listing = listings.get(id) ?? {
      id,
      rawSymbol: prediction?.event.slug ?? market.rawSymbol,
      market,
      predictions: [],
    };
    listings.set(id, listing);
    if (prediction) listing.predictions.push(toStored(market.id, prediction));
  }
  return [...listings.values()];
}

/** Rows of the table `market`. `version` grows with each write. */
export function toMarketRows(markets: readonly SimMarket[], scale: Scale, version: number): SeedRows {
  const listings = toListings(markets);
  const textsOf = (of: (listing: Listing) => string) => ({ type: 'String' as const, texts: listings.map(of) });
  const texts = (of: (market: SimMarket) => string) => textsOf(({ market }) => of(market));
  const figures = (of: (market: SimMarket) => number) => ({
    type: 'Float64' as const,
    values: Float64Array.from(listings, ({ market }) => of(market)),
  });
  const whole = (of: (listing: Listing) => number) => ({
    type: 'UInt32' as const,
    values: Uint32Array.from(listings, of),
  });
  return {
    table: 'market',
    rows: listings.length,
    block: {
      id: whole((listing) => listing.id),
      exchange: texts((market) => market.exchange),
      rawSymbol: textsOf((listing) => listing.rawSymbol),
      normalizedSymbol: texts((market) => market.normalizedSymbol),
      coin: texts((market) => market.coin.ticker),
      category: texts((market) => market.category),
      coinName: texts((market) => market.coin.name),
      quoteCoinName: texts((market) => market.quoteCoinName),
      fullName: texts((market) => market.fullName),
      tick: figures((market) => market.tick),
      lot: figures((market) => market.lot),
      block: figures((market) => market.block),
      types: { type: 'Array(String)', lists: listings.map(({ market }) => typesOf(market, scale)) },
      availableSince: whole(({ market }) => market.availableSince),
      supply: figures((market) => (isCoinMarket(market) ? market.coin.supply : 0)),
      recordedFrom: whole(() => 0),
      recordedTo: whole(() => 0),
      tpoBlock: figures((market) => market.tpoBlock),
      tenor: texts((market) => market.tenor ?? ''),
      predictions: textsOf(({ predictions }) => (predictions.length === 0 ? '' : JSON.stringify(predictions))),
      version: { type: 'UInt64', values: new BigUint64Array(listings.length).fill(BigInt(version)) },
    },
  };
}
