/** Whether this is the full run, `npm run test:full`. */
export const IS_FULL = process.env.FULL !== undefined;

/** Whether every case of a table is tried: in the full run, and on a build machine (`npm test -- --every`). */
export const IS_EVERY = IS_FULL || process.env.EVERY !== undefined;

/** All `cases`; or, when not every one is tried, one in `of`. */
export const someOf = <T>(cases: readonly T[], of = 3): T[] =>
  IS_EVERY ? [...cases] : cases.filter((_, at) => at % of === 0);

/** Number of random cases to try: all in the full run, a tenth on a build machine, a thirtieth otherwise. */
export function volumeOf(whole: number): number {
  if (IS_FULL) return whole;
  return Math.ceil(whole / (IS_EVERY ? 10 : 30));
}

/** How often to repeat what is the same each time: `few` times, unless every case is tried. */
export const timesOf = (whole: number, few: number): number => (IS_EVERY ? whole : few);

/** The seed of the random tests, shown in their titles; `DECODE_SEED=…` sets another. */
export const SEED = Number(process.env.DECODE_SEED ?? 20_260_618);
