import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { type Prediction, predictionsQuery } from '@/data/queries/predictions';
import type { PlotModel } from '@/panes/plot/plot-model';
import { useIsConnected, useService } from '@/panes/service-context';
import { useAskedPause } from '@/panes/use-asked-pause';
import { type EventLens, findChosen, findLensAbsence, findOpening, listCoinGroups, placeBeyond } from './event-lens';

const NO_QUESTIONS: readonly Prediction[] = [];

/** The questions about the market's coin while the lens is on; asking for them costs nothing. */
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

/** Lets the plot show what lies ahead while the lens is on; a live view widens to hold the next end at first. */
export function useLensRoom(model: PlotModel, span: DataSpan, lens: EventLens | undefined): void {
  const until = lens?.groups.at(-1)?.closes;
  const isKnown = until !== undefined;
  useEffect(() => model.setAhead(until), [model, until]);
  const open = useEffectEvent(() => {
    const plot = model.get();
    const closes = lens && findOpening(lens.groups, plot.view, span);
    if (!plot.isLive || closes === undefined || plot.view.timeTo >= closes) return;
    const timeTo = placeBeyond(plot.view.timeFrom, closes);
    model.place({ ...plot, view: { ...plot.view, timeTo } });
  });
  const close = useEffectEvent(() => {
    const { view, isLive } = model.get();
    if (isLive && view.timeTo > span.to) model.goLive();
  });
  useEffect(() => {
    if (!isKnown) return undefined;
    open();
    return () => close();
  }, [isKnown]);
}
