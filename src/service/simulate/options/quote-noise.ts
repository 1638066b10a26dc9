import { mix, normalOf } from '../hash-noise';
import { paceOf } from './trading-clock';

/** Once this little of an error is left, no chart could show it. */
const LEFT = 0.006;
/**
 * How unequal errors are: mostly makers agree, and now and then a large order or a slow maker is far off. As the deviation of
 * the logarithm of their size, by hour and by stretch of hours.
 */
const UNEVEN = { hour: 0.56, stretch: 0.45 } as const;
const STRETCH_HOURS = 5;
const USUAL_SIZE = UNEVEN.hour ** 2 + UNEVEN.stretch ** 2;

/** The error that one hour adds: deviation 1 over the hours of a week, with fat tails. */
function errorOf(seed: number, hour: number): number {
  const hash = mix(seed, hour);
  const stretch = normalOf(mix(seed + 7, Math.floor(hour / STRETCH_HOURS)));
  const size = UNEVEN.hour * normalOf(mix(hash, 3)) + UNEVEN.stretch * stretch - USUAL_SIZE;
  return normalOf(hash) * Math.exp(size) * Math.sqrt(paceOf(hour - 1));
}

/**
 * How far a quote is off at an hour of Unix time: deviation 1, forgotten within hours. `kept` is the share of an error that is
 * left after one hour. Unlike noise joined by lines it has an own value every hour, so that a change is followed by its reversal
 * rather than by more of it.
 */
export function quoteNoise(seed: number, hour: number, kept = 0.25): number {
  let sum = 0;
  let weight = 1;
  for (let ago = 0; weight > LEFT; ago++) {
    sum += weight * errorOf(seed, hour - ago);
    weight *= kept;
  }
  return sum * Math.sqrt(1 - kept * kept);
}
