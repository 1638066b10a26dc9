import { useState } from 'react';
import type { HeldTile } from '@/data/cache/tile-kind';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import {
  SERIES_TYPES,
  type SeriesTile,
  type SeriesType,
  type ShapeOf,
  type SidePart,
} from '@/data/queries/series-types';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { type LoadedTiles, useTiles } from '@/panes/use-tiles';
import type { PaneId } from '@/state/url-state';
import { type LinkedAsk, type LinkedAsks, makeLinkedAsks } from './linked-asks';
import type { LinkedName, PlotFacts } from './plot-facts';

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

export interface LinkedSeries {
  /** Panes in their order on screen. */
  readonly panes: readonly PaneId[];
  /** Series of which a pane is on. */
  readonly shown: readonly LinkedName[];
  readonly asks: LinkedAsks;
  readonly interest: LoadState & { readonly columns: ShapeColumns<'open-interest'> };
  readonly funding: LoadState & { readonly columns: ShapeColumns<'funding'> };
  readonly liquidations: LoadState & {
    /** Liquidated longs, which the API names `BUY`, and shorts, `SELL`. */
    readonly longs: ShapeColumns<'liquidation'>;
    readonly shorts: ShapeColumns<'liquidation'>;
  };
}

export interface LinkedOptions extends Pick<LinkedSeries, 'panes' | 'shown'> {
  readonly interval: Interval;
  readonly span: TimeSpan;
  readonly isOn: boolean;
}

/** Loads what the panes under the plot show, after the plot itself. */
export function useLinkedSeries(facts: PlotFacts, { panes, shown, interval, span, isOn }: LinkedOptions): LinkedSeries {
  const { desk } = facts;
  const asks = makeLinkedAsks(facts, interval);
  const optionsOf = (name: LinkedName) =>
    ({ loader: desk.tiles, rank: 'linked', isOn: isOn && shown.includes(name) }) as const;
  const interest = useKept(asks.interest, useTiles(asks.interest, span, optionsOf('interest')));
  const funding = useKept(asks.funding, useTiles(asks.funding, span, optionsOf('funding')));
  const liquidations = useKept(asks.liquidations, useTiles(asks.liquidations, span, optionsOf('liquidations')));
  return {
    panes,
    shown,
    asks,
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
function useKept<T extends SeriesType>(
  ask: LinkedAsk<T>,
  loaded: LoadedTiles<SeriesTile<T>>,
): KeptTiles<SeriesTile<T>> {
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
