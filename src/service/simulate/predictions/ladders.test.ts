import { describe, expect, it } from 'vitest';
import { makeOutlookSources, termsOf } from '@/testing/world/asked-questions';
import { CandleColumns } from '../candle-columns';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { DAY, HOUR } from '../ranges';
import { computeActivity } from './event-activity';
import { newnessOf } from './opening';
import { buildPredictionMarkets } from './prediction-markets';
import { PredictionTape } from './prediction-tape';

/** Days in the middle of a month and at its end, when ladders, bands and touches of a coin end within hours. */
const DATES = [Date.UTC(2026, 5, 18, 14), Date.UTC(2026, 6, 1, 3), Date.UTC(2026, 9, 31, 20)];
const SEEDS = [1, 7, 42];
const DAYS = 6;
const EVERY_HOURS = 2;

interface Asked {
  readonly name: string;
  readonly terms: PredictionTerms;
  readonly pays: Pays;
  /** The mid at each time, NaN while the question is closed. */
  readonly mids: Float64Array;
}

interface World {
  readonly name: string;
  readonly times: readonly number[];
  readonly asked: readonly Asked[];
}

function watch(seed: number, date: number): World {
  const now = date / 1000;
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const start = now - DAYS * DAY;
  const steps = { start, step: HOUR, length: DAYS * 24 };
  const times = Array.from({ length: steps.length / EVERY_HOURS }, (_, i) => start + (i + 1) * EVERY_HOURS * HOUR);
  const activities = new Map<number, ReturnType<typeof computeActivity>>();
  const open = buildPredictionMarkets('full', now, paths) as (SimMarket & { readonly prediction: PredictionTerms })[];
  const asked = open.flatMap((market) => {
    const { prediction: terms } = market;
    const { event, pays, record } = terms;
    if (event.subject.kind === 'match' || event.to <= start) return [];
    const activity = activities.get(event.id) ?? computeActivity(event, seed, steps, sources);
    activities.set(event.id, activity);
    const tape = new PredictionTape(market, terms, seed);
    const mids = Float64Array.from(times, (ts, i) => {
      if (ts <= event.from || ts > Math.min(event.to, terms.to) - HOUR) return Number.NaN;
      // While prices are searched for, they contradict each other.
      if (newnessOf(event, ts) > 0.02) return Number.NaN;
      const { bid, ask } = tape.quoteAt(activity, (i + 1) * EVERY_HOURS - 1);
      return ((bid + ask) / 2) * market.tick;
    });
    return [{ name: record.slug ?? '', terms, pays, mids }];
  });
  return { name: `seed ${seed}, ${new Date(date).toISOString()}`, times, asked };
}

const worlds = SEEDS.flatMap((seed) => DATES.map((date) => watch(seed, date)));

/** The step between prices near this one: whole cents from 4 to 96 % for some questions, and tenths of a cent elsewhere. */
const toleranceOf = (one: Asked, price: number): number =>
  (price >= 0.039 && price <= 0.961 ? one.terms.middleTick : 0.001) + 1e-9;

/** Fails where `narrow` costs more than `wide`, which comes true whenever `narrow` does. Returns how many times were compared. */
function compare(world: World, narrow: Asked, wide: Asked, of = (mid: number): number => mid): number {
  let compared = 0;
  for (const [at, ts] of world.times.entries()) {
    const [less, more] = [of(narrow.mids[at]), wide.mids[at]];
    if (Number.isNaN(less) || Number.isNaN(more)) continue;
    compared++;
    const tolerance = Math.max(toleranceOf(narrow, less), toleranceOf(wide, more));
    if (less > more + tolerance)
      expect.fail(
        `${world.name}, ${new Date(ts * 1000).toISOString()}: ${narrow.name} ${less} over ${wide.name} ${more}`,
      );
  }
  return compared;
}

const isOfEvent = (one: Asked, other: Asked): boolean => one.terms.event.id === other.terms.event.id;
const isOpenEnded = (pays: Pays): boolean => pays.kind === 'end' && pays.below === Number.POSITIVE_INFINITY;

