/** Half-open range of Unix seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A finished piece of work: these markets have their rows for this range. */
export interface FinishedStep extends TimeRange {
  /** A key of `TRACKS`. */
  readonly track: string;
  readonly markets: readonly number[];
}

/** Prefix of marker names. Imports keep their own markers in the same table. */
export const STEP_PREFIX = 'world ';

/** `1,2,3,7` → `1-3,7`. `ids` ascend. */
function formatIds(ids: readonly number[]): string {
  const runs: string[] = [];
  let start = ids[0];
  for (const [i, id] of ids.entries()) {
    if (ids[i + 1] === id + 1) continue;
    runs.push(start === id ? `${id}` : `${start}-${id}`);
    start = ids[i + 1];
  }
  return runs.join(',');
}

function parseIds(text: string): number[] {
  return text.split(',').flatMap((run) => {
    const [first, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** `world minute 1-294 1718000000 1718000060`. */
export function formatStep(step: FinishedStep): string {
  const ids = [...step.markets].sort((a, b) => a - b);
  return `${STEP_PREFIX}${step.track} ${formatIds(ids)} ${step.from} ${step.to}`;
}

const STEP_NAME = new RegExp(`^${STEP_PREFIX}(\\S+) ([\\d,-]+) (\\d+) (\\d+)$`);

/** The step that a marker names, or `undefined` for other markers. */
export function parseStep(name: string): FinishedStep | undefined {
  const [, track, ids, from, to] = STEP_NAME.exec(name) ?? [];
  if (track === undefined) return undefined;
  return { track, markets: parseIds(ids), from: Number(from), to: Number(to) };
}

/** Which times of which market are finished. */
export class Coverage {
  readonly #ranges = new Map<string, TimeRange[]>();

  add(step: FinishedStep): void {
    for (const market of step.markets) {
      const key = `${step.track} ${market}`;
      this.#ranges.set(key, mergeRange(this.#ranges.get(key) ?? [], step));
    }
  }

  /** Parts of [from, to) that are not finished, ascending. */
  getMissing(track: string, market: number, { from, to }: TimeRange): TimeRange[] {
    const missing: TimeRange[] = [];
    let at = from;
    for (const range of this.#ranges.get(`${track} ${market}`) ?? []) {
      if (range.to <= at) continue;
      if (range.from >= to) break;
      if (range.from > at) missing.push({ from: at, to: range.from });
      at = range.to;
    }
    if (at < to) missing.push({ from: at, to });
    return missing;
  }

  /** The finished range that ends at `to`, or `undefined`. */
  getRangeEndingAt(track: string, market: number, to: number): TimeRange | undefined {
    return this.#ranges.get(`${track} ${market}`)?.find((range) => range.to === to);
  }
}

/** Adds a range. The result is ascending, and ranges that touch or overlap are merged. */
function mergeRange(ranges: readonly TimeRange[], added: TimeRange): TimeRange[] {
  let { from, to } = added;
  const before = ranges.filter((range) => range.to < from);
  const after = ranges.filter((range) => range.from > to);
  for (const range of ranges) {
    if (range.to < added.from || range.from > added.to) continue;
    from = Math.min(from, range.from);
    to = Math.max(to, range.to);
  }
  return [...before, { from, to }, ...after];
}
