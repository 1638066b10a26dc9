import type { Market } from '@/contract/payloads';
import type { Interval } from '@/domain/interval';
import type { MarketId } from '@/domain/market-id';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ChartPaneId, ChartSearch } from '@/state/url-state';
import type { ChartChoice, ChartFacts } from './chart-facts';
import { findChartMarkets } from './chart-sources';
import { type EventLens, traceQuestion } from './event-lens';

/** What requests of a chart depend on besides the address. */
export interface ChartConditions extends Omit<ChartFacts, 'market' | 'reaches'> {
  readonly plot: Pick<PlotView, 'view'>;
  readonly panes: readonly ChartPaneId[];
  readonly interval: Interval;
  readonly lens: Pick<EventLens, 'chosen'> | undefined;
}

/** What the chart of an address asks for, once the data ranges of compared markets are known. */
export interface ChartRequest {
  readonly choice: ChartChoice;
  /** Markets whose data ranges have to be looked up beside a recording, at no cost. */
  readonly compared: readonly MarketId[];
  factsOf(reaches: ChartFacts['reaches']): ChartFacts;
}

const NO_NAMES: readonly string[] = [];
const NO_AVERAGES: ChartChoice['averages'] = [];

/** What an address asks for: the screen loads it, and whoever prices the address counts it. */
export function resolveChart(market: Market, search: ChartSearch, conditions: ChartConditions): ChartRequest {
  const { dataClient, span, offered, canSum } = conditions;
  const choice = readChoice(search, conditions);
  const known = { dataClient, market, span, offered, canSum };
  return {
    choice,
    compared: market.recorded === undefined ? [] : findChartMarkets(known, choice).compared,
    factsOf: (reaches) => ({ ...known, reaches }),
  };
}

function readChoice(search: ChartSearch, { plot, panes, interval, lens }: ChartConditions): ChartChoice {
  const { view } = plot;
  return {
    range: { from: view.timeFrom, to: view.timeTo },
    interval,
    panes,
    venues: search.venue ?? NO_NAMES,
    others: search.with ?? NO_NAMES,
    mode: search.mode,
    isUsd: search.unit === 'usd',
    isFilled: search.fill === true,
    hasProfile: search.profile === true,
    averages: search.averages ?? NO_AVERAGES,
    anchor: search.anchor,
    traced: traceQuestion(lens?.chosen?.question),
  };
}
