import { useTiles } from '@/client/use-tiles';
import { joinSeriesTiles } from '@/data/queries/join-series-tiles';
import type { ShapeColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { mergeProfiles, type ProfileColumns } from '@/domain/volume-profile/profile-columns';
import type { LinkedName, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { type KeptTiles, type LoadState, listKnownSpans, useKeptTiles } from '@/features/heatmap/layers/use-kept-tiles';
import type { PaneId } from '@/state/url-state';
import { getLinkedSpan, type LinkedRequests, makeLinkedRequests, type NeededSpans } from './linked-requests';

export interface LinkedSeries {
  /** Panes in the order on screen. */
  readonly panes: readonly PaneId[];
  /** Series with a pane that is on. */
  readonly shown: readonly LinkedName[];
  readonly asks: LinkedRequests;
  readonly interest: LoadState & {
    readonly columns: ShapeColumns<'open-interest'>;
    /** Loaded stretches, ascending. */
    readonly known: readonly TimeSpan[];
  };
  readonly funding: LoadState & { readonly columns: ShapeColumns<'funding'> };
  readonly liquidations: LoadState & {
    /** Loaded stretches, ascending. */
    readonly known: readonly TimeSpan[];
    /** Liquidated longs, which the API names `BUY`, and shorts, which it names `SELL`. */
    readonly longs: ShapeColumns<'liquidation'>;
    readonly shorts: ShapeColumns<'liquidation'>;
  };
  /** Volume by price. */
  readonly trades: LoadState & { readonly columns: ProfileColumns };
}

export interface LinkedOptions extends Pick<LinkedSeries, 'panes' | 'shown'>, NeededSpans {
  readonly interval: Interval;
  readonly isOn: boolean;
}

const NOWHERE: TimeSpan = { from: 0, to: 0 };

/** Loads the data of the panes under the plot and of the bubbles over it, after the plot itself. */
export function useLinkedSeries(facts: PlotFacts, linked: LinkedOptions): LinkedSeries {
  const { panes, shown, interval, needed, past, isOn } = linked;
  const { dataClient } = facts;
  const asks = makeLinkedRequests(facts, interval);
  const options = { loader: dataClient.tiles, rank: 'linked', isOn, isShown: true } as const;
  const spanOf = (name: LinkedName): TimeSpan => (shown.includes(name) ? getLinkedSpan(name, linked) : NOWHERE);
  const interest = useKeptTiles(asks.interest, past, useTiles(asks.interest, spanOf('interest'), options));
  const funding = useKeptTiles(asks.funding, past, useTiles(asks.funding, spanOf('funding'), options));
  const liquidations = useKeptTiles(
    asks.liquidations,
    needed,
    useTiles(asks.liquidations, spanOf('liquidations'), options),
  );
  const trades = useKeptTiles(asks.trades, needed, useTiles(asks.trades, spanOf('trades'), options));
  return {
    panes,
    shown,
    asks,
    interest: {
      ...interest.state,
      columns: joinSeriesTiles('OPEN_INTEREST_AGG', interest.tiles, ''),
      known: listKnownSpans(interest),
    },
    funding: { ...funding.state, columns: joinSeriesTiles('FUNDING_RATE_AGG', funding.tiles, '') },
    liquidations: {
      ...liquidations.state,
      known: listKnownSpans(liquidations),
      longs: joinSeriesTiles('LIQUIDATION_AGG', liquidations.tiles, 'BUY'),
      shorts: joinSeriesTiles('LIQUIDATION_AGG', liquidations.tiles, 'SELL'),
    },
    trades: { ...trades.state, columns: joinProfiles(trades.tiles) },
  };
}

/** Cache: joined once for each change of the tiles. */
const joined = new WeakMap<object, ProfileColumns>();

function joinProfiles(tiles: KeptTiles<ProfileColumns>['tiles']): ProfileColumns {
  const made = joined.get(tiles) ?? mergeProfiles(tiles.flatMap((held) => (held === undefined ? [] : [held.tile])));
  joined.set(tiles, made);
  return made;
}

/** Shorts up and longs down, or reversed for services that name the sides the other way round. */
export function placeLiquidations(
  { longs, shorts }: Pick<LinkedSeries['liquidations'], 'longs' | 'shorts'>,
  isSwapped: boolean,
): SideVolumes {
  const [up, down] = isSwapped ? [longs, shorts] : [shorts, longs];
  const amounts = ({ times, values }: ShapeColumns<'liquidation'>) => ({ times, volumes: values.liquidations });
  return buildSideVolumes(amounts(up), amounts(down));
}
