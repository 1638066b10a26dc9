import { listSpanTiles } from '@/client/use-tiles';
import type { Rank } from '@/data/budget/budget';
import type { AnyViewTiles, SeriesRequest } from '@/data/cache/tile-loader';
import { computeNeededSpan } from '@/data/plan/heatmap-span';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { formatMarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import { isPaneServed } from '@/panes/plot/use-chart-panes';
import type { ChartPaneId } from '@/state/url-state';
import { findAverageStart } from './averages';
import type { ChartChoice, ChartFacts } from './chart-facts';
import { type ChartRequests, makeChartRequests } from './chart-requests';
import { findChartMarkets } from './chart-sources';

/** Series by what they are; those of compared markets are named by `comparedName`. */
export type SeriesName =
  | 'price'
  | 'sides'
  | 'interest'
  | 'funding'
  | 'liquidations'
  | 'profile'
  | 'question'
  | `with ${string}`
  | `${VenueSeries} of ${string}`;

/** Series that are shown for each venue separately. */
export type VenueSeries = 'interest' | 'funding';

/** A series that the chart shows, and the span of it that is needed. */
export interface ChartSeries {
  readonly name: SeriesName;
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** What a pane under the price is made of. */
export const SERIES_OF_PANE: Readonly<Record<ChartPaneId, SeriesName>> = {
  volume: 'sides',
  delta: 'sides',
  cvd: 'sides',
  oi: 'interest',
  funding: 'funding',
  liquidations: 'liquidations',
  volatility: 'price',
  questions: 'question',
};

/** Number of returns in the rolling window of realised volatility. */
export const VOLATILITY_WINDOW = 30;

/** Name of a single venue's series, shown beside that of all venues. */
export function venueName(series: VenueSeries, marketId: string): SeriesName {
  return `${series} of ${marketId}`;
}

export function comparedName(marketId: string): SeriesName {
  return `with ${marketId}`;
}

/** The part of the range that has data. */
export function getChartSpan({ span }: Pick<ChartFacts, 'span'>, choice: ChartChoice): TimeSpan {
  return computeNeededSpan(choice.range, INTERVAL_SECONDS[choice.interval], span);
}

/** Every series that a choice needs: those of the panes that are on and that the market has. */
export function listChartSeries(facts: ChartFacts, choice: ChartChoice): readonly ChartSeries[] {
  const { interval } = choice;
  const needed = getChartSpan(facts, choice);
  const asks = makeChartRequests(facts, choice, interval);
  const { compared } = findChartMarkets(facts, choice);
  const names = new Set(listShownPanes(facts, choice).map((pane) => SERIES_OF_PANE[pane]));
  const spans: Partial<Record<SeriesName, TimeSpan>> = {
    price: widenBack(facts, needed, computeWarmUp(choice, needed)),
    sides: widenBack(facts, needed, choice.panes.includes('cvd') ? choice.anchor : undefined),
  };
  const listOne = (name: Exclude<keyof typeof asks, 'compared' | 'each' | 'question'>, rank: Rank): ChartSeries => ({
    name,
    ask: asks[name],
    span: spans[name] ?? needed,
    rank,
  });
  return [
    listOne('price', 'visible'),
    ...(names.has('sides') ? [listOne('sides', 'visible')] : []),
    ...compared.flatMap((market, at) => listCompared(facts, formatMarketId(market), asks.compared[at], needed)),
    ...LINKED.filter((name) => names.has(name)).map((name) => listOne(name, 'linked')),
    ...VENUE_SERIES.filter((name) => names.has(name)).flatMap((name) =>
      asks.each.map(
        (one): ChartSeries => ({
          name: venueName(name, formatMarketId(one.market)),
          ask: one[name],
          span: needed,
          rank: 'linked',
        }),
      ),
    ),
    ...(choice.hasProfile ? [listOne('profile', 'linked')] : []),
    ...(names.has('question') ? listTraced(asks.question, needed) : []),
  ];
}

/** Series of the compared markets, each limited to its own data: nothing is requested that would be refused. */
function listCompared(
  { reaches }: ChartFacts,
  id: string,
  ask: ChartRequests['compared'][number],
  needed: TimeSpan,
): readonly ChartSeries[] {
  const name = comparedName(id);
  if (reaches === undefined) return [{ name, ask, span: needed, rank: 'visible' }];
  const reach = reaches.get(id);
  if (reach === undefined) return [];
  const from = Math.max(needed.from, reach.from);
  const span = { from, to: Math.max(from, Math.min(needed.to, reach.to)) };
  return [{ name, ask: { ...ask, reach }, span, rank: 'visible' }];
}

/** Whether a compared market has nothing in view because the tier reaches no further back. */
export function isBeforeReach({ reaches }: Pick<ChartFacts, 'reaches'>, id: string, needed: TimeSpan): boolean {
  const reach = reaches?.get(id);
  return reach?.isClipped === true && reach.from >= needed.to;
}

/** A question has prices only while it is open: nothing is requested for a view outside that. */
function listTraced(ask: ChartRequests['question'], needed: TimeSpan): readonly ChartSeries[] {
  if (ask === undefined) return [];
  const span = { from: Math.max(needed.from, ask.reach.from), to: Math.min(needed.to, ask.reach.to) };
  return span.from < span.to ? [{ name: 'question', ask, span, rank: 'linked' }] : [];
}

const VENUE_SERIES: readonly VenueSeries[] = ['interest', 'funding'];
const LINKED = ['interest', 'funding', 'liquidations'] as const;

function listShownPanes({ market }: ChartFacts, { panes }: ChartChoice): readonly ChartPaneId[] {
  return panes.filter((pane) => isPaneServed(market, pane));
}

/** Start of the candles that the first volatility and the first averages in view need; each return needs two closes. */
function computeWarmUp({ interval, panes, averages }: ChartChoice, { from }: TimeSpan): number {
  const seconds = INTERVAL_SECONDS[interval];
  const returns = panes.includes('volatility') ? VOLATILITY_WINDOW + 1 : 0;
  return Math.min(from - returns * seconds, findAverageStart(averages, seconds, from));
}

/** `needed` extended back to `from`, but no earlier than the data. */
function widenBack({ span }: ChartFacts, needed: TimeSpan, from: number | undefined): TimeSpan {
  return { ...needed, from: Math.min(needed.from, Math.max(span.from, from ?? needed.from)) };
}

/** Every tile that the chart needs for a choice. */
export function listChartTiles(facts: ChartFacts, choice: ChartChoice): AnyViewTiles[] {
  return listChartSeries(facts, choice).map(({ ask, span }) => listSpanTiles(ask, span));
}
