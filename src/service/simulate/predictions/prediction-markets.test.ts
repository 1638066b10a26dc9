import { describe, expect, it } from 'vitest';
import { eventsOf, makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { computeOutlook } from './outlook';
import { buildPredictionMarkets } from './prediction-markets';

const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const paths = new PricePaths(7);

/** The prices named in a question on a coin. */
function limitsOf(pays: Pays): number[] {
  if (pays.kind === 'touch') return [pays.strike];
  return pays.kind === 'end' ? [pays.above, pays.below].filter((limit) => limit > 0 && Number.isFinite(limit)) : [];
}

describe('buildPredictionMarkets', () => {
  const markets = buildPredictionMarkets('full', NOW, paths);

  it('lists at least sixty events, open and resolved', () => {
    const events = eventsOf(markets);
    expect(events.length).toBeGreaterThanOrEqual(60);
    expect(events.filter((event) => event.to <= NOW).length).toBeGreaterThanOrEqual(10);
    expect(events.filter((event) => event.to > NOW).length).toBeGreaterThanOrEqual(40);
    for (const event of events) expect([event.from % 3600, event.to % 3600, event.from < NOW]).toEqual([0, 0, true]);
  });

  it('gives every market ids, slugs and conditions of its own, over years', () => {
    const seen = new Map<number, SimMarket>();
    for (let now = NOW; now < NOW + 2 * 365 * DAY; now += 21 * DAY) {
      for (const market of buildPredictionMarkets('full', now, paths)) seen.set(market.id, market);
    }
    const all = [...seen.values()];
    expect(all.length).toBeGreaterThan(4000);
    expect(new Set(all.map((market) => market.rawSymbol)).size).toBe(all.length);
    expect(new Set(all.map((market) => termsOf(market).record.slug)).size).toBe(all.length);
    const events = eventsOf(all);
    expect(new Set(events.map((event) => event.slug)).size).toBe(events.length);
    for (const { id } of events) expect(seen.has(id)).toBe(false);
  });

  it('describes a market the same at any time and in both scales', () => {
    const later = new Map(buildPredictionMarkets('small', NOW + 3 * DAY, paths).map((market) => [market.id, market]));
    const both = markets.filter((market) => later.has(market.id));
    expect(both.length).toBeGreaterThan(300);
    for (const { minuteReach, prediction, ...market } of both) {
      const { prediction: after, ...same } = later.get(market.id) as SimMarket;
      expect(same).toMatchObject(market);
      const { to, ...terms } = prediction as PredictionTerms;
      expect(after).toMatchObject(terms);
      // What has come true for good in the meantime has been resolved since.
      if (after?.to !== to) expect(after?.to).toBeGreaterThan(NOW);
    }
  });

  it('sets strikes on both sides of the price at the opening, in every seed', () => {
    for (const seed of [1, 7, 42]) {
      const own = new PricePaths(seed);
      const coins = buildPredictionMarkets('full', NOW, own).filter(({ coin }) => coin.name !== '');
      const events = eventsOf(coins);
      expect(events.length).toBeGreaterThan(15);
      for (const { id, subject, from } of events) {
        const of = coins.filter((market) => termsOf(market).event.id === id);
        // Up or down names only one price.
        if (subject.kind !== 'coin' || of.length === 1) continue;
        const [price] = own.computeDays(subject.coin, Math.floor(from / DAY), 1);
        const limits = of.flatMap((market) => limitsOf(termsOf(market).pays));
        expect(Math.min(...limits)).toBeLessThan(0.97 * price);
        expect(Math.max(...limits)).toBeGreaterThan(1.03 * price);
      }
    }
  });

  it('fills in the whole record', () => {
    for (const market of markets) {
      const { record } = termsOf(market);
      expect(record.conditionId).toMatch(/^0x[0-9a-f]{64}$/);
      expect(record.outcomes).toHaveLength(2);
      expect(record.question).not.toMatch(/[{}]/);
      expect(record.slug).toMatch(/^[a-z0-9.-]+$/);
      const { event } = termsOf(market);
      expect(record.availableTo?.s).toBe(event.closesAt);
    }
    const sports = markets.map((market) => termsOf(market).record).filter((record) => record.sportsMarketType);
    expect(new Set(sports.map((record) => record.sportsMarketType))).toEqual(
      new Set(['moneyline', 'totals', 'spreads', 'both_teams_to_score']),
    );
    expect(sports.filter((record) => record.line !== undefined).length).toBeGreaterThan(10);
  });

  it('places the strikes of a ladder at equal distances', () => {
    for (const slug of ['bitcoin-above-at-the-end-of-july-2026', 'ethereum-above-on-june-26-2026']) {
      const strikes = markets
        .filter((market) => termsOf(market).event.slug === slug)
        .flatMap((market) => limitsOf(termsOf(market).pays));
      expect(strikes.length).toBeGreaterThan(5);
      const gaps = strikes.slice(1).map((strike, i) => strike - strikes[i]);
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0], 9);
    }
  });

  it('ends events when the outcome is known: at noon and midnight in New York, after matches and meetings', () => {
    const endsOf = (slug: string): string | undefined => {
      const found = markets.find((market) => termsOf(market).event.slug === slug);
      return found && new Date(termsOf(found).event.to * 1000).toISOString().slice(0, 16);
    };
    expect(endsOf('bitcoin-above-on-june-19-2026')).toBe('2026-06-19T16:00');
    expect(endsOf('what-price-will-bitcoin-hit-in-june-2026')).toBe('2026-07-01T04:00');
    expect(endsOf('fed-decision-july-2026')).toBe('2026-07-29T19:00');
    expect(endsOf('us-monthly-inflation-july-2026')).toBe('2026-07-14T13:00');
    // Friday is the holiday of the fourth of July.
    expect(endsOf('us-unemployment-rate-july-2026')).toBe('2026-07-02T13:00');
    expect(endsOf('will-the-us-add-jobs-july-2026')).toBe('2026-07-02T13:00');
    const hours = new Set(markets.map((market) => (termsOf(market).event.to / 3600) % 24));
    expect(hours.size).toBeGreaterThan(8);
    const matches = markets.flatMap((market) => {
      const { subject, to } = termsOf(market).event;
      return subject.kind === 'match' ? (to - subject.match.kickOff) / 3600 : [];
    });
    expect(new Set(matches)).toEqual(new Set([2]));
  });
});

