import type { StackData } from '@/charts/echarts/stack-data';
import { listTiersFrom, SUM_TIER } from '@/data/queries/tier-words';
import type { Difference } from '@/domain/columns/compare-lines';
import { lacksSides } from '@/domain/columns/side-volumes';
import { formatAge } from '@/domain/format/format-duration';
import { formatInterval } from '@/domain/format/format-length';
import { formatFullTime } from '@/domain/format/format-time';
import { alignUp, INTERVAL_SECONDS } from '@/domain/interval';
import type { MarketId } from '@/domain/market-id';
import { type Compared, describeCompared, isToldByName } from '@/features/chart/compare/compared-status';
import { describeTime } from '@/features/chart/figures/chart-words';
import { NO_SIDES } from '@/features/chart/figures/figure-words';
import type { LoadState } from '@/features/chart/view/chart';
import { type ChartSeries, type SeriesName, VOLATILITY_WINDOW } from '@/features/chart/view/chart-choice';
import { type ChartChoice, isDifference } from '@/features/chart/view/chart-facts';
import { listChartRanges } from '@/features/chart/view/chart-ranges';
import { type ChartView, joinNames, type RowId } from '@/features/chart/view/chart-view';
import { findAge } from '@/features/chart/view/data-age';
import type { LineBuckets } from '@/features/chart/view/pane-buckets';
import { describePane, type PaneContext } from '@/panes/failure/describe-pane';
import { explainFailure } from '@/panes/failure/failure-words';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { describeHistoryLimit } from '@/panes/plot/describe-history-limit';
import { describeLeverageAbsence } from '@/panes/plot/leverage-series';
import { offerLonger } from '@/panes/plot/live/offer-longer';
import type { PlotModel } from '@/panes/plot/plot-model';
import { listLeverageOf } from '@/panes/plot/use-chart-panes';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { listPanesOf } from './row-titles';

/** What is requested, how far it has loaded, and what of it is in view. */
export interface RowView
  extends Compared,
    Pick<ChartView, 'market' | 'symbol' | 'sources' | 'canSum' | 'panes' | 'interval' | 'zone'>,
    Pick<ChartView, 'span' | 'settled' | 'question' | 'lens' | 'buckets'> {
  readonly choice: Pick<ChartChoice, 'venues' | 'mode' | 'anchor'>;
  readonly data: Pick<StackData, 'unloaded'>;
  readonly model: Pick<PlotModel, 'get' | 'place' | 'goLive'>;
}

export interface RowFacts {
  readonly row: RowId;
  readonly series: readonly Pick<ChartSeries, 'name'>[];
  readonly wait: TimedWait | undefined;
  /** Weight of its missing data. */
  readonly weight: number;
  /** Takes the venues that lack the market out of the choice. */
  onKnownVenues(): void;
  /** Takes markets out of the comparison. */
  onWithout(markets: readonly MarketId[]): void;
  /** Lets CVD start at the left edge. */
  onLeftEdge(): void;
}

/** What a row loads, in words. */
const WHAT: Readonly<Record<RowId, string>> = {
  price: 'candles',
  questions: 'questions',
  volume: 'volumes',
  cvd: 'volumes',
  oi: 'open interest',
  funding: 'funding rates',
  liquidations: 'liquidations',
  volatility: 'candles',
};

/** Why the row stays empty, if a spot market or a recording has no such data. */
function describeAbsent(chart: RowView, row: RowId): PaneStatus | undefined {
  if (row === 'price') return undefined;
  const names = listLeverageOf(listPanesOf(row).filter((pane) => chart.panes.includes(pane)));
  return names.length === 0 ? undefined : describeLeverageAbsence(chart.market, names);
}

