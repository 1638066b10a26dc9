import { describe, expect, it } from 'vitest';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import { PricePaths } from '../price-paths';
import { DAY, HOUR, MINUTE } from '../ranges';
import { computeActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const SEEDS = [1, 2, 7, 42];
/** Days in summer and in winter, each between the announcements of a month. */
const DATES = [Date.UTC(2026, 5, 18, 14), Date.UTC(2026, 11, 18, 14), Date.UTC(2026, 2, 20, 14)];
const ANNOUNCED = /-decision-|inflation|unemployment|add-jobs/;

/** `2026-06-17T18:00` by slug of the event. */
const closings = new Map<string, string>();
for (const date of DATES) {
  for (const market of buildPredictionMarkets('full', date / 1000, new PricePaths(1))) {
    const { event, record } = termsOf(market);
    closings.set(event.slug, new Date((record.availableTo?.s ?? 0) * 1000).toISOString().slice(0, 16));
  }
}

describe('announcements', () => {
  it.each([
    ['fed-decision-june-2026', '2026-06-17T18:00'],
    ['fed-decision-july-2026', '2026-07-29T18:00'],
    ['fed-decision-december-2026', '2026-12-09T19:00'],
    ['ecb-decision-july-2026', '2026-07-23T12:15'],
    ['ecb-decision-december-2026', '2026-12-17T13:15'],
    // America's clocks have changed by then, Europe's have not.
    ['ecb-decision-march-2026', '2026-03-19T13:15'],
    ['fed-decision-march-2026', '2026-03-18T18:00'],
    ['bank-of-england-decision-june-2026', '2026-06-18T11:00'],
    ['bank-of-england-decision-december-2026', '2026-12-17T12:00'],
    ['us-monthly-inflation-june-2026', '2026-06-10T12:30'],
    ['us-monthly-inflation-january-2027', '2027-01-13T13:30'],
  ])('%s closes at %s', (slug, closing) => {
    expect(closings.get(slug)).toBe(closing);
  });

  it('are traded as open until the minute in which they are made, and known from then on', () => {
    let seen = 0;
    for (const seed of SEEDS) {
      const paths = new PricePaths(seed);
      const sources = makeOutlookSources(paths);
      const now = DATES[0] / 1000;
      const decided = buildPredictionMarkets('full', now, paths).filter((market) => {
        const { event } = termsOf(market);
        return ANNOUNCED.test(event.slug) && event.to < now && event.to > now - 9 * DAY;
      });
      for (const market of decided) {
        const { event, pays, record } = termsOf(market);
        const at = record.availableTo?.s ?? 0;
        const steps = { start: event.to - 2 * HOUR, step: MINUTE, length: 120 };
        const activity = computeActivity(event, seed, steps, sources);
        const [before, after] = [at, at + MINUTE].map((ts) => activity.outlook.worthAt(pays, ts));
        const name = `seed ${seed}, ${record.slug}`;
        expect(Math.abs(before - activity.outlook.worthAt(pays, at - 5 * MINUTE)), name).toBeLessThan(0.002);
        expect(after, name).toBe(Math.round(after));
        const candles = new CandleColumns(steps.length);
        new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
        const closes = Array.from({ length: candles.length }, (_, i) => ({
          ts: candles.unsigned.ts[i],
          close: (candles.unsigned.open[i] + candles.signed.close[i]) * market.tick,
        }));
        const early = closes.filter(({ ts }) => ts < at);
        for (const { close } of early) expect(Math.abs(close - before), name).toBeLessThan(0.05);
        if (after === 1) for (const { close } of early) expect(close, name).toBeLessThanOrEqual(0.995);
        const late = closes.filter(({ ts }) => ts > at);
        // Those that lost may have nothing left to sell.
        if (after === 1) expect(late.length, name).toBeGreaterThan(0);
        for (const { close } of late) expect(Math.abs(close - after), name).toBeLessThan(0.003 + market.tick);
        seen += early.length;
      }
    }
    expect(seen).toBeGreaterThan(200);
  });

  it('have a rush in the last minutes, and trade on near 0.999 or 0.001 for hours', () => {
    for (const seed of SEEDS.slice(0, 2)) {
      const paths = new PricePaths(seed);
      const meeting = buildPredictionMarkets('full', DATES[0] / 1000, paths).filter(
        (market) => termsOf(market).event.slug === 'fed-decision-june-2026',
      );
      expect(meeting).toHaveLength(4);
      const [{ event, to: resolved }] = meeting.map(termsOf);
      const start = event.to - 4 * HOUR;
      const steps = { start, step: MINUTE, length: (resolved - start) / MINUTE };
      const activity = computeActivity(event, seed, steps, makeOutlookSources(paths));
      const usd = Array.from({ length: steps.length }, () => 0);
      for (const market of meeting) {
        const candles = new CandleColumns(steps.length);
        new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
        const { unsigned, signed, wide } = candles;
        for (let i = 0; i < candles.length; i++)
          usd[(unsigned.ts[i] - steps.start) / MINUTE] +=
            (wide.buyTickLots[i] + wide.sellTickLots[i]) * market.tick * market.lot;
        const last = candles.length - 1;
        const close = (unsigned.open[last] + signed.close[last]) * market.tick;
        expect(Math.min(close, 1 - close)).toBeLessThan(0.0035);
      }
      const meanOf = (from: number, to: number): number =>
        usd.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from);
      const [usual, rush, after, late] = [meanOf(60, 120), meanOf(170, 180), meanOf(181, 190), meanOf(210, 239)];
      expect(rush, `seed ${seed}`).toBeGreaterThan(1.5 * usual);
      expect(after, `seed ${seed}`).toBeGreaterThan(1.5 * usual);
      expect(late, `seed ${seed}`).toBeLessThan(after);
      expect(late, `seed ${seed}`).toBeGreaterThan(0);
    }
  });
});
