import { queryOptions } from '@tanstack/react-query';
import { type Market, tenorsAnswer } from '@/contract/payloads';
import { TENORS, type Tenor } from '@/contract/values';
import { isLive } from '@/domain/recording';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets, openAllMarkets, showFirst } from './markets-page';

export type { Tenor };

export const SUMMARY_TYPES = {
  volatility: 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG',
  skew: 'SKEW_OPTION_SUMMARY_AGG',
} as const;
export type SummaryKind = keyof typeof SUMMARY_TYPES;

/** One series of a venue's option summaries. */
export interface OptionSummary {
  readonly kind: SummaryKind;
  readonly exchange: string;
  readonly coin: string;
  readonly rawSymbol: string;
  readonly tenor: Tenor;
  /** Start of the series, Unix seconds; 0 where it is not stated. */
  readonly since: number;
  /** The recorded range of the series, if it was recorded. */
  readonly recorded: Market['recorded'];
}

export interface TenorFacts {
  readonly tag: string;
  readonly days: number;
}

/** Name and length of each tenor, ascending. */
export const TENOR_FACTS: Readonly<Record<Tenor, TenorFacts>> = {
  ONE_W: { tag: '1W', days: 7 },
  ONE_M: { tag: '1M', days: 30 },
  TWO_M: { tag: '2M', days: 60 },
  THREE_M: { tag: '3M', days: 90 },
};

const STALE_MS = 300_000;
const isTenor = (text: string | undefined): text is Tenor => TENORS.some((tenor) => tenor === text);

/** Every option summary that the service lists, with its tenor. Discovery: costs no weight. */
export function optionSummariesQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['option-summaries'],
    queryFn: async ({ signal, ...query }): Promise<readonly OptionSummary[]> => {
      const types = Object.values(SUMMARY_TYPES);
      const search = new URLSearchParams(types.map((type) => ['type', type]));
      const open = (type: string) =>
        openAllMarkets(http, { ...ALL_MARKETS, types: [type] }, { now: () => clock.now() }, signal);
      const named = http.loadJson('/v1/tenors', search, tenorsAnswer, signal);
      const [volatility, skew] = [open(SUMMARY_TYPES.volatility), open(SUMMARY_TYPES.skew)];
      const list = async (part: 'first' | 'all'): Promise<readonly OptionSummary[]> => {
        const [{ tenors = [] }, ofVolatility, ofSkew] = await Promise.all([named, volatility[part], skew[part]]);
        return [...listSummaries('volatility', ofVolatility, tenors), ...listSummaries('skew', ofSkew, tenors)];
      };
      showFirst(query, list('first'));
      return list('all');
    },
    staleTime: STALE_MS,
  });
}

/** The entries with a coin and one of the `tenors`, shortest tenor first. */
export function listSummaries(
  kind: SummaryKind,
  markets: readonly Market[],
  tenors: readonly string[],
): readonly OptionSummary[] {
  return markets
    .flatMap(({ exchange, coin, rawSymbol, tenor, availableSince, recorded }) =>
      coin === undefined || !isTenor(tenor) || !tenors.includes(tenor)
        ? []
        : [{ kind, exchange, coin, rawSymbol, tenor, since: availableSince?.s ?? 0, recorded }],
    )
    .sort((a, b) => TENORS.indexOf(a.tenor) - TENORS.indexOf(b.tenor));
}

/**
 * The coin's market with the largest volume that has candles: spot or perpetual, a simulated one before a live one,
 * like the supplies; `null` where there is none. Discovery: costs no weight.
 */
export function coinMarketQuery({ http, clock }: Source, coin: string) {
  return queryOptions({
    queryKey: ['markets', 'of-coin', coin],
    queryFn: async ({ signal }): Promise<Market | null> => {
      const filter = { ...ALL_MARKETS, coins: [coin], types: ['TRADE_SIDE_AGNOSTIC_AGG'] };
      const isSimulated = (market: Market): boolean => market.recorded === undefined;
      // The largest simulated one is in the first page that has any.
      const isEnough = (markets: readonly Market[]): boolean => markets.some(isSimulated);
      const all = await loadAllMarkets(http, filter, { now: () => clock.now(), isEnough }, signal);
      return all.find(isSimulated) ?? all.find(isLive) ?? null;
    },
    staleTime: STALE_MS,
  });
}