/** Status of a row of the chart. */
export function describeRowStatus(chart: RowView, facts: RowFacts, context: PaneContext): PaneStatus {
  const beyond = describeHistoryLimit(chart, context);
  const times = listTimes(chart, facts.row);
  const unasked =
    describeUnasked(chart, facts.row, times.length > 0) ?? (beyond?.kind === 'beyond' ? beyond : undefined);
  if (unasked !== undefined) return unasked;
  const status = describeLoad(chart, facts, times, context);
  if (status.kind !== 'ready') return status;
  const told = describeWhole(chart, facts, times);
  if (told !== undefined) return told;
  if (facts.row === 'price' && beyond !== undefined) return beyond;
  return describeStale(chart, times.at(-1), facts.row, context) ?? status;
}

/** Status of a row that has loaded completely: nothing in view first, then compared markets, then the choice. */
function describeWhole(chart: RowView, facts: RowFacts, times: Float64Array): PaneStatus | undefined {
  const compared = facts.row === 'price' ? describeCompared(chart, facts.onWithout) : undefined;
  if (compared?.kind === 'empty') return compared;
  return describeEmpty(chart, facts, times) ?? compared ?? describeChoice(chart, facts) ?? describeVenues(chart, facts);
}

/** Why nothing is requested. */
function describeUnasked(chart: RowView, row: RowId, hasData: boolean): PaneStatus | undefined {
  const absent = describeAbsent(chart, row);
  if (absent !== undefined) return absent;
  if (chart.question !== undefined && !hasData && row !== 'price') {
    return { kind: 'empty', title: 'Not loaded yet', body: `Loads with the prices.` };
  }
  return chart.sources.isPending ? { kind: 'loading', hasData, what: 'Looking up venues' } : undefined;
}

/** The part of a row that is loading: the row itself before what is drawn over it. */
function describeLoading(chart: RowView, { row, series }: RowFacts): string | undefined {
  const pending = series.filter(({ name }) => chart.states[name]?.isPending === true);
  if (pending.length === 0) return undefined;
  if (row !== 'price' || pending.some(({ name }) => name === 'price')) return `Loading ${WHAT[row]}`;
  return pending.some(({ name }) => name === 'profile') ? 'Loading the volume profile' : 'Loading compared markets';
}

function describeLoad(chart: RowView, facts: RowFacts, times: Float64Array, context: PaneContext): PaneStatus {
  const { series, wait, weight } = facts;
  // A compared market that is unknown, or too old there, is reported by name instead: a retry would not bring it.
  const known = series.flatMap(({ name }) => {
    const state = chart.states[name];
    return state === undefined || (name.startsWith('with ') && isToldByName(state.error)) ? [] : [{ name, ...state }];
  });
  const failed = known.filter(({ error }) => error !== undefined);
  // What has loaded elsewhere is no data of a view in which nothing can load now.
  const isStuck = context.isOffline || failed.length > 0;
  const status = describePane(
    {
      hasData: times.length > 0 && !(isStuck && isBlank(chart, facts.row)),
      dataAt: findDataTime(chart, times, context),
      loading: describeLoading(chart, facts),
      error: failed[0]?.error,
      wait,
      retryWeight: weight,
      retry: () => retryFailed(failed),
    },
    context,
  );
  const isPart = status.kind === 'error' && status.hasData && failed.length < known.length;
  return isPart ? { ...status, ...describePart(failed, context) } : status;
}

/** Newest data of a row: the start of its last bucket; where that is still traded when the service goes, its last trade. */
function findDataTime(chart: RowView, times: Float64Array, context: PaneContext): number | undefined {
  const { settled, span } = chart;
  const isCut = context.isOffline && settled.isLive && !span.isRecorded;
  return isCut ? context.nowSeconds - findAge(chart, context.nowSeconds) : times.at(-1);
}

/** Nothing in view has loaded, although it exists. */
function isBlank({ data, buckets, settled, span }: RowView, row: RowId): boolean {
  const { timeFrom, timeTo } = settled.view;
  const [from, to] = [Math.max(timeFrom, span.from), Math.min(timeTo, span.to)];
  const missing = (data.unloaded?.[row] ?? []).find((one) => one.from <= from && one.to > from);
  // The open bucket is never missing.
  return missing !== undefined && missing.to >= to - buckets.candles.seconds;
}

