import { expect, it } from 'vitest';
import { makeOutlookSources } from '@/testing/world/asked-questions';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { HOUR, MINUTE } from '../ranges';
import { computeOutlook, type Outlook } from './outlook';
import { buildPredictionMarkets } from './prediction-markets';

/** Three Mondays, with the matches of the week-end before and of the one to come. */
const DATES = [Date.UTC(2026, 1, 16, 14), Date.UTC(2026, 5, 15, 14), Date.UTC(2026, 9, 26, 14)];
const SEEDS = [1, 3, 7, 42];
const MOST_GOALS = 12;

interface Asked {
  readonly pays: Pays;
  worthAt(ts: number): number;
}

interface Played {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly asked: readonly Asked[];
}

/** All questions of each match, from all its events. */
function matchesOf(seed: number, now: number): Played[] {
  const paths = new PricePaths(seed);
  const sources = makeOutlookSources(paths);
  const outlooks = new Map<number, Outlook>();
  const matches = new Map<string, Played & { readonly asked: Asked[] }>();
  for (const { prediction } of buildPredictionMarkets('full', now, paths) as readonly (SimMarket & {
    readonly prediction: PredictionTerms;
  })[]) {
    const { event, pays } = prediction;
    if (event.subject.kind !== 'match') continue;
    const outlook =
      outlooks.get(event.id) ?? computeOutlook(event, seed, { start: event.from, step: MINUTE, length: 1 }, sources);
    outlooks.set(event.id, outlook);
    const name = `seed ${seed}, ${event.slug.replace(/-more-markets$/, '')}`;
    const match = matches.get(name) ?? { name, from: event.to - 5 * HOUR, to: event.to, asked: [] };
    matches.set(name, match);
    match.asked.push({ pays, worthAt: (ts) => outlook.worthAt(pays, ts) });
  }
  return [...matches.values()];
}

const matches = SEEDS.flatMap((seed) => DATES.flatMap((date) => matchesOf(seed, date / 1000)));

function isPaid(pays: Pays, home: number, away: number): boolean {
  if (pays.kind === 'total') return home + away > pays.over;
  if (pays.kind === 'both') return home > 0 && away > 0;
  if (pays.kind === 'lead') return (pays.of === 'home' ? home - away : away - home) > pays.over;
  return pays.kind === 'result' && pays.of === (home > away ? 'home' : home < away ? 'away' : 'draw');
}

it('resolves all questions of a match by one score, whichever event asks them', () => {
  expect(matches.length).toBeGreaterThan(100);
  for (const { name, to, asked } of matches) {
    expect(asked.length, name).toBeGreaterThanOrEqual(3);
    const goals = Array.from({ length: MOST_GOALS + 1 }, (_, count) => count);
    const scores = goals.flatMap((home) => goals.map((away) => [home, away] as const));
    const possible = scores.filter(([home, away]) =>
      asked.every(({ pays, worthAt }) => worthAt(to) === (isPaid(pays, home, away) ? 1 : 0)),
    );
    expect(possible.length, name).toBeGreaterThan(0);
  }
});

it('asks different questions of different matches, each kind in many of them', () => {
  const countOf = (kind: Pays['kind'], { asked }: Played): number =>
    asked.filter(({ pays }) => pays.kind === kind).length;
  expect(new Set(matches.map(({ asked }) => asked.length)).size).toBeGreaterThan(5);
  for (const kind of ['total', 'lead', 'both'] as const) {
    const counts = matches.map((match) => countOf(kind, match));
    expect(counts.filter((count) => count > 0).length / counts.length, kind).toBeGreaterThan(0.3);
    expect(counts.filter((count) => count === 0).length, kind).toBeGreaterThan(5);
  }
  // Whoever wins by more goals than one wins.
  for (const { name, asked } of matches)
    expect(asked.filter(({ pays }) => pays.kind === 'result').length, name).toBe(3);
});

it('never prices a handicap above the win of the same team, at any minute of the day of the match', () => {
  for (const { name, from, to, asked } of matches) {
    for (let ts = from; ts <= to; ts += 3 * MINUTE) {
      for (const { pays, worthAt } of asked) {
        if (pays.kind !== 'lead') continue;
        const win = asked.find((other) => other.pays.kind === 'result' && other.pays.of === pays.of);
        expect(worthAt(ts), `${name}, ${(to - ts) / MINUTE} minutes before the end`).toBeLessThanOrEqual(
          (win?.worthAt(ts) ?? 0) + 1e-9,
        );
      }
    }
  }
});
