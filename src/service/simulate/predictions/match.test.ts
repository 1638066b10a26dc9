import { describe, expect, it } from 'vitest';
import { deviation, mean, median } from '@/testing/world/facts/statistics';
import { MINUTE } from '../ranges';
import { MATCH_SECONDS, MatchWorth } from './match';

const KICK_OFF = Date.UTC(2026, 5, 13, 14) / 1000;
const LAST = MATCH_SECONDS / MINUTE;
const isHalfTime = (minute: number): boolean => minute > 48 && minute < 62;

/** Matches of teams that are about equal, with what the home team's win is worth by the minute, in cents. */
const matches = Array.from({ length: 60 }, (_, salt) => {
  const worth = new MatchWorth(7, { salt: 101 + salt, kickOff: KICK_OFF, goals: 2.75, lead: 0.05 * (salt % 9) });
  const minutes = Array.from({ length: LAST + 1 }, (__, minute) => KICK_OFF + minute * MINUTE);
  const goalsAt = (ts: number): number => worth.scoreAt(ts)[0] + worth.scoreAt(ts)[1];
  return {
    worth,
    goals: minutes.map((ts, at) => at > 0 && goalsAt(ts) > goalsAt(ts - MINUTE)),
    home: minutes.map((ts) => 100 * worth.at({ kind: 'result', of: 'home' }, ts)),
  };
});
type Played = (typeof matches)[number];

/** Changes from one minute to the next while the outcome is open and nobody scores. */
function movesOf({ goals, home }: Played, isAsked: (minute: number) => boolean): number[] {
  const isOpen = (minute: number): boolean =>
    home[minute] > 10 && home[minute] < 90 && !goals[minute] && isAsked(minute);
  return home.flatMap((cents, minute) => (minute > 5 && isOpen(minute) ? [cents - home[minute - 1]] : []));
}

describe('MatchWorth', () => {
  it('moves to and fro by about a cent a minute while a match is played, and less at half-time', () => {
    const played = matches.flatMap((match) => movesOf(match, (minute) => !isHalfTime(minute)));
    expect(deviation(played)).toBeGreaterThan(0.6);
    expect(deviation(played)).toBeLessThan(1.8);
    const paused = matches.flatMap((match) => movesOf(match, isHalfTime));
    expect(deviation(paused)).toBeLessThan(0.5 * deviation(played));
  });

  it('turns as often as markets do: in a third to a half of the minutes that move it by a cent', () => {
    const turns = matches.flatMap(({ home, goals }) => {
      const cents = home.map(Math.round);
      const moves = cents.slice(1).map((cent, i) => (goals[i + 1] ? 0 : cent - cents[i]));
      const made = moves.filter((move, i) => move !== 0 && cents[i] > 5 && cents[i] < 95);
      return made.length < 20
        ? []
        : [mean(made.slice(1).map((move, i) => (Math.sign(move) === Math.sign(made[i]) ? 0 : 1)))];
    });
    expect(turns.length).toBeGreaterThan(30);
    expect(median(turns)).toBeGreaterThan(0.33);
    expect(median(turns)).toBeLessThan(0.53);
  });

  it('goes too far after a goal, and comes back within a quarter of an hour', () => {
    const back = matches.flatMap(({ goals, home }) =>
      goals.flatMap((isGoal, minute) => {
        const later = minute + 14;
        if (!isGoal || later > 95 || goals.slice(minute + 1, later + 1).some(Boolean)) return [];
        const moved = home[minute] - home[minute - 1];
        return Math.abs(moved) > 8 ? [Math.sign(moved) * (home[later] - home[minute])] : [];
      }),
    );
    expect(back.length).toBeGreaterThan(40);
    // By time alone, the leader would gain two cents.
    expect(mean(back)).toBeLessThan(0.6);
  });

  it('keeps the sum of the three results, and ends by the score', () => {
    for (const { worth } of matches) {
      for (let minute = -30; minute <= LAST; minute += 7) {
        const results = (['home', 'draw', 'away'] as const).map((of) =>
          worth.at({ kind: 'result', of }, KICK_OFF + minute * MINUTE),
        );
        expect(results.reduce((sum, result) => sum + result, 0)).toBeCloseTo(1, 9);
      }
      const [home, away] = worth.scoreAt(KICK_OFF + MATCH_SECONDS);
      const of = home > away ? 'home' : home < away ? 'away' : 'draw';
      expect(worth.at({ kind: 'result', of }, KICK_OFF + MATCH_SECONDS)).toBeCloseTo(1, 9);
    }
  });
});
