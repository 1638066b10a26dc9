import { useQuery } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { type Prediction, predictionsQuery } from '@/data/queries/predictions';
import { type EventLens, findChosen, findLensAbsence, listCoinGroups } from '@/features/chart/view/event-lens';
import { useAskedPause } from '@/panes/failure/use-asked-pause';

const NO_QUESTIONS: readonly Prediction[] = [];

/** The questions about the market's coin while the lens is on; requesting them costs nothing. */
export function useEventLens(market: Market, isOn: boolean, chosenId: string | undefined): EventLens | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const isWanted = isOn && findLensAbsence(market) === undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...predictionsQuery(service),
    enabled: isWanted && isConnected,
  });
  const retry = (): void => void refetch();
  const wait = useAskedPause(isWanted ? error : null, retry);
  const all = data?.all ?? NO_QUESTIONS;
  const groups = listCoinGroups(all, isWanted ? market.coin : undefined);
  const chosen = findChosen(groups, chosenId);
  if (!isWanted) return undefined;
  return {
    groups,
    chosen,
    fetchedAt: data?.fetchedAt,
    isPending: data === undefined && isFetching,
    error: error ?? undefined,
    wait,
    retry,
  };
}
