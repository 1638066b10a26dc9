/** Tells the two points of control apart, wherever either stands. */
export const POC_SENTENCE = 'vPOC: price with the most volume. POC: price with the most time.';
