import type { StackRowId } from '@/charts/echarts/stack-data';
import type { SubRowId } from '@/features/chart/view/chart-layout';
import { CHART_PANES, type ChartPaneId } from '@/state/url-state';

/** Labels of the switches, in their order on screen. */
export const PANE_LABELS: Readonly<Record<ChartPaneId, string>> = {
  volume: 'Volume',
  delta: 'Delta',
  cvd: 'CVD',
  oi: 'Open interest',
  funding: 'Funding',
  liquidations: 'Liquidations',
  volatility: 'Volatility',
  questions: 'Questions',
};

/** Which row a pane is drawn in. */
const ROW_OF_PANE: Readonly<Record<ChartPaneId, SubRowId>> = {
  volume: 'volume',
  delta: 'volume',
  cvd: 'cvd',
  oi: 'oi',
  funding: 'funding',
  liquidations: 'liquidations',
  volatility: 'volatility',
  questions: 'questions',
};

/** The rows of the panes that are on, each once, from the top down. */
export function listRows(panes: readonly ChartPaneId[]): readonly SubRowId[] {
  return [...new Set(CHART_PANES.filter((pane) => panes.includes(pane)).map((pane) => ROW_OF_PANE[pane]))];
}

/** The panes that are drawn in a row. */
export function listPanesOf(row: SubRowId): readonly ChartPaneId[] {
  return CHART_PANES.filter((pane) => ROW_OF_PANE[pane] === row);
}

export interface RowWords {
  /** Shown before the figures. */
  readonly title: string;
  /** Accessible name of the region. */
  readonly name: string;
  /** Used in the separator's name: "Resize volume pane". */
  readonly short: string;
  /** Text colour of the title if it names a line. */
  readonly tone?: string;
}

const WORDS: Readonly<Record<SubRowId, RowWords>> = {
  oi: { title: 'Open interest', name: 'Open interest pane', short: 'open interest', tone: 'text-cat-1' },
  funding: { title: 'Funding', name: 'Funding pane', short: 'funding', tone: 'text-cat-4' },
  volume: { title: 'Volume', name: 'Volume by side pane', short: 'volume' },
  cvd: { title: 'CVD', name: 'CVD pane', short: 'CVD', tone: 'text-cat-3' },
  liquidations: { title: 'Liquidations', name: 'Liquidations pane', short: 'liquidations' },
  questions: { title: 'Questions', name: 'Questions pane', short: 'questions', tone: 'text-accent' },
  volatility: { title: 'Volatility', name: 'Volatility pane', short: 'volatility', tone: 'text-cat-7' },
};

export function describeRow(row: StackRowId, symbol: string): RowWords {
  return row === 'price' ? { title: symbol, name: 'Price pane', short: 'price' } : WORDS[row];
}

/**
 * The panes after a press on one. Delta is drawn in the volume row and switches with it; a narrow window has room for
 * one row.
 */
export function togglePane(
  panes: readonly ChartPaneId[],
  pane: ChartPaneId,
  isNarrow: boolean,
): readonly ChartPaneId[] {
  const isOn = panes.includes(pane);
  const partners: Partial<Record<ChartPaneId, readonly ChartPaneId[]>> = isOn
    ? { volume: ['volume', 'delta'] }
    : { delta: ['volume', 'delta'] };
  const moved = partners[pane] ?? [pane];
  if (isOn) return panes.filter((one) => !moved.includes(one));
  const kept = isNarrow ? [] : panes;
  return CHART_PANES.filter((one) => kept.includes(one) || moved.includes(one));
}