const DATES = [Date.UTC(2026, 1, 10), Date.UTC(2026, 5, 18), Date.UTC(2026, 8, 3), Date.UTC(2026, 10, 27)];
const SEEDS = [1, 3, 7, 42];

/** What all open questions that stand alone are worth. */
function worthsOf(seed: number, now: number): number[] {
  const own = new PricePaths(seed);
  const sources = makeOutlookSources(own);
  const open = buildPredictionMarkets('full', now, own)
    .map(termsOf)
    .filter(({ event }) => event.to > now);
  return open
    .filter(({ event }) => open.filter((other) => other.event.id === event.id).length === 1)
    .map(({ event, pays }) =>
      computeOutlook(event, seed, { start: now - HOUR, step: HOUR, length: 1 }, sources).worthAt(pays, now),
    );
}

const aboveHalf = (worths: readonly number[]): number => worths.filter((worth) => worth > 0.5).length / worths.length;
const worlds = SEEDS.flatMap((seed) => DATES.map((date) => worthsOf(seed, date / 1000 + 14 * HOUR)));

describe('questions that stand alone', () => {
  it('spread from 1 to 99 %, a third of them above half, whatever the seed and the date', () => {
    for (const worths of worlds) {
      expect(worths.length).toBeGreaterThanOrEqual(12);
      const countOf = (least: number, most: number): number =>
        worths.filter((worth) => worth > least && worth < most).length;
      expect(countOf(0, 0.05)).toBeGreaterThan(0);
      expect(countOf(0.1, 0.9)).toBeGreaterThanOrEqual(3);
      expect(countOf(0.95, 1)).toBeGreaterThan(0);
      expect(aboveHalf(worths)).toBeGreaterThan(0.27);
      expect(aboveHalf(worths)).toBeLessThan(0.85);
    }
    const mean = worlds.reduce((sum, worths) => sum + aboveHalf(worths), 0) / worlds.length;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
  });
});
