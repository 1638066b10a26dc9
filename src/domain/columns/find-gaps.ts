import { lowerBound } from '@/base/binary-search';

/** [from, to) in Unix seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Stretches of `known` without a bucket, ascending. `times` are the existing buckets, each `seconds` long. `known` are
 * whole buckets, ascending and separate: anything outside was not requested.
 */
export function findGaps(times: Float64Array, seconds: number, known: readonly Stretch[]): readonly Stretch[] {
  return known.flatMap(({ from, to }) => {
    const gaps: Stretch[] = [];
    let next = from;
    for (let i = lowerBound(times, from); i < times.length && times[i] < to; i++) {
      if (times[i] > next) gaps.push({ from: next, to: times[i] });
      next = times[i] + seconds;
    }
    if (next < to) gaps.push({ from: next, to });
    return gaps;
  });
}

/** The buckets for which `isMeant` is true, neighbours joined. */
export function findRuns(times: Float64Array, seconds: number, isMeant: (at: number) => boolean): readonly Stretch[] {
  const runs: Stretch[] = [];
  for (let i = 0; i < times.length; i++) {
    if (!isMeant(i)) continue;
    const last = runs.at(-1);
    const run = { from: last?.to === times[i] ? last.from : times[i], to: times[i] + seconds };
    if (last?.to === times[i]) runs.pop();
    runs.push(run);
  }
  return runs;
}

/** The parts of `whole` outside all of `known`, which ascend and are separate. */
export function findRest(whole: Stretch, known: readonly Stretch[]): readonly Stretch[] {
  const rest: Stretch[] = [];
  let next = whole.from;
  for (const { from, to } of known) {
    if (from > next && next < whole.to) rest.push({ from: next, to: Math.min(from, whole.to) });
    next = Math.max(next, to);
  }
  if (next < whole.to) rest.push({ from: next, to: whole.to });
  return rest;
}
