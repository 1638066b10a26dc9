import { expect, it } from 'vitest';
import { someOf } from '@/testing/volume';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const NOW = Date.UTC(2026, 5, 17, 0) / 1000;
const DAYS = 6;

/** Share of a mean hour's volume by hour of the day in UTC, over all questions that were open for days. */
function rhythmOf(seed: number): number[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { event } = termsOf(market);
    return event.to > NOW + 2 * DAY && event.from < NOW - DAYS * DAY;
  });
  const trades = Array.from({ length: 24 }, () => 0);
  for (const market of open) {
    const steps = { start: NOW - DAYS * DAY, step: HOUR, length: DAYS * 24 };
    const activity = computeActivity(termsOf(market).event, seed, steps, sources);
    const candles = new CandleColumns(steps.length);
    new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
    const usd = Array.from(
      { length: candles.length },
      (_, i) => (candles.wide.buyTickLots[i] + candles.wide.sellTickLots[i]) * market.tick * market.lot,
    );
    const whole = usd.reduce((sum, one) => sum + one, 0);
    // Each question counts the same, however much is traded in it.
    for (const [i, one] of usd.entries()) trades[(candles.unsigned.ts[i] / HOUR) % 24] += one / whole;
  }
  const mean = trades.reduce((sum, one) => sum + one, 0) / 24;
  return trades.map((one) => one / mean);
}

it('trades two to three times as much by day in New York as by night', () => {
  for (const seed of someOf([1, 2, 7])) {
    const rhythm = rhythmOf(seed);
    const meanOf = (from: number, to: number): number =>
      rhythm.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from);
    expect(meanOf(13, 22) / meanOf(5, 10), `seed ${seed}`).toBeGreaterThan(1.8);
    expect(meanOf(13, 22) / meanOf(5, 10), `seed ${seed}`).toBeLessThan(3.2);
  }
});

it('has the same rhythm on the day of a decision: the night before is much quieter than the day', () => {
  const paths = new PricePaths(7);
  const sources = makeOutlookSources(paths);
  const later = NOW + 2 * DAY;
  const events = new Map(
    buildPredictionMarkets('full', later, paths).map((market) => [termsOf(market).event.id, termsOf(market).event]),
  );
  const fed = [...events.values()].find(({ slug }) => slug === 'fed-decision-june-2026');
  if (fed === undefined) throw new Error('The Federal Reserve has not met');
  const start = Math.floor(fed.settledAt / DAY) * DAY;
  const { usual } = computeActivity(fed, 7, { start, step: HOUR, length: 24 }, sources);
  const night = usual.slice(3, 9).reduce((sum, one) => sum + one, 0) / 6;
  // The nearer it is the more is traded: that alone would be five times as much.
  expect(usual[17]).toBeGreaterThan(7 * night);
});

it('trades the next meeting of a bank in the hours after a decision far more than in the hours before it', () => {
  const paths = new PricePaths(7);
  const sources = makeOutlookSources(paths);
  const events = buildPredictionMarkets('full', NOW + 2 * DAY, paths).map((market) => termsOf(market).event);
  const [june, july] = ['june', 'july'].map((month) =>
    events.find(({ slug }) => slug === `fed-decision-${month}-2026`),
  );
  if (june === undefined || july === undefined) throw new Error('The Federal Reserve has not met');
  const start = Math.floor(june.settledAt / HOUR) * HOUR - 4 * HOUR;
  const { usual } = computeActivity(july, 7, { start, step: HOUR, length: 8 }, sources);
  expect(usual[4]).toBeGreaterThan(3 * usual[3]);
  expect(usual[4]).toBeGreaterThan(usual[7]);
});
