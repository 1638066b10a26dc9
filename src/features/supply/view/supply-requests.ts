import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Rank } from '@/data/budget/budget';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { SUPPLY_TYPE } from '@/data/queries/supply';
import { getLock } from '@/data/queries/types';
import type { TimeSpan } from '@/domain/time-span';
import { getAskedSpan, type SupplyChoice } from './supply-ranges';

type Tier = Parameters<typeof getLock>[1];

/** A coin by its ticker. */
export interface AskedCoin {
  readonly coin: string;
  /** `undefined`: every token of the ticker is requested. */
  readonly tokenName: string | undefined;
}

/** Whose supply is shown, and how far the key reaches. */
export interface SupplyFacts {
  readonly dataClient: MarketDataClient;
  readonly span: DataSpan;
  readonly nowSeconds: number;
  readonly tier: Tier | undefined;
  /** The market's coin first, then those it is compared with. */
  readonly coins: readonly AskedCoin[];
}

export interface SupplySeries extends AskedCoin {
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** The tier that supply needs, if the key is below it. */
export function findLock(tier: Tier | undefined): string | undefined {
  return tier === undefined ? undefined : getLock(SUPPLY_TYPE, tier);
}

/** One series for each coin; none if the key does not open them. */
export function listSupplySeries(facts: SupplyFacts, choice: SupplyChoice): readonly SupplySeries[] {
  const { dataClient, coins, span, nowSeconds, tier } = facts;
  if (findLock(tier) !== undefined) return [];
  return coins.map(({ coin, tokenName }, at) => ({
    coin,
    tokenName,
    ask: {
      kind: dataClient.supply,
      view: { coin, ...(tokenName === undefined ? {} : { tokenName }), interval: choice.interval },
      reach: span,
    },
    span: getAskedSpan(choice, nowSeconds, span),
    rank: at === 0 ? 'visible' : 'linked',
  }));
}
