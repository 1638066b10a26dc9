/** Whether the run is the long one, `npm run test:full`. */
export const IS_FULL = process.env.FULL !== undefined;

/** Whether every case of a table is tried: in the long run, and on a build machine (`npm test -- --every`). */
export const IS_EVERY = IS_FULL || process.env.EVERY !== undefined;

/** All of `cases`, or, where not every one is tried, the first of each `of`. */
export const someOf = <T>(cases: readonly T[], of = 3): T[] =>
  IS_EVERY ? [...cases] : cases.filter((_, at) => at % of === 0);

/** Cases to try: all of them in the long run, a tenth in the other. */
export function volumeOf(whole: number): number {
  return IS_FULL ? whole : Math.ceil(whole / 10);
}

/** The seed of the random tests, in their titles; `DECODE_SEED=…` takes another. */
export const SEED = Number(process.env.DECODE_SEED ?? 20_260_618);
