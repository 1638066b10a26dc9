/** From one sample of the list of markets to the next. */
export const SAMPLE_SECONDS = 300;
/** Samples older than this are given up. */
export const KEPT_SECONDS = 7 * 86_400;
