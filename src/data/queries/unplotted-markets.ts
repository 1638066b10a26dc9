import { queryOptions } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';

import { isPrediction } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

/** What there is beside markets with a book or candles. */
export interface UnplottedMarkets {
  /** Entries of prediction markets. */
  readonly questions: number;
  /** A summary of options, where there is any. */
  readonly summary: Market | undefined;
}

/** Asked where no market has a book or candles: what else can be looked at. */
export function unplottedMarketsQuery({ http, clock }: Source) {
  return queryOptions({
    queryKey: ['markets', 'unplotted'],
    queryFn: async ({ signal }): Promise<UnplottedMarkets> => {
      const markets = await loadAllMarkets(http, ALL_MARKETS, { now: () => clock.now() }, signal);
      return {
        questions: markets.filter(isPrediction).length,
        summary: markets.find(({ tenor }) => tenor !== undefined),
      };
    },
  });
}
