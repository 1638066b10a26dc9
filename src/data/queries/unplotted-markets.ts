import { queryOptions } from '@tanstack/react-query';
import type { Market } from '@/contract/payloads';

import { isPrediction } from './market-key';
import type { Source } from './markets';
import { ALL_MARKETS, loadAllMarkets } from './markets-page';

/** What exists besides markets with a book or candles. */
export interface UnplottedMarkets {
  /** Count of prediction-market entries. */
  readonly questions: number;
  /** An option summary, if there is one. */
  readonly summary: Market | undefined;
}

/** Used when no market has a book or candles: what else can be shown. */
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
