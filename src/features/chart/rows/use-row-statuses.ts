import { type LoadedPart, useRetryOnReturn } from '@/client/use-retry-on-return';
import { listSpanTiles } from '@/client/use-tiles';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { describeQuestions } from '@/features/chart/questions/question-status';
import { type ChartSeries, SERIES_OF_PANE, type SeriesName } from '@/features/chart/view/chart-choice';
import type { ChartView, RowId } from '@/features/chart/view/chart-view';
import { type PaneContext, shortenOffline } from '@/panes/failure/describe-pane';
import { identifySeries } from '@/panes/failure/pane-wait';
import { type TimedWait, usePaneWait } from '@/panes/failure/use-pane-wait';
import { usePaneContext } from '@/panes/plot/use-pane-context';
import type { ChartSearch } from '@/state/url-state';
import type { PaneStatus } from '@/ui/pane-status';
import { listMerged, mergeFailures } from './merge-failures';
import { describeRowStatus } from './row-status';
import { listPanesOf } from './row-titles';

export interface StatusOptions {
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  /** Why the engine could not be loaded. */
  readonly fault: Error | undefined;
  /** The rows on screen. */
  readonly rows: readonly RowId[];
  retryEngine(): void;
  onSearch(change: Partial<ChartSearch>): void;
}

export type RowStatuses = Readonly<Record<RowId, PaneStatus>>;

/** Statuses of all rows. */
export function useRowStatuses(chart: ChartView, options: StatusOptions): RowStatuses {
  const { nowSeconds, isPolling, fault, retryEngine, rows, onSearch } = options;
  const context = usePaneContext({ ...chart, nowSeconds, isPolling });
  useRetryOnReturn(listParts(chart), context.isOffline);
  const volume = useRowWait(chart, 'volume');
  const cvd = useRowWait(chart, 'cvd');
  const oi = useRowWait(chart, 'oi');
  const funding = useRowWait(chart, 'funding');
  const liquidations = useRowWait(chart, 'liquidations');
  const volatility = useRowWait(chart, 'volatility');
  const price = useRowWait(chart, 'price');
  const questions = useRowWait(chart, 'questions');
  const statusOf = (row: RowId, wait: TimedWait | undefined): PaneStatus => {
    if (fault !== undefined) return describeFault(retryEngine);
    return shortenOffline(describe(chart, row, wait, context, onSearch));
  };
  const statuses: RowStatuses = {
    price: statusOf('price', price),
    questions:
      fault === undefined ? shortenOffline(describeQuestionRow(chart, questions, context)) : describeFault(retryEngine),
    volume: statusOf('volume', volume),
    cvd: statusOf('cvd', cvd),
    oi: statusOf('oi', oi),
    funding: statusOf('funding', funding),
    liquidations: statusOf('liquidations', liquidations),
    volatility: statusOf('volatility', volatility),
  };
  const merged = listMerged(statuses, rows);
  if (merged.length === 0) return statuses;
  const weight = fault === undefined ? priceRows(chart, ['price', ...merged]) : 0;
  return mergeFailures(statuses, rows, weight > 0 ? `Retry, ${weight} weight` : 'Retry');
}

/** Weight of the missing data of rows, of which some share a series. */
function priceRows(chart: ChartView, rows: readonly RowId[]): number {
  const series = new Set(rows.flatMap((row) => listRowSeries(chart, row)));
  return chart.dataClient.tiles.price([...series].map(({ ask, span }) => listSpanTiles(ask, span))).weight;
}

/** Series of the rows under the price, without the price itself. */
const PANE_SERIES = new Set<string>(Object.values(SERIES_OF_PANE).filter((name) => name !== 'price'));

/** The all-venue series that a single venue's series belongs to. */
const getSharedName = (name: SeriesName): string => name.replace(/ of .+/, '');

/** The requested series that a row is made of. */
export function listRowSeries<Series extends Pick<ChartSeries, 'name'>>(
  { series, panes }: Pick<ChartView, 'panes'> & { readonly series: readonly Series[] },
  row: RowId,
): readonly Series[] {
  // Other markets and the volume profile are drawn over the prices.
  if (row === 'price') return series.filter(({ name }) => !PANE_SERIES.has(getSharedName(name)));
  const names = new Set<string>(
    listPanesOf(row)
      .filter((pane) => panes.includes(pane))
      .map((pane) => SERIES_OF_PANE[pane]),
  );
  return series.filter(({ name }) => names.has(getSharedName(name)));
}

function useRowWait(chart: ChartView, row: RowId): TimedWait | undefined {
  return usePaneWait(listRowSeries(chart, row).map(({ ask }) => identifySeries(ask)));
}

function describe(
  chart: ChartView,
  row: RowId,
  wait: TimedWait | undefined,
  context: PaneContext,
  onSearch: StatusOptions['onSearch'],
): PaneStatus {
  const series = listRowSeries(chart, row);
  const { weight } = chart.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
  const known = chart.sources.offered.map(({ exchange }) => exchange);
  const onKnownVenues = (): void => onSearch({ venue: chart.choice.venues.filter((venue) => known.includes(venue)) });
  const onWithout = (markets: readonly MarketId[]): void => onSearch(leaveOut(chart.choice, markets));
  const onLeftEdge = (): void => onSearch({ anchor: undefined });
  return describeRowStatus(chart, { row, series, wait, weight, onKnownVenues, onWithout, onLeftEdge }, context);
}

/** The choice without some compared markets, which may have been named themselves or through their venue. */
export function leaveOut(
  { others, venues }: Pick<ChartView['choice'], 'others' | 'venues'>,
  markets: readonly MarketId[],
): Partial<ChartSearch> {
  const gone = markets.map(formatMarketId);
  const byVenue = markets.filter((market) => !others.includes(formatMarketId(market))).map(({ exchange }) => exchange);
  const named = others.filter((id) => !gone.includes(id));
  const venue = venues.filter((one) => !byVenue.includes(one));
  return {
    with: named.length === 0 ? undefined : named,
    ...(byVenue.length === 0 ? {} : { venue: venue.length === 0 ? undefined : venue }),
  };
}

function describeQuestionRow(chart: ChartView, wait: TimedWait | undefined, context: PaneContext): PaneStatus {
  const series = listRowSeries(chart, 'questions');
  const { weight } = chart.dataClient.tiles.price(series.map(({ ask, span }) => listSpanTiles(ask, span)));
  return describeQuestions(chart, { wait, weight }, context);
}

/** Everything that the view loads. */
function listParts({ states, lens }: Pick<ChartView, 'states' | 'lens'>): readonly LoadedPart[] {
  const listed = lens === undefined ? [] : [{ ...lens, name: 'questions' }];
  const series = Object.entries(states).flatMap(([name, state]) => (state === undefined ? [] : [{ ...state, name }]));
  return [...series, ...listed];
}

function describeFault(retry: () => void): PaneStatus {
  return {
    kind: 'error',
    hasData: false,
    title: 'The chart could not be drawn',
    body: 'A part of the page did not load. Your view and settings are kept.',
    actions: [{ label: 'Retry', onPress: retry }],
  };
}
