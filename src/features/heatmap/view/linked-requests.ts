import { listSpanTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { SeriesRequest, ViewTiles } from '@/data/cache/tile-loader';
import { getPastSpan } from '@/data/plan/heatmap-span';
import type { SeriesSelection, SeriesTile, SeriesType } from '@/data/queries/series-types';
import { getProfileInterval, type ProfileSelection } from '@/data/queries/volume-profile';
import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import type { ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { LinkedName, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { hasLeverage, type LeverageName } from '@/panes/plot/leverage-series';
import type { PaneId } from '@/state/url-state';

export type LinkedRequest<T extends SeriesType> = SeriesRequest<SeriesSelection<T>, SeriesTile<T>>;

/** The requested series of the panes under the plot, and the trades over it. */
export interface LinkedRequests {
  readonly interest: LinkedRequest<'OPEN_INTEREST_AGG'>;
  readonly funding: LinkedRequest<'FUNDING_RATE_AGG'>;
  readonly liquidations: LinkedRequest<'LIQUIDATION_AGG'>;
  readonly trades: SeriesRequest<ProfileSelection, ProfileColumns>;
}

/** The series that each pane shows. A spot market has none of them, and many recordings lack some. */
export const SERIES_OF: Readonly<Record<PaneId, readonly LeverageName[]>> = {
  volume: [],
  oi: ['interest', 'funding'],
  liquidations: ['liquidations'],
  imbalance: [],
  flow: [],
};

/** The series of `panes` that the market has, and the trades if they are drawn. */
export function listLinked(market: Market, panes: readonly PaneId[], hasTrades: boolean): readonly LinkedName[] {
  const shown = panes.flatMap((pane) => SERIES_OF[pane]).filter((name) => hasLeverage(market, name));
  return hasTrades ? [...shown, 'trades'] : shown;
}

/** Adds the trades over the plot to the series, or removes them. */
export function toggleTrades(shown: readonly LinkedName[]): readonly LinkedName[] {
  return shown.includes('trades') ? shown.filter((name) => name !== 'trades') : [...shown, 'trades'];
}

/** One bucket per column of depth, but none shorter than the service has: only depth exists by the second. */
export function makeLinkedRequests(
  { dataClient, market, span: reach }: Pick<PlotFacts, 'dataClient' | 'market' | 'span'>,
  interval: Interval,
): LinkedRequests {
  const { exchange, rawSymbol } = market;
  const past = getPastSpan(reach, market);
  const view = { exchange: [exchange], rawSymbol, interval: interval === 'SECOND' ? 'MINUTE' : interval } as const;
  return {
    interest: { kind: dataClient.interest, view, reach: past },
    funding: { kind: dataClient.funding, view, reach: past },
    liquidations: { kind: dataClient.liquidated, view, reach },
    trades: { kind: dataClient.profiles, view: { ...view, interval: getProfileInterval(interval) }, reach },
  };
}

/**
 * The spans that a view requests. `needed`: where books are recorded. `past`: also the time before, for series that
 * the venue backfills.
 */
export interface NeededSpans {
  readonly needed: TimeSpan;
  readonly past: TimeSpan;
}

const FILLED: ReadonlySet<LinkedName> = new Set<LinkedName>(['interest', 'funding']);

export function getLinkedSpan(name: LinkedName, { needed, past }: NeededSpans): TimeSpan {
  return FILLED.has(name) ? past : needed;
}

/** The tiles of a view for its panes. */
export function listLinkedTiles(
  asks: LinkedRequests,
  names: readonly LinkedName[],
  spans: NeededSpans,
): ViewTiles<unknown, unknown>[] {
  return names.map((name) => listSpanTiles<unknown, unknown>(asks[name], getLinkedSpan(name, spans)));
}
