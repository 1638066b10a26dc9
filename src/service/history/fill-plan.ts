import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { FilledDataset } from '@/service/store/recorded/filled-spans';
import type { FillJob } from './fill-job';
import type { RecordedPast } from './recorded-past';
import { lengthOf, subtractRanges } from './time-ranges';

const HOUR = 3600;

/** What is known of a market's past, and up to when. */
export interface PastState {
  readonly recorded: RecordedPast;
  readonly filled: readonly (TimeRange & { readonly dataset: FilledDataset })[];
  /** Unix seconds: what is older is not kept. */
  readonly keptFrom: Readonly<Record<FilledDataset, number>>;
  /** Unix seconds: what runs from here on is recorded as it happens, or not yet over. */
  readonly to: number;
  /** Unix seconds, for datasets that are not told up to there yet. */
  readonly toldTo: Partial<Readonly<Record<FilledDataset, number>>>;
}

export interface PlannedPage extends TimeRange {
  readonly job: FillJob;
}

/** The stretch of a dataset that is wanted: hours are where minutes are not kept any more. */
const wholeOf = (dataset: FilledDataset, { keptFrom, to }: PastState): TimeRange => ({
  from: keptFrom[dataset],
  to: dataset === 'hours' ? keptFrom.candles : to,
});

/** What of a dataset is missing and to be had, ascending. */
export function listHoles({ dataset, lagSeconds, mayLack }: FillJob, past: PastState): TimeRange[] {
  const { recorded, filled, toldTo } = past;
  const known = filled.filter((span) => span.dataset === dataset);
  const { from, to } = wholeOf(dataset, past);
  if (dataset === 'edges') {
    const before = { from: 0, to: from };
    return subtractRanges(recorded.edges, [...known, before]);
  }
  const whole = [{ from, to: Math.min(to - lagSeconds, toldTo[dataset] ?? to) }];
  if (dataset === 'candles') return subtractRanges(whole, [...known, ...recorded.spans]);
  return subtractRanges(whole, [...known, ...recorded.whole]).filter(mayLack);
}

/** The newest page of the newest hole, from a whole hour on. */
function newestPage(job: FillJob, past: PastState): PlannedPage | undefined {
  const hole = listHoles(job, past).at(-1);
  if (hole === undefined) return undefined;
  const from = Math.ceil(hole.to / HOUR) * HOUR - job.pageSeconds;
  return { job, from: Math.max(hole.from, from), to: hole.to };
}

/** Open interest may need the prices of its time: it follows the candles. */
const rankOf = ({ job, from, to }: PlannedPage): number => (job.dataset === 'openInterest' ? from : to);

/** What to ask for next: the newest of all that is missing. */
export function planPage(jobs: readonly FillJob[], past: PastState): PlannedPage | undefined {
  const pages = jobs.map((job) => newestPage(job, past)).filter((page) => page !== undefined);
  return pages.reduce<PlannedPage | undefined>(
    (best, page) => (best === undefined || rankOf(page) > rankOf(best) ? page : best),
    undefined,
  );
}

/** How many pages are missing, and how many there are in all. */
export function countPages(jobs: readonly FillJob[], past: PastState): { readonly left: number; readonly all: number } {
  let [left, all] = [0, 0];
  for (const job of jobs) {
    const holes = listHoles(job, past);
    left += holes.reduce((sum, hole) => sum + Math.ceil((hole.to - hole.from) / job.pageSeconds), 0);
    const whole = wholeOf(job.dataset, past);
    if (job.dataset !== 'edges') all += Math.max(0, whole.to - whole.from) / job.pageSeconds;
  }
  return { left, all: Math.max(all, left) };
}

/** Unix seconds from which on there are candles without a hole up to now; undefined without any. */
export function findReach(
  spans: readonly (TimeRange & { readonly first: number })[],
  past: RecordedPast,
): number | undefined {
  const candles = spans.filter(({ first }) => first > 0).sort((a, b) => b.to - a.to);
  const taken = [...spans, ...past.spans];
  let reach: number | undefined;
  for (const { from, to, first } of candles) {
    if (reach !== undefined && lengthOf(subtractRanges([{ from: to, to: reach }], taken)) > 0) break;
    reach = Math.min(reach ?? first, Math.max(first, from));
  }
  return reach;
}
