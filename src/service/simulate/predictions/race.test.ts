import { describe, expect, it } from 'vitest';
import { timesOf } from '@/testing/volume';
import { raceWorthOf } from '@/testing/world/asked-questions';
import { mean } from '@/testing/world/facts/statistics';
import type { PredictionEvent, PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { HappeningWorth } from './happening';
import { buildPredictionMarkets } from './prediction-markets';
import type { RaceWorth } from './race';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const SEEDS = Array.from({ length: timesOf(60, 20) }, (_, i) => i + 1);
const HOUR = 3600;
/** More of them, as all events of a series share the fate of a world. */
const WORLDS = Array.from({ length: timesOf(300, 120) }, (_, i) => i + 1);
const events = new Map<number, PredictionEvent>();
const happenings = new Map<number, PredictionEvent>();
// What happened early in one world is not listed there any more.
for (const seed of [7, 1, 2, 3]) {
  for (const { prediction } of buildPredictionMarkets('full', NOW, new PricePaths(seed))) {
    if (prediction?.event.subject.kind === 'race') events.set(prediction.event.id, prediction.event);
    if (prediction?.event.subject.kind === 'happening') happenings.set(prediction.event.id, prediction.event);
  }
}

interface Known {
  readonly event: PredictionEvent;
  readonly worth: RaceWorth;
}

const listRaces = (seeds: readonly number[]) => (event: PredictionEvent) =>
  seeds.map((seed): Known => ({ event, worth: raceWorthOf(seed, event) }));
const races: Known[] = [...events.values()].flatMap(listRaces(SEEDS));

describe('race worths', () => {
  it.each([0.2, 0.6, 0.9])('come true as often as they state, %d of the way', (part) => {
    const asked = races.flatMap(({ event, worth }) => {
      const ts = event.from + part * (event.settledAt - event.from);
      return [...worth.at(ts)].map((chance, k) => ({ chance, isTrue: k === worth.winner ? 1 : 0 }));
    });
    for (const [least, most] of [
      [0, 0.1],
      [0.1, 0.3],
      [0.3, 0.5],
      [0.5, 0.8],
      [0.8, 1],
    ] as const) {
      const some = asked.filter(({ chance }) => chance >= least && chance < most);
      expect(some.length).toBeGreaterThan(200);
      const said = mean(some.map(({ chance }) => chance));
      expect(Math.abs(said - mean(some.map(({ isTrue }) => isTrue)))).toBeLessThan(0.045);
    }
  });

  it("show a central bank's decision by the day before, in most meetings", () => {
    // Many seeds: a surprise of one world is that of several meetings.
    const decisions = [...events.values()].filter(({ slug }) => slug.includes('decision'));
    const worlds = WORLDS.slice(0, timesOf(240, 60));
    const banks = decisions.flatMap(listRaces(worlds));
    expect(banks.length).toBeGreaterThan(5 * worlds.length);
    const sure = banks.filter(({ event, worth }) => Math.max(...worth.at(event.settledAt - DAY)) > 0.95);
    expect(sure.length / banks.length).toBeGreaterThan(0.88);
    const surprised = banks.filter(({ event, worth }) => worth.at(event.settledAt - DAY)[worth.winner] < 0.5);
    expect(surprised.length / banks.length).toBeLessThan(0.035);
    // It was open once.
    const month = banks.map(({ event, worth }) => Math.max(...worth.at(event.settledAt - 50 * DAY)));
    expect(month.filter((most) => most < 0.9).length / banks.length).toBeGreaterThan(0.3);
  });
});

interface Asked {
  readonly event: PredictionEvent;
  readonly worth: HappeningWorth;
  at(ts: number): number;
}

describe('what may happen on any day', () => {
  const asked: Asked[] = [...happenings.values()].flatMap((event) => {
    const { subject } = event;
    if (subject.kind !== 'happening') return [];
    return WORLDS.map((seed) => {
      const worth = new HappeningWorth(seed, subject.happening, event);
      return { event, worth, at: (ts: number) => worth.at(ts, event.to) };
    });
  });
  const askedOf = (name: RegExp): Asked[] =>
    asked.filter(({ event }, at) => name.test(event.slug) && at % WORLDS.length < SEEDS.length);

  it.each([0.05, 0.25, 0.45])('comes true as often as its price states, %d of the way', (part) => {
    const known = asked.map(({ event, at }) => ({
      chance: at(event.from + part * (event.to - event.from)),
      isTrue: at(event.to),
    }));
    for (const [least, most] of [
      [0, 0.05],
      [0.05, 0.2],
      [0.2, 0.5],
      [0.5, 0.99],
    ] as const) {
      const some = known.filter(({ chance }) => chance >= least && chance < most);
      expect(some.length).toBeGreaterThan(WORLDS.length);
      const [said, was] = [mean(some.map(({ chance }) => chance)), mean(some.map(({ isTrue }) => isTrue))];
      // Events of one series share their fate, so that fewer than counted are independent.
      expect(Math.abs(said - was), `${least} to ${most}: ${said} ${was}`).toBeLessThan(least < 0.2 ? 0.025 : 0.06);
    }
  });

  it('is less likely the less time is left, and never likelier by an earlier day than by a later one', () => {
    const chances = askedOf(/prime-minister/).map(({ event, at }) => at(event.to - 12 * DAY));
    const sorted = chances.toSorted((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThan(0.015);
    expect(chances.filter((chance) => chance > 0.08 && chance < 0.999).length / chances.length).toBeLessThan(0.02);
    for (const { event, worth, at } of askedOf(/earthquake|shutdown|bill|ceasefire/)) {
      for (let ts = event.from; ts < event.to; ts += 5 * DAY)
        for (const days of [7, 31]) expect(worth.at(ts, event.to - days * DAY)).toBeLessThanOrEqual(at(ts));
      if (at(event.to) === 0) expect(at(event.to - HOUR)).toBeLessThan(0.01);
    }
  });

  it('may never happen: a bill passes by the last of several days in a third of the worlds at most', () => {
    const bills = askedOf(/senate-pass.*-august-/);
    expect(bills.length).toBe(SEEDS.length);
    expect(mean(bills.map(({ event, at }) => at(event.from + DAY)))).toBeLessThan(0.4);
    expect(mean(bills.map(({ event, at }) => at(event.to)))).toBeLessThan(0.4);
    // Nobody votes in August.
    for (const { event, worth, at } of bills)
      expect(at(event.from + DAY) - worth.at(event.from + DAY, event.to - 31 * DAY)).toBeLessThan(0.01);
  });

  it('happens at one time for all events that ask for it', () => {
    let compared = 0;
    for (const [at, one] of asked.entries()) {
      for (const [index, other] of asked.entries()) {
        const isLater = one.event.people === other.event.people && one.event.to < other.event.to;
        if (!isLater || at % WORLDS.length !== index % WORLDS.length) continue;
        if (one.worth.knownAt <= other.event.from + HOUR || one.worth.knownAt === Number.POSITIVE_INFINITY) continue;
        compared++;
        expect(other.worth.knownAt, one.event.slug).toBe(one.worth.knownAt);
      }
    }
    expect(compared).toBeGreaterThan(WORLDS.length);
  });

  it('is known within the hour, and stays so', () => {
    const happened = askedOf(/storm/).filter(({ event, at }) => at(event.to) === 1);
    expect(happened.length).toBeGreaterThan(SEEDS.length / 3);
    for (const { event, at } of happened) {
      const hours = Array.from({ length: 31 * 24 }, (_, hour) => at(event.to - hour * HOUR)).reverse();
      const first = hours.indexOf(1);
      expect(first).toBeGreaterThan(0);
      for (const chance of hours.slice(first)) expect(chance).toBe(1);
    }
  });
});

describe('films', () => {
  const weeks = timesOf(40, 10);
  const asked = Array.from({ length: weeks }, (_, week) => NOW + week * 7 * DAY).flatMap((now) =>
    buildPredictionMarkets('full', now, new PricePaths(7)).flatMap(({ prediction }) =>
      prediction !== undefined && /top-movie|opening-weekend/.test(prediction.event.slug) ? [prediction] : [],
    ),
  );
  const ofEvent = new Map<string, PredictionTerms[]>();
  for (const one of new Map(asked.map((other) => [other.record.slug, other])).values())
    ofEvent.set(one.event.slug, [...(ofEvent.get(one.event.slug) ?? []), one]);

  it('lead a weekend if they gross the most, by the bands that their opening weekends resolve to', () => {
    const film = /“.+?”/;
    const all = [...ofEvent.values()];
    const openings = all.filter(([{ event }]) => event.slug.startsWith('opening-weekend'));
    let compared = 0;
    for (const [first, ...rest] of all.filter(([{ event }]) => event.slug.startsWith('top-movie'))) {
      const names = [first, ...rest].map(({ record }) => record.groupItemTitle ?? '');
      for (const seed of SEEDS) {
        const winnerOf = ({ event }: typeof first): number => raceWorthOf(seed, event).winner;
        const bands = names.slice(0, 2).map((name, ago) => {
          const asks = openings.find(
            ([{ event }]) => film.exec(event.title)?.[0] === name && event.to === first.event.to - ago * 7 * DAY,
          );
          if (asks === undefined) return undefined;
          const limits = (asks[winnerOf(asks[0])].record.groupItemTitle ?? '').matchAll(/[\d.]+/g);
          return [...limits].map(([limit]) => Number(limit));
        });
        const [opener, before] = bands;
        if (opener?.length !== 2 || before?.length !== 2) continue;
        const won = winnerOf(first);
        const label = `seed ${seed}, ${first.event.slug}: ${names[won]}, ${opener.join('-')}, ${before.join('-')}`;
        compared++;
        if (opener[0] > 0.8 * before[1]) expect(won, label).not.toBe(1);
        if (opener[1] < 0.3 * before[0]) expect(won, label).not.toBe(0);
      }
    }
    expect(compared).toBeGreaterThan((weeks * SEEDS.length) / 12);
  });
});
