import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { useService } from '@/panes/service-context';
import type { OptionsSearch } from '@/state/options-search';

/** Goes to the options of a coin: to the coin's largest market, whose candles stand beside them. */
export function useCoinChoice(onSearch: (change: Partial<OptionsSearch>) => void): (coin: string) => void {
  const client = useQueryClient();
  const service = useService();
  const latest = useRef('');
  // A reader who left must not be brought back.
  useEffect(
    () => () => {
      latest.current = '';
    },
    [],
  );
  return (coin) => {
    latest.current = coin;
    const go = async (): Promise<void> => {
      const market = await client.fetchQuery(coinMarketQuery(service, coin));
      if (market !== null && latest.current === coin)
        onSearch({ m: formatMarketId(market), iv: undefined, skew: undefined });
    };
    // A list that does not come leaves the screen as it is; the connection says why.
    go().catch(() => undefined);
  };
}
