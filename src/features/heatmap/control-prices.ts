import { computeLiveRange } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { HD_FACTOR } from './depth-request';
import { listRanges } from './heatmap-view';
import { listPlotTiles, type PlotChoice, type PlotFacts } from './plot-choice';

/** What each control of the toolbar would cost now. */
export interface ControlPrices {
  /** By the label of the range. */
  readonly ranges: ReadonlyMap<string, ViewPrice>;
  /** By the block's size. */
  readonly blocks: ReadonlyMap<string, ViewPrice>;
  readonly live: ViewPrice;
}

/** The prices of the very views that the controls lead to from `now`. */
export function computeControlPrices(facts: PlotFacts, now: PlotChoice): ControlPrices {
  const { desk, span, finestBlock } = facts;
  const priceOf = (change: Partial<PlotChoice>): ViewPrice =>
    desk.tiles.price(listPlotTiles(facts, { ...now, ...change }));
  const { range } = now;
  return {
    // A preset takes the columns that fit it best.
    ranges: new Map(
      listRanges(span).map(({ value, seconds }) => [
        value,
        priceOf({ range: computeLiveRange(seconds, span), interval: undefined }),
      ]),
    ),
    blocks: new Map([finestBlock, finestBlock * HD_FACTOR].map((size) => [String(size), priceOf({ blockSize: size })])),
    live: priceOf({ range: computeLiveRange(range.to - range.from, span) }),
  };
}
