import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { FollowRequest } from '@/data/follow/follow-client';
import type { FollowSetup } from '@/data/follow/follow-messages';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { listOffMarket } from '@/data/plan/heatmap-span';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import { sumAround, type TradedVolumes } from '@/domain/book/ledger/traded-volumes';
import { findMarketRange } from '@/domain/columns/market-range';
import { type GridTile, tileStart } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';
import type { BookSources } from '@/features/heatmap/layers/book-sources';
import { describeBasis } from '@/features/heatmap/layers/layer-parts';
import { findDepthLayer } from './book-in-view';
import type { Heatmap, LoadedBooks } from './use-heatmap';

/**
 * Every loaded snapshot of the depth layer, or only `chosen` tiles, with the loaded trades; `undefined` without the
 * layer.
 */
export function listBooks(
  heatmap: Pick<LoadedBooks, 'market' | 'layers' | 'candles' | 'sources' | 'marks' | 'linked'>,
  chosen?: readonly GridTile[],
): FollowRequest<FollowSetup, undefined> | undefined {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return undefined;
  const { known } = heatmap.candles;
  const { candles, offMarket } = leaveOffMarket(heatmap);
  const { spec, view } = layer.data;
  const tiles = chosen ?? layer.data.tiles;
  const { selection } = view;
  const volumes = readVolumes(heatmap, candles);
  return {
    setup: {
      spec,
      form: {
        maxDepth: selection.maxDepth ?? MAX_DEPTH_DEFAULT,
        isSum: selection['transform.groupBy.type'] !== undefined,
      },
      recorded: listRecorded(heatmap.sources),
    },
    wish: undefined,
    sources: { candles, known: capKnown(known, candles), offMarket, volumes, traded: readTraded(heatmap) },
    parts: tiles
      .toSorted((a, b) => a.tileIndex - b.tileIndex)
      .map((tile) => ({
        tile,
        basis: `${describeBasis(tile, candles)} ${volumes?.times.length ?? ''} ${describeTraded(tile, heatmap)}`,
      })),
  };
}

/** Candles with wicks cut to the market's range: a print off the market took nothing from walls on the way to it. */
export function leaveOffMarket({
  market,
  candles: { candles },
}: Pick<Heatmap, 'market' | 'candles'>): Required<Pick<TradeSources, 'candles' | 'offMarket'>> {
  const range = findMarketRange(candles, 0, candles.length, listOffMarket(market));
  if (range === undefined || range.off.length === 0) return { candles, offMarket: [] };
  const [highs, lows] = [
    candles.highs.map((high) => Math.min(high, range.high)),
    candles.lows.map((low) => Math.max(low, range.low)),
  ];
  return { candles: { ...candles, highs, lows }, offMarket: range.off.map(({ time }) => time) };
}

/** End of the candles in Unix seconds; 0 without any. */
const endOf = ({ times, length, seconds = 60 }: TradeSources['candles']): number =>
  length === 0 ? 0 : times[length - 1] + seconds;

/** Trades after the last candle are unknown: the tile may have been loaded before they happened. */
function capKnown(known: readonly TimeSpan[], candles: TradeSources['candles']): TimeSpan[] {
  const end = endOf(candles);
  return known.map(({ from, to }) => ({ from, to: Math.min(to, end) }));
}

/** The loaded volume by side. */
export const readTraded = ({ candles }: Pick<Heatmap, 'candles'>): TradedVolumes => ({
  volumes: candles.volumes,
  seconds: candles.volumeSeconds,
  known: candles.volumesKnown,
});

/** How precisely the traded part of the changes up to a column is known. */
export function describeTrades(
  heatmap: Pick<Heatmap, 'candles' | 'sources' | 'base'>,
  column: number,
): { readonly isSum: boolean; readonly isLimited: boolean } {
  const { columnSeconds } = heatmap.base.data.spec;
  return {
    isSum: heatmap.sources.books.length > 1,
    isLimited: sumAround(readTraded(heatmap), column - columnSeconds, column) !== undefined,
  };
}

/**
 * Identifies the volumes that limit a tile's changes: the times that are loaded, and the last bucket, as only that
 * one can still grow.
 */
function describeTraded({ spec, tileIndex }: GridTile, { candles }: Pick<Heatmap, 'candles'>): string {
  const { volumes, volumesKnown } = candles;
  const [from, to] = [tileStart(spec, tileIndex) - spec.columnSeconds, tileStart(spec, tileIndex + 1)];
  const known = volumesKnown.flatMap((span) =>
    span.from < to && span.to > from ? [`${Math.max(from, span.from)}-${Math.min(to, span.to)}`] : [],
  );
  const end = lowerBound(volumes.times, to, volumes.length);
  return [...known, end, volumes.buys[end - 1], volumes.sells[end - 1]].join(' ');
}

/**
 * Volume at price, if it is on screen anyway. Only closed buckets, because it also decides what trades did not take.
 */
function readVolumes(
  { linked, marks: { bubbles } }: Pick<LoadedBooks, 'linked' | 'marks'>,
  candles: TradeSources['candles'],
): TradeSources['volumes'] {
  if (bubbles === undefined) return undefined;
  const { columns, seconds } = linked.trades;
  const closed = lastAtOrBelow(columns.times, endOf(candles) - seconds) + 1;
  return { ...columns, times: columns.times.subarray(0, closed), seconds, rowStep: bubbles.rowStep };
}

/** For a sum, when each of its recorded venues has a book. */
function listRecorded({ books }: BookSources): readonly (readonly TimeSpan[])[] {
  if (books.length < 2) return [];
  return books.flatMap(({ recorded }) => {
    if (recorded === undefined) return [];
    const spans = (recorded.spans ?? [recorded]).map(({ from, to }) => ({ from: from.s, to: to.s }));
    const last = spans.at(-1);
    // A running recording continues after the list was loaded.
    if (recorded.live === true && last !== undefined)
      spans[spans.length - 1] = { ...last, to: Number.MAX_SAFE_INTEGER };
    return [spans];
  });
}
