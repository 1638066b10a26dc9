/** The longest wait, since no budget takes longer to fill. After it, one request tries. */
export const LONGEST_PAUSE_SECONDS = 600;

/**
 * Whether the pause that a service requests is so long that it must be a mistake. It is shown, and the user may end it.
 */
export const isAbsurdPause = (seconds: number): boolean => seconds > LONGEST_PAUSE_SECONDS;
