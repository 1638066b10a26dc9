import type { SeriesRequest } from '@/data/cache/tile-loader';
import { formatAge } from '@/domain/format/format-duration';
import type { TimeSpan } from '@/domain/time-span';
import type { LoadState } from '@/features/heatmap/layers/use-kept-tiles';
import { listLinkedTiles } from '@/features/heatmap/view/linked-requests';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { describePane, keepAsOf, type PaneContext } from '@/panes/failure/describe-pane';
import { identifySeries } from '@/panes/failure/pane-wait';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import {
  describeLeverageAbsence,
  describeLeverageLack,
  hasLeverage,
  type LeverageName,
} from '@/panes/plot/leverage-series';
import type { PaneStatus } from '@/ui/pane-status';

export interface LinkedPane {
  /** Series of the pane. */
  readonly names: readonly LeverageName[];
  /** Times of all their cached data, Unix seconds. */
  readonly times: readonly Float64Array[];
  /** Name in a sentence: "open interest". */
  readonly what: string;
}

export interface LinkedFacts extends LinkedPane {
  readonly states: readonly LoadState[];
  readonly wait: TimedWait | undefined;
  /** Weight of the missing data. */
  readonly weight: number;
}

/**
 * Whether a missing bucket at `time` means that nothing happened, because all data around it are cached.
 * `undefined`: the end of the view.
 */
export function isKnownQuiet(
  { isPending, isWhole, error }: Pick<LoadState, 'isPending' | 'isWhole' | 'error'>,
  needed: TimeSpan,
  time: number | undefined,
): boolean {
  if (isPending || !isWhole || error !== undefined) return false;
  return time === undefined ? needed.to > needed.from : time >= needed.from && time < needed.to;
}

/** Buckets that a live pane may be behind before it is called stale. */
const STALE_BUCKETS = 3;

type LinkedView = Pick<Heatmap, 'market' | 'question' | 'settled'>;

/** Status of a pane whose series load with the plot. */
export function describeLinked(heatmap: LinkedView, facts: LinkedFacts, context: PaneContext): PaneStatus {
  const { market, question, settled } = heatmap;
  const { names, states, times, what, wait, weight } = facts;
  const absent = describeLeverageAbsence(market, names);
  if (absent !== undefined) return absent;
  const hasData = times.some(({ length }) => length > 0);
  if (question !== undefined && !hasData) return empty('Not loaded yet', `Loads with the heatmap: ${what}.`);
  const dataAt = findNewest(times);
  const status = describePane(
    {
      hasData,
      dataAt,
      loading: states.some(({ isPending }) => isPending) ? `Loading ${what}` : undefined,
      error: states.find(({ error }) => error !== undefined)?.error,
      wait,
      retryWeight: weight,
      retry: () => {
        for (const { error, retry } of states) if (error !== undefined) retry();
      },
    },
    context,
  );
  if (status.kind !== 'ready' || !states.every(({ isWhole }) => isWhole)) return status;
  const isInView = (time: number): boolean =>
    time >= settled.view.timeFrom - states[0].seconds && time < settled.view.timeTo;
  if (!times.some((some) => some.some(isInView))) return empty(`No ${what} in this range`, describeNothing(heatmap));
  const told = describeLeverageLack(market, names) ?? describeAge(heatmap, states[0].seconds, dataAt, context);
  return keepAsOf(status, told ?? status);
}

function empty(title: string, body: string): PaneStatus {
  return { kind: 'empty', title, body };
}

function describeNothing({ market }: LinkedView): string {
  return `${market.exchange} has no data in this range.`;
}

function findNewest(times: readonly Float64Array[]): number | undefined {
  const newest = times.flatMap((some) => some.at(-1) ?? []);
  return newest.length === 0 ? undefined : Math.max(...newest);
}

/** Buckets exist only where something happened, so their absence is not staleness. */
function describeAge(
  { settled }: LinkedView,
  seconds: number,
  dataAt: number | undefined,
  { isPolling, nowSeconds, toAge = formatAge }: PaneContext,
): PaneStatus | undefined {
  if (!isPolling || !settled.isLive || dataAt === undefined) return undefined;
  const age = nowSeconds - dataAt - seconds;
  return age > STALE_BUCKETS * seconds ? { kind: 'stale', age: toAge(age) } : undefined;
}

/** The status from what is loaded now. */
export function useLinkedStatus(heatmap: Heatmap, pane: LinkedPane, context: PaneContext): PaneStatus {
  const { linked, dataClient } = heatmap;
  // A recording may lack one of the series: the other is shown, and nothing is awaited.
  const names = pane.names.filter((name) => hasLeverage(heatmap.market, name));
  const asks = names.map((name): SeriesRequest<unknown, unknown> => linked.asks[name]);
  const wait = usePaneWait(asks.map((ask) => identifySeries(ask)));
  const states = names.map((name) => linked[name]);
  const { weight } = dataClient.tiles.price(listLinkedTiles(linked.asks, names, heatmap));
  return describeLinked(heatmap, { ...pane, states, wait, weight }, context);
}
