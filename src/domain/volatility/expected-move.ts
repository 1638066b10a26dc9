import { getNormalProbability } from './normal-probability';

const YEAR_DAYS = 365;

/** Volatility of a term, percent a year. */
export interface TermVolatility {
  readonly days: number;
  readonly volatility: number;
}

/**
 * Volatility to a day between ascending terms, percent a year: the variance between two terms accrues evenly. Before
 * the first and after the last term it is theirs. NaN without terms.
 */
export function interpolateVolatility(terms: readonly TermVolatility[], days: number): number {
  const above = terms.find((term) => term.days >= days) ?? terms.at(-1);
  const below = terms.findLast((term) => term.days <= days) ?? terms[0];
  if (above === undefined || below === undefined) return Number.NaN;
  if (above.days <= below.days || days <= 0) return above.volatility;
  const [from, to] = [below, above].map(({ volatility, days: length }) => volatility ** 2 * length);
  const share = (days - below.days) / (above.days - below.days);
  return Math.sqrt((from + share * (to - from)) / days);
}

/** One standard deviation of the logarithm of the price after `days`: σ√t, a fraction; σ in percent a year. */
export const computeExpectedMove = (volatility: number, days: number): number =>
  (volatility / 100) * Math.sqrt(days / YEAR_DAYS);

/** The prices one `move` (σ√t) down and up from `spot`, by the logarithm. */
export const computeMoveRange = (spot: number, move: number): readonly [low: number, high: number] => [
  spot * Math.exp(-move),
  spot * Math.exp(move),
];

/** Probability that the price, now `spot`, ends at or below `price`: lognormal with mean `spot`; `move` is its σ√t. */
function chanceUpTo(price: number, spot: number, move: number): number {
  if (price <= 0) return 0;
  if (price === Number.POSITIVE_INFINITY) return 1;
  return getNormalProbability(Math.log(price / spot) / move + move / 2);
}

/** Probability, 0 to 1, that the price ends in (`low`, `high`]. */
export function computeBandChance(
  { low, high }: { readonly low: number; readonly high: number },
  spot: number,
  move: number,
): number {
  return chanceUpTo(high, spot, move) - chanceUpTo(low, spot, move);
}
