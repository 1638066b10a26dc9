import { describeTierNeed } from '@/data/queries/tier-words';
import { formatAge } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import { describePane, keepAsOf, type PaneContext, pickAsOf } from '@/panes/failure/describe-pane';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { ANY_TOKEN } from '@/state/fields/supply-fields';
import type { PaneAction, PaneStatus } from '@/ui/pane-status';
import type { SupplyField } from './supply-asset';
import { FIELD_WORDS, formatBucket } from './supply-fields';
import type { SupplyFacts, SupplySeries } from './supply-requests';
import type { SupplyView } from './use-supply';

/** What the status is read from: what was asked for, and what has loaded of it. */
export interface LoadedSupply
  extends Pick<
    SupplyView,
    | 'asset'
    | 'compared'
    | 'search'
    | 'coins'
    | 'lock'
    | 'wanted'
    | 'seconds'
    | 'span'
    | 'loaded'
    | 'isNaming'
    | 'unnamed'
  > {
  readonly facts: Pick<SupplyFacts, 'coins'>;
  readonly series: readonly Pick<SupplySeries, 'coin'>[];
}

export interface SupplyStatusFacts {
  readonly wait: TimedWait | undefined;
  /** Weight of the missing data. */
  readonly weight: number;
  /** Requests every token of the ticker; states its weight. */
  readonly anyToken: PaneAction | undefined;
}

/** A live pane may lag by this many buckets before it is stale. */
const STALE_BUCKETS = 3;
/** Eight days. */
const STALE_REPORT_SECONDS = 691_200;
/**
 * The year of the reader and that of the tier end at different hours: a range that lacks at most this many buckets
 * counts as whole.
 */
const BUCKETS_OF_NO_MATTER = 2;

const hasData = ({ asset }: LoadedSupply): boolean => asset.shown.length > 0;

/** Status of the panes of the market's own coin. */
export function describeSupply(view: LoadedSupply, facts: SupplyStatusFacts, context: PaneContext): PaneStatus {
  if (view.lock !== undefined) return describeLock(view, view.lock, context);
  const status = describeLoad(view, facts, context);
  if (status.kind !== 'ready') return status;
  const told =
    describeAbsence(view, facts) ??
    describeCompared(view, facts) ??
    describeStale(view, context) ??
    describeLost(view) ??
    describeHistoryLimit(view) ??
    status;
  return keepAsOf(status, told);
}

/** Status of a pane that shows one field, which a report may leave out. */
export function describeField(view: LoadedSupply, field: SupplyField, told: PaneStatus): PaneStatus {
  const status = echo(told);
  const isBlocked = 'hasData' in status ? !status.hasData : status.kind === 'empty';
  if (isBlocked || !hasData(view)) return status;
  if (view.asset.shown.values[field].some((value) => !Number.isNaN(value))) return status;
  const { label } = FIELD_WORDS[field];
  const name = view.asset.token?.name ?? view.asset.coin;
  return {
    kind: 'empty',
    isAbsent: true,
    title: `${label} is not reported`,
    body: `${name} reports in this range do not include it. Other figures are shown.`,
  };
}

/**
 * The status of a pane beside the market cap, which has the same cause and the one button: what failed there is named here
 * without repeating it.
 */
function echo(status: PaneStatus): PaneStatus {
  if (status.kind === 'partial') return { kind: 'partial', detail: status.detail, ...pickAsOf(status) };
  if (status.kind === 'error' || status.kind === 'beyond' || status.kind === 'waiting') {
    if (status.hasData) return { kind: 'ready' };
    return { kind: 'empty', title: 'Loads with the market cap' };
  }
  return status;
}

function describeLock({ asset }: LoadedSupply, tier: string, { ways }: PaneContext): PaneStatus {
  const { title, limits } = describeTierNeed(`Supply and dominance of ${asset.coin}`, tier, 'need');
  return {
    kind: 'locked',
    hasData: false,
    title,
    body: `It adds their history and what moved the market cap. ${limits} Included in your tier: the figures under Asset.`,
    actions: [ways.simulated, ways.settings].filter((one) => one !== undefined),
  };
}

function describeLoad(view: LoadedSupply, { wait, weight }: SupplyStatusFacts, context: PaneContext): PaneStatus {
  const { loaded, asset } = view;
  const failed = loaded.filter(({ error }) => error !== undefined);
  // A compared coin that failed is no reason to hide the main one.
  const [main] = loaded;
  return describePane(
    {
      hasData: hasData(view),
      // A report is of the start of its day or week.
      dataAt: Number.isNaN(asset.nowAt) ? undefined : asset.nowAt,
      loading: describeLoading(view),
      error: main?.error,
      wait,
      retryWeight: weight,
      retry() {
        for (const { retry } of failed) retry();
      },
    },
    context,
  );
}

