import type { BudgetState } from '@/data/budget/budget-types';
import type { Meter, Usage } from '@/data/queries/usage';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { MISSING } from '@/domain/format/missing';
import type { NextRequest } from '@/state/next-request';

/** A line of a sum; a `total` is the sum of the lines above it. */
export interface SumLine {
  readonly name: string;
  readonly value: string;
  /** A few words after the figure. */
  readonly note?: string;
  readonly isTotal?: boolean;
}

const minus = (weight: number, mark = ''): string => (weight > 0 ? `${mark}−${formatWeight(weight)}` : '0');

/** The budget as a sum: full minus not refilled yet is what is left; minus the next request, what is left after it. */
export function listBudgetSum(
  { meter, usage }: { readonly meter: Meter; readonly usage: Usage },
  next: NextRequest,
  isStale: boolean,
): readonly SumLine[] {
  const weight = next.kind === 'free' ? 0 : next.weight;
  const mark = next.kind === 'estimated' ? '~' : '';
  const after = meter.remaining - weight;
  const left: readonly SumLine[] = [
    {
      name: 'Full budget',
      value: formatWeight(meter.capacity),
      note: `${formatWeight(usage.limit)} per ${usage.windowSeconds} s, saves up ${formatNumber((meter.capacity / usage.limit) * usage.windowSeconds, 0)} s`,
    },
    { name: 'Not refilled yet', value: minus(meter.capacity - meter.remaining) },
    { name: 'Left now', value: formatWeight(meter.remaining), isTotal: true },
  ];
  if (isStale) return [...left, { name: 'Next request', value: MISSING, note: 'waits until the service answers' }];
  return [
    ...left,
    { name: 'Next request', value: next.kind === 'free' ? 'free' : minus(weight, mark) },
    {
      name: 'Left after it',
      value: after < 0 ? minus(-after, mark) : `${mark}${formatWeight(after)}`,
      ...(after < 0 ? { note: 'waits for budget' } : {}),
      isTotal: true,
    },
  ];
}

/** The service's count of the last minute: the part of this page, and that of everyone else who uses the key. */
export function listMinuteSum(
  { used, limit }: Pick<Usage, 'used' | 'limit'>,
  budget: Pick<BudgetState, 'spent' | 'burnPerMinute'> | undefined,
): readonly SumLine[] {
  const own = countOwn(used, budget);
  return [
    { name: 'This page', value: formatWeight(own) },
    { name: 'Other pages, or before a reload', value: formatWeight(used - own) },
    {
      name: 'Used in the last minute',
      value: `${formatWeight(used)} of ${formatWeight(limit)}`,
      ...(used > limit ? { note: `over by ${formatWeight(used - limit)}, from what was saved up` } : {}),
      isTotal: true,
    },
  ];
}

/** What this tab has spent `since` its session began, reloads included. */
export function listTabSum(
  { used }: Pick<Usage, 'used'>,
  budget: Pick<BudgetState, 'spent' | 'burnPerMinute'> | undefined,
  since: string,
): readonly SumLine[] {
  const own = countOwn(used, budget);
  const tab = countSpent(budget);
  const requests = budget?.spent.reduce((sum, one) => sum + one.requests, 0) ?? 0;
  return [
    { name: 'This page, in the last minute', value: formatWeight(own) },
    { name: 'Earlier, or before a reload', value: formatWeight(tab - own) },
    {
      name: since,
      value: formatWeight(tab),
      note: requests === 1 ? '1 request' : `${formatWeight(requests)} requests`,
      isTotal: true,
    },
  ];
}

const countSpent = (budget: Pick<BudgetState, 'spent'> | undefined): number =>
  budget?.spent.reduce((sum, { weight }) => sum + weight, 0) ?? 0;

/** This page's part. Its minute and that of the service do not start together, so it is limited to the whole. */
const countOwn = (used: number, budget: Pick<BudgetState, 'spent' | 'burnPerMinute'> | undefined): number =>
  Math.min(budget?.burnPerMinute ?? 0, used, countSpent(budget));
