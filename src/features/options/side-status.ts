import { describeTierNeed } from '@/data/queries/tier-words';
import { formatAge } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import { describePane, keepAsOf, type PaneContext, pickAsOf, shortenOffline } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { nameFirstDay } from '@/panes/lines/first-day';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import { getSummariesSpan } from './view/option-ranges';
import { SIDE_WORDS } from './view/options-format';
import type { OptionsFacts } from './view/options-requests';
import type { BesideSide, OptionsSide } from './view/options-side';
import type { OptionsView } from './view/use-options';

/** What the status is read from: what was asked for, and what has loaded of it. */
export interface LoadedOptions
  extends Pick<OptionsView, 'coin' | 'loaded' | 'seconds' | 'whole' | 'span' | 'listing'>,
    Readonly<Record<OptionsSide['kind'], Pick<OptionsSide, 'kind' | 'lock' | 'tenors'>>> {
  readonly series: readonly Pick<OptionsView['series'][number], 'kind'>[];
  readonly facts: Pick<OptionsFacts, 'clockSeconds' | 'historySeconds'> & {
    readonly market: Pick<OptionsFacts['market'], 'rawSymbol'>;
    readonly summaries: readonly Pick<OptionsFacts['summaries'][number], 'kind' | 'since' | 'recorded'>[];
  };
}

/** A side as the status reads it. */
export interface LoadedSide extends Pick<OptionsSide, 'kind' | 'lock' | 'exchange' | 'tenors' | 'loaded'> {
  readonly series: readonly Pick<OptionsSide['series'][number], 'part'>[];
  readonly beside?: Pick<BesideSide, 'coin' | 'exchange' | 'tenors' | 'loaded'> | undefined;
}

export interface SideFacts {
  readonly wait: TimedWait | undefined;
  /** Weight of the missing data. */
  readonly weight: number;
  /** Leads to the other side, or to a coin that has options. */
  readonly way: PaneAction | undefined;
  /** Shows the other side, where only one of them is on screen. */
  readonly other?: PaneAction | undefined;
}

/** A live side may lag by this many buckets before it is stale. */
const STALE_BUCKETS = 3;

/** Status of the panes of one side. */
export function describeSide(
  view: LoadedOptions,
  side: LoadedSide,
  facts: SideFacts,
  context: PaneContext,
): PaneStatus {
  if (side.lock !== undefined) return describeLock(view, side, { ...facts, tier: side.lock }, context);
  const status = describeLoad(view, side, facts, context);
  if (status.kind !== 'ready') return status;
  const told =
    describeAbsence(view, side, facts) ??
    describeGaps(side) ??
    describeCandles(view, side) ??
    describeBeside(side, facts) ??
    describeStale(view, side, context) ??
    describeHistoryLimit(view, side, context) ??
    status;
  return keepAsOf(status, told);
}

/**
 * The status of the pane beside the history, which has the same cause and the one button: what failed there is named here
 * without repeating it.
 */
export function echoStatus(kind: OptionsSide['kind'], status: PaneStatus): PaneStatus {
  if (status.kind === 'partial') return { kind: 'partial', detail: status.detail, ...pickAsOf(status) };
  if (status.kind !== 'error' && status.kind !== 'beyond' && status.kind !== 'waiting') return status;
  if (status.hasData) return { kind: 'ready' };
  const title = status.kind === 'error' ? `${SIDE_WORDS[kind].short} history failed` : 'Loads with the history';
  return { kind: 'empty', title };
}

export const otherOf = <Side>(
  view: Readonly<Record<OptionsSide['kind'], Side>>,
  { kind }: Pick<OptionsSide, 'kind'>,
): Side => (kind === 'volatility' ? view.skew : view.volatility);

/** The tier includes a side that has data. */
export const isOpenSide = ({ lock, tenors }: Pick<OptionsSide, 'lock' | 'tenors'>): boolean =>
  lock === undefined && tenors.length > 0;

