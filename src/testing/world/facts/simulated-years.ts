import { hashText } from '@/base/random';
import { COINS } from '@/service/simulate/coins';
import { mix } from '@/service/simulate/hash-noise';
import type { PredictionEvent } from '@/service/simulate/prediction-terms';
import { buildPredictionMarkets } from '@/service/simulate/predictions/prediction-markets';
import { RaceWorth } from '@/service/simulate/predictions/race';
import { PricePaths } from '@/service/simulate/price-paths';
import { eventsOf } from '../asked-questions';
import { paths } from '../simulated-sources';
import type { FactSource } from './fact';
import { mean, median } from './statistics';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const TODAY = Math.floor(NOW / DAY);
const YEAR_DAYS = 365;
const WORLDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** USD traded per day: coins with less are small. */
const SMALL_BELOW = 240e6;

const changesOf = (prices: Float64Array): number[] => [...prices.subarray(1)].map((price, i) => price / prices[i] - 1);

/** Variance of moves over `days` days, divided by `days` times that over one day; 1 if moves are independent. */
function varianceRatio(prices: Float64Array, days: number): number {
  const logs = [...prices].map(Math.log);
  const squareOf = (apart: number): number => mean(logs.slice(apart).map((log, i) => (log - logs[i]) ** 2));
  return squareOf(days) / days / squareOf(1);
}

/** How the prices of a world move over the two years before now, and which lost value within a year. */
function describeYears(seed: number): FactSource {
  const world = new PricePaths(seed);
  const prices = COINS.map((coin) => world.computeDays(coin, TODAY - 2 * YEAR_DAYS, 2 * YEAR_DAYS + 1));
  const years = prices.map((days) => days[2 * YEAR_DAYS] / days[YEAR_DAYS] - 1);
  const small = prices
    .filter((_, i) => COINS[i].volumeUsd < SMALL_BELOW)
    .map((days) => changesOf(days.subarray(YEAR_DAYS)));
  return {
    name: `seed ${seed}`,
    facts: {
      ...Object.fromEntries(
        [10, 30, 60, 120].map((days) => [
          `variance ratio of ${days} days, the middle coin`,
          median(prices.map((one) => varianceRatio(one, days))),
        ]),
      ),
      'Bitcoin in a year, %': 100 * years[0],
      'the middle of the other coins in a year, %': 100 * median(years.slice(1)),
      'coins that lose more than 70 % in a year': years.filter((year) => year < -0.7).length,
      'coins that more than double in a year': years.filter((year) => year > 1).length,
      'best day of a small coin in a year, %': 100 * median(small.map((moves) => Math.max(...moves))),
      'worst day of a small coin in a year, %': 100 * median(small.map((moves) => Math.min(...moves))),
    },
  };
}

export const simulatedYears = (): FactSource[] => WORLDS.map(describeYears);

/** Sixty of the lots that could have been drawn. */
const LOTS = Array.from({ length: 60 }, (_, i) => mix(i + 1, hashText('facts')));

/** The chance of the leading outcome a day before, and how often that outcome came true. */
function describeRaces(name: string, events: readonly PredictionEvent[]): FactSource {
  const known = events.flatMap((event) => {
    const { subject } = event;
    if (subject.kind !== 'race') return [];
    return LOTS.map((lot) => {
      const worth = new RaceWorth(mix(lot, event.salt), subject.race, event);
      const chances = worth.at(event.settledAt - DAY);
      const most = Math.max(...chances);
      return { most, isTrue: chances[worth.winner] === most };
    });
  });
  return {
    name,
    facts: {
      'leading outcome a day before, %': 100 * median(known.map(({ most }) => most)),
      'events whose leader is above 95 % a day before': mean(known.map(({ most }) => (most > 0.95 ? 1 : 0))),
      'leaders that come true, less what they stood at': mean(known.map(({ most, isTrue }) => (isTrue ? 1 : 0) - most)),
    },
  };
}

export function simulatedRaces(): FactSource[] {
  const all = eventsOf(buildPredictionMarkets('full', NOW, paths));
  const banks = all.filter(({ slug }) => slug.includes('-decision-'));
  return [
    describeRaces('central banks', banks),
    describeRaces(
      'others',
      all.filter((event) => !banks.includes(event)),
    ),
  ];
}
