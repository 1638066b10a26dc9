/**
 * Probability that a standard normal variable is at most `x`, 0 to 1.
 * Source: Abramowitz and Stegun 26.2.17, off by less than 7.5e-8.
 */
export function getNormalProbability(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const sum =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return x > 0 ? 1 - tail : tail;
}
