import { MAP_LEVEL_CHOICES } from '@/data/plan/depth-bands';
import { computeLiveRange } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import type { Interval } from '@/domain/interval';
import { chooseBooks } from '@/features/heatmap/layers/book-sources';
import { toggleLayer } from '@/features/heatmap/layers/chosen-layers';
import { HD_FACTOR } from '@/features/heatmap/layers/depth-request';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { listRanges } from '@/features/heatmap/view/heatmap-view';
import { toggleTrades } from '@/features/heatmap/view/linked-requests';
import { listPlotTiles } from '@/features/heatmap/view/plot-choice';
import { useSettings } from '@/state/settings';
import { LAYERS, type LayerId } from '@/state/url-state';

/** What each control of the toolbar would cost now. */
export interface ControlPrices {
  /** By label of the range. */
  readonly ranges: ReadonlyMap<string, ViewPrice>;
  /** By block size. */
  readonly blocks: ReadonlyMap<string, ViewPrice>;
  /** By the layer that is toggled. */
  readonly layers: ReadonlyMap<LayerId, ViewPrice>;
  /** By number of map levels, where a map is shown. */
  readonly levels: ReadonlyMap<number, ViewPrice>;
  readonly live: ViewPrice;
  /** Price of the view with the trades added, or removed if they are shown. */
  readonly trades: ViewPrice;
  /**
   * Price of the view with columns of at least this length, this block size, this many blocks, or books of these
   * venues.
   */
  priceInterval(interval: Interval | undefined): ViewPrice;
  priceBlock(blockSize: number): ViewPrice;
  priceDepth(depth: number): ViewPrice;
  priceVenues(venues: readonly string[]): ViewPrice;
}

/** Prices of the exact views that the controls lead to from `now`. `isOpen`: whether a layer can be shown. */
export function computeControlPrices(
  facts: PlotFacts,
  now: PlotChoice,
  isOpen: (id: LayerId) => boolean = () => true,
): ControlPrices {
  const { dataClient, span, market, sources } = facts;
  const priceOf = (change: Partial<PlotChoice>, books = sources.books): ViewPrice =>
    dataClient.tiles.price(listPlotTiles({ ...facts, sources: { ...sources, books } }, { ...now, ...change }));
  const { range } = now;
  const hasMap = now.layers.some((id) => id !== 'depth');
  const blocks = [sources.finestBlock, sources.finestBlock * HD_FACTOR];
  return {
    // A preset resets the column interval to the one that fits best.
    ranges: new Map(
      listRanges(span, useSettings.getState().zone).map(({ value, seconds }) => [
        value,
        priceOf({ range: computeLiveRange(seconds, span), interval: undefined }),
      ]),
    ),
    blocks: new Map(blocks.map((blockSize) => [String(blockSize), priceOf({ blockSize })])),
    layers: new Map(
      LAYERS.filter(isOpen).map((id) => [id, priceOf({ layers: toggleLayer(now.layers, id).filter(isOpen) })]),
    ),
    levels: new Map(hasMap ? MAP_LEVEL_CHOICES.map((levels) => [levels, priceOf({ levels })]) : []),
    live: priceOf({ range: computeLiveRange(range.to - range.from, span) }),
    trades: priceOf({ linked: toggleTrades(now.linked) }),
    priceInterval: (interval) => priceOf({ interval }),
    priceBlock: (blockSize) => priceOf({ blockSize }),
    priceDepth: (depth) => priceOf({ depth }),
    priceVenues: (venues) => priceOf({}, chooseBooks(market, sources.offered, venues)),
  };
}
