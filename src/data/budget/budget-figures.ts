import { WINDOW_SECONDS } from '@/contract/tiers';
import { type AdmissionRules, computeEligibleTimes } from './admission';
import type { BudgetState, QueueEntry } from './budget-types';
import type { QueueItem } from './queue-item';
import type { RequestLog } from './request-log';
import type { SpendMeter } from './spend-meter';
import { type TokenLedger, UNITS_PER_WEIGHT } from './token-ledger';

/** What the state is built from. */
export interface BudgetParts {
  readonly ledger: TokenLedger;
  readonly meter: SpendMeter;
  readonly rules: AdmissionRules;
  readonly waiting: readonly QueueItem[];
  readonly sending: readonly QueueItem[];
  readonly log: RequestLog;
}

/** The budget state at `nowMs` (monotonic). */
export function buildBudgetState(parts: BudgetParts, nowMs: number): BudgetState {
  const { ledger, meter } = parts;
  const remaining = ledger.getRemaining(nowMs);
  const used = meter.getUsed(nowMs);
  const msToFull = ledger.msUntil(ledger.capacity * UNITS_PER_WEIGHT, nowMs);
  return {
    limit: ledger.limit,
    remaining,
    capacity: ledger.capacity,
    used,
    fullAtMs: nowMs + msToFull,
    secondsToFull: msToFull / 1000,
    burnPerMinute: meter.getOwn(nowMs),
    secondsToExhaustion: used > ledger.limit ? (remaining * WINDOW_SECONDS) / (used - ledger.limit) : undefined,
    blockedUntilMs: ledger.blockedUntilMs > nowMs ? ledger.blockedUntilMs : undefined,
    askedPauseSeconds: ledger.blockedUntilMs > nowMs ? ledger.askedPauseSeconds : undefined,
    queue: listQueue(parts, nowMs),
    ...parts.log.session.sums,
    ledger: parts.log.entries,
  };
}

function listQueue({ sending, waiting, ledger, rules }: BudgetParts, nowMs: number): QueueEntry[] {
  const times = computeEligibleTimes(waiting, ledger, rules, nowMs);
  return [
    ...sending.map((item) => toEntry(item, item.sent?.atMs ?? nowMs)),
    ...waiting.map((item, at) => toEntry(item, times[at] ?? nowMs)),
  ];
}

function toEntry(item: QueueItem, eligibleAtMs: number): QueueEntry {
  const { id, search, facts, span, rank, status, prediction, isPreparing } = item;
  const { weight, source } = item.sent !== undefined && status === 'sending' ? item.sent.predicted : prediction;
  return {
    id,
    search,
    type: facts.type,
    span,
    weight,
    source,
    rank,
    status,
    eligibleAtMs,
    ...(isPreparing ? { isPreparing: true as const } : {}),
  };
}
