import { ensure } from '@/base/assert';
import type { CandleColumns } from '@/service/simulate/candle-columns';
import type { SimMarket } from '@/service/simulate/market-list';
import { ExpiryQuotes } from '@/service/simulate/options/expiry-quotes';
import type { PredictionEvent, PredictionTerms } from '@/service/simulate/prediction-terms';
import { computeActivity, type EventActivity } from '@/service/simulate/predictions/event-activity';
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

/** Gives the activity of a market's event over the minutes of a range, computed once for all its markets. */
export function makeActivities(seed: number, sources: OutlookSources) {
  const known = new Map<string, EventActivity>();
  return (market: SimMarket, from: number, to: number): EventActivity => {
    const { event } = termsOf(market);
    const steps = { start: from, step: 60, length: (to - from) / 60 };
    const key = [event.id, from, to].join();
    const activity = known.get(key) ?? computeActivity(event, seed, steps, sources);
    known.set(key, activity);
    return activity;
  };
}

/** What a question's crowd follows: its shares, each weighted by the root of its price, from the candles of its life. */
export function weightedSharesOf(
  { length, wide }: CandleColumns,
  { tick, lot }: Pick<SimMarket, 'tick' | 'lot'>,
): number {
  let sum = 0;
  for (let i = 0; i < length; i++)
    sum += Math.sqrt((wide.buyLots[i] + wide.sellLots[i]) * (wide.buyTickLots[i] + wide.sellTickLots[i]));
  return sum * lot * Math.sqrt(tick);
}
