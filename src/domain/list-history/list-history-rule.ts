/** From one sample of the list of markets to the next. */
export const SAMPLE_SECONDS = 300;
/** Where the device has no room for one, until the next is tried. */
export const FULL_PAUSE_SECONDS = 3600;
/** Samples older than this are given up. */
export const KEPT_SECONDS = 7 * 86_400;
