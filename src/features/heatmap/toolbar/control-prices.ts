import { runCooperatively } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import { MAP_LEVEL_CHOICES } from '@/data/plan/depth-bands';
import { computeLiveRange } from '@/data/plan/heatmap-span';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
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

export interface PricesOptions {
  /** Whether a layer can be shown. */
  isOpen(id: LayerId): boolean;
  /** True once nobody waits for the prices any more: the result is then meaningless. */
  isOver(): boolean;
}

/**
 * Prices of the exact views that the controls lead to from `now`. Whether a wider block is free takes a look at every
 * level held, so the work is done in slices that keep the page responsive.
 */
export async function computeControlPrices(
  facts: PlotFacts,
  now: PlotChoice,
  { isOpen, isOver }: PricesOptions,
): Promise<ControlPrices> {
  const { dataClient, span, market, sources } = facts;
  const { tiles } = dataClient;
  const yieldToMain = makeYieldToMain();
  const listTiles = (change: Partial<PlotChoice>, books = sources.books) =>
    listPlotTiles({ ...facts, sources: { ...sources, books } }, { ...now, ...change });
  const priceOf = async (change: Partial<PlotChoice>): Promise<ViewPrice> => {
    await yieldToMain();
    return isOver() ? FREE : runCooperatively(tiles.priceInSteps(listTiles(change)), yieldToMain);
  };
  const priceEach = async <Key>(changes: readonly (readonly [Key, Partial<PlotChoice>])[]) => {
    const prices = new Map<Key, ViewPrice>();
    for (const [key, change] of changes) prices.set(key, await priceOf(change));
    return prices;
  };
  const priceNow = (change: Partial<PlotChoice>): ViewPrice => tiles.price(listTiles(change));
  const { range } = now;
  const hasMap = now.layers.some((id) => id !== 'depth');
  const blocks = [sources.finestBlock, sources.finestBlock * HD_FACTOR];
  return {
    // A preset resets the column interval to the one that fits best.
    ranges: await priceEach(
      listRanges(span, useSettings.getState().zone).map(({ value, seconds }) => [
        value,
        { range: computeLiveRange(seconds, span), interval: undefined },
      ]),
    ),
    blocks: await priceEach(blocks.map((blockSize) => [String(blockSize), { blockSize }])),
    layers: await priceEach(
      LAYERS.filter(isOpen).map((id) => [id, { layers: toggleLayer(now.layers, id).filter(isOpen) }]),
    ),
    levels: await priceEach((hasMap ? MAP_LEVEL_CHOICES : []).map((levels) => [levels, { levels }])),
    live: await priceOf({ range: computeLiveRange(range.to - range.from, span) }),
    trades: await priceOf({ linked: toggleTrades(now.linked) }),
    priceInterval: (interval) => priceNow({ interval }),
    priceBlock: (blockSize) => priceNow({ blockSize }),
    priceDepth: (depth) => priceNow({ depth }),
    priceVenues: (venues) => tiles.price(listTiles({}, chooseBooks(market, sources.offered, venues))),
  };
}
