import { describe, expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { eventsOf, makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { mannersWithin } from './manners';
import { buildPredictionMarkets } from './prediction-markets';
import { TradeRate } from './trade-rate';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = someOf([1, 2, 3, 5, 7, 11]);
const BANKS = ['fed', 'ecb', 'bank-of-england'];
const BEFORE = 2 * HOUR;

/**
 * Trades of all outcomes of a meeting over those of an hour before a decision, by the minute from `BEFORE` before it on. `month` is
 * that of the meeting: June's is the one that is decided.
 */
function tradedAround(seed: number, bank: string, month: string): number[] {
  const sources = makeOutlookSources(new PricePaths(seed));
  const markets = buildPredictionMarkets('full', NOW, sources.paths);
  const find = (name: string): PredictionEvent => {
    const event = eventsOf(markets).find(({ slug }) => slug === `${bank}-decision-${name}-2026`);
    if (event === undefined) throw new Error(`${bank} has no meeting in ${name}`);
    return event;
  };
  const event = find(month);
  const steps = { start: find('june').closesAt - BEFORE, step: MINUTE, length: 240 };
  const activity = computeActivity(event, seed, steps, sources);
  const all = Array.from({ length: steps.length }, () => 0);
  for (const market of markets.filter((one) => termsOf(one).event.id === event.id)) {
    const trades = new TradeRate(market.salt, termsOf(market), seed, mannersWithin(market, event).popularity);
    for (let i = 0; i < all.length; i++) all[i] += trades.at(activity, i) * trades.size;
  }
  const usual = mean(all.slice(0, 60));
  return all.map((trades) => trades / usual);
}

/** The median of all decisions, from so many minutes after each to so many. */
function around(month: string): (from: number, to: number) => number {
  const decisions = SEEDS.flatMap((seed) => BANKS.map((bank) => tradedAround(seed, bank, month)));
  return (from, to) => median(decisions.map((all) => mean(all.slice(BEFORE / MINUTE + from, BEFORE / MINUTE + to))));
}

describe('the minute in which a bank decides', () => {
  it('has ten to thirty times the usual trades in its own meeting, which fade within half an hour', () => {
    const traded = around('june');
    expect(traded(0, 1)).toBeGreaterThan(10);
    expect(traded(0, 1)).toBeLessThan(30);
    expect(traded(0, 1)).toBeGreaterThan(1.8 * traded(-10, 0));
    expect(traded(5, 10)).toBeLessThan(0.7 * traded(0, 1));
    expect(traded(20, 30)).toBeLessThan(0.25 * traded(0, 1));
    expect(traded(20, 30)).toBeGreaterThan(1);
  });

  it('has ten to thirty times the usual trades in the next meeting, which stay busy for hours, and none before', () => {
    const traded = around('july');
    expect(traded(-10, 0)).toBeLessThan(2);
    expect(traded(0, 1)).toBeGreaterThan(9);
    expect(traded(0, 5)).toBeLessThan(40);
    expect(traded(60, 110)).toBeGreaterThan(2);
    expect(traded(60, 110)).toBeLessThan(0.6 * traded(0, 5));
  });
});
