import { describe, expect, it } from 'vitest';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionEvent, PredictionTerms } from '../prediction-terms';
import { PricePaths } from '../price-paths';
import { LeagueWorth } from './league';
import { MATCH_SECONDS, MatchWorth } from './match';
import { buildPredictionMarkets } from './prediction-markets';
import { pairOf } from './sports-series';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const paths = new PricePaths(7);
const TEAMS = 10;
const ROUNDS = 18;

const result = (of: 'home' | 'draw' | 'away'): Pays => ({ kind: 'result', of });
const total = (over: number): Pays => ({ kind: 'total', over });

/** Matches of the league. */
function matchesOf(now: number): PredictionEvent[] {
  const events = buildPredictionMarkets('full', now, paths).flatMap(
    (market: SimMarket) => market.prediction?.event ?? [],
  );
  return [...new Map(events.filter(({ people }) => people === 'matches').map((one) => [one.id, one])).values()];
}

describe('the league', () => {
  it('pairs every team once per round, and with each rival once at home and once away per season', () => {
    for (let round = 0; round < ROUNDS; round++) {
      const teams = Array.from({ length: TEAMS / 2 }, (_, slot) => pairOf(round, slot)).flat();
      expect(new Set(teams).size).toBe(TEAMS);
    }
    const season = Array.from({ length: ROUNDS }, (_, round) =>
      Array.from({ length: TEAMS / 2 }, (__, slot) => pairOf(round, slot).join(' ')),
    ).flat();
    expect(new Set(season).size).toBe(TEAMS * (TEAMS - 1));
  });

  it('leaves weeks between the two matches of a pair', () => {
    const when = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (let slot = 0; slot < TEAMS / 2; slot++) {
        const pair = pairOf(round, slot)
          .toSorted((a, b) => a - b)
          .join(' ');
        expect(round - (when.get(pair) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(8);
        when.set(pair, round);
      }
    }
  });

  it('lists no team twice on a day', () => {
    const matches = matchesOf(NOW).filter(({ exclusive }) => exclusive > 0);
    expect(matches.length).toBeGreaterThan(10);
    const teams = matches.flatMap(({ title, to }) =>
      title.split(' vs. ').map((team) => `${team} ${Math.floor(to / DAY)}`),
    );
    expect(new Set(teams).size).toBe(teams.length);
  });
});

describe('a match', () => {
  const matches = matchesOf(NOW).flatMap(({ subject, exclusive }) =>
    subject.kind === 'match' && exclusive > 0 ? { worth: new MatchWorth(7, subject.match), ...subject.match } : [],
  );

  it('has odds from one goal model: 1X2 sums to 1, draws and lines are where bookmakers put them', () => {
    for (const { worth, kickOff } of matches) {
      const at = (pays: Pays): number => worth.at(pays, kickOff - DAY);
      expect(at(result('home')) + at(result('draw')) + at(result('away'))).toBeCloseTo(1, 3);
      expect(at(result('draw'))).toBeGreaterThan(0.215);
      expect(at(result('draw'))).toBeLessThan(0.3);
      expect(at(total(1.5))).toBeGreaterThan(0.7);
      expect(at(total(1.5))).toBeLessThan(0.82);
      expect(at(total(2.5))).toBeGreaterThan(0.45);
      expect(at(total(2.5))).toBeLessThan(0.6);
      expect(at(total(3.5))).toBeGreaterThan(0.24);
      expect(at(total(3.5))).toBeLessThan(0.38);
      // A team that wins by two wins.
      expect(at({ kind: 'lead', of: 'home', over: 1.5 })).toBeLessThan(at(result('home')));
    }
  });

  it('is quiet until kick-off: odds drift by a few points, and goals move them', () => {
    const drifts = matches.map(({ worth, kickOff }) => {
      const week = Array.from({ length: 150 }, (_, hour) => worth.at(result('home'), kickOff - (hour + 2) * 3600));
      return Math.max(...week) - Math.min(...week);
    });
    const sorted = drifts.toSorted((a, b) => a - b);
    expect(sorted[drifts.length >> 1]).toBeLessThan(0.06);
    expect(sorted.at(-1)).toBeLessThan(0.16);
    const goals = matches.flatMap(({ worth, kickOff }) =>
      Array.from({ length: MATCH_SECONDS / 60 }, (_, minute) => {
        const [before, after] = [minute, minute + 1].map((at) => kickOff + at * 60);
        const [home, away] = worth.scoreAt(after);
        const scored = worth.scoreAt(before);
        const move = worth.at(result('home'), after) - worth.at(result('home'), before);
        return { move, isHome: home > scored[0], isAway: away > scored[1] };
      }),
    );
    const homeGoals = goals.filter(({ isHome, isAway }) => isHome && !isAway);
    expect(homeGoals.length).toBeGreaterThan(5);
    for (const { move } of homeGoals) expect(move).toBeGreaterThan(-0.001);
    for (const { move } of goals.filter(({ isHome, isAway }) => isAway && !isHome)) expect(move).toBeLessThan(0.001);
    expect(Math.max(...goals.map(({ move }) => Math.abs(move)))).toBeGreaterThan(0.15);
  });

  it('is decided by its score when it ends', () => {
    for (const { worth, kickOff } of matches) {
      const end = kickOff + MATCH_SECONDS;
      const [home, away] = worth.scoreAt(end);
      const won = home > away ? 'home' : home < away ? 'away' : 'draw';
      for (const of of ['home', 'draw', 'away'] as const) expect(worth.at(result(of), end)).toBe(of === won ? 1 : 0);
      expect(worth.at(total(2.5), end)).toBe(home + away > 2.5 ? 1 : 0);
    }
  });
});

describe('the champion', () => {
  const listed = buildPredictionMarkets('full', NOW, paths).map(
    (market: SimMarket) => market.prediction as PredictionTerms,
  );
  const clubs = listed.filter(({ event }) => event.subject.kind === 'league' && event.to > NOW);
  const [{ event }] = clubs;
  if (event.subject.kind !== 'league') throw new Error('nobody asks for the champion');
  const { season } = event.subject;
  const names = clubs.map(({ record }) => record.groupItemTitle ?? '');
  const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);

  it('is decided by the matches that are listed, and moves when a club wins', () => {
    const open = matchesOf(NOW).filter(({ subject, exclusive }) => subject.kind === 'match' && exclusive > 0);
    const kickOffs = new Map(season.matches.map(({ match, ...teams }) => [match.salt, teams]));
    const moves: { won: number; lost: number }[] = [];
    for (const { subject, title } of open) {
      if (subject.kind !== 'match') continue;
      const teams = kickOffs.get(subject.match.salt);
      if (teams === undefined) continue;
      expect(title).toBe(`${names[teams.home]} vs. ${names[teams.away]}`);
      for (const seed of SEEDS.slice(0, 20)) {
        const worth = new LeagueWorth(seed, season);
        const end = subject.match.kickOff + MATCH_SECONDS;
        const [home, away] = new MatchWorth(seed, subject.match).scoreAt(end);
        if (home === away) continue;
        const [winner, loser] = home > away ? [teams.home, teams.away] : [teams.away, teams.home];
        const [before, after] = [subject.match.kickOff - 3600, end].map((ts) => [...worth.at(ts)]);
        moves.push({ won: after[winner] - before[winner], lost: after[loser] - before[loser] });
      }
    }
    expect(moves.length).toBeGreaterThan(60);
    const mean = (of: 'won' | 'lost'): number => moves.reduce((sum, move) => sum + move[of], 0) / moves.length;
    expect(mean('won')).toBeGreaterThan(0.015);
    expect(mean('lost')).toBeLessThan(-0.01);
  });

  it('comes true as often as its price states, and is the first of the table at the end', () => {
    const asked = SEEDS.flatMap((seed) => {
      const worth = new LeagueWorth(seed, season);
      const chances = [0.1, 0.5, 0.8].map((part) => [...worth.at(event.from + part * (event.to - event.from))]);
      const end = [...worth.at(event.settledAt)];
      expect(end.toSorted((a, b) => b - a).slice(0, 2)).toEqual([1, 0]);
      return chances.flatMap((here) => here.map((chance, club) => ({ chance, isTrue: end[club] })));
    });
    for (const [least, most] of [
      [0, 0.1],
      [0.1, 0.35],
      [0.35, 1],
    ] as const) {
      const some = asked.filter(({ chance }) => chance >= least && chance < most);
      expect(some.length).toBeGreaterThan(40);
      const said = some.reduce((sum, { chance }) => sum + chance, 0) / some.length;
      const was = some.reduce((sum, { isTrue }) => sum + isTrue, 0) / some.length;
      expect(Math.abs(said - was), `${least} to ${most}: ${said} ${was}`).toBeLessThan(0.1);
    }
  });
});
