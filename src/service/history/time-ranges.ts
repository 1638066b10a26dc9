import type { TimeRange } from '@/service/store/engine/recorded-span';

/** The same stretches ascending; those that touch or overlap are one. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (from >= to) continue;
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}

/** What of `whole` none of `taken` covers, ascending. */
export function subtractRanges(whole: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const cuts = mergeRanges(taken);
  return mergeRanges(whole).flatMap(({ from, to }) => {
    const left: TimeRange[] = [];
    let at = from;
    for (const cut of cuts) {
      if (cut.to <= at) continue;
      if (cut.from >= to) break;
      if (cut.from > at) left.push({ from: at, to: cut.from });
      at = cut.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
}

/** Minutes (Unix seconds) as stretches. */
export const rangesOf = (minutes: readonly number[]): TimeRange[] =>
  mergeRanges(minutes.map((minute) => ({ from: minute, to: minute + 60 })));

export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);
