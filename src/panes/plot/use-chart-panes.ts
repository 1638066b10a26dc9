import { useSyncExternalStore } from 'react';
import type { Market } from '@/contract/payloads';
import { CHART_PANES, type ChartPaneId, type ChartSearch } from '@/state/url-state';
import { useMedia, WIDE } from '@/ui/use-media';
import { useService } from '../service-context';
import { getBudget } from '../use-budget';
import { hasLeverageSeries } from './leverage-series';

/** From this width on there is room for more than one pane. */
export const ROOMY = '(min-width: 640px)';

/** Panes of which a spot market and a recording have nothing. */
export const LEVERAGE_PANES: readonly ChartPaneId[] = ['oi', 'funding', 'liquidations'];

export interface ChartPaneFacts {
  /** Width of the window, by the breakpoints of the layout. */
  readonly width: 'narrow' | 'middle' | 'wide';
  /** Weight that the budget refills in a minute. */
  readonly limit: number;
  /** There are open interest, funding and liquidations. */
  readonly hasLeverage: boolean;
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
  { width, limit, hasLeverage }: ChartPaneFacts,
): readonly ChartPaneId[] {
  if (asked !== undefined) {
    const panes = CHART_PANES.filter((pane) => asked.includes(pane));
    return width === 'narrow' ? keepFirst(panes) : panes;
  }
  const isAffordable = limit >= LEAST_LIMIT && hasLeverage;
  return DEFAULTS[width].filter((pane) => isAffordable || !LEVERAGE_PANES.includes(pane));
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
export function useChartPanes(
  market: Pick<Market, 'category' | 'recorded'>,
  asked: ChartSearch['panes'],
): readonly ChartPaneId[] {
  const limit = useLimit();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const roomy = isWide ? 'wide' : 'middle';
  const width = isRoomy ? roomy : 'narrow';
  return chooseChartPanes(asked, { width, limit, hasLeverage: hasLeverageSeries(market) });
}
