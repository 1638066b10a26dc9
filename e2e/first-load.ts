/** A page that starts, and the largest book, on a machine that is busy with much else. */
export const FIRST_LOAD = { timeout: 90_000 };
