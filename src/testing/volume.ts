/** Whether the run is the long one, `npm run test:full`. */
export const IS_FULL = process.env.FULL !== undefined;

/** Cases to try: all of them in the long run, a tenth in the other. */
export function volumeOf(whole: number): number {
  return IS_FULL ? whole : Math.ceil(whole / 10);
}

/** The seed of the random tests, in their titles; `DECODE_SEED=…` takes another. */
export const SEED = Number(process.env.DECODE_SEED ?? 20_260_618);
