import { useSyncExternalStore } from 'react';
import { useService } from '@/client/service-context';
import { getBudget } from '@/client/use-budget';
import { CHART_PANES, type ChartPaneId, type ChartSearch } from '@/state/url-state';
import { useMedia, WIDE } from '@/ui/use-media';
import { hasLeverage, type LeverageFacts, type LeverageName } from './leverage-series';

/** From this width on there is room for more than one pane. */
export const ROOMY = '(min-width: 640px)';

/** Panes of which a spot market and many a recording have nothing, by what they show. */
const LEVERAGE_PANES: Readonly<Partial<Record<ChartPaneId, LeverageName>>> = {
  oi: 'interest',
  funding: 'funding',
  liquidations: 'liquidations',
};

/** Which of open interest, funding and liquidations panes show. */
export const listLeverageOf = (panes: readonly ChartPaneId[]): readonly LeverageName[] =>
  panes.flatMap((pane) => LEVERAGE_PANES[pane] ?? []);

/** Whether the market may have what a pane shows. */
export function isPaneServed(market: LeverageFacts, pane: ChartPaneId): boolean {
  const name = LEVERAGE_PANES[pane];
  return name === undefined || hasLeverage(market, name);
}

export interface ChartPaneFacts {
  /** Width of the window, by the breakpoints of the layout. */
  readonly width: 'narrow' | 'middle' | 'wide';
  /** Weight that the budget refills in a minute. */
  readonly limit: number;
  readonly market: LeverageFacts;
}

/** A budget that refills less pays for price and volume alone: the rest is asked for when it is chosen. */
const LEAST_LIMIT = 50;

const DEFAULTS: Readonly<Record<ChartPaneFacts['width'], readonly ChartPaneId[]>> = {
  narrow: ['volume'],
  middle: ['volume', 'cvd', 'oi', 'funding'],
  wide: ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations'],
};

/** The panes under the price, in their fixed order; as the reader chose, else what window, budget and market bear. */
export function chooseChartPanes(
  asked: ChartSearch['panes'],
  { width, limit, market }: ChartPaneFacts,
): readonly ChartPaneId[] {
  if (asked !== undefined) {
    const panes = CHART_PANES.filter((pane) => asked.includes(pane));
    return width === 'narrow' ? keepFirst(panes) : panes;
  }
  const isAffordable = limit >= LEAST_LIMIT;
  return DEFAULTS[width].filter((pane) =>
    isAffordable ? isPaneServed(market, pane) : LEVERAGE_PANES[pane] === undefined,
  );
}

/** What is not shown is not asked for; delta lies in the row of the volume and is made of the same series. */
function keepFirst([first, second]: readonly ChartPaneId[]): readonly ChartPaneId[] {
  if (first === undefined) return [];
  return first === 'volume' && second === 'delta' ? [first, second] : [first];
}

/** Weight a minute; 0 before the service has said which key it has. */
function useLimit(): number {
  const service = useService();
  const { connection } = service;
  return useSyncExternalStore(connection.subscribe, () =>
    connection.getWorld() === undefined ? 0 : getBudget(service).getState().limit,
  );
}

/** The panes that a chart of the market shows here, also before it is opened. */
export function useChartPanes(market: LeverageFacts, asked: ChartSearch['panes']): readonly ChartPaneId[] {
  const limit = useLimit();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const roomy = isWide ? 'wide' : 'middle';
  const width = isRoomy ? roomy : 'narrow';
  return chooseChartPanes(asked, { width, limit, market });
}
