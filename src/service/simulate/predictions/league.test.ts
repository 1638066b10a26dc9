import { describe, expect, it } from 'vitest';
import type { SimMarket } from '../market-list';
import type { Pays, PredictionEvent } from '../prediction-terms';
import { PricePaths } from '../price-paths';
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

describe('the World Cup', () => {
  const matches = buildPredictionMarkets('full', NOW, paths).flatMap(({ prediction }) => {
    if (prediction === undefined || prediction.event.people !== 'World Cup') return [];
    const { event, pays, record } = prediction;
    return event.subject.kind === 'match' ? [{ event, pays, record, match: event.subject.match }] : [];
  });

  it('is played on its days: some matches are over and some are open', () => {
    const kickOffs = matches.map(({ match }) => match.kickOff);
    expect(new Set(matches.map(({ event }) => event.slug)).size).toBeGreaterThan(20);
    expect(Math.min(...kickOffs)).toBeLessThan(NOW - 3 * DAY);
    expect(Math.max(...kickOffs)).toBeGreaterThan(NOW + 2 * DAY);
    const next = matches.find(({ record }) => record.question === 'Will Mexico win on 2026-06-18?');
    expect(new Date((next?.match.kickOff ?? 0) * 1000).toISOString()).toBe('2026-06-19T01:00:00.000Z');
  });

  it('has clear favourites where teams differ most, as bookmakers see it', () => {
    const winOf = (question: string): number => {
      const found = matches.find(({ record }) => record.question === question);
      if (found === undefined) throw new Error(`nobody asks: ${question}`);
      return new MatchWorth(7, found.match).at(found.pays, found.match.kickOff - DAY / 2);
    };
    expect(winOf('Will Brazil win on 2026-06-19?')).toBeGreaterThan(0.78);
    expect(winOf('Will Haiti win on 2026-06-19?')).toBeLessThan(0.09);
    expect(winOf('Will Germany win on 2026-06-20?')).toBeGreaterThan(0.5);
  });
});
