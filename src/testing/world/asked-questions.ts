import { ensure } from '@/base/assert';
import type { SimMarket } from '@/service/simulate/market-list';
import { ExpiryQuotes } from '@/service/simulate/options/expiry-quotes';
import type { PredictionEvent, PredictionTerms } from '@/service/simulate/prediction-terms';
import { Extremes } from '@/service/simulate/predictions/extremes';
import type { OutlookSources } from '@/service/simulate/predictions/outlook';
import { RaceWorth } from '@/service/simulate/predictions/race';
import type { PricePaths } from '@/service/simulate/price-paths';

/** What the market asks. */
export const termsOf = ({ prediction, rawSymbol }: SimMarket): PredictionTerms => ensure(prediction, rawSymbol);

/** The events of these markets, each once. */
export const eventsOf = (markets: readonly SimMarket[]): PredictionEvent[] => [
  ...new Map(markets.map((market) => [termsOf(market).event.id, termsOf(market).event])).values(),
];

/** What questions of a world are priced from. */
export const makeOutlookSources = (paths: PricePaths): OutlookSources => ({
  paths,
  quotes: new ExpiryQuotes(paths.seed, paths),
  extremes: new Extremes(paths),
});

/** The worths of an event that a race decides, in the world of `seed`. */
export function raceWorthOf(seed: number, event: PredictionEvent): RaceWorth {
  if (event.subject.kind !== 'race') throw new Error(`${event.slug} is not a race`);
  return new RaceWorth(seed, event.subject.race, event);
}