/** Which part of a row has failed while the rest has loaded; the age of the rest is left out. */
function describePart(
  failed: readonly { readonly name: SeriesName; readonly error?: Error | undefined }[],
  context: PaneContext,
) {
  const names = [...new Set(failed.map(({ name }) => describeSeries(name)))];
  const { sentence } = explainFailure(failed[0]?.error ?? new Error('No answer.'), context);
  return { title: `${joinNames(names)} failed to load`.replace(/^./, (first) => first.toUpperCase()), body: sentence };
}

const SERIES_WORDS: Readonly<Partial<Record<SeriesName, string>>> = {
  price: 'candles',
  sides: 'volumes',
  interest: 'open interest',
  funding: 'funding rates',
  liquidations: 'liquidations',
  profile: 'the volume profile',
  question: 'the question',
};

/** "open interest", "funding of BOREAL_FUTURES:BTCUSDT", "ETHUSDT". */
const describeSeries = (name: SeriesName): string =>
  SERIES_WORDS[name] ?? name.replace(/^with /, '').replace('interest of', 'open interest of');

function retryFailed(failed: readonly LoadState[]): void {
  for (const { retry } of failed) retry();
}

/** Starts of the buckets that have a value: a line also has rows without one at its gaps. */
function listKnownTimes(line: LineBuckets | undefined): { readonly times: Float64Array } | undefined {
  return line && { times: line.times.filter((_, at) => !Number.isNaN(line.values[at])) };
}

/** Starts of all cached buckets of a row. */
function listTimes({ buckets }: RowView, row: RowId): Float64Array {
  const { candles, volume, interest, liquidations } = buckets;
  const [cvd, rates, volatility] = [buckets.cvd, buckets.rates, buckets.volatility].map(listKnownTimes);
  const rows: Readonly<Record<RowId, { readonly times: Float64Array } | undefined>> = {
    price: candles,
    questions: buckets.question,
    volume,
    cvd,
    oi: interest,
    funding: rates,
    liquidations,
    volatility,
  };
  return rows[row]?.times ?? new Float64Array(0);
}

/** Everything has loaded, and none of it is in view. */
function describeEmpty(chart: RowView, facts: RowFacts, times: Float64Array): PaneStatus | undefined {
  const { settled, needed, model, span, market, buckets, states } = chart;
  const { row, series } = facts;
  // What is drawn over the prices does not count as prices.
  const own = row === 'price' ? series.filter(({ name }) => name === 'price') : series;
  if (own.length === 0 || !own.every(({ name }) => states[name]?.isWhole === true)) return undefined;
  const { timeFrom, timeTo } = settled.view;
  const isInView = (time: number): boolean => time >= timeFrom - buckets.candles.seconds && time < timeTo;
  if (times.some(isInView)) return undefined;
  const latest: PaneAction = { label: 'Show the latest', onPress: () => model.goLive() };
  if (settled.view.timeFrom >= span.to) return describeAhead(chart, row, latest);
  if (needed.to <= needed.from) {
    return {
      kind: 'empty',
      title: 'Nothing in this range',
      body: `${market.exchange} data starts ${formatFullTime(span.from, 'utc')}.`,
      action: latest,
    };
  }
  const action =
    row === 'price' ? (settled.isLive ? offerLonger(chart, listChartRanges(span, 'utc')) : latest) : undefined;
  return (
    describeOwnEmpty(chart, facts) ?? {
      kind: 'empty',
      title: `No ${WHAT[row]} in this range`,
      body: describeNone(chart, row),
      ...(action === undefined ? {} : { action }),
    }
  );
}

/** Nothing has traded there yet; strikes of questions may still be there. */
function describeAhead({ lens }: RowView, row: RowId, action: PaneAction): PaneStatus {
  const message = 'This range is in the future.';
  if (row === 'price' && lens !== undefined) return { kind: 'partial', detail: 'not traded yet', message, action };
  return { kind: 'empty', title: 'Nothing has happened here yet', body: message, action };
}

