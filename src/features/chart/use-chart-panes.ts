import type { Market } from '@/contract/payloads';
import { hasLeverageSeries } from '@/panes/plot/leverage-series';
import { useBudgetState } from '@/panes/use-budget';
import { CHART_PANES, type ChartPaneId, type ChartSearch } from '@/state/url-state';
import { useMedia, WIDE } from '@/ui/use-media';
import { LEVERAGE_PANES } from './chart-choice';

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
  if (asked !== undefined) return CHART_PANES.filter((pane) => asked.includes(pane));
  const isAffordable = limit >= LEAST_LIMIT && hasLeverage;
  return DEFAULTS[width].filter((pane) => isAffordable || !LEVERAGE_PANES.includes(pane));
}

const ROOMY = '(min-width: 640px)';

export function useChartPanes(market: Market, asked: ChartSearch['panes']): readonly ChartPaneId[] {
  const { limit } = useBudgetState();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const roomy = isWide ? 'wide' : 'middle';
  const width = isRoomy ? roomy : 'narrow';
  return chooseChartPanes(asked, { width, limit, hasLeverage: hasLeverageSeries(market) });
}
