import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatFullTime } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { TILE_COLUMNS, tileStart } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { secondsOfMicros } from '@/domain/units';
import { describeMissing } from '@/features/heatmap/layers/depth-picture';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { LayerLock } from '@/features/heatmap/layers/layer-lock';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import { hasHeat } from '@/features/heatmap/scale/shown-layers';
import { countColumns, listRanges } from '@/features/heatmap/view/heatmap-view';
import { describeOrigin, nameLayer } from '@/features/heatmap/view/layer-words';
import { findNewestSnapshot } from '@/features/heatmap/view/newest-snapshot';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describePane, keepAsOf, type PaneContext } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { describeHistoryLimit } from '@/panes/plot/describe-history-limit';
import { offerLonger } from '@/panes/plot/live/offer-longer';
import type { LayerId } from '@/state/url-state';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';

export interface PlotStatusFacts {
  /** Weight of the missing data. */
  readonly weight: number;
  /** Whether the plot draws candles: they stay on screen while the heat loads, waits or has failed. */
  readonly drawsCandles: boolean;
  /** What each layer's requests are waiting for. */
  readonly waits: Readonly<Partial<Record<LayerId, TimedWait>>>;
  /** Repeats every failed request of the view: the panes below only say that they lack their data. */
  retryAll(): void;
  /** Actions offered where a layer cannot be shown. */
  waysFrom(id: LayerId): readonly PaneAction[];
  /** Removes the venues without a book from the sum. */
  onKnownVenues(): void;
}

/** What the status of the plot is told from. */
export interface HeatView
  extends Pick<Heatmap, 'market' | 'sources' | 'span' | 'settled' | 'needed' | 'past' | 'base' | 'layers' | 'candles'> {
  readonly model: Pick<Heatmap['model'], 'get' | 'place' | 'goLive'>;
}

/** Priority of statuses: the plot shows the most pressing one. */
const RANKS: readonly PaneStatus['kind'][] = [
  'waiting',
  'error',
  'locked',
  'beyond',
  'loading',
  'partial',
  'empty',
  'offline',
  'stale',
  'ready',
];

/** Status of the plot: the most pressing status of its layers. */
export function describeHeat(heatmap: HeatView, facts: PlotStatusFacts, context: PaneContext): PaneStatus {
  const beyond = describeHistoryLimit(heatmap, context);
  if (beyond?.kind === 'beyond') return beyond;
  const shown = heatmap.layers.length === 0 ? [heatmap.base] : heatmap.layers;
  const isWaiting = shown.some(({ id }) => facts.waits[id] !== undefined);
  if (!isWaiting && isNothingThere(heatmap, shown)) return describeNothing(heatmap, shown);
  const statuses = shown.map((layer) => describeLayer(layer, heatmap, facts, context));
  // While one layer is loading and none has data, other statuses can wait.
  const first = shown.every(({ data }) => data.tiles.length === 0) ? findKind(statuses, 'loading') : undefined;
  const status = first ?? RANKS.map((kind) => findKind(statuses, kind)).find((found) => found !== undefined);
  if (status !== undefined && status.kind !== 'ready' && status.kind !== 'stale') return status;
  return beyond ?? status ?? { kind: 'ready' };
}

function findKind(statuses: readonly PaneStatus[], wanted: PaneStatus['kind']): PaneStatus | undefined {
  return statuses.find(({ kind }) => kind === wanted);
}

function describeLayer(
  layer: HeatmapLayer,
  heatmap: HeatView,
  facts: PlotStatusFacts,
  context: PaneContext,
): PaneStatus {
  const hasData = hasHeat(heatmap.layers);
  // The plot is not covered if another layer can be shown or requested.
  const hasOther = heatmap.layers.some(({ lock }) => lock === undefined);
  const keepsCandles = facts.drawsCandles && hasCandles(heatmap);
  if (layer.lock !== undefined) return describeLock(layer, layer.lock, hasData || hasOther || keepsCandles, facts);
  const dataAt = findDataTime(layer, heatmap);
  const status = describeLoad(layer, heatmap, facts, { ...context, dataAt });
  if (status.kind === 'error' && heatmap.layers.length > 1)
    return { ...status, title: `${LAYER_RULES[layer.id].label}: ${lowerFirst(status.title)}` };
  if (status.kind !== 'ready') return status;
  const partly =
    describeComputing(layer, hasData) ??
    describeVenues(layer, heatmap, facts) ??
    describeLateVenues(layer, heatmap, context) ??
    describeNoSnapshot(layer, heatmap);
  return keepAsOf(status, partly ?? describeAge(layer, heatmap, dataAt, context) ?? status);
}