/** What the tier above adds, in a sentence. */
const ADDED: Readonly<Record<OptionsSide['kind'], string>> = {
  volatility: 'It adds implied volatility by tenor, its rank in the year, and realised volatility.',
  skew: 'It adds skew by tenor and its rank in the year.',
};

interface LockFacts extends Pick<SideFacts, 'other'> {
  readonly tier: string;
}

function describeLock(view: LoadedOptions, side: LoadedSide, facts: LockFacts, { ways }: PaneContext): PaneStatus {
  const { tier } = facts;
  const other = otherOf(view, side);
  const isOtherOpen = isOpenSide(other);
  const open = isOtherOpen
    ? ` Included in your tier: ${SIDE_WORDS[other.kind].title.toLowerCase()}, by tenor and over time.`
    : '';
  const { title, limits } = describeTierNeed(SIDE_WORDS[side.kind].title, tier);
  return {
    kind: 'locked',
    hasData: false,
    title,
    body: `${ADDED[side.kind]} ${limits}${open}`,
    actions: [isOtherOpen ? facts.other : undefined, ways.simulated, ways.settings].filter((one) => one !== undefined),
  };
}

function hasValues({ tenors }: LoadedSide): boolean {
  return tenors.some(({ now }) => !Number.isNaN(now));
}

function describeLoad(view: LoadedOptions, side: LoadedSide, facts: SideFacts, context: PaneContext): PaneStatus {
  const { listing } = view;
  const failed = side.loaded.filter(({ error }) => error !== undefined);
  const newest = Math.max(...side.tenors.map(({ nowAt }) => (Number.isNaN(nowAt) ? 0 : nowAt)));
  return shortenOffline(
    describePane(
      {
        hasData: hasValues(side) && !isFirstLoad(side),
        dataAt: newest > 0 ? Math.min(newest + view.seconds, view.span.to) : undefined,
        loading: describeLoading(view, side),
        error: failed[0]?.error ?? listing.error ?? undefined,
        wait: facts.wait,
        retryWeight: facts.weight,
        retry() {
          if (listing.error !== null) listing.retry();
          for (const { retry } of [...failed, ...listFailed(side.beside)]) retry();
        },
      },
      context,
    ),
  );
}

/**
 * Whether a series that the pane draws is on its way and nothing of it is there yet: the lines appear together, as a tenor
 * without one would seem to have no value. The days behind ranks and band, and the candles, fill in later.
 */
const isFirstLoad = ({ series, loaded }: LoadedSide): boolean =>
  series.some(({ part }, at) => {
    const { pending, tiles } = loaded[at];
    return part === 'range' && pending > 0 && tiles.every((tile) => tile === undefined);
  });

function describeLoading(view: LoadedOptions, side: LoadedSide): string | undefined {
  if (view.listing.isPending) return 'Looking up tenors';
  const pending = side.series.filter((_, at) => side.loaded[at].pending > 0);
  if (pending.length > 0) {
    return pending.every(({ part }) => part === 'year') ? 'Loading daily values' : `Loading ${pending.length} series`;
  }
  if (side.beside?.loaded.some((one) => one.pending > 0) === true) return `Loading ${side.beside.coin}`;
  return (findCandles(view, side)?.pending ?? 0) > 0 ? 'Loading daily candles' : undefined;
}

/** Nothing is listed, or everything loaded is empty. */
function describeAbsence({ coin }: LoadedOptions, side: LoadedSide, { way }: SideFacts): PaneStatus | undefined {
  const { title } = SIDE_WORDS[side.kind];
  const action = way === undefined ? {} : { action: way };
  if (side.tenors.length === 0) {
    const name = coin === '' ? 'this market' : coin;
    const body = `No venue reports ${title.toLowerCase()} for ${name}.`;
    return { kind: 'empty', isAbsent: true, title: `No ${title.toLowerCase()} for ${name}`, body, ...action };
  }
  const isWhole = side.loaded.every(({ missing }) => missing.length === 0);
  if (!isWhole || hasValues(side)) return undefined;
  return {
    kind: 'empty',
    title: 'No data in this range',
    body: `${side.exchange} published no values.`,
    ...action,
  };
}

