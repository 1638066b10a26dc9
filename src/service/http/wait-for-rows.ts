import { INTERVAL_SECONDS } from '@/domain/interval';
import type { UnixSeconds } from '@/domain/units';
import { ServiceError } from '@/service/request/service-error';
import type { Catalogue } from '../catalogue/catalogue';
import type { PointsPlan } from '../datasets/points-plan';
import type { PendingSteps, WantedRows } from '../simulate/filling/pending-steps';

/** A store that is being filled behind the answers. */
export interface Filling {
  readonly pending: Pick<PendingSteps, 'has' | 'wait'>;
  /** Of the whole, 0 to 1. */
  readonly progress: number;
}

/** Shorter than a client waits for an answer. */
const LONGEST_WAIT_MS = 20_000;
const RETRY_SECONDS = 2;
const HOUR = 3600;
/** A session that is asked may have begun so much earlier. */
const SESSION_SECONDS = 32 * 86_400;

/** The rows that the answer to `plan` rests on, rather too many than too few. */
export function wantedRowsOf(
  { request, markets, range }: PointsPlan,
  catalogue: Catalogue,
  now: UnixSeconds,
): WantedRows {
  const { type, usd, gapfill, interval, tpoSession } = request;
  const simulated = markets.filter(({ recordedFrom }) => recordedFrom === 0);
  const priced = usd ? simulated.map((market) => catalogue.referenceMarket('BTC', market)?.id ?? market.id) : [];
  const around = Math.max(HOUR, INTERVAL_SECONDS[interval], tpoSession === undefined ? 0 : SESSION_SECONDS);
  return {
    types: usd ? [type, 'TRADE_AGG'] : [type],
    markets: new Set([...simulated.map(({ id }) => id), ...priced]),
    // A filled gap has the last price before it, however long ago that was.
    from: gapfill ? 0 : (range?.from ?? now) - around,
    to: (range?.to ?? now) + around,
  };
}

/**
 * Waits until the store has all that the plan's answer rests on: nothing is told of rows that are not made yet.
 * @throws ServiceError 503 when that takes long.
 */
export async function waitForRows(
  plan: PointsPlan,
  {
    filling,
    catalogue,
    now,
    signal,
  }: {
    readonly filling: Filling | undefined;
    readonly catalogue: Catalogue;
    readonly now: UnixSeconds;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  if (filling === undefined) return;
  const wanted = wantedRowsOf(plan, catalogue, now);
  if (!filling.pending.has(wanted)) return;
  await filling.pending.wait(wanted, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]));
  if (!filling.pending.has(wanted)) return;
  const percent = Math.floor(filling.progress * 100);
  throw new ServiceError('PREPARING', `This data is still being made: ${percent}% of all data is there`, {
    retryAfter: RETRY_SECONDS,
  });
}
