import type { UnixSeconds } from '@/domain/units';
import type { Store, StoredMarket, StoredToken } from '@/service/store/engine/store';
import { type CatalogueFacts, type CatalogueMarket, describeMarkets } from './catalogue-market';
import { joinQuestions } from './join-questions';
import { expandPredictions } from './prediction-entries';

/**
 * All markets with their latest statistics, in memory. A refresh replaces the whole value, so readers always see one
 * instant.
 */
export interface Catalogue {
  /** What `/v1/markets` lists. */
  readonly markets: readonly CatalogueMarket[];
  /** The markets that series can be requested for: the same, with a prediction event replaced by its markets. */
  readonly sources: readonly StoredMarket[];
  readonly exchanges: ReadonlySet<string>;
  /** The USD market that prices `coin` best for `market`: both recorded or both simulated, with the largest volume. */
  referenceMarket(coin: string, market: StoredMarket): StoredMarket | undefined;
  /** The tokens that report their supply under the ticker `coin`. */
  tokensOf(coin: string): readonly StoredToken[];
}

/** Venues named in the contract, known even while they have no stored market. */
const CONTRACT_EXCHANGES = ['DEXPERP_FUTURES', 'PREDMKT'];

const isEvent = (market: StoredMarket): boolean => market.predictions !== '';
const toSources = (stored: readonly StoredMarket[]): StoredMarket[] =>
  stored.flatMap((market) => (isEvent(market) ? expandPredictions(market) : [market]));

function groupByCoin(stored: readonly StoredMarket[], tokens: readonly StoredToken[]): Map<string, StoredToken[]> {
  const coins = new Map(stored.map((market) => [market.id, market.coin]));
  const byCoin = new Map<string, StoredToken[]>();
  for (const token of tokens) {
    const coin = coins.get(token.market) ?? '';
    const known = byCoin.get(coin);
    if (known) known.push(token);
    else byCoin.set(coin, [token]);
  }
  return byCoin;
}

export function makeCatalogue(facts: CatalogueFacts): Catalogue {
  const { stored, tokens = [] } = facts;
  const byCoin = groupByCoin(stored, tokens);
  const tokensOf = (coin: string): readonly StoredToken[] => byCoin.get(coin) ?? [];
  const { markets, referenceMarket } = describeMarkets({ ...facts, tokensOf });
  return {
    markets,
    sources: toSources(stored),
    exchanges: new Set([...CONTRACT_EXCHANGES, ...markets.map((market) => market.stored.exchange)]),
    referenceMarket,
    tokensOf,
  };
}

export async function loadCatalogue(store: Store, now: UnixSeconds): Promise<Catalogue> {
  const stored = joinQuestions(await store.markets());
  const events = stored.filter(isEvent);
  const [statistics, predictionFigures, tokens] = await Promise.all([
    store.statistics(
      stored.filter((market) => !isEvent(market) && market.tenor === ''),
      now,
    ),
    store.predictionFigures(toSources(events), now),
    store.tokens(),
  ]);
  return makeCatalogue({ stored, statistics, tokens, predictionFigures, now });
}
