import { type ChartPaneFacts, chooseChartPanes } from '@/panes/plot/use-chart-panes';
import { CHART_PANES, type ChartPaneId, type ChartSearch } from '@/state/url-state';
import { PANE_LABELS } from './row-titles';

/** Panes that fit the window and that the market has, but that the tier's budget leaves out unless they are chosen. */
export function listUnpaidPanes(asked: ChartSearch['panes'], facts: ChartPaneFacts): readonly ChartPaneId[] {
  if (asked !== undefined) return [];
  const chosen = chooseChartPanes(asked, facts);
  const rich = { ...facts, limit: Number.POSITIVE_INFINITY };
  return chooseChartPanes(asked, rich).filter((pane) => !chosen.includes(pane));
}

/** "3 panes off to save budget: Open interest, Funding, Liquidations." */
export function describeUnpaid(unpaid: readonly ChartPaneId[]): string {
  const names = unpaid.map((pane) => PANE_LABELS[pane]).join(', ');
  return `${unpaid.length} ${unpaid.length === 1 ? 'pane' : 'panes'} off to save budget: ${names}.`;
}

/** The panes on screen and those left out, in their fixed order. */
export const withUnpaid = (shown: readonly ChartPaneId[], unpaid: readonly ChartPaneId[]): readonly ChartPaneId[] =>
  CHART_PANES.filter((pane) => shown.includes(pane) || unpaid.includes(pane));
