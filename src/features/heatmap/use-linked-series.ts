import { useState } from 'react';
import type { Market } from '@/contract/payloads';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { SeriesAsk, ViewTiles } from '@/data/cache/tile-loader';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import {
  SERIES_TYPES,
  type SeriesSelection,
  type SeriesTile,
  type SeriesType,
  type ShapeOf,
  type SidePart,
} from '@/data/queries/series-types';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { DataDesk } from '@/panes/use-data-desk';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/panes/use-tiles';
import type { HeatmapSearch, PaneId } from '@/state/url-state';
import { isSpotMarket, usePaneChoice } from './pane-choice';

type Ask<T extends SeriesType> = SeriesAsk<SeriesSelection<T>, SeriesTile<T>>;

/** The series under the plot, as they are asked for. */
export interface LinkedAsks {
  readonly interest: Ask<'OPEN_INTEREST_AGG'>;
  readonly funding: Ask<'FUNDING_RATE_AGG'>;
  readonly liquidations: Ask<'LIQUIDATION_AGG'>;
}

export type LinkedName = keyof LinkedAsks;

/** How far a series has come. */
export interface LoadState {
  readonly isPending: boolean;
  /** All of the span is held. */
  readonly isWhole: boolean;
  /** Seconds per bucket of what is held. */
  readonly seconds: number;
  readonly error: Error | undefined;
  retry(): void;
}

/** What is wanted of the series under the plot. */
export interface LinkedWants {
  /** Panes in their order on screen. */
  readonly panes: readonly PaneId[];
  readonly asks: LinkedAsks;
  /** Series of which a pane is on; a spot market has none of them. */
  readonly shown: readonly LinkedName[];
}

export interface LinkedSeries extends LinkedWants {
  readonly interest: LoadState & { readonly columns: ShapeColumns<'open-interest'> };
  readonly funding: LoadState & { readonly columns: ShapeColumns<'funding'> };
  readonly liquidations: LoadState & {
    /** Liquidated longs, which the API names `BUY`, and shorts, `SELL`. */
    readonly longs: ShapeColumns<'liquidation'>;
    readonly shorts: ShapeColumns<'liquidation'>;
  };
}

/** Which series a pane shows. */
const SERIES_OF: Readonly<Record<PaneId, readonly LinkedName[]>> = {
  volume: [],
  oi: ['interest', 'funding'],
  liquidations: ['liquidations'],
  imbalance: [],
};

export interface LinkedChoice {
  /** Of the address. */
  readonly panes: HeatmapSearch['panes'];
  /** Length of the depth's columns. */
  readonly interval: Interval;
  readonly reach: TimeSpan;
}

/** The panes under the plot and how their series are asked for. */
export function useLinkedAsks(
  desk: DataDesk,
  market: Market,
  { panes: asked, interval, reach }: LinkedChoice,
): LinkedWants {
  const panes = usePaneChoice(market, asked);
  const view = {
    exchange: [market.exchange],
    rawSymbol: market.rawSymbol,
    // Depth alone comes by the second.
    interval: interval === 'SECOND' ? 'MINUTE' : interval,
  } as const;
  return {
    panes,
    asks: {
      interest: { kind: desk.interest, view, reach },
      funding: { kind: desk.funding, view, reach },
      liquidations: { kind: desk.liquidations, view, reach },
    },
    shown: isSpotMarket(market) ? [] : panes.flatMap((pane) => SERIES_OF[pane]),
  };
}

/** The tiles of a span that the panes show, each with its series. */
export function listLinkedTiles(
  asks: LinkedAsks,
  names: readonly LinkedName[],
  span: TimeSpan,
): ViewTiles<unknown, unknown>[] {
  return names.map((name) => listSpanTiles<unknown, unknown>(asks[name], span));
}

/** Loads what the panes under the plot show, after the plot itself. */
export function useLinkedSeries(desk: DataDesk, wants: LinkedWants, span: TimeSpan, isOn: boolean): LinkedSeries {
  const { asks, shown } = wants;
  const optionsOf = (name: LinkedName) =>
    ({ loader: desk.tiles, rank: 'linked', isOn: isOn && shown.includes(name) }) as const;
  const interest = useKept(asks.interest, useTiles(asks.interest, span, optionsOf('interest')));
  const funding = useKept(asks.funding, useTiles(asks.funding, span, optionsOf('funding')));
  const liquidations = useKept(asks.liquidations, useTiles(asks.liquidations, span, optionsOf('liquidations')));
  return {
    ...wants,
    interest: { ...interest.state, columns: joinSide('OPEN_INTEREST_AGG', interest.tiles, '') },
    funding: { ...funding.state, columns: joinSide('FUNDING_RATE_AGG', funding.tiles, '') },
    liquidations: {
      ...liquidations.state,
      longs: joinSide('LIQUIDATION_AGG', liquidations.tiles, 'BUY'),
      shorts: joinSide('LIQUIDATION_AGG', liquidations.tiles, 'SELL'),
    },
  };
}

interface KeptTiles<Tile> {
  readonly tiles: LoadedTiles<Tile>['tiles'];
  readonly state: LoadState;
}

/** The tiles of the view before stay while nothing of a new one has come. */
function useKept<T extends SeriesType>(ask: Ask<T>, loaded: LoadedTiles<SeriesTile<T>>): KeptTiles<SeriesTile<T>> {
  const { tiles, pending, missing, error, retry } = loaded;
  const fresh = { tiles, seconds: INTERVAL_SECONDS[ask.view.interval] };
  const [kept, setKept] = useState(fresh);
  const isSame = kept.tiles.length === tiles.length && tiles.every((tile, at) => tile === kept.tiles[at]);
  const isNews = !isSame && tiles.some((tile) => tile !== undefined);
  if (isNews) setKept(fresh);
  const shown = isNews ? fresh : kept;
  return {
    tiles: shown.tiles,
    state: { isPending: pending > 0, isWhole: missing.length === 0, seconds: shown.seconds, error, retry },
  };
}

function joinSide<T extends SeriesType>(
  type: T,
  tiles: readonly (HeldTile<SeriesTile<T>> | undefined)[],
  side: SidePart,
): ShapeColumns<ShapeOf<T>> {
  const parts = tiles.flatMap((held) => held?.tile.get(side) ?? []);
  return joinSeriesColumns(SERIES_TYPES[type], parts as never);
}

/** Shorts up and longs down, or the other way round for services that name the sides so. */
export function placeLiquidations(
  { longs, shorts }: Pick<LinkedSeries['liquidations'], 'longs' | 'shorts'>,
  isSwapped: boolean,
): SideVolumes {
  const [up, down] = isSwapped ? [longs, shorts] : [shorts, longs];
  const amounts = ({ times, values }: ShapeColumns<'liquidation'>) => ({ times, volumes: values.liquidations });
  return buildSideVolumes(amounts(up), amounts(down));
}
