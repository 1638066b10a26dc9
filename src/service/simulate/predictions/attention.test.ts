import { describe, expect, it } from 'vitest';
import { eventsOf, makeOutlookSources, termsOf, weightedSharesOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import type { PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { makeCrowd } from './crowd';
import { computeActivity, type EventActivity } from './event-activity';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;

interface Traded {
  readonly event: PredictionEvent;
  /** USD of each whole day from the opening on, by question. The last day ends with the event or now. */
  readonly days: readonly (readonly number[])[];
  /** How far each question moved on these days, 0 to 1. */
  readonly moves: readonly (readonly number[])[];
  /** At the end, by question: what it is worth, and how many have traded it. */
  readonly worths: readonly number[];
  readonly traders: readonly number[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

function tradeDays(market: SimMarket, activity: EventActivity, seed: number) {
  const { start, length } = activity.steps;
  const candles = new CandleColumns(length);
  new PredictionTape(market, termsOf(market), seed).build(activity, 0, candles);
  const usd = Array.from({ length: length / 24 }, () => 0);
  for (let i = 0; i < candles.length; i++) {
    const { buyTickLots, sellTickLots } = candles.wide;
    usd[Math.floor((candles.unsigned.ts[i] - start) / DAY)] +=
      (buyTickLots[i] + sellTickLots[i]) * market.tick * market.lot;
  }
  const worths = Array.from({ length: usd.length + 1 }, (_, day) =>
    activity.outlook.worthAt(termsOf(market).pays, start + day * DAY),
  );
  return {
    usd,
    moves: usd.map((_, day) => Math.abs(worths[day + 1] - worths[day])),
    worth: worths[usd.length],
    traders: makeCrowd(market.rawSymbol, termsOf(market).event.slug, termsOf(market).event.people).tradersOf(
      weightedSharesOf(candles, market),
    ),
  };
}

function tradeAll(seed: number): Traded[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const markets = buildPredictionMarkets('full', NOW, paths);
  const events = eventsOf(markets);
  return events.flatMap((event) => {
    const to = Math.min(NOW, event.to);
    const days = Math.floor((to - event.from) / DAY);
    if (days === 0) return [];
    const activity = computeActivity(event, seed, { start: to - days * DAY, step: HOUR, length: days * 24 }, sources);
    const traded = markets
      .filter((market) => termsOf(market).event.id === event.id)
      .map((market) => tradeDays(market, activity, seed));
    return [
      {
        event,
        days: traded.map(({ usd }) => usd),
        moves: traded.map(({ moves }) => moves),
        worths: traded.map(({ worth }) => worth),
        traders: traded.map(({ traders }) => traders),
      },
    ];
  });
}

const worlds = [1, 3, 7].map(tradeAll);
/** The middle of the last week's days: one large trade outweighs a calm day. */
const usualDayOf = ({ days }: Traded): number =>
  middleOf(Array.from({ length: 7 }, (_, back) => sumOf(days.map((usd) => usd[usd.length - 1 - back]))));

const lastDayOf = ({ days }: Traded): number => sumOf(days.map((usd) => usd.at(-1) ?? 0));
const totalOf = ({ days }: Traded): number => sumOf(days.map(sumOf));

describe('trading of events', () => {
  it('falls off as a power: the first has many times the volume of the tenth', () => {
    for (const world of worlds) {
      const open = world.filter(({ event }) => event.to > NOW);
      const volumes = open.map(lastDayOf).toSorted((a, b) => b - a);
      expect(volumes[0] / volumes[9]).toBeGreaterThan(4);
      // The Federal Reserve met the day before, which moves its next meeting.
      expect(volumes[0] / volumes[9]).toBeLessThan(80);
      expect(volumes[9] / volumes[39]).toBeGreaterThan(5);
    }
    // On a day without news, what a coin will reach may be traded most.
    for (const world of worlds) {
      const [first] = world
        .filter(({ event }) => event.to > NOW)
        .toSorted((one, other) => totalOf(other) - totalOf(one));
      expect(first.event.subject.kind, first.event.slug).not.toBe('coin');
    }
  });

  it('is more than a hundred million USD on decisions of the Federal Reserve, a good part of it on the day', () => {
    for (const world of worlds) {
      const fed = world.find(({ event }) => event.slug === 'fed-decision-june-2026') as Traded;
      expect(totalOf(fed)).toBeGreaterThan(100e6);
      expect(totalOf(fed)).toBeLessThan(500e6);
    }
    const decided = worlds.flatMap((world) =>
      world.filter(({ event }) => /decision|inflation|unemployment/.test(event.slug) && event.to <= NOW),
    );
    expect(decided.length).toBeGreaterThan(5);
    const parts = decided.map((one) => lastDayOf(one) / totalOf(one));
    expect(middleOf(parts)).toBeGreaterThan(0.17);
    expect(middleOf(parts)).toBeLessThan(0.45);
  });

  it('is most on the next meeting of the Federal Reserve, and less the later a meeting is', () => {
    for (const world of worlds) {
      const meetings = world
        .filter(({ event }) => event.slug.startsWith('fed-decision') && event.to > NOW)
        .toSorted((a, b) => a.event.to - b.event.to)
        .map(usualDayOf);
      expect(meetings.length).toBe(3);
      for (let i = 1; i < meetings.length; i++) expect(meetings[i]).toBeLessThan(1.25 * meetings[i - 1]);
    }
  });

  it('is tens of thousands on a match in the days before it, and more for well-known teams', () => {
    const matches = worlds.flatMap((world) =>
      world.filter(
        ({ event }) =>
          event.subject.kind === 'match' && event.exclusive > 0 && event.to > NOW + DAY && event.to < NOW + 4 * DAY,
      ),
    );
    const volumes = matches.map(lastDayOf);
    expect(volumes.length).toBeGreaterThan(8);
    expect(middleOf(volumes)).toBeGreaterThan(9000);
    expect(Math.max(...volumes)).toBeGreaterThan(3 * middleOf(volumes));
  });

  it('is less on a draw than on the favourite, in nearly all matches', () => {
    const matches = worlds.flat().filter(({ event, days }) => event.subject.kind === 'match' && days.length === 3);
    expect(matches.length).toBeGreaterThan(30);
    const shares = matches.map(({ days: [home, draw, away] }) => sumOf(draw) / Math.max(sumOf(home), sumOf(away)));
    expect(shares.filter((share) => share < 1).length / shares.length).toBeGreaterThan(0.9);
    expect(middleOf(shares)).toBeLessThan(0.5);
  });

  it('happens in good part before the day of a match, and events of matches open on different days', () => {
    const played = worlds.flatMap((world) =>
      world.filter(({ event }) => event.subject.kind === 'match' && event.exclusive > 0 && event.to <= NOW),
    );
    expect(played.length).toBeGreaterThan(12);
    const early = played.map((one) => 1 - lastDayOf(one) / totalOf(one));
    expect(middleOf(early)).toBeGreaterThan(0.25);
    expect(middleOf(early)).toBeLessThan(0.6);
    const draws = played.map((one) => sumOf(one.days[1]) / totalOf(one));
    expect(middleOf(draws)).toBeGreaterThan(0.06);
    expect(middleOf(draws)).toBeLessThan(0.22);
    const lives = new Set(played.map(({ event }) => Math.round((event.to - event.from) / DAY)));
    expect(lives.size).toBeGreaterThan(3);
  });

  it('happens at least every two days in questions on the economy', () => {
    const asked = worlds.flatMap((world) =>
      world.filter(
        ({ event: { slug, to } }) => to > NOW && /add-jobs|s-p-500|inflation|unemployment|(fed|ecb)-/.test(slug),
      ),
    );
    expect(asked.length).toBeGreaterThan(15);
    for (const { event, days } of asked) {
      const usd = days[0].map((_, day) => sumOf(days.map((own) => own[day])));
      for (const [day, here] of usd.slice(1).entries()) expect(here + usd[day], event.slug).toBeGreaterThan(0);
    }
  });

  it('is several times the usual on the day of a large move', () => {
    for (const kind of ['coin', 'race'] as const) {
      const ratios = worlds.flatMap((world) =>
        world
          .filter(({ event, days }) => event.subject.kind === kind && days[0].length > 5)
          .flatMap(({ event, days, moves }) =>
            days.flatMap((usd, k) => {
              const usual = middleOf(usd);
              // The last day has its own share.
              const known = event.to > NOW ? usd : usd.slice(0, -1);
              return known.flatMap((here, day) => (moves[k][day] > 0.18 && usual > 0 ? [here / usual] : []));
            }),
          ),
      );
      expect(ratios.length, kind).toBeGreaterThan(20);
      expect(middleOf(ratios), kind).toBeGreaterThan(2.3);
    }
  });
});

describe('who trades', () => {
  it('is fewer people in outcomes near 0 than in the favourite of their group', () => {
    for (const world of worlds) {
      const pairs = world
        .filter(({ event, worths }) => event.exclusive > 0 && event.to > NOW && Math.max(...worths) > 0.5)
        .flatMap(({ event, worths, traders }) => {
          const favourite = traders[worths.indexOf(Math.max(...worths))];
          return worths.flatMap((worth, at) => (worth < 0.02 ? [{ event, here: traders[at], favourite }] : []));
        });
      expect(pairs.length).toBeGreaterThan(8);
      expect(pairs.filter(({ here, favourite }) => here < favourite).length / pairs.length).toBeGreaterThanOrEqual(0.8);
    }
  });

  it('trades about 180 USD, a third or three times that of most questions, and some hundreds at most of small ones of a day', () => {
    for (const world of worlds) {
      const all = world.flatMap(({ event, days, traders }) =>
        days.flatMap((usd, at) =>
          sumOf(usd) > 2000 ? [{ event, usd: sumOf(usd), each: sumOf(usd) / traders[at] }] : [],
        ),
      );
      const logs = all.map(({ each }) => Math.log(each));
      const mean = sumOf(logs) / logs.length;
      const spread = Math.sqrt(sumOf(logs.map((log) => (log - mean) ** 2)) / logs.length);
      const small = all.filter(({ event, usd }) => event.to - event.from <= 2 * DAY && usd < 100_000);
      expect(middleOf(all.map(({ each }) => each))).toBeGreaterThan(120);
      expect(middleOf(all.map(({ each }) => each))).toBeLessThan(250);
      expect(spread).toBeGreaterThan(0.6);
      expect(spread).toBeLessThan(1.35);
      expect(small.length).toBeGreaterThan(5);
      for (const { each, event } of small) expect(each, event.slug).toBeLessThan(900);
    }
  });

  it('trades as much in one event of a series as in the next: sizes belong to its people', () => {
    let compared = 0;
    for (const world of worlds) {
      const series = new Map<string, Traded[]>();
      for (const one of world.filter((other) => other.event.to <= NOW && totalOf(other) > 2000)) {
        const name = one.event.slug.replace(/-(?:[a-z]+-\d{1,2}|may|june)-20\d\d/, '');
        series.set(name, [...(series.get(name) ?? []), one]);
      }
      for (const [name, events] of series) {
        if (events.length < 3) continue;
        const each = events.map((one) => totalOf(one) / sumOf(one.traders));
        compared++;
        // One trade of many can be half of an event's money.
        expect(Math.max(...each) / Math.min(...each), name).toBeLessThan(6);
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
