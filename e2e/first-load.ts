/** Timeout for a first page load with the largest book on a busy machine. */
export const FIRST_LOAD = { timeout: 90_000 };
