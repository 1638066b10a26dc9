import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import { listOffMarket } from '@/data/plan/heatmap-span';
import type { DepthBand } from '@/domain/book/depth-band';
import type { Wall } from '@/domain/book/ledger/walls';
import { findMarketRange, type OffPrint } from '@/domain/columns/market-range';
import { formatSize } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatBasisPoints, formatChange } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { tileStart } from '@/domain/grid/grid-tile';
import { listDrawnSnapshots } from '@/domain/grid/visible-cells';
import type { TimeSpan } from '@/domain/time-span';
import { secondsOfMicros } from '@/domain/units';
import { computeBasisPoints } from '@/features/heatmap/readout/readout-words';
import { type BookInView, findDepthLayer, findNewestBook, findWallsInView } from '@/features/heatmap/view/book-in-view';
import { countColumns } from '@/features/heatmap/view/heatmap-view';
import { readBandIn, sizeIn } from '@/features/heatmap/view/size-unit';
import type { Heatmap, LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import {
  describeLayer,
  describeRange,
  describeShownCells,
  listVenues,
  nameView,
} from '@/features/heatmap/view/view-facts';
import { describeDataOrigin } from '@/panes/market/data-origin';
import type { ViewContext } from './view-document';

/** How many walls are named on each side of the mid. */
const NAMED_WALLS = 3;

export interface SummaryWords {
  /** Decimals of traded prices. */
  readonly decimals: number;
  readonly zone: Zone;
}

/** The view in sentences: what, where, when, the price move, the newest book, and how much is loaded. */
export function summariseView(heatmap: LoadedBooks, context: ViewContext, words: SummaryWords): readonly string[] {
  const { settled } = heatmap;
  const { priceLow, priceHigh } = settled.view;
  const prices = `${formatPrice(priceLow, words.decimals)} to ${formatPrice(priceHigh, words.decimals)} USD`;
  const layer = findDepthLayer(heatmap);
  const book = layer && findNewestBook(heatmap, layer);
  return [
    `${nameView(heatmap)}, on ${listVenues(heatmap).join(' and ')}. ${describeDataOrigin(context.origin)}.`,
    `Range: ${describeRange(heatmap, words.zone)}, prices ${prices}.`,
    describePrice(heatmap, words),
    ...(book === undefined ? [] : [describeBook(heatmap, book, words), describeWalls(heatmap, book)]),
    ...heatmap.layers.map((one, i) => describeCoverage(heatmap, one, context.shown[i])),
    ...heatmap.layers.flatMap((one) => describeLayer(one, heatmap.market).scope ?? []).map((scope) => `${scope}.`),
  ];
}

function describePrice({ candles: { candles }, settled, market }: LoadedBooks, { decimals }: SummaryWords): string {
  const first = lowerBound(candles.times, settled.view.timeFrom, candles.length);
  const last = lastAtOrBelow(candles.times, settled.view.timeTo, candles.length);
  if (last < first) return 'No trade in view is loaded.';
  const [open, close] = [candles.opens[first], candles.closes[last]];
  const range = findMarketRange(candles, first, last + 1, listOffMarket(market));
  const { low, high, off } = range ?? { low: close, high: close, off: [] };
  const [from, to, bottom, top] = [open, close, low, high].map((price) => formatPrice(price, decimals));
  return `Price went from ${from} to ${to}, ${formatChange((close / open - 1) * 100)}, between ${bottom} and ${top}${describeOffMarket(off, decimals)}.`;
}

/** "; one print off the market at 28,722.5": such a print is not part of the market's own range. */
function describeOffMarket(off: readonly OffPrint[], decimals: number): string {
  if (off.length === 0) return '';
  const prices = off.map(({ price }) => formatPrice(price, decimals)).join(', ');
  return `; ${off.length === 1 ? 'one print' : `${formatNumber(off.length, 0)} prints`} off the market at ${prices}`;
}

function describeBook({ unit }: LoadedBooks, book: BookInView, { decimals, zone }: SummaryWords): string {
  const { ref, mid } = book;
  const at = formatFullTime(secondsOfMicros(getSnapshotTime(ref)), zone);
  if (mid === undefined) return `Newest snapshot: ${at}; its mid is unknown.`;
  const told = describeBand(readBandIn(unit, ref, mid), unit);
  return `Newest snapshot: ${at}, mid ${formatPrice(mid, decimals)}; within ±0.5% of it ${told}.`;
}

function describeBand({ bids, asks, imbalance, isWhole }: DepthBand, unit: string): string {
  const sizes = `${formatSize(bids)} ${unit} bid, ${formatSize(asks)} ask`;
  if (!isWhole) return `at least ${sizes}, because the levels do not cover the whole band`;
  if (Number.isNaN(imbalance)) return 'nothing rests';
  return `${sizes}, imbalance ${formatNumber(imbalance * 100, 1, 'always')}%`;
}

function describeWalls(heatmap: LoadedBooks, book: BookInView): string {
  const walls = findWallsInView(heatmap, book);
  const middle = book.mid ?? (heatmap.settled.view.priceLow + heatmap.settled.view.priceHigh) / 2;
  const above = nameWalls(
    heatmap,
    book,
    walls.filter(({ price }) => price > middle),
  );
  const below = nameWalls(
    heatmap,
    book,
    walls.filter(({ price }) => price <= middle),
  );
  return `Largest walls above: ${above}. Below: ${below}.`;
}

function nameWalls({ unit }: LoadedBooks, book: BookInView, walls: readonly Wall[]): string {
  const largest = walls.toSorted((a, b) => b.size - a.size).slice(0, NAMED_WALLS);
  if (largest.length === 0) return 'none in view';
  return largest
    .map(({ price, size }) => {
      const far = book.mid === undefined ? '' : `, ${formatBasisPoints(computeBasisPoints(price, book.mid))} from mid`;
      return `${formatPrice(price, book.decimals)} with ${formatSize(sizeIn(unit, size, price))} ${unit}${far}`;
    })
    .join('; ');
}

/** Seconds of the view that are not loaded. */
function measureMissing({ missing, data: { spec } }: Heatmap['layers'][number], { from, to }: TimeSpan): number {
  return missing.reduce((sum, tile) => {
    const [start, end] = [tileStart(spec, tile), tileStart(spec, tile + 1)];
    return sum + Math.max(0, Math.min(to, end) - Math.max(from, start));
  }, 0);
}

/** How many columns of the view have a snapshot, out of how many are possible. */
function describeCoverage(
  { needed, settled, market }: LoadedBooks,
  layer: Heatmap['layers'][number],
  shown: ViewContext['shown'][number] | undefined,
): string {
  const { name, grid } = describeLayer(layer, market);
  const { tiles, spec } = layer.data;
  const possible = countColumns(needed, spec.columnSeconds);
  const drawn = listDrawnSnapshots(tiles, spec, settled.view).length;
  const lacking = measureMissing(layer, needed);
  const missing = lacking > 0 ? `, ${formatLength(lacking)} not loaded` : '';
  const pixels = shown === undefined ? '' : ` ${describeShownCells(shown)}.`;
  return `${name}: ${formatNumber(drawn, 0)} of ${formatNumber(possible, 0)} columns have a snapshot${missing}; ${grid}.${pixels}`;
}
