/** The median. For an even count, the mean of the two middle values. @throws RangeError without values. */
export function computeMedian(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('No values');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * Medians in milliseconds of several candidates, run in turns (a b c, a b c, …), so that a busy machine affects all
 * alike. The first turn warms up and is not counted.
 */
export async function measureInterleaved<Name extends string>(
  candidates: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const started = performance.now();
      await candidates[name]();
      if (round > 0) times.get(name)?.push(performance.now() - started);
    }
  }
  return Object.fromEntries(names.map((name) => [name, computeMedian(times.get(name) ?? [])])) as Record<Name, number>;
}
