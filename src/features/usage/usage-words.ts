import type { TierId } from '@/contract/tiers';
import type { BudgetState, LedgerEntry, QueueEntry } from '@/data/budget/budget-types';
import { TENOR_FACTS } from '@/data/queries/tenors';
import { getTierHistory } from '@/data/queries/tier-words';
import { getDatasetLabel, getLockedTypes } from '@/data/queries/types';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatInterval } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatDays, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { formatWeight } from '@/domain/format/format-weight';
import { MISSING } from '@/domain/format/missing';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';

/**
 * `04:38 – 14:32` on the day of `now`, Unix seconds; `17 Jun 04:38 – 14:32` on another; `15 Jun 14:00 – 18 Jun 14:32`;
 * with years if they are not all that of `now`: `18 Jun 2025 15:00 – 19 Jun 2026 00:00`.
 */
export function formatSpan(span: TimeSpan | undefined, now: number, zone: Zone): string {
  if (span === undefined) return 'latest';
  const [from, to] = [span.from, span.to].map((at) => formatHourMinute(at, zone));
  const [first, last] = formatDays(span.from, span.to, zone, now);
  if (first !== last) return `${first} ${from} – ${last} ${to}`;
  return first === formatDays(now, now, zone)[0] ? `${from} – ${to}` : `${first} ${from} – ${to}`;
}

/** `10`, or `~10` if no table of the contract gives it. */
function formatPredicted(weight: number, source: LedgerEntry['source']): string {
  return `${source === 'documented' ? '' : '~'}${formatWeight(weight)}`;
}

/** The charged weight, and the expected one if it differed: `10`, `10, not ~8`, `– of 10`. */
export function formatCharge({ predicted, charged, source }: LedgerEntry): string {
  const expected = formatPredicted(predicted, source);
  if (charged === undefined) return `${MISSING} of ${expected}`;
  return charged === predicted ? formatWeight(charged) : `${formatWeight(charged)}, not ${expected}`;
}

/** How many of the tiles in the view were cached: `3 of 11`. */
export function formatCached({ tilesHeld, tilesAsked }: LedgerEntry): string {
  return `${formatNumber(tilesHeld, 0)} of ${formatNumber(tilesHeld + tilesAsked, 0)}`;
}

/** Symbols of questions are hashes, which nobody can read. */
const HASH = /^0x[\da-f]{16,}$/i;

/**
 * The coins that a request names, or else its markets: "BTC", "BTCUSDT", "3 questions", or the symbol that these share,
 * as questions of one event do; empty if it names none.
 */
export function nameSubject({ search }: Pick<QueueEntry, 'search'>): string {
  const query = new URLSearchParams(search);
  const coins = query.getAll('coin');
  if (coins.length > 0) return coins.join(', ');
  const symbols = query.getAll('rawSymbol');
  if (symbols.length === 0) return query.getAll('normalizedSymbol').join(', ');
  const named = symbols.filter((symbol) => !HASH.test(symbol));
  const questions = symbols.length - named.length;
  if (questions === 0) return named.join(', ');
  return [...named, questions === 1 ? 'a question' : `${formatNumber(questions, 0)} questions`].join(', ');
}

/** What tells requests of one subject apart, the tenor and the length of a bucket: "1M, 4 h"; empty if it names neither. */
export function nameParts({ search }: Pick<QueueEntry, 'search'>): string {
  const query = new URLSearchParams(search);
  const tenors = query.getAll('tenor').map((tenor) => TENORS.get(tenor) ?? tenor);
  const interval = query.get('interval');
  const bucket = interval !== null && isInterval(interval) ? [formatInterval(interval)] : [];
  return [...tenors, ...bucket].join(', ');
}

const TENORS: ReadonlyMap<string, string> = new Map(Object.entries(TENOR_FACTS).map(([name, { tag }]) => [name, tag]));
const isInterval = (text: string): text is Interval => text in INTERVAL_SECONDS;

/** What a request is for: "Depth BTCUSDT, 04:38 – 14:32", "Skew BTC 1M, 4 h, 04:38 – 14:32". */
export function nameRequest(entry: Pick<QueueEntry, 'type' | 'span' | 'search'>, now: number, zone: Zone): string {
  const what = [getDatasetLabel(entry.type), nameSubject(entry), nameParts(entry)].filter(Boolean).join(' ');
  return `${what}, ${formatSpan(entry.span, now, zone)}`;
}

/** When a request is sent: `sending`, `in 23 s`, `retry in 2 s`, `next`. */
export function formatTurn({ status, eligibleAtMs }: QueueEntry, nowMs: number): string {
  if (status === 'sending') return 'sending';
  const left = eligibleAtMs - nowMs;
  const turn = left > 0 ? `in ${formatCountdown(left / 1000)}` : 'next';
  return status === 'retrying' ? `retry ${turn}` : turn;
}

/** Pace of this tab, and how long the budget lasts at the pace of all users of the key. */
export function describeBurn({ burnPerMinute, secondsToExhaustion }: BudgetState): string {
  const pace = `${formatWeight(burnPerMinute)} per min`;
  if (secondsToExhaustion === undefined) return `${pace}, the refill keeps up`;
  return `${pace}, used up in ${formatSpokenDuration(secondsToExhaustion)}`;
}

/** When the tab's session began, reloads included: "since 14:02", "since 17 Jun 14:02" on another day than `now`. */
export function describeSince(since: number, now: number, zone: Zone): string {
  const [[from], [today]] = [formatDays(since, now, zone), formatDays(now, now, zone)];
  return ['since', ...(from === today ? [] : [from]), formatHourMinute(since, zone)].join(' ');
}

const MAX_TYPES = 3;

/** What the session's weight was spent on, the most first: "Depth 30, Candles 12, others 4". */
export function describeSpent({ spent }: Pick<BudgetState, 'spent'>): string {
  const paid = spent.filter(({ weight }) => weight > 0);
  if (paid.length === 0) return 'nothing yet';
  const named = paid.slice(0, MAX_TYPES).map(({ type, weight }) => `${getDatasetLabel(type)} ${formatWeight(weight)}`);
  const rest = paid.slice(MAX_TYPES).reduce((total, { weight }) => total + weight, 0);
  return [...named, ...(rest > 0 ? [`others ${formatWeight(rest)}`] : [])].join(', ');
}

/** What a tier leaves out: "Options IV, Supply, history beyond 7 days"; of Enterprise "nothing". */
export function describeLocked(tier: TierId): string {
  const seconds = getTierHistory(tier);
  const reach = seconds === undefined ? [] : [`history beyond ${seconds / 86_400} days`];
  return [...getLockedTypes(tier).map(getDatasetLabel), ...reach].join(', ') || 'nothing';
}
