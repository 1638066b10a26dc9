import { useBudgetLimit } from '@/client/use-budget';
import type { Market } from '@/contract/payloads';
import { findLeverageAbsence, type LeverageFacts } from '@/panes/plot/leverage-series';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import { type HeatmapSearch, NO_PANES, PANES, type PaneId } from '@/state/url-state';
import { EXTRA_WIDE, useMedia, WIDE } from '@/ui/use-media';
import { SERIES_OF } from './linked-requests';

export interface PaneFacts {
  /** Width of the window, by the breakpoints of the layout. */
  readonly width: 'narrow' | 'middle' | 'wide' | 'extra-wide';
  /** Weight that the budget refills per minute. */
  readonly limit: number;
  readonly market: LeverageFacts;
}

/** A budget below this pays only for the plot. Panes under it are requested when chosen. */
const MIN_LIMIT = 50;

const DEFAULTS: Readonly<Record<PaneFacts['width'], readonly PaneId[]>> = {
  narrow: ['volume'],
  middle: ['volume'],
  wide: ['volume', 'oi'],
  'extra-wide': ['volume', 'oi', 'liquidations'],
};

/** Why a pane has nothing to show of a market. */
export function findPaneAbsence(market: LeverageFacts, pane: PaneId): string | undefined {
  const names = SERIES_OF[pane];
  return names.length === 0 ? undefined : findLeverageAbsence(market, names);
}

/**
 * The panes that an address asks for; `undefined` for those that fit the window. Under a map there are none unless they
 * are chosen: their times, under its prices, read as one axis with them, and the map needs the height.
 */
export function readAskedPanes(search: Pick<HeatmapSearch, 'panes' | 'layout' | 'layer'>): HeatmapSearch['panes'] {
  const isMap = search.layout === 'map' && search.layer?.includes('liquidations') === true;
  return search.panes ?? (isMap ? [NO_PANES] : undefined);
}

/** The panes under the plot, in their fixed order. Only one fits a narrow window. */
export function choosePanes(asked: HeatmapSearch['panes'], { width, limit, market }: PaneFacts): readonly PaneId[] {
  const offered = limit >= MIN_LIMIT ? DEFAULTS[width] : DEFAULTS.narrow;
  const wanted: HeatmapSearch['panes'] = asked ?? offered.filter((pane) => findPaneAbsence(market, pane) === undefined);
  const panes = PANES.filter((pane) => wanted.includes(pane));
  return width === 'narrow' ? panes.slice(0, 1) : panes;
}

/** Panes that fit the window but that the tier's budget leaves out unless they are chosen. */
export function listUnpaidPanes(asked: HeatmapSearch['panes'], facts: PaneFacts): readonly PaneId[] {
  if (asked !== undefined) return [];
  const chosen = choosePanes(asked, facts);
  return choosePanes(asked, { ...facts, limit: MIN_LIMIT }).filter((pane) => !chosen.includes(pane));
}

export function useUnpaidPanes(market: Market, asked: HeatmapSearch['panes']): readonly PaneId[] {
  return listUnpaidPanes(asked, usePaneFacts(market));
}

export function usePaneChoice(market: Market, asked: HeatmapSearch['panes']): readonly PaneId[] {
  return choosePanes(asked, usePaneFacts(market));
}

function usePaneFacts(market: Market): PaneFacts {
  const limit = useBudgetLimit();
  const isRoomy = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  const isExtraWide = useMedia(EXTRA_WIDE);
  const roomy = isWide ? 'wide' : 'middle';
  const width = isRoomy ? (isExtraWide ? 'extra-wide' : roomy) : 'narrow';
  return { width, limit, market };
}
