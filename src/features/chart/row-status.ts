import { describeReach, listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import { formatAge } from '@/domain/format/format-duration';
import { formatFullTime } from '@/domain/format/format-time';
import { describePane, type PaneContext } from '@/panes/plot/describe-pane';
import { hasLeverageSeries, isSpotMarket } from '@/panes/plot/leverage-series';
import type { TimedWait } from '@/panes/use-pane-wait';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import type { ChartSeries } from './chart-choice';
import type { ChartView, RowId } from './chart-view';
import type { LoadState } from './use-chart-data';

export interface RowFacts {
  readonly row: RowId;
  readonly series: readonly ChartSeries[];
  readonly wait: TimedWait | undefined;
  /** Weight of what of it is missing. */
  readonly weight: number;
  /** Takes the venues that lack the market out of the choice. */
  onKnownVenues(): void;
}

/** What a row loads, in words. */
const WHAT: Readonly<Record<RowId, string>> = {
  price: 'candles',
  volume: 'volumes',
  cvd: 'volumes',
  oi: 'open interest',
  liquidations: 'liquidations',
  volatility: 'candles',
};

/** Rows of which a spot market and a recording have nothing. */
const LEVERAGE_ROWS: readonly RowId[] = ['oi', 'liquidations'];

/** What a row of the chart says of itself. */
export function describeRowStatus(chart: ChartView, facts: RowFacts, context: PaneContext): PaneStatus {
  const beyond = describeBeyond(chart, context);
  const times = listTimes(chart, facts.row);
  const unasked =
    describeUnasked(chart, facts.row, times.length > 0) ?? (beyond?.kind === 'locked' ? beyond : undefined);
  if (unasked !== undefined) return unasked;
  const states = facts.series.flatMap(({ name }) => chart.states[name] ?? []);
  const status = describeLoad(facts, states, times, context);
  if (status.kind !== 'ready') return status;
  const told = describeEmpty(chart, facts.row, states, times) ?? describeVenues(chart, facts);
  if (told !== undefined) return told;
  if (facts.row === 'price' && beyond !== undefined) return beyond;
  return describeStale(chart, times.at(-1), facts.row, context) ?? status;
}

/** Why nothing is asked for. */
function describeUnasked(chart: ChartView, row: RowId, hasData: boolean): PaneStatus | undefined {
  if (LEVERAGE_ROWS.includes(row) && !hasLeverageSeries(chart.market)) return describeAbsent(chart, row);
  if (chart.question !== undefined && !hasData && row !== 'price') {
    return { kind: 'empty', title: 'Not loaded yet', body: `The ${WHAT[row]} come with the prices.` };
  }
  return chart.sources.isPending ? { kind: 'loading', hasData, what: 'Looking up venues' } : undefined;
}

function describeLoad(
  { row, wait, weight }: RowFacts,
  states: readonly LoadState[],
  times: Float64Array,
  context: PaneContext,
): PaneStatus {
  return describePane(
    {
      hasData: times.length > 0,
      dataAt: times.at(-1),
      loading: states.some(({ isPending }) => isPending) ? `Loading ${WHAT[row]}` : undefined,
      error: states.find(({ error }) => error !== undefined)?.error,
      wait,
      retryWeight: weight,
      retry: () => retryFailed(states),
    },
    context,
  );
}

function retryFailed(states: readonly LoadState[]): void {
  for (const { error, retry } of states) if (error !== undefined) retry();
}

function describeAbsent({ market }: ChartView, row: RowId): PaneStatus {
  const what = WHAT[row];
  if (isSpotMarket(market)) {
    return {
      kind: 'empty',
      title: `No ${what} on a spot market`,
      body: `${market.exchange} trades this one without leverage.`,
    };
  }
  return {
    kind: 'empty',
    title: `No ${what} in a recording`,
    body: 'A recording holds the book and the trades of its time.',
  };
}

/** Starts of all buckets of a row that are held. */
function listTimes({ buckets }: ChartView, row: RowId): Float64Array {
  const { candles, volume, cvd, interest, rates, liquidations, volatility } = buckets;
  const rows: Readonly<Record<RowId, { readonly times: Float64Array } | undefined>> = {
    price: candles,
    volume,
    cvd,
    oi: interest !== undefined && interest.length > 0 ? interest : rates,
    liquidations,
    volatility,
  };
  return rows[row]?.times ?? new Float64Array(0);
}

/** All has come, and none of it lies in view. */
function describeEmpty(
  { settled, needed, model, span, market, buckets }: ChartView,
  row: RowId,
  states: readonly LoadState[],
  times: Float64Array,
): PaneStatus | undefined {
  if (states.length === 0 || !states.every(({ isWhole }) => isWhole)) return undefined;
  const { timeFrom, timeTo } = settled.view;
  const isInView = (time: number): boolean => time >= timeFrom - buckets.candles.seconds && time < timeTo;
  if (times.some(isInView)) return undefined;
  const latest: PaneAction = { label: 'Show the latest', onPress: () => model.goLive() };
  if (needed.to <= needed.from) {
    return {
      kind: 'empty',
      title: 'Nothing in this range',
      body: `The data of ${market.exchange} begin ${formatFullTime(span.from, 'utc')}.`,
      action: latest,
    };
  }
  const isAway = row === 'price' && !settled.isLive;
  return {
    kind: 'empty',
    title: `No ${WHAT[row]} in this range`,
    body: `${market.exchange} reports none of this market in view.`,
    ...(isAway ? { action: latest } : {}),
  };
}

/** Venues that were asked for and are not in the figures. */
function describeVenues(chart: ChartView, { row, onKnownVenues }: RowFacts): PaneStatus | undefined {
  // Told once for all rows.
  if (row !== 'price') return undefined;
  const { sources, markets, choice, canSum, symbol } = chart;
  if (sources.isFailed) {
    return {
      kind: 'partial',
      detail: `1 of ${choice.venues.length} venues`,
      message: `Other venues could not be looked up. ${markets.reference.exchange} is shown.`,
      action: { label: 'Retry', onPress: sources.retry },
    };
  }
  if (sources.unknown.length > 0) {
    const total = choice.venues.length;
    return {
      kind: 'partial',
      detail: `${total - sources.unknown.length} of ${total} venues`,
      message: `${sources.unknown.join(', ')} ${sources.unknown.length === 1 ? 'serves' : 'serve'} no candles of ${symbol}.`,
      action: { label: 'Leave it out', onPress: onKnownVenues },
    };
  }
  if (canSum || choice.mode !== undefined || choice.venues.length < 2) return undefined;
  return {
    kind: 'partial',
    detail: `1 of ${choice.venues.length} venues`,
    message: `Sums over venues need the ${listTiersFrom(SUM_TIER)} tier. ${markets.reference.exchange} is shown alone.`,
  };
}

/** The part of the view that is older than the key's tier reaches. */
function describeBeyond({ span, settled, needed }: ChartView, context: PaneContext): PaneStatus | undefined {
  if (span.isClipped !== true || settled.view.timeFrom >= span.from) return undefined;
  const reach = context.tier === undefined ? "The key's tier reaches no further back" : describeReach(context.tier);
  const until = formatFullTime(span.from, context.zone);
  if (needed.to > needed.from) return { kind: 'partial', detail: `from ${until}`, message: `${reach}, to ${until}.` };
  return {
    kind: 'locked',
    hasData: false,
    title: "Older than this key's tier reaches",
    body: `${reach}, to ${until}. Newer data are available.`,
    actions: [context.ways.latest, context.ways.simulated].filter((way) => way !== undefined),
  };
}

/** Buckets that a live row may lag behind before it is called stale. */
const STALE_BUCKETS = 3;

/** Amounts come only where there are some: no liquidation lately is not stale. */
function describeStale(
  { settled, buckets }: ChartView,
  dataAt: number | undefined,
  row: RowId,
  { isPolling, nowSeconds }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling || !settled.isLive || dataAt === undefined || row === 'liquidations') return undefined;
  const { seconds } = buckets.candles;
  const age = nowSeconds - dataAt - seconds;
  return age > STALE_BUCKETS * seconds ? { kind: 'stale', age: formatAge(age) } : undefined;
}