/** Whether `narrow` is a rung that pays only if `wide` of the same event does. */
function isRungOf(narrow: Asked, wide: Asked): boolean {
  if (narrow === wide || !isOfEvent(narrow, wide)) return false;
  const [less, more] = [narrow.pays, wide.pays];
  if (less.kind === 'end' && more.kind === 'end')
    return isOpenEnded(less) && isOpenEnded(more) && less.above > more.above;
  if (less.kind !== 'touch' || more.kind !== 'touch' || less.isUp !== more.isUp) return false;
  return less.isUp ? less.strike > more.strike : less.strike < more.strike;
}

/** Whether an end above (or below) some price implies that `wide` has been touched by then. */
function endsBeyond({ terms, pays }: Asked, wide: Asked): boolean {
  const { event } = wide.terms;
  if (pays.kind !== 'end' || wide.pays.kind !== 'touch' || terms.event.to > event.to) return false;
  if (terms.event.subject.kind !== 'coin' || event.subject.kind !== 'coin') return false;
  if (terms.event.subject.coin !== event.subject.coin) return false;
  return wide.pays.isUp ? pays.above >= wide.pays.strike : pays.below <= wide.pays.strike;
}

describe('prices of questions that include each other', () => {
  it('never rise from a strike to a farther one, at an end or for a touch', () => {
    let compared = 0;
    for (const world of worlds)
      for (const wide of world.asked)
        for (const narrow of world.asked) if (isRungOf(narrow, wide)) compared += compare(world, narrow, wide);
    expect(compared).toBeGreaterThan(20_000);
  });

  it('are at least as high for a price that is touched as for an earlier end beyond it', () => {
    let compared = 0;
    for (const world of worlds) {
      for (const wide of world.asked) {
        if (wide.pays.kind !== 'touch') continue;
        for (const narrow of world.asked) {
          if (endsBeyond(narrow, wide)) compared += compare(world, narrow, wide);
          // A price that ends at or below a strike was not above it.
          const { pays } = narrow;
          if (wide.pays.isUp || !isOpenEnded(pays) || pays.kind !== 'end') continue;
          const below = { ...narrow, pays: { ...pays, above: 0, below: pays.above } };
          if (endsBeyond(below, wide)) compared += compare(world, narrow, wide, (mid) => 1 - mid);
        }
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  it('never fall from a deadline to a later one', () => {
    let compared = 0;
    for (const world of worlds) {
      const deadlines = world.asked.filter(
        ({ terms: { beside }, pays }) => pays.kind === 'happens' && beside.length > 0,
      );
      for (const one of deadlines) {
        for (const other of deadlines) {
          if (one.pays.kind !== 'happens' || other.pays.kind !== 'happens' || one.pays.by >= other.pays.by) continue;
          const [series, others] = [one, other].map(({ terms: { event } }) => event.people);
          if (series === others) compared += one.pays.isSo ? compare(world, one, other) : compare(world, other, one);
        }
      }
    }
    expect(compared).toBeGreaterThan(2000);
  });
});

describe('prices of outcomes that exclude each other', () => {
  it('have one peak where they are steps of a figure', () => {
    let compared = 0;
    for (const world of worlds) {
      const figures = world.asked.filter(
        ({ terms: { event } }) => event.subject.kind === 'race' && event.subject.race.isOrdered,
      );
      for (const first of figures.filter(({ pays }) => pays.kind === 'outcome' && pays.at === 0)) {
        const steps = figures.filter((one) => isOfEvent(one, first));
        for (const [at, ts] of world.times.entries()) {
          // The outermost steps hold all that is beyond them.
          const mids = steps.slice(1, -1).map(({ mids: all }) => all[at]);
          if (mids.some(Number.isNaN)) continue;
          compared++;
          const peak = mids.indexOf(Math.max(...mids));
          for (const [step, mid] of mids.entries()) {
            const inner = step < peak ? step + 1 : step - 1;
            if (step === peak || mid <= mids[inner] + toleranceOf(steps[step + 1], mid)) continue;
            expect.fail(
              `${world.name}, ${new Date(ts * 1000).toISOString()}: ${steps[step + 1].name} ${mids.join(' ')}`,
            );
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(2000);
  });

  it('sum to 100 to 104 %', () => {
    const sums = worlds.flatMap((world) =>
      world.asked
        .filter(
          (one, at) => one.terms.event.exclusive > 0 && world.asked.findIndex((other) => isOfEvent(one, other)) === at,
        )
        .flatMap((first) => {
          const all = world.asked.filter((one) => isOfEvent(one, first));
          return world.times.map((_, at) => all.reduce((sum, { mids }) => sum + mids[at], 0));
        }),
    );
    const known = sums.filter((sum) => !Number.isNaN(sum));
    expect(known.length).toBeGreaterThan(5000);
    expect(known.filter((sum) => sum > 0.9945 && sum < 1.0405).length / known.length).toBeGreaterThan(0.97);
    for (const sum of known) expect(Math.abs(sum - 1.02)).toBeLessThan(0.045);
  });
});

const NOW = DATES[0] / 1000;
const HOURS = 10 * 24;

/** A question on a price that is reached: its latest trade and its spread at the end of each hour. */
interface Touch {
  readonly strike: number;
  readonly isUp: boolean;
  readonly last: readonly number[];
  readonly spread: readonly number[];
}

function watchTouches(seed: number): Touch[][] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const open = buildPredictionMarkets('full', NOW, paths).filter((market) => {
    const { event } = termsOf(market);
    return event.isTouch && event.to > NOW && event.from < NOW - 12 * DAY;
  });
  const ladders = new Map<string, Touch[]>();
  for (const market of open) {
    const { event, pays } = termsOf(market);
    if (pays.kind !== 'touch') throw new Error(`${event.slug} pays at its end`);
    const steps = { start: NOW - HOURS * HOUR, step: HOUR, length: HOURS };
    const activity = computeActivity(event, seed, steps, sources);
    const candles = new CandleColumns(HOURS);
    const tape = new PredictionTape(market, termsOf(market), seed);
    tape.build(activity, 0, candles);
    const last = Array.from({ length: HOURS }, () => Number.NaN);
    for (let i = 0; i < candles.length; i++)
      last[(candles.unsigned.ts[i] - steps.start) / HOUR] = candles.unsigned.open[i] + candles.signed.close[i];
    for (let hour = 1; hour < HOURS; hour++) if (Number.isNaN(last[hour])) last[hour] = last[hour - 1];
    const spread = last.map((_, i) => {
      const { bid, ask } = tape.quoteAt(activity, i);
      return ask - bid;
    });
    const name = `${event.slug} ${pays.isUp ? 'up' : 'down'}`;
    ladders.set(name, [...(ladders.get(name) ?? []), { ...pays, last, spread }]);
  }
  // From the nearest to the farthest.
  return [...ladders.values()].map((rungs) => rungs.toSorted((a, b) => (a.strike - b.strike) * (a.isUp ? 1 : -1)));
}

it('hardly ever trades a farther barrier above a nearer one by more than both spreads, where one was traded before a move', () => {
  let compared = 0;
  let above = 0;
  for (const seed of [1, 2, 7, 42]) {
    for (const ladder of watchTouches(seed)) {
      for (const [at, farther] of ladder.slice(1).entries()) {
        const nearer = ladder[at];
        for (let hour = 0; hour < HOURS; hour++) {
          if (Number.isNaN(farther.last[hour]) || Number.isNaN(nearer.last[hour])) continue;
          compared++;
          // One may have been bought and the other sold.
          const spread = farther.spread[hour] + nearer.spread[hour];
          const over = farther.last[hour] - nearer.last[hour] - spread;
          if (over > 0) above++;
          expect(over, `seed ${seed}, ${farther.strike} over ${nearer.strike}, hour ${hour}`).toBeLessThan(60);
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(4000);
  expect(above / compared).toBeLessThan(0.02);
});
