import { runCooperatively } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import { computeLiveRange } from '@/data/plan/heatmap-span';
import { sumPrices, type ViewPrice } from '@/data/plan/price-view';
import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { guessReaches } from '@/features/chart/compare/compared-reaches';
import { togglePane } from '@/features/chart/rows/row-titles';
import { toggleAverage } from '@/features/chart/view/averages';
import { chooseCandles, fitRange, OFFERED_INTERVALS, suitCandles } from '@/features/chart/view/candle-range';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import type { ChartChoice, ChartFacts } from '@/features/chart/view/chart-facts';
import { listChartRanges } from '@/features/chart/view/chart-ranges';
import { useSettings } from '@/state/settings';
import { AVERAGES, type AverageId, CHART_PANES, type ChartMode, type ChartPaneId } from '@/state/url-state';

/** What each control of the toolbar would cost now. */
export interface ChartPrices {
  /** Keyed by the label of the range. */
  readonly ranges: ReadonlyMap<string, ViewPrice>;
  readonly intervals: ReadonlyMap<Interval, ViewPrice>;
  /** Keyed by the pane that is switched. */
  readonly panes: ReadonlyMap<ChartPaneId, ViewPrice>;
  /** Keyed by the line that is switched. */
  readonly averages: ReadonlyMap<AverageId, ViewPrice>;
  /** Cost of switching filled gaps, the volume profile or the unit. */
  readonly fill: ViewPrice;
  readonly profile: ViewPrice;
  readonly unit: ViewPrice;
  readonly live: ViewPrice;
  /** Cost of viewing a range, these venues, these other markets, or this mode. */
  priceRange(range: TimeSpan): ViewPrice;
  priceVenues(venues: readonly string[]): ViewPrice;
  priceOthers(others: readonly string[]): ViewPrice;
  priceMode(mode: ChartMode | undefined): ViewPrice;
}

export interface PricesOptions {
  /** There is room for only one pane. */
  readonly isNarrow: boolean;
  /** True once nobody waits for the prices any more: the result is then meaningless. */
  isOver(): boolean;
}

/**
 * The prices of the exact views that the controls lead to from `now`. Fine candles over a long range are thousands of
 * tiles per control, so the work is done in slices that keep the page responsive.
 */
export async function computeChartPrices(
  facts: ChartFacts,
  now: ChartChoice,
  { isNarrow, isOver }: PricesOptions,
): Promise<ChartPrices> {
  const { dataClient, span } = facts;
  const yieldToMain = makeYieldToMain();
  const listTiles = (change: Partial<ChartChoice>) => {
    const choice = { ...now, ...change };
    return listChartTiles(guessReaches(facts, choice), choice);
  };
  const priceOf = async (change: Partial<ChartChoice>): Promise<ViewPrice> => {
    const prices: ViewPrice[] = [];
    for (const view of listTiles(change)) {
      await yieldToMain();
      if (isOver()) break;
      prices.push(await runCooperatively(dataClient.tiles.priceInSteps([view]), yieldToMain));
    }
    return sumPrices(prices);
  };
  const priceEach = async <Key>(changes: readonly (readonly [Key, Partial<ChartChoice>])[]) => {
    const prices = new Map<Key, ViewPrice>();
    for (const [key, change] of changes) prices.set(key, await priceOf(change));
    return prices;
  };
  const priceNow = (change: Partial<ChartChoice>): ViewPrice => dataClient.tiles.price(listTiles(change));
  const { range } = now;
  return {
    // A preset takes the candles that fit it best.
    ranges: await priceEach(
      listChartRanges(span, useSettings.getState().zone).map(({ value, seconds }) => [
        value,
        { range: computeLiveRange(seconds, span), interval: chooseCandles(seconds, isNarrow, span) },
      ]),
    ),
    // The view stays, with as many candles as can be read.
    intervals: await priceEach(
      OFFERED_INTERVALS.map((interval) => [
        interval,
        {
          interval,
          range: fitRange(
            { ...range, isLive: range.to >= span.to },
            { shown: now.interval, next: interval, isNarrow },
            span,
          ),
        },
      ]),
    ),
    panes: await priceEach(CHART_PANES.map((pane) => [pane, { panes: togglePane(now.panes, pane, isNarrow) }])),
    averages: await priceEach(AVERAGES.map((id) => [id, { averages: toggleAverage(now.averages, id) }])),
    fill: await priceOf({ isFilled: !now.isFilled }),
    profile: await priceOf({ hasProfile: !now.hasProfile }),
    unit: await priceOf({ isUsd: !now.isUsd }),
    live: await priceOf({ range: computeLiveRange(range.to - range.from, span) }),
    priceRange: (other) => priceNow({ range: other, interval: suitCandles(other, now.interval, isNarrow, span) }),
    priceVenues: (venues) => priceNow({ venues }),
    priceOthers: (others) => priceNow({ others }),
    priceMode: (mode) => priceNow({ mode }),
  };
}
