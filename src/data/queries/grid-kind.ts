import type { DatasetType } from '@/contract/datasets';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import type { FindTile, TileKind, TileRequest } from '@/data/cache/database/tile-kind';
import { makeUniformScale } from '@/domain/bucket-scale';
import { EMPTY_COLUMNS, makeEmptyTile } from '@/domain/grid/build-grid-tile';
import type { DepthColumns, GridTile } from '@/domain/grid/grid-tile';
import { mergeTiles } from '@/domain/grid/merge-tiles';
import type { TimeSpan } from '@/domain/time-span';
import { secondsOfMicros, unixMicros, unixSeconds } from '@/domain/units';
import { checkSeriesId } from '../decode/check-series-id';
import { DecodeError } from '../decode/decode-error';
import type { DecodeDepth } from '../decode/decode-types';
import { getBestWriter } from '../decode/tile-kernel';
import { type GridHoldings, type ListSources, makeGridDeriver } from './derive-grid';
import { buildTileOf, countVenues, type GridView } from './grid-view';

export type GridKind<View extends GridView> = TileKind<View, GridTile>;

/** The differences between the datasets of price levels. */
export interface GridRules<View extends GridView> {
  readonly type: DatasetType;
  /** Whether answers are requested in flat form, which does not state the side of a level. */
  isFlat(view: View): boolean;
  readonly listSources: ListSources<View>;
}

/** Snapshots of price levels: decoded in the worker, or derived from cached tiles where that is exact. */
export function makeGridKind<View extends GridView>(rules: GridRules<View>, decodeDepth: DecodeDepth): GridKind<View> {
  const deriver = makeGridDeriver(rules.listSources);
  const holdingsOf = (find: FindTile): GridHoldings<View> => {
    const holdings: GridHoldings<View> = {
      untilOf: (view, tile) => find(kind, view, tile)?.completeUntil ?? deriver.findUntil(view, tile, holdings),
      columnsOf: (view, tile) => find(kind, view, tile)?.tile.columns ?? deriver.derive(view, tile, holdings),
    };
    return holdings;
  };
  const kind: GridKind<View> = {
    type: rules.type,
    keyOf: (view) => JSON.stringify([...nameSeries(rules, view), view.spec]),
    seriesOf: (view) => {
      const name = nameSeries(rules, view);
      return JSON.stringify(name.length === 1 ? name[0] : name);
    },
    scaleOf: ({ spec }) => makeUniformScale(spec.columnSeconds),
    factsOf: (view) => ({ type: rules.type, venues: countVenues(view), maxDepth: view.selection.maxDepth }),
    searchOf: (view, span) => formatGridQuery(rules, view, span),
    ask: (request) => askGrid(decodeDepth, request),
    makeEmpty: ({ spec }, tileIndex) => makeEmptyTile(spec, tileIndex),
    merge: (older, newer) => mergeTiles(older, newer, getBestWriter()),
    newestOf({ columns }) {
      const micros = columns.timestampsMicros.at(-1);
      return micros === undefined ? undefined : secondsOfMicros(unixMicros(micros));
    },
    sizeOf: sizeOfTile,
    derivableUntil: (view, tileIndex, find) => deriver.findUntil(view, tileIndex, holdingsOf(find)),
    derive(view, tileIndex, find) {
      const columns = deriver.derive(view, tileIndex, holdingsOf(find));
      return buildTileOf(view, tileIndex, columns ?? EMPTY_COLUMNS);
    },
    store: ({ columns }) => ({ kind: 'depth', columns }),
    gridOf: ({ spec }) => spec,
    restore(view, tileIndex, stored, grid) {
      if (stored.kind !== 'depth') return undefined;
      // A copy of a grid is not the grid of the view, by which tiles know each other.
      return grid === undefined ? buildTileOf(view, tileIndex, stored.columns) : { ...grid, spec: view.spec };
    },
  };
  return kind;
}

/** The name of a series: its selection, marked when it is not flat. */
function nameSeries<View extends GridView>({ isFlat }: GridRules<View>, view: View): readonly unknown[] {
  return isFlat(view) ? [view.selection] : [view.selection, 'sides'];
}

function sizeOfTile({ columns, bands }: GridTile): number {
  const cells = bands.reduce((sum, { codes }) => sum + codes.byteLength, 0);
  return cells + sizeOfColumns(columns);
}

function sizeOfColumns({ timestampsMicros, offsets, prices, volumes, sides, asks = sides }: DepthColumns): number {
  const exact = timestampsMicros.byteLength + offsets.byteLength + prices.byteLength + volumes.byteLength;
  return exact + (asks?.byteLength ?? 0);
}

/** The search string of a request for [from, to) seconds. */
function formatGridQuery<View extends GridView>(
  { type, isFlat }: GridRules<View>,
  view: View,
  { from, to }: TimeSpan,
): string {
  const query = {
    type,
    ...view.selection,
    from: unixSeconds(from),
    period: to - from,
    // Newest first, because that is where the user looks; the weight is the same.
    sortDirection: 'SORT_DIRECTION_DESC',
    ...(isFlat(view) ? { flatten: true } : {}),
  };
  // The parameters of a selection are checked by the type of its view.
  return formatPointsQuery(query as unknown as PointsQuery<DatasetType>);
}

async function askGrid<View extends GridView>(decodeDepth: DecodeDepth, request: TileRequest<View, GridTile>) {
  const { view, search, span, signal, hand } = request;
  const result = await decodeDepth({
    request: {
      search,
      range: { fromSeconds: span.from, toSeconds: span.to },
      grid: view.spec,
      expects: view.selection,
    },
    onBlock({ series, tile }) {
      // A second series makes the whole answer invalid, see `checkSeries`.
      if (tile !== undefined && series === 0) hand(tile.tileIndex, tile);
    },
    signal,
  });
  checkSeries(view, result.seriesIds);
  const { bytes, decodeMs, firstByteMs } = result;
  return { value: undefined, bytes, decodeMs, firstByteMs };
}

function checkSeries({ selection }: GridView, seriesIds: readonly unknown[]): void {
  if (seriesIds.length > 1) throw new DecodeError('unexpected', 0, 'The answer has several books instead of one');
  checkSeriesId(seriesIds[0], selection);
}
