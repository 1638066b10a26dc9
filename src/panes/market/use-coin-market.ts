import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { marketQuery, type Source } from '@/data/queries/markets';
import { coinMarketQuery } from '@/data/queries/tenors';
import { formatMarketId } from '@/domain/market-id';
import { showToast } from '@/panes/toasts';

const notifyNone = (coin: string): void => showToast(`No market of ${coin} is listed: choose another coin`);
/** Offline the answer may be missing without having failed. */
const notifyUnknown = (coin: string, isConnected: boolean): void =>
  showToast(
    isConnected
      ? `The markets of ${coin} failed to load: choose it again`
      : `Offline: the markets of ${coin} were not loaded before`,
  );

export interface CoinMarketEvents {
  /** No market of the coin trades now. By default the reader is told. */
  readonly onNone?: (coin: string) => void;
  /** Its markets could not be loaded. By default the reader is told: a choice without an effect looks dead. */
  readonly onUnknown?: (coin: string, isConnected: boolean) => void;
}

/** Makes a market that is listed already known under its id, so that nobody waits for its look-up. */
export function listMarket(client: QueryClient, service: Source, market: Market): void {
  const { queryKey } = marketQuery(service, formatMarketId(market));
  client.setQueryData(queryKey, (before) => before ?? market, { updatedAt: 0 });
}

/**
 * Finds the largest market of a coin and passes its id to `onMarket`, unless another coin was chosen meanwhile or
 * the component is unmounted.
 */
export function useCoinMarket(
  onMarket: (id: string) => void,
  { onNone = notifyNone, onUnknown = notifyUnknown }: CoinMarketEvents = {},
): (coin: string) => void {
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
    const find = async (): Promise<Market | null | undefined> => {
      const query = coinMarketQuery(service, coin);
      if (!isConnected) return client.getQueryData(query.queryKey);
      return client.fetchQuery(query).catch(() => undefined);
    };
    void find().then((market) => {
      if (latest.current !== coin) return;
      if (market === undefined) onUnknown(coin, isConnected);
      else if (market === null) onNone(coin);
      else onMarket(formatMarketId(market));
    });
  };
}
