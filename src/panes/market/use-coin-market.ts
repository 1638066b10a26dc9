import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { showToast } from '@/panes/toasts';

const notifyNone = (coin: string): void => showToast(`No market of ${coin} is listed: choose another coin`);

/**
 * Finds the largest market of a coin and passes its id to `onMarket`, unless another coin was chosen meanwhile or
 * the component is unmounted. If no market of the coin trades now, calls `onNone`, which by default tells the
 * reader.
 */
export function useCoinMarket(onMarket: (id: string) => void, onNone = notifyNone): (coin: string) => void {
  const client = useQueryClient();
  const service = useService();
  const isConnected = useIsConnected();
  const latest = useRef('');
  // A reader who has left must not be brought back.
  useEffect(
    () => () => {
      latest.current = '';
    },
    [],
  );
  return (coin) => {
    latest.current = coin;
    const go = async (): Promise<void> => {
      const query = coinMarketQuery(service, coin);
      const market = isConnected ? await client.fetchQuery(query) : client.getQueryData(query.queryKey);
      if (market === undefined) return showToast(`Offline: the markets of ${coin} were not loaded before`);
      if (latest.current !== coin) return;
      if (market === null) onNone(coin);
      else onMarket(formatMarketId(market));
    };
    // If the list fails to load, the screen stays as it is; the connection badge says why.
    go().catch(() => undefined);
  };
}
