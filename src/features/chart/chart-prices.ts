import { computeLiveRange, type TimeSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import type { Interval } from '@/domain/interval';
import { CANDLE_INTERVALS, CHART_PANES, type ChartMode, type ChartPaneId } from '@/state/url-state';
import { listChartTiles } from './chart-choice';
import type { ChartChoice, ChartFacts } from './chart-facts';
import { listChartRanges } from './chart-ranges';
import { togglePane } from './row-titles';

/** What each control of the toolbar would cost now. */
export interface ChartPrices {
  /** By the label of the range. */
  readonly ranges: ReadonlyMap<string, ViewPrice>;
  readonly intervals: ReadonlyMap<Interval, ViewPrice>;
  /** By the pane that is switched. */
  readonly panes: ReadonlyMap<ChartPaneId, ViewPrice>;
  /** Of what is switched: filled gaps, the volume profile, the unit. */
  readonly fill: ViewPrice;
  readonly profile: ViewPrice;
  readonly unit: ViewPrice;
  readonly live: ViewPrice;
  /** Of the view of a range, these venues, these other markets, or this mode. */
  priceRange(range: TimeSpan): ViewPrice;
  priceVenues(venues: readonly string[]): ViewPrice;
  priceOthers(others: readonly string[]): ViewPrice;
  priceMode(mode: ChartMode | undefined): ViewPrice;
}

/** The prices of the very views that the controls lead to from `now`; `isNarrow`: there is room for one pane. */
export function computeChartPrices(facts: ChartFacts, now: ChartChoice, isNarrow: boolean): ChartPrices {
  const { desk, span } = facts;
  const priceOf = (change: Partial<ChartChoice>): ViewPrice =>
    desk.tiles.price(listChartTiles(facts, { ...now, ...change }));
  const { range } = now;
  return {
    // A preset takes the candles that fit it best.
    ranges: new Map(
      listChartRanges(span).map(({ value, seconds }) => [
        value,
        priceOf({ range: computeLiveRange(seconds, span), interval: undefined }),
      ]),
    ),
    intervals: new Map(CANDLE_INTERVALS.map((interval) => [interval, priceOf({ interval })])),
    panes: new Map(CHART_PANES.map((pane) => [pane, priceOf({ panes: togglePane(now.panes, pane, isNarrow) })])),
    fill: priceOf({ isFilled: !now.isFilled }),
    profile: priceOf({ hasProfile: !now.hasProfile }),
    unit: priceOf({ isUsd: !now.isUsd }),
    live: priceOf({ range: computeLiveRange(range.to - range.from, span) }),
    priceRange: (other) => priceOf({ range: other }),
    priceVenues: (venues) => priceOf({ venues }),
    priceOthers: (others) => priceOf({ others }),
    priceMode: (mode) => priceOf({ mode }),
  };
}
