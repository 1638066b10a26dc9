/** Time from one sample of the market list to the next. */
export const SAMPLE_SECONDS = 300;
/** Pause before the next try when the device has no room for a sample. */
export const FULL_PAUSE_SECONDS = 3600;
/** Samples older than this are deleted. */
export const KEPT_SECONDS = 7 * 86_400;