function describeLoading({ loaded, isNaming, series }: LoadedSupply): string | undefined {
  const coins = series.filter((_, at) => loaded[at].pending > 0).map(({ coin }) => coin);
  if (coins.length > 0) return `Loading ${coins.join(', ')}`;
  return isNaming ? 'Looking up names' : undefined;
}

/** Nothing can be requested, or everything loaded is empty. */
function describeAbsence(view: LoadedSupply, { anyToken }: SupplyStatusFacts): PaneStatus | undefined {
  const { asset, series, loaded, coins, facts } = view;
  if (asset.coin === '') {
    return {
      kind: 'empty',
      isAbsent: true,
      title: 'No coin to show',
      body: 'This market names no coin, and supply belongs to coins. Choose another market or coin.',
    };
  }
  if (hasData(view) || series.length === 0 || loaded[0].missing.length > 0) return undefined;
  const tokenName = facts.coins[0]?.tokenName;
  const isListed = coins.length === 0 || coins.includes(asset.coin);
  if (view.search.asset === ANY_TOKEN || tokenName === undefined || !isListed) {
    return {
      kind: 'empty',
      title: `No supply of ${asset.coin} in this range`,
      body: isListed
        ? 'The service has no reports for this ticker yet.'
        : 'The service lists no supply of this coin. Choose another coin.',
    };
  }
  return {
    kind: 'empty',
    title: `No token called ${tokenName}`,
    body: `The service has no ${asset.coin} token with this name. Another token may share the ticker.`,
    ...(anyToken === undefined ? {} : { action: anyToken }),
  };
}

/** Compared coins that did not load, with the weight of a retry. */
function describeCompared(view: LoadedSupply, { weight }: SupplyStatusFacts): PaneStatus | undefined {
  const { compared, loaded, series, unnamed } = view;
  const lacking = compared.flatMap(({ coin, shown }, at) => {
    const { pending, error, retry } = loaded[at + 1];
    return shown.length > 0 || pending > 0 ? [] : [{ coin, isFailed: error !== undefined, retry }];
  });
  const failed = lacking.filter(({ isFailed }) => isFailed);
  const silent = lacking.filter(({ isFailed }) => !isFailed);
  const reasons = [
    { coins: unnamed.coins, why: 'name lookup failed' },
    { coins: failed.map(({ coin }) => coin), why: 'request failed' },
    { coins: silent.map(({ coin }) => coin), why: 'no data in this range' },
  ].filter(({ coins }) => coins.length > 0);
  if (reasons.length === 0) return undefined;
  const retry = (): void => {
    unnamed.retry();
    for (const one of failed) one.retry();
  };
  const all = series.length + unnamed.coins.length;
  const label = failed.length > 0 ? `Retry, ${formatWeight(weight)} weight` : 'Retry';
  return {
    kind: 'partial',
    detail: `${series.length - lacking.length} of ${all} coins`,
    message: `${reasons.map(({ coins, why }) => `${coins.join(', ')}: ${why}`).join('. ')}.`,
    ...(failed.length + unnamed.coins.length > 0 ? { action: { label, onPress: retry } } : {}),
  };
}

/** The chain or contract in the address that no token has, once everything that could have it is loaded. */
export function findLostChain({ asset, loaded }: Pick<LoadedSupply, 'asset' | 'loaded'>): string | undefined {
  return loaded[0]?.missing.length === 0 ? asset.lostChain : undefined;
}

function describeLost(view: LoadedSupply): PaneStatus | undefined {
  return findLostChain(view) === undefined ? undefined : { kind: 'partial', detail: 'the largest of its name' };
}

/** The start of the data, if the range is older than the key's tier reaches. */
function describeHistoryLimit({ span, wanted, seconds }: LoadedSupply): PaneStatus | undefined {
  if (span.isClipped !== true || wanted.from >= span.from - BUCKETS_OF_NO_MATTER * seconds) return undefined;
  return { kind: 'partial', detail: `from ${formatBucket(span.from)} (tier limit)` };
}

/** The newest bucket is late, or repeats an old report: some tokens are reported once a week. */
function describeStale(
  { asset, seconds }: LoadedSupply,
  { isPolling, nowSeconds, toAge = formatAge }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling) return undefined;
  const age = nowSeconds - (asset.nowAt + seconds);
  if (age > STALE_BUCKETS * seconds) return { kind: 'stale', age: toAge(age) };
  const reported = nowSeconds - (asset.reportedAt + seconds);
  if (!(reported > Math.max(STALE_BUCKETS * seconds, STALE_REPORT_SECONDS))) return undefined;
  return { kind: 'stale', age: toAge(reported) };
}
