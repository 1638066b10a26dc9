import type { TierId } from '@/contract/tiers';
import type { BudgetState } from '@/data/budget/budget-types';
import { type ConnectionState, isOpen } from '@/data/connection/connection-state';
import type { Meter, Usage } from '@/data/queries/usage';
import { formatCountdown, formatSpokenDuration } from '@/domain/format/format-duration';
import { formatShare } from '@/domain/format/format-percent';
import { formatWeight } from '@/domain/format/format-weight';
import type { NextRequest } from '@/state/next-request';
import { computeWait } from './meter-text';

/** One of the three figures that the panel is opened for. */
export interface UsageFigure {
  readonly name: string;
  readonly value: string;
  /** The rest of the sentence that the name begins. */
  readonly note: string;
}

type Spending = Pick<BudgetState, 'spent' | 'savedWeight'>;

/** Amber when less is left than what is kept in reserve, red when nothing is. */
export function judgeLeft({ remaining }: Pick<Meter, 'remaining'>, reserve: number): Meter['level'] {
  if (remaining <= 0) return 'danger';
  return remaining < reserve ? 'warn' : 'calm';
}

/** What can be spent now, and behind it the minute against its limit; what the tab has spent since it was opened, and what its cache has saved. */
export function listFigures(
  usage: Pick<Usage, 'used' | 'limit'>,
  meter: Pick<Meter, 'remaining' | 'capacity'>,
  budget: Spending | undefined,
  since: string,
): readonly [UsageFigure, UsageFigure, UsageFigure] {
  const spent = sumOf(budget, ({ weight }) => weight);
  const requests = sumOf(budget, (one) => one.requests);
  const saved = budget?.savedWeight ?? 0;
  return [
    {
      name: 'Weight that can be spent',
      value: `${formatWeight(meter.remaining)} now, +${formatWeight(usage.limit)} a minute`,
      note: describeMinute(usage, meter),
    },
    {
      name: 'This tab',
      value: formatWeight(spent),
      note: `weight ${since}, ${requests === 1 ? '1 request' : `${formatWeight(requests)} requests`}`,
    },
    {
      name: 'Cache saved',
      value: formatWeight(saved),
      note: saved === 0 ? 'weight' : `weight, ${formatShare((saved * 100) / (saved + spent), 0)} of all asked for`,
    },
  ];
}

/** "20 at most; 8 used in the last minute, by everyone with this key": what is saved up has an end. */
function describeMinute({ used, limit }: Pick<Usage, 'used' | 'limit'>, { capacity }: Pick<Meter, 'capacity'>): string {
  const whose = used > limit ? `${formatWeight(used - limit)} of it saved up before` : 'by everyone with this key';
  return `${formatWeight(capacity)} at most; ${formatWeight(used)} used in the last minute, ${whose}`;
}

const sumOf = (budget: Spending | undefined, partOf: (one: BudgetState['spent'][number]) => number): number =>
  budget?.spent.reduce((sum, one) => sum + partOf(one), 0) ?? 0;

/** How many of the tab's requests the log lists: those before a reload are counted alone. "13", or "0 of 13". */
export function countListed(budget: (Spending & Pick<BudgetState, 'ledger'>) | undefined): string {
  const listed = budget?.ledger.length ?? 0;
  const requests = sumOf(budget, (one) => one.requests);
  return listed < requests ? `${formatWeight(listed)} of ${formatWeight(requests)}` : formatWeight(listed);
}

/** "15 weight before the reload, in 15 requests, is counted but not listed."; `undefined` if all requests are listed. */
export function describeUnlisted(budget: (Spending & Pick<BudgetState, 'ledger'>) | undefined): string | undefined {
  const listed = budget?.ledger ?? [];
  const requests = sumOf(budget, (one) => one.requests) - listed.length;
  if (requests <= 0) return undefined;
  const paid = listed.reduce(
    (sum, { charged, predicted, outcome }) => sum + (charged ?? (outcome === 'done' ? predicted : 0)),
    0,
  );
  const weight = formatWeight(sumOf(budget, (one) => one.weight) - paid);
  const named = requests === 1 ? '1 request' : `${formatWeight(requests)} requests`;
  return `${weight} weight before the reload, in ${named}, is counted but not listed.`;
}

export interface NextView {
  readonly usage: Pick<Usage, 'used' | 'limit' | 'windowSeconds'>;
  readonly meter: Meter;
  readonly next: NextRequest;
  readonly firstWait: number | undefined;
  readonly isStale: boolean;
}

/** "The next load of this view costs 25 weight.", and when it can be paid if not at once. */
export function describeNext({ usage, meter, next, firstWait, isStale }: NextView): string {
  if (isStale) return 'The service does not answer: nothing is sent until it does.';
  if (next.kind === 'free') return 'The next load of this view is free.';
  const cost = `The next load of this view costs ${next.kind === 'known' ? '' : 'about '}${formatWeight(next.weight)} weight`;
  if (next.weight > meter.capacity)
    return `${cost}, more than the ${formatWeight(meter.capacity)} that can be saved up.`;
  const wait = computeWait(usage, meter, next, firstWait);
  return wait > 0 ? `${cost}, which can be paid in ${formatCountdown(wait)}.` : `${cost}.`;
}

/** "750 a minute, kept for up to 2 minutes if not used". */
export function describeRefill(
  { limit, windowSeconds }: Pick<Usage, 'limit' | 'windowSeconds'>,
  { capacity }: Pick<Meter, 'capacity'>,
): string {
  const kept = formatSpokenDuration((capacity / limit) * windowSeconds);
  const per = windowSeconds === 60 ? 'a minute' : `in ${formatSpokenDuration(windowSeconds)}`;
  return `${formatWeight(limit)} ${per}, kept for up to ${kept} if not used`;
}

/** The tier of the key in use; while the service does not answer, the last one known. */
export function findTier(state: ConnectionState): TierId | undefined {
  if (state.status === 'offline') return state.world?.tier;
  return isOpen(state) ? state.tier : undefined;
}