/** The status of a layer's requests. Where there is no heat, the candles stay in sight. */
function describeLoad(
  layer: HeatmapLayer,
  heatmap: HeatView,
  facts: PlotStatusFacts,
  context: PaneContext & { readonly dataAt: number | undefined },
): PaneStatus {
  const columns = countColumns(heatmap.needed, layer.data.spec.columnSeconds);
  // Whole tiles are loaded, which reach beyond the view: what is in view is what is waited for.
  const snapshots = formatNumber(Math.min(columns, layer.pending * TILE_COLUMNS), 0);
  const name = nameLayer(layer.id);
  const hasHeatData = hasHeat(heatmap.layers) || layer.data.tiles.length > 0;
  return describePane(
    {
      hasData: hasHeatData || (facts.drawsCandles && hasCandles(heatmap)),
      ...(hasHeatData ? {} : { kept: { told: 'The candles are still shown.', lacking: `${name} not loaded` } }),
      dataAt: context.dataAt,
      loading: layer.pending > 0 ? `Loading ${name}, ${snapshots} snapshots` : undefined,
      error: layer.error,
      wait: facts.waits[layer.id],
      retryWeight: facts.weight,
      retry: facts.retryAll,
    },
    context,
  );
}

/** Depth coloured by a computed value is not on the plot until the value is computed. */
function describeComputing({ picture }: HeatmapLayer, hasData: boolean): PaneStatus | undefined {
  const what = picture && describeMissing(picture);
  return what === undefined ? undefined : { kind: 'loading', hasData, what };
}

function lowerFirst(text: string): string {
  return text[0].toLowerCase() + text.slice(1);
}

const ABSENT = { isAbsent: true } as const;

function describeLock(
  { id }: HeatmapLayer,
  { kind, title, body }: LayerLock,
  hasData: boolean,
  { waysFrom }: PlotStatusFacts,
): PaneStatus {
  if (kind === 'pending') return { kind: 'loading', hasData, what: 'Looking up markets' };
  const actions = waysFrom(id);
  if (kind === 'tier') return { kind: 'locked', hasData, title, body, actions };
  const action = actions.length === 0 ? {} : { action: actions[0] };
  return hasData
    ? { kind: 'partial', detail: title, message: body, ...action }
    : { kind: 'empty', ...(kind === 'unserved' ? ABSENT : {}), title, body, ...action };
}

/** Requested venues that have no such book. */
function describeVenues(
  { id }: HeatmapLayer,
  { sources, market }: HeatView,
  { onKnownVenues }: PlotStatusFacts,
): PaneStatus | undefined {
  const { books, unknown } = sources;
  if (id !== 'depth' || unknown.length === 0) return undefined;
  const kept =
    books.length === 1 ? `The book of ${books[0].exchange} is shown` : `The sum covers ${books.length} venues`;
  return {
    kind: 'partial',
    detail: `${books.length} of ${books.length + unknown.length} venues`,
    message: `${unknown.join(', ')} ${unknown.length === 1 ? 'has' : 'have'} no depth for ${getMarketSymbol(market)}. ${kept}.`,
    action: { label: 'Leave it out', onPress: onKnownVenues },
  };
}

/** Venues of a sum whose data start within the view: before that the sum excludes them. */
function describeLateVenues(
  { id }: HeatmapLayer,
  { sources: { books }, settled, needed }: HeatView,
  { zone }: PaneContext,
): PaneStatus | undefined {
  if (id !== 'depth' || books.length < 2) return undefined;
  const since = ({ availableSince }: Market): number => availableSince?.s ?? 0;
  const end = Math.min(settled.view.timeTo, needed.to);
  const late = books.filter((book) => since(book) > settled.view.timeFrom && since(book) > needed.from);
  if (late.length === 0) return undefined;
  const told = late.map((book) =>
    since(book) < end
      ? `${book.exchange} starts at ${formatFullTime(since(book), zone)}`
      : `${book.exchange} starts after this view`,
  );
  const rest = books.length - late.length;
  const before = rest === 0 ? 'There is no book before that' : `Before that the sum covers ${countVenues(rest)}`;
  return {
    kind: 'partial',
    detail: `${rest} of ${books.length} venues`,
    message: `${told.join(', ')}. ${before}.`,
  };
}

function countVenues(count: number): string {
  return count === 1 ? '1 venue' : `${count} venues`;
}