/** Which venues were requested: prices are of one, amounts may be of several. */
function describeNone({ markets, market, interval }: RowView, row: RowId): string {
  const venues = row === 'price' || row === 'volatility' ? [markets.reference.exchange] : markets.venues;
  const none = `${joinNames(venues)} ${venues.length === 1 ? 'has' : 'have'} no data in this range.`;
  // A past that was imported or filled by the hour has no minutes.
  const isFiner =
    row === 'price' && market.recorded !== undefined && INTERVAL_SECONDS[interval] < INTERVAL_SECONDS.HOUR;
  return isFiner ? `${none} Where only hours are stored, choose 1 h or longer.` : none;
}

/** Why a row that is computed from other data has nothing in view. */
function describeOwnEmpty(chart: RowView, { row, onLeftEdge }: RowFacts): PaneStatus | undefined {
  const { choice, settled, zone, buckets } = chart;
  const { timeFrom, timeTo } = settled.view;
  const { volume } = buckets;
  const isSideless = (time: number, at: number): boolean =>
    volume !== undefined && time >= timeFrom - volume.seconds && time < timeTo && lacksSides(volume, at);
  if (row === 'cvd' && volume?.times.some(isSideless) === true) {
    return {
      kind: 'empty',
      title: 'Sides unknown',
      body: `${NO_SIDES}: CVD begins where trades are recorded or imported.`,
    };
  }
  // It starts with the first whole candle after its anchor.
  const start = choice.anchor && alignUp(choice.anchor, chart.interval);
  if (row === 'cvd' && start !== undefined && start >= timeTo) {
    return {
      kind: 'empty',
      title: `CVD starts at ${describeTime(start, zone)}`,
      body: 'This range is earlier.',
      action: { label: 'Start at the left edge', onPress: onLeftEdge },
    };
  }
  if (row === 'price' && chart.difference !== undefined) return describeNoDifference(chart, chart.difference);
  const hasCandles = buckets.candles.times.some((time) => time >= timeFrom && time < timeTo);
  if (row !== 'volatility' || !hasCandles) return undefined;
  const least = VOLATILITY_WINDOW + 1;
  return {
    kind: 'empty',
    title: `Needs ${least} candles in a row`,
    body: `Realised volatility needs ${VOLATILITY_WINDOW} returns without a gap. Try a longer range or shorter candles.`,
  };
}

/** Each market may have prices, but none at the same time. */
function describeNoDifference({ markets, interval, symbolOf }: RowView, difference: Difference): PaneStatus {
  const [other] = markets.compared;
  const name = other === undefined ? '' : `${other.exchange} ${symbolOf(other)}`;
  return {
    kind: 'empty',
    title: `No ${difference} in this range`,
    body: `${joinNames([markets.reference.exchange, name])} have no ${formatInterval(interval)} candle at the same time in this range.`,
  };
}

/** A difference without a second market: prices are drawn meanwhile. */
function describeChoice({ choice, markets }: RowView, { row }: RowFacts): PaneStatus | undefined {
  if (row !== 'price' || !isDifference(choice.mode) || markets.compared.length > 0) return undefined;
  return { kind: 'partial', detail: `no ${choice.mode} yet`, message: 'Choose a market to compare with.' };
}

/** Venues that were requested and are not in the figures. */
function describeVenues(chart: RowView, { row, onKnownVenues }: RowFacts): PaneStatus | undefined {
  // Shown once for all rows.
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
      message: `${sources.unknown.join(', ')} ${sources.unknown.length === 1 ? 'has' : 'have'} no ${symbol} candles.`,
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

/** A live row may lag by this many buckets before it is stale. */
const STALE_BUCKETS = 3;

/** Amounts exist only when something happens: no recent liquidation is not stale. */
function describeStale(
  { settled, buckets }: RowView,
  dataAt: number | undefined,
  row: RowId,
  { isPolling, nowSeconds, toAge = formatAge }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling || !settled.isLive || dataAt === undefined || row === 'liquidations') return undefined;
  const { seconds } = buckets.candles;
  const age = nowSeconds - dataAt - seconds;
  return age > STALE_BUCKETS * seconds ? { kind: 'stale', age: toAge(age) } : undefined;
}
