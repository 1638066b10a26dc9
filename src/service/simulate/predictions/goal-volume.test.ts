import { expect, it } from 'vitest';
import { eventsOf, makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { mean, median } from '@/testing/world/facts/statistics';
import { PricePaths } from '../price-paths';
import { HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { mannersWithin } from './manners';
import { MATCH_SECONDS, MatchWorth } from './match';
import { buildPredictionMarkets } from './prediction-markets';
import { TradeRate } from './trade-rate';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const LAST = MATCH_SECONDS / MINUTE;

/** Trades by the minute around each goal, from its own minute on, over those of the minutes before. */
function burstsOf(seed: number): number[][] {
  const sources = makeOutlookSources(new PricePaths(seed));
  const asked = buildPredictionMarkets('full', NOW, sources.paths).filter((market) => termsOf(market).event.to < NOW);
  return eventsOf(asked).flatMap((event) => {
    if (event.subject.kind !== 'match') return [];
    const { match } = event.subject;
    const worth = new MatchWorth(seed, match);
    const goalsAt = (minute: number): number => mean([...worth.scoreAt(match.kickOff + minute * MINUTE)]);
    const goals = Array.from({ length: LAST }, (_, at) => at).filter((at) => at > 0 && goalsAt(at) > goalsAt(at - 1));
    const alone = goals.filter(
      (at) =>
        at > 15 &&
        at < LAST - 15 &&
        goals.every((other) => Math.abs(other - at) % LAST < 1 || Math.abs(other - at) > 20),
    );
    const start = match.kickOff - HOUR;
    const activity = computeActivity(event, seed, { start, step: MINUTE, length: 60 + LAST }, sources);
    return asked
      .filter((market) => termsOf(market).event.id === event.id)
      .flatMap((market) => {
        const terms = termsOf(market);
        if (terms.pays.kind !== 'result') return [];
        const trades = new TradeRate(market.salt, terms, seed, mannersWithin(market, event).popularity);
        const rates = Array.from({ length: 60 + LAST }, (_, i) => trades.at(activity, i));
        return alone.flatMap((at) => {
          const [before, after] = [at - 1, at].map((minute) => worth.at(terms.pays, match.kickOff + minute * MINUTE));
          const usual = mean(rates.slice(60 + at - 12, 60 + at - 2));
          return Math.abs(after - before) < 0.08 || usual < 0.3
            ? []
            : [rates.slice(59 + at, 71 + at).map((rate) => rate / usual)];
        });
      });
  });
}

it('a goal brings five to twenty times the usual trades in its minute, which fade within ten minutes', () => {
  const bursts = [1, 2, 7].flatMap(burstsOf);
  expect(bursts.length).toBeGreaterThan(15);
  const inMinute = (minute: number): number => median(bursts.map((burst) => burst[minute]));
  expect(inMinute(0)).toBeGreaterThan(5);
  expect(inMinute(0)).toBeLessThan(20);
  expect(inMinute(5)).toBeLessThan(0.6 * inMinute(0));
  expect(inMinute(10)).toBeLessThan(0.35 * inMinute(0));
});
