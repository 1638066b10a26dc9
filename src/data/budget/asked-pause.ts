/** Nobody waits longer than this for what no budget takes to fill: then one request finds out. */
export const LONGEST_PAUSE_SECONDS = 600;

/** Whether a pause that a service asks for is taken for its mistake: it is said, and may be ended. */
export const isAbsurdPause = (seconds: number): boolean => seconds > LONGEST_PAUSE_SECONDS;
