import { describe, expect, it } from 'vitest';
import { eventsOf, makeOutlookSources, termsOf, weightedSharesOf } from '@/testing/world/asked-questions';
import { median } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { makeCrowd } from './crowd';
import { computeActivity, type EventActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
/** Decisions and figures that are announced, and races that are decided little by little. */
const ASKED = /^(fed|ecb|bank-of-england)-decision-june-|-inflation-june-|largest-company-.*-june-|opening-weekend/;

interface Hour {
  readonly ts: number;
  readonly usd: number;
  /** Its part of all weighted shares. */
  readonly weighted: number;
}

interface Traded {
  readonly name: string;
  readonly event: PredictionEvent;
  /** All hours with trades. */
  readonly hours: readonly Hour[];
  readonly usd: number;
  readonly traders: number;
  readonly interest: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function hoursOf(market: SimMarket, seed: number, activities: readonly EventActivity[]): Hour[] {
  return activities.flatMap((activity) => {
    const tape = new PredictionTape(market, termsOf(market), seed);
    const [own, hours] = [new CandleColumns(activity.steps.length), new CandleColumns(activity.steps.length)];
    if (activity.steps.step === HOUR) tape.build(activity, 0, hours);
    else tape.build(activity, 0, own, hours);
    const { unsigned, wide } = hours;
    return Array.from({ length: hours.length }, (_, i) => ({
      ts: unsigned.ts[i],
      usd: (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick * market.lot,
      weighted: weightedSharesOf(hours, market) / hours.length,
    }));
  });
}

/** As the world is made: minutes of the last days, and hours before them. */
function trade(seed: number): Traded[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const markets = buildPredictionMarkets('full', NOW, paths);
  return eventsOf(markets.filter((market) => ASKED.test(termsOf(market).event.slug))).flatMap((event) => {
    const to = Math.min(NOW, event.to);
    const from = Math.max(event.from, to - 3 * DAY);
    const ranges = [
      { start: event.from, step: HOUR, length: (from - event.from) / HOUR },
      { start: from, step: MINUTE, length: (to - from) / MINUTE },
    ];
    const activities = ranges.map((steps) => computeActivity(event, seed, steps, sources));
    return markets
      .filter((market) => termsOf(market).event.id === event.id)
      .map((market) => {
        const hours = hoursOf(market, seed, activities);
        const usd = sumOf(hours.map((hour) => hour.usd));
        const weighted = sumOf(hours.map((hour) => hour.weighted));
        const crowd = makeCrowd(market.rawSymbol, event.slug, event.people);
        return {
          name: `seed ${seed}, ${termsOf(market).record.slug}`,
          event,
          hours,
          usd,
          traders: crowd.tradersOf(weighted),
          interest: crowd.interestAt(weighted),
        };
      });
  });
}

const worlds = [1, 2, 7].map(trade);
const ofEvent = (world: readonly Traded[], slug: RegExp): Traded[] =>
  world.filter(({ event }) => slug.test(event.slug));
const isLastDay = ({ settledAt }: PredictionEvent, { ts }: Hour): boolean => ts >= settledAt - DAY;

describe('news', () => {
  const decided = worlds.flat().filter(({ event, usd }) => event.to <= NOW && usd > 10_000);

  it('brings at most about a third of all that most questions ever trade in one hour, even the one that decides it', () => {
    expect(decided.length).toBeGreaterThan(40);
    const largest = decided.map(({ hours, usd }) => Math.max(...hours.map((hour) => hour.usd)) / usd);
    expect(largest.filter((share) => share < 0.36).length / largest.length).toBeGreaterThan(0.9);
    // One trade may be half of all that a long shot ever trades.
    expect(Math.max(...largest)).toBeLessThan(0.7);
  });

  it('brings at most an eighth of that in any earlier hour, and at most a few hundred times the median hour', () => {
    let seen = 0;
    let usual = 0;
    const ratios: number[] = [];
    for (const { name, event, hours, usd } of decided) {
      const early = hours.filter((hour) => !isLastDay(event, hour)).map((hour) => hour.usd);
      if (early.length < 100) continue;
      seen++;
      const most = Math.max(...early);
      if (most < 0.15 * usd + 12_000) usual++;
      // One trade of tens of thousands of dollars may be most of an hour.
      expect(most, name).toBeLessThan(0.5 * usd + 12_000);
      if (most > 15_000) ratios.push(most / median(hours.map((hour) => hour.usd)));
    }
    expect(seen).toBeGreaterThan(30);
    expect(usual / seen).toBeGreaterThan(0.9);
    expect(median(ratios)).toBeLessThan(400);
    expect(Math.max(...ratios)).toBeLessThan(3000);
  });

  it('of consumer prices brings 40,000 to 450,000 USD in the hour of publication, of at most two million in all', () => {
    for (const world of worlds) {
      const prices = ofEvent(world, /inflation/);
      const total = sumOf(prices.map(({ usd }) => usd));
      const ts = Math.max(...prices.map(({ event }) => Math.floor(event.closesAt / HOUR) * HOUR));
      const published = sumOf(
        prices.flatMap(({ hours }) => hours.filter((hour) => hour.ts === ts)).map(({ usd }) => usd),
      );
      expect(total).toBeGreaterThan(200_000);
      expect(total).toBeLessThan(2e6);
      expect(published).toBeGreaterThan(40_000);
      expect(published).toBeLessThan(450_000);
    }
  });
});

describe('who trades a decision of the Federal Reserve', () => {
  it('are tens of thousands of people with a thousand USD and more each, who hold 12 to 60 million', () => {
    for (const world of worlds) {
      const fed = ofEvent(world, /^fed-/);
      const leading = fed.filter(({ usd }) => usd > 20e6);
      expect(leading.length).toBeGreaterThan(0);
      for (const { name, traders, usd } of leading) {
        expect(traders, name).toBeGreaterThan(20_000);
        expect(usd / traders, name).toBeGreaterThan(900);
        expect(usd / traders, name).toBeLessThan(6000);
      }
      for (const { name, traders } of world) expect(traders, name).toBeLessThan(60_000);
      const interest = sumOf(fed.map((one) => one.interest));
      expect(interest).toBeGreaterThan(12e6);
      expect(interest).toBeLessThan(60e6);
    }
  });
});
