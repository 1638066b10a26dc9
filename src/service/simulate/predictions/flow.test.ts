import { describe, expect, it } from 'vitest';
import { eventsOf, makeOutlookSources, termsOf, weightedSharesOf } from '@/testing/world/asked-questions';
import { correlation } from '@/testing/world/facts/statistics';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { makeCrowd } from './crowd';
import { computeActivity, type EventActivity } from './event-activity';
import { neglectOf } from './manners';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Asked {
  readonly event: PredictionEvent;
  readonly volume: number;
  readonly traders: number;
  /** USD of the last day and of the day before. */
  readonly today: number;
  readonly before: number;
  readonly bought: number;
  readonly move: number;
  readonly mid: number;
}

function ask(market: SimMarket, activity: EventActivity, seed: number): Asked {
  const { event, pays, record } = termsOf(market);
  const candles = new CandleColumns(activity.steps.length);
  const tape = new PredictionTape(market, termsOf(market), seed);
  tape.build(activity, 0, candles);
  const usd = { volume: 0, today: 0, before: 0, bought: 0 };
  for (let i = 0; i < candles.length; i++) {
    const bought = candles.wide.buyTickLots[i] * market.tick * market.lot;
    const here = bought + candles.wide.sellTickLots[i] * market.tick * market.lot;
    const age = NOW - candles.unsigned.ts[i];
    usd.volume += here;
    if (age <= DAY) {
      usd.today += here;
      usd.bought += bought;
    } else if (age <= 2 * DAY) usd.before += here;
  }
  const { bid, ask: asked } = tape.quoteAt(activity, activity.steps.length - 1);
  const worthAt = (ts: number): number => activity.outlook.worthAt(pays, ts);
  return {
    event,
    ...usd,
    traders: makeCrowd(record.conditionId ?? '', event.slug, event.people).tradersOf(weightedSharesOf(candles, market)),
    move: worthAt(NOW) - worthAt(NOW - DAY),
    mid: ((bid + asked) / 2) * market.tick,
  };
}

function askAll(seed: number): Asked[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { from, to } = termsOf(market).event;
    return to > NOW && from < NOW - 2 * DAY;
  });
  const events = eventsOf(open);
  return events.flatMap((event) => {
    const days = Math.floor((NOW - event.from) / DAY);
    const steps = { start: NOW - days * DAY, step: HOUR, length: days * 24 } as const;
    const activity = computeActivity(event, seed, steps, sources);
    return open.filter((market) => termsOf(market).event.id === event.id).map((market) => ask(market, activity, seed));
  });
}

const worlds = [1, 2, 4, 5].map(askAll);

describe('who trades predictions, in every world', () => {
  it('are a few with much money in some questions and many with little in others', () => {
    for (const world of worlds) {
      const traded = world.filter(({ volume }) => volume > 0);
      const together = correlation(
        traded.map(({ volume }) => Math.log(volume)),
        traded.map(({ traders }) => Math.log(traders)),
      );
      expect(together).toBeGreaterThan(0.75);
      // The people of a series are alike, so what they trade explains most of it.
      expect(together).toBeLessThan(0.95);
    }
  });

  it('buy what rises and sell what falls, though not all of them do', () => {
    for (const world of worlds) {
      const traded = world.filter(({ today }) => today > 0);
      const together = correlation(
        traded.map(({ bought, today }) => bought / today),
        traded.map(({ move }) => move),
      );
      expect(together).toBeGreaterThan(0.12);
      expect(together).toBeLessThan(0.45);
    }
  });

  it('trade more on the day on which a question moved far', () => {
    const far = worlds.flat().filter(({ move, before }) => Math.abs(move) > 0.2 && before > 0);
    expect(far.length).toBeGreaterThan(20);
    expect(far.filter(({ today, before }) => today > before).length / far.length).toBeGreaterThan(0.7);
    // The day before may have had a large move as well, but then the volume has never been much higher.
    const farthest = far.filter(({ move }) => Math.abs(move) > 0.33);
    expect(farthest.length).toBeGreaterThan(5);
    for (const { today, before, event } of farthest) expect(today / before, event.slug).toBeGreaterThan(0.4);
  });

  it('keep the sum of outcomes at 1 where much is traded, and let thin groups cost a few percent more', () => {
    const groups = worlds.flatMap((world) =>
      [...new Set(world.map(({ event }) => event))]
        .filter(({ exclusive }) => exclusive > 0)
        .map((event) => [event, world.filter((one) => one.event === event)] as const),
    );
    const sums = groups.map(([event, asked]) => ({
      neglect: neglectOf(event),
      sum: sumOf(asked.map(({ mid }) => mid)),
    }));
    const watched = sums.filter(({ neglect }) => neglect === 0);
    const thin = sums.filter(({ neglect }) => neglect > 0.5);
    expect(watched.length).toBeGreaterThan(20);
    expect(watched.filter(({ sum }) => sum > 0.985 && sum < 1.025).length / watched.length).toBeGreaterThan(0.85);
    expect(thin.length).toBeGreaterThan(8);
    // Nobody sells all outcomes together for less than they pay.
    for (const { sum } of thin) expect(Math.abs(sum - 1.02)).toBeLessThan(0.03);
    expect(Math.max(...thin.map(({ sum }) => sum)) - Math.min(...thin.map(({ sum }) => sum))).toBeGreaterThan(0.015);
  });
});
