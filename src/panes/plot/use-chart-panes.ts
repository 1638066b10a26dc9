import { useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import { getBudget } from '@/client/use-budget';
import { CHART_PANES, type ChartPaneId, type ChartSearch } from '@/state/url-state';
import { useMedia, WIDE } from '@/ui/use-media';
import { hasLeverage, type LeverageFacts, type LeverageName } from './leverage-series';

/** From this width on more than one pane fits. */
export const ROOMY = '(min-width: 640px)';

/** Panes that need leverage data, which a spot market and many recordings lack. */
const LEVERAGE_PANES: Readonly<Partial<Record<ChartPaneId, LeverageName>>> = {
  oi: 'interest',
  funding: 'funding',
  liquidations: 'liquidations',
};

/** The leverage series that panes show. */
export const listLeverageOf = (panes: readonly ChartPaneId[]): readonly LeverageName[] =>
  panes.flatMap((pane) => LEVERAGE_PANES[pane] ?? []);

/** Whether the market can have what a pane shows. */
export function isPaneServed(market: LeverageFacts, pane: ChartPaneId): boolean {
  const name = LEVERAGE_PANES[pane];
  return name === undefined || hasLeverage(market, name);
}

export interface ChartPaneFacts {
  /** Width of the window, by the breakpoints of the layout. */
  readonly width: 'narrow' | 'middle' | 'wide';
  /** Weight that the budget refills per minute. */
  readonly limit: number;
  readonly market: LeverageFacts;
}

/** A budget below this pays only for price and volume. The rest is requested when chosen. */
const MIN_LIMIT = 50;

const DEFAULTS: Readonly<Record<ChartPaneFacts['width'], readonly ChartPaneId[]>> = {
  narrow: ['volume'],
  middle: ['volume', 'cvd', 'oi', 'funding'],
  wide: ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations'],
};

/**
 * The panes under the price, in their fixed order: as the reader chose, or else what the window, budget and market
 * allow.
 */
export function chooseChartPanes(
  asked: ChartSearch['panes'],
  { width, limit, market }: ChartPaneFacts,
): readonly ChartPaneId[] {
  if (asked !== undefined) {
    const panes = CHART_PANES.filter((pane) => asked.includes(pane));
    return width === 'narrow' ? keepFirst(panes) : panes;
  }
  const isAffordable = limit >= MIN_LIMIT;
  return DEFAULTS[width].filter((pane) =>
    isAffordable ? isPaneServed(market, pane) : LEVERAGE_PANES[pane] === undefined,
  );
}

/** Hidden panes are not requested. Delta shares the row and the series of the volume. */
function keepFirst([first, second]: readonly ChartPaneId[]): readonly ChartPaneId[] {
  if (first === undefined) return [];
  return first === 'volume' && second === 'delta' ? [first, second] : [first];
}

/** Weight per minute; 0 until the service has stated the key's tier. */
function useLimit(): number {
  const service = useService();
  const { connection } = service;
  return useSyncExternalStore(connection.subscribe, () =>
    connection.getWorld() === undefined ? 0 : getBudget(service).getState().limit,
  );
}

/** The panes that a chart of the market shows here, even before it is opened. */
export function useChartPanes(market: LeverageFacts, asked: ChartSearch['panes']): readonly ChartPaneId[] {
  const limit = useLimit();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const roomy = isWide ? 'wide' : 'middle';
  const width = isRoomy ? roomy : 'narrow';
  return chooseChartPanes(asked, { width, limit, market });
}
