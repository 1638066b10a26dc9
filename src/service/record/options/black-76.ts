import { getNormalProbability } from '@/domain/volatility/normal-probability';

export interface OptionTerms {
  readonly forward: number;
  readonly strike: number;
  /** Years until expiry. */
  readonly years: number;
  readonly isCall: boolean;
}

const MAX_VOLATILITY = 10;
const ROUNDS = 60;

function distance({ forward, strike, years }: OptionTerms, volatility: number): number {
  const spread = volatility * Math.sqrt(years);
  return Math.log(forward / strike) / spread + spread / 2;
}

/** Price of an option on a forward, without interest. Source: Black (1976), "The pricing of commodity contracts". */
export function priceOption(terms: OptionTerms, volatility: number): number {
  const { forward, strike, years, isCall } = terms;
  const d1 = distance(terms, volatility);
  const d2 = d1 - volatility * Math.sqrt(years);
  const call = forward * getNormalProbability(d1) - strike * getNormalProbability(d2);
  return isCall ? call : call - forward + strike;
}

/** Volatility at which the option has this price, as a fraction per year. `undefined` where none matches. */
export function impliedVolatility(terms: OptionTerms, price: number): number | undefined {
  const worth = Math.max(0, terms.isCall ? terms.forward - terms.strike : terms.strike - terms.forward);
  if (!(terms.years > 0 && price > worth && price < priceOption(terms, MAX_VOLATILITY))) return undefined;
  let [low, high] = [0, MAX_VOLATILITY];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    if (priceOption(terms, middle) < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** How much the price changes with the forward: 0 to 1 for calls, -1 to 0 for puts. */
export function deltaOf(terms: OptionTerms, volatility: number): number {
  const call = getNormalProbability(distance(terms, volatility));
  return terms.isCall ? call : call - 1;
}
