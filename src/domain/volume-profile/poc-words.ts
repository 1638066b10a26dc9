/** Distinguishes the two points of control wherever one is shown. */
export const POC_SENTENCE = 'vPOC: price with the most volume. POC: price with the most time.';