/** Columns that a live view may be behind before it is called stale. */
const STALE_COLUMNS = 3;
/** A live market's one-second books arrive together once their minute is over. */
const BOOKS_COME_EVERY = INTERVAL_SECONDS.MINUTE;

function describeAge(
  { view }: HeatmapLayer,
  { settled }: HeatView,
  dataAt: number | undefined,
  { isPolling, nowSeconds, toAge = formatAge }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling || !settled.isLive || dataAt === undefined) return undefined;
  const age = nowSeconds - dataAt;
  const due = STALE_COLUMNS * Math.max(view.spec.columnSeconds, BOOKS_COME_EVERY);
  return age > due ? { kind: 'stale', age: toAge(age) } : undefined;
}

function findDataTime({ data }: HeatmapLayer, { settled }: HeatView): number | undefined {
  const newest = findNewestSnapshot(data.tiles, settled.view);
  return newest && secondsOfMicros(getSnapshotTime(newest));
}

/** Whether everything has loaded and nothing of it is in view: neither a snapshot nor a trade. */
function isNothingThere({ candles, needed, past }: HeatView, shown: readonly HeatmapLayer[]): boolean {
  const isWhole = ({ lock, pending, error, missing }: HeatmapLayer): boolean =>
    lock === undefined && pending === 0 && error === undefined && missing.length === 0;
  if (candles.isPending || !shown.every(isWhole)) return false;
  return !shown.some((layer) => hasSnapshot(layer, needed)) && !candles.candles.times.some(isWithin(past));
}

const hasCandles = ({ candles: { candles }, settled: { view } }: HeatView): boolean =>
  candles.times.some(isWithin({ from: view.timeFrom, to: view.timeTo }));

const isWithin =
  ({ from, to }: TimeSpan) =>
  (seconds: number): boolean =>
    seconds >= from && seconds <= to;

/** Whether a snapshot is drawn in the span. It fills its whole column, whenever in it the book was taken. */
function hasSnapshot({ data: { spec, tiles } }: HeatmapLayer, { from, to }: TimeSpan): boolean {
  const { columnSeconds } = spec;
  return tiles.some(({ tileIndex, snapshotOfColumn }) =>
    snapshotOfColumn.some((snapshot, column) => {
      const start = tileStart(spec, tileIndex) + column * columnSeconds;
      return snapshot >= 0 && start < to && start + columnSeconds > from;
    }),
  );
}

/**
 * A loaded layer without data in view, beside candles or a layer with data. A status is needed because an empty
 * background explains nothing.
 */
function describeNoSnapshot(layer: HeatmapLayer, heatmap: HeatView): PaneStatus | undefined {
  const { needed } = heatmap;
  const isWhole = layer.missing.length === 0 && needed.to > needed.from;
  if (!isWhole || hasSnapshot(layer, needed)) return undefined;
  const { title, action } = describeNothing(heatmap, [layer]);
  const message = `${title}: ${describeOrigin(layer, heatmap)} has no snapshot in this range.`;
  return { kind: 'partial', detail: title, message, action };
}

function describeNothing(heatmap: HeatView, shown: readonly HeatmapLayer[]) {
  const [first] = shown;
  const { model, settled, span } = heatmap;
  const latest = { label: 'Show the latest', onPress: () => model.goLive() };
  const action = settled.isLive ? offerLonger(heatmap, listRanges(span, 'utc')) : latest;
  return {
    kind: 'empty',
    title: `No ${LAYER_RULES[first.id].title.replace(/^[DL]/, (letter) => letter.toLowerCase())} in this range`,
    body: `${describeOrigin(first, heatmap)} has no snapshots or trades in this range.`,
    ...(action === undefined ? {} : { action }),
  } as const satisfies PaneStatus;
}

/** Status of the volume pane. */
export function describeVolume(heatmap: Heatmap, wait: TimedWait | undefined, context: PaneContext): PaneStatus {
  const { candles, question, market } = heatmap;
  const status = describePane(
    {
      hasData: candles.volumes.length > 0,
      dataAt: candles.candles.times.at(-1),
      loading: candles.isPending ? 'Loading candles' : undefined,
      error: candles.error,
      wait,
      retryWeight: 2,
      retry: candles.retry,
    },
    context,
  );
  if (status.kind !== 'ready' || candles.volumes.length > 0) return status;
  return question === undefined
    ? { kind: 'empty', title: 'No trades in this range', body: `${market.exchange} has no data in this range.` }
    : { kind: 'empty', title: 'Not loaded yet', body: 'Volume loads with the heatmap.' };
}
