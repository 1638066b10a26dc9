import type { Rank } from './budget-types';
import type { QueueItem } from './queue-item';
import { type TokenLedger, UNITS_PER_WEIGHT } from './token-ledger';

const MAX_SENDING = 6;
const MAX_HEAVY_SENDING = 2;
/** A body expected to be larger than this is heavy: a few of them fill the connection. */
const HEAVY_BYTES = 4 * 2 ** 20;

export interface AdmissionRules {
  /** Weight that only what is visible may spend. */
  readonly reserve: number;
  /**
   * Whether a request may be sent while an earlier one still waits for its headers. False where somebody else may spend
   * from the same bucket: then at most one request is sent in vain.
   */
  readonly mayOverlap: boolean;
}

const isHeavy = (item: QueueItem): boolean => item.predictedBytes > HEAVY_BYTES;

/** Units that must be left in the bucket after an item of `rank` is paid. */
export function getKeptUnits(rank: Rank, reserve: number): number {
  return rank === 'visible' ? 0 : Math.max(0, Math.ceil(reserve)) * UNITS_PER_WEIGHT;
}

/** What may be sent next, and when to look again if nothing may. */
export interface Admission {
  readonly next: QueueItem | undefined;
  /** Monotonic milliseconds; `undefined` when only an answer can change it. */
  readonly lookAgainAtMs: number | undefined;
}

/**
 * Picks the first of `waiting` (sorted by priority) that can be sent at `nowMs`. No item takes another's weight: one
 * that overtakes an item waiting for a retry or a connection leaves the weight of that item in the bucket.
 */
export function admitNext(
  waiting: readonly QueueItem[],
  sending: readonly QueueItem[],
  ledger: TokenLedger,
  rules: AdmissionRules,
  nowMs: number,
): Admission {
  if (waiting.length === 0 || !hasLine(sending, rules)) return { next: undefined, lookAgainAtMs: undefined };
  if (ledger.blockedUntilMs > nowMs) return { next: undefined, lookAgainAtMs: ledger.blockedUntilMs };
  const probeMs = ledger.msUntilProbed(nowMs);
  if (probeMs > 0) return { next: undefined, lookAgainAtMs: nowMs + probeMs };
  let aheadUnits = 0;
  let lookAgainAtMs: number | undefined;
  for (const item of waiting) {
    const needed = getNeededUnits(item, ledger, rules) + aheadUnits;
    const waitMs = ledger.msUntil(needed, nowMs);
    if (waitMs > 0) return { next: undefined, lookAgainAtMs: earlier(lookAgainAtMs, nowMs + waitMs) };
    if (item.notBeforeMs > nowMs) lookAgainAtMs = earlier(lookAgainAtMs, item.notBeforeMs);
    else if (hasLineFor(item, sending)) return { next: item, lookAgainAtMs: undefined };
    aheadUnits += item.prediction.weight * UNITS_PER_WEIGHT;
  }
  return { next: undefined, lookAgainAtMs };
}

/** Units that the bucket must have before `item` is sent. */
function getNeededUnits(item: QueueItem, ledger: TokenLedger, { reserve }: AdmissionRules): number {
  const needed = item.prediction.weight * UNITS_PER_WEIGHT + getKeptUnits(item.rank, reserve);
  // Until the service has stated the budget, a full bucket is worth a try: the answer shows more.
  return ledger.isHeard ? needed : Math.min(needed, ledger.capacity * UNITS_PER_WEIGHT);
}

/**
 * When each of `waiting` can be paid and sent, in monotonic milliseconds, if nothing else is spent. Each waits for
 * those before it.
 */
export function computeEligibleTimes(
  waiting: readonly QueueItem[],
  ledger: TokenLedger,
  rules: AdmissionRules,
  nowMs: number,
): number[] {
  const from = Math.max(nowMs, ledger.blockedUntilMs);
  let aheadUnits = 0;
  let latest = from;
  return waiting.map((item) => {
    const wait = ledger.msUntil(getNeededUnits(item, ledger, rules) + aheadUnits, from);
    aheadUnits += item.prediction.weight * UNITS_PER_WEIGHT;
    latest = Math.max(latest, from + wait);
    return Math.max(latest, item.notBeforeMs);
  });
}

function hasLine(sending: readonly QueueItem[], { mayOverlap }: AdmissionRules): boolean {
  if (sending.length >= MAX_SENDING || sending.some(({ sent }) => sent?.isRefused)) return false;
  return mayOverlap || sending.every((item) => item.sent?.isAnswered === true);
}

function hasLineFor(item: QueueItem, sending: readonly QueueItem[]): boolean {
  if (item.retries > 0 && sending.some(({ retries }) => retries > 0)) return false;
  return !isHeavy(item) || sending.filter(isHeavy).length < MAX_HEAVY_SENDING;
}

function earlier(a: number | undefined, b: number): number {
  return a === undefined ? b : Math.min(a, b);
}
