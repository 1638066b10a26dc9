import type { BudgetState, QueueEntry } from '@/data/budget/budget';
import type { SeriesRequest } from '@/data/cache/tile-loader';

/** A pane's requests are waiting for budget. */
export interface PaneWait {
  /** Id of the queue entry. Changes when another request is awaited. */
  readonly entryId: number;
  readonly secondsLeft: number;
  /** Weight of all waiting requests of the pane, and the remaining budget. */
  readonly weight: number;
  readonly remaining: number;
  /** The pause requested by the service; `undefined` if it requested none. */
  readonly askedSeconds: number | undefined;
}

/** Whether the service is still making the data of one of the series. */
export const isStillMade = ({ queue }: Pick<BudgetState, 'queue'>, series: readonly string[]): boolean =>
  queue.some(({ search, isPreparing }) => isPreparing === true && series.includes(identifySearch(search)));

/** A shorter wait than this is part of loading. */
const SHORTEST_WAIT_SECONDS = 1;

/** The part of a search that is the same for all requests of a series: everything except the time. */
export function identifySearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('from');
  params.delete('period');
  params.sort();
  return params.toString();
}

/** The name of a series in queue and ledger. */
export function identifySeries<View, Tile>({ kind, view, reach }: SeriesRequest<View, Tile>): string {
  return identifySearch(kind.searchOf(view, reach));
}

/** Until when the last of the series' queued requests waits; `undefined` if none does. */
export function findWait(
  { queue, remaining, fullAtMs, secondsToFull, askedPauseSeconds }: BudgetState,
  series: readonly string[],
): PaneWait | undefined {
  const nowMs = fullAtMs - secondsToFull * 1000;
  const waiting = queue
    .filter(({ status, isPreparing }) => status !== 'sending' && isPreparing !== true)
    .filter((entry) => series.includes(identifySearch(entry.search)));
  const last = waiting.reduce<QueueEntry | undefined>(
    (latest, entry) => (latest === undefined || entry.eligibleAtMs > latest.eligibleAtMs ? entry : latest),
    undefined,
  );
  if (last === undefined) return undefined;
  const secondsLeft = (last.eligibleAtMs - nowMs) / 1000;
  if (secondsLeft < SHORTEST_WAIT_SECONDS) return undefined;
  return {
    entryId: last.id,
    secondsLeft,
    weight: waiting.reduce((sum, { weight }) => sum + weight, 0),
    remaining,
    askedSeconds: askedPauseSeconds,
  };
}