function describeGaps({ tenors, exchange, loaded }: LoadedSide): PaneStatus | undefined {
  const without = tenors.filter(({ now }) => Number.isNaN(now)).map(({ tag }) => tag);
  if (without.length === 0 || without.length === tenors.length) return undefined;
  const detail = `${tenors.length - without.length} of ${tenors.length} tenors`;
  // Unanswered requests may still have values.
  if (loaded.some(({ missing }) => missing.length > 0)) return { kind: 'partial', detail };
  return { kind: 'partial', detail, message: `${exchange} has no ${without.join(', ')} in this range.` };
}

/** The candles behind realised volatility, which is only shown with implied volatility, not with skew. */
function findCandles({ series, loaded }: LoadedOptions, { kind }: LoadedSide) {
  return kind === 'volatility' ? loaded[series.findIndex((one) => one.kind === 'candles')] : undefined;
}

function describeCandles(view: LoadedOptions, side: LoadedSide): PaneStatus | undefined {
  const candles = findCandles(view, side);
  if (candles?.error === undefined) return undefined;
  const message = `Daily candles of ${view.facts.market.rawSymbol} failed to load: realised volatility is incomplete.`;
  return { kind: 'partial', detail: 'without realised', message, action: { label: 'Retry', onPress: candles.retry } };
}

const listFailed = (side: LoadedSide['beside']) => (side?.loaded ?? []).filter(({ error }) => error !== undefined);

/** What is missing of the coin beside. The market's own stays as it is. */
function describeBeside({ kind, beside }: LoadedSide, { weight }: SideFacts): PaneStatus | undefined {
  if (beside === undefined) return undefined;
  const { coin, tenors, loaded, exchange } = beside;
  if (tenors.length === 0) return { kind: 'partial', detail: `no ${SIDE_WORDS[kind].title.toLowerCase()} of ${coin}` };
  const failed = listFailed(beside);
  if (failed.length > 0) {
    const retry = (): void => {
      for (const one of failed) one.retry();
    };
    const label = weight > 0 ? `Retry, ${formatWeight(weight)} weight` : 'Retry';
    return {
      kind: 'partial',
      detail: `without ${coin}`,
      message: `${coin} failed to load.`,
      action: { label, onPress: retry },
    };
  }
  if (loaded.some(({ missing }) => missing.length > 0)) return { kind: 'partial', detail: `without ${coin}` };
  const without = tenors.filter(({ now }) => Number.isNaN(now)).map(({ tag }) => tag);
  if (without.length === 0) return undefined;
  const gap = `${exchange} has no ${without.join(', ')} of ${coin} in this range.`;
  return { kind: 'partial', detail: `without ${coin} ${without.join(', ')}`, message: gap };
}

/** The start of the data, if the range is older than the key's tier reaches or than the series are. */
function describeHistoryLimit(view: LoadedOptions, side: LoadedSide, { zone }: PaneContext): PaneStatus | undefined {
  const { facts, whole, seconds } = view;
  const own = facts.summaries.filter(({ kind }) => kind === side.kind);
  const span = getSummariesSpan(own, facts.clockSeconds, facts.historySeconds);
  if (span.isRecorded || whole.from + seconds >= span.from) return undefined;
  const why = span.isClipped === true ? 'tier limit' : 'first value';
  return { kind: 'partial', detail: `from ${nameFirstDay(span.from, seconds, facts.clockSeconds, zone)} (${why})` };
}

function describeStale(view: LoadedOptions, side: LoadedSide, context: PaneContext): PaneStatus | undefined {
  const ends = side.tenors.map(({ nowAt }) => nowAt + view.seconds);
  const age = context.nowSeconds - Math.max(...ends);
  if (!context.isPolling || view.span.isRecorded || !(age > STALE_BUCKETS * view.seconds)) return undefined;
  return { kind: 'stale', age: (context.toAge ?? formatAge)(age) };
}
