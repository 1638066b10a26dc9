import { formatPointsQuery } from '@/contract/points-query';
import { makeUniformScale } from '@/domain/bucket-scale';
import { EMPTY_COLUMNS, makeEmptyTile } from '@/domain/grid/build-grid-tile';
import type { DepthColumns, GridTile } from '@/domain/grid/grid-tile';
import { mergeTiles } from '@/domain/grid/merge-tiles';
import { secondsOfMicros, unixMicros, unixSeconds } from '@/domain/units';
import type { FindTile, TileKind, TileRequest } from '../cache/tile-kind';
import { DecodeError } from '../decode/decode-error';
import type { DecodeDepth } from '../decode/decode-types';
import { getBestWriter } from '../decode/tile-kernel';
import type { TimeSpan } from '../plan/heatmap-span';
import { buildTileOf, type DepthView } from './depth-view';
import { type DepthHoldings, deriveDepth, findDepthUntil } from './derive-depth';

export type DepthKind = TileKind<DepthView, GridTile>;

/** Order-book depth: decoded in the worker, derived from finer blocks, shorter columns or coins where that is exact. */
export function makeDepthKind(decodeDepth: DecodeDepth): DepthKind {
  const kind: DepthKind = {
    type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    keyOf: ({ selection, spec }) => JSON.stringify([selection, spec]),
    seriesOf: ({ selection }) => JSON.stringify(selection),
    scaleOf: ({ spec }) => makeUniformScale(spec.columnSeconds),
    factsOf: ({ selection }) => ({
      type: 'BLOCK_BOOK_SNAPSHOT_AGG',
      venues: selection['transform.groupBy.type'] === undefined ? 1 : selection.exchange.length,
      maxDepth: selection.maxDepth,
    }),
    searchOf: formatDepthQuery,
    ask: (request) => askDepth(decodeDepth, request),
    makeEmpty: ({ spec }, tileIndex) => makeEmptyTile(spec, tileIndex),
    merge: (older, newer) => mergeTiles(older, newer, getBestWriter()),
    newestOf({ columns }) {
      const micros = columns.timestampsMicros.at(-1);
      return micros === undefined ? undefined : secondsOfMicros(unixMicros(micros));
    },
    sizeOf: sizeOfTile,
    derivableUntil: (view, tileIndex, find) => findDepthUntil(view, tileIndex, holdingsOf(kind, find)),
    derive(view, tileIndex, find) {
      const columns = deriveDepth(view, tileIndex, holdingsOf(kind, find));
      return buildTileOf(view, tileIndex, columns ?? EMPTY_COLUMNS);
    },
    store: ({ columns }) => ({ kind: 'depth', columns }),
    restore: (view, tileIndex, stored) =>
      stored.kind === 'depth' ? buildTileOf(view, tileIndex, stored.columns) : undefined,
  };
  return kind;
}

/** What is held, and what would follow from it in turn. */
function holdingsOf(kind: DepthKind, find: FindTile): DepthHoldings {
  const holdings: DepthHoldings = {
    untilOf: (view, tile) => find(kind, view, tile)?.completeUntil ?? findDepthUntil(view, tile, holdings),
    columnsOf: (view, tile) => find(kind, view, tile)?.tile.columns ?? deriveDepth(view, tile, holdings),
  };
  return holdings;
}

function sizeOfTile({ columns, bands }: GridTile): number {
  const cells = bands.reduce((sum, { codes }) => sum + codes.byteLength, 0);
  return cells + sizeOfColumns(columns);
}

function sizeOfColumns({ timestampsMicros, offsets, prices, volumes }: DepthColumns): number {
  return timestampsMicros.byteLength + offsets.byteLength + prices.byteLength + volumes.byteLength;
}

/** The search string of a depth request for [from, to) seconds. */
function formatDepthQuery({ selection }: DepthView, { from, to }: TimeSpan): string {
  return formatPointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>({
    type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    ...selection,
    from: unixSeconds(from),
    period: to - from,
    sortDirection: 'SORT_DIRECTION_ASC',
    flatten: true,
  });
}

async function askDepth(decodeDepth: DecodeDepth, request: TileRequest<DepthView, GridTile>) {
  const { view, search, span, signal, hand } = request;
  const result = await decodeDepth({
    request: { search, range: { fromSeconds: span.from, toSeconds: span.to }, grid: view.spec },
    onBlock({ series, tile }) {
      // A second series makes the whole answer void, see `checkSeries`.
      if (tile !== undefined && series === 0) hand(tile.tileIndex, tile);
    },
    signal,
  });
  checkSeries(view, result.seriesIds);
  const { bytes, decodeMs, firstByteMs } = result;
  return { value: undefined, bytes, decodeMs, firstByteMs };
}

function checkSeries({ selection }: DepthView, seriesIds: readonly unknown[]): void {
  if (seriesIds.length > 1) throw new DecodeError('unexpected', 0, 'The answer has several books instead of one');
  const id = seriesIds[0] as { readonly rawSymbol?: string } | undefined;
  const asked = selection.rawSymbol;
  if (asked !== undefined && id?.rawSymbol !== undefined && id.rawSymbol !== asked) {
    throw new DecodeError('unexpected', 0, `The answer is of ${id.rawSymbol} instead of ${asked}`);
  }
}
