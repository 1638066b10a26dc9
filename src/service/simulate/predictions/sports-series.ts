import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import type { Match, Pays } from '../prediction-terms';
import { HOUR } from '../ranges';
import { type Period, type Turns, weekly } from './calendar';
import { MATCH_SECONDS } from './match';
import { type EventPlan, type EventSeries, figures, keyOf, type Question } from './series';

const TEAMS = [
  'Ashgate City',
  'Wexmere United',
  'Thornfield Athletic',
  'Brackwater Town',
  'Holmbridge Rovers',
  'Dunmarsh Albion',
  'Calderby County',
  'Stanmoor Rangers',
  'Eastlow Wanderers',
  'Redhaven',
] as const;
const MATCHES = TEAMS.length / 2;
/** Rounds in which every team plays every other once. Then the same matches follow with home and away swapped. */
const HALF = TEAMS.length - 1;

/** Hours from kick-off to the end of a match, when it is resolved. */
const LAST_HOURS = 2;
/** The kick-offs of a round: weekday, 0 being Sunday, and hour in UTC. */
const KICK_OFFS = [
  [5, 19],
  [6, 14],
  [6, 16],
  [0, 13],
  [0, 16],
] as const;

interface Fixture {
  readonly home: string;
  readonly away: string;
  readonly match: Match;
  readonly fame: number;
  readonly name: string;
  /** Within slugs. */
  readonly key: string;
}

/**
 * The teams of a slot of a round, by Berger tables: each team plays once per round, and meets the same rival at the
 * other ground half a season later.
 */
export function pairOf(round: number, slot: number): readonly [home: number, away: number] {
  const turn = round % HALF;
  const [a, b] = slot === 0 ? [HALF, turn] : [(turn + slot) % HALF, (turn - slot + HALF) % HALF];
  const isTurned = (Math.floor(round / HALF) + (slot === 0 ? turn : slot)) % 2 === 1;
  return isTurned ? [b, a] : [a, b];
}

/** Goals in an even match, and how much teams differ. */
const USUAL_GOALS = 2.75;
const OPENNESS = 0.06;
const HOME_LEAD = 0.28;
const STRENGTH = 0.24;
const MAX_LEAD = 0.85;

/** Strength of a team in a season, in goals of its lead. */
const strengthOf = (team: number, season: number): number =>
  STRENGTH * normalOf(mix(hashText(TEAMS[team]), season >> 1)) + 0.4 * STRENGTH * normalOf(mix(team, season));

/** Interest in the two best-known teams, and how fast it falls along the list. */
const FAME_FALLS = 0.45;
const USUAL_FAME = 3.2;

/** Volume of a match of these teams over a usual one. A few matches have most of it. */
const fameOf = (home: number, away: number, luck: number): number =>
  USUAL_FAME * Math.exp(-FAME_FALLS * (home + away) * 0.7 + 0.5 * luck) + 0.12;

/** The slots of the list get different kick-off times each round. */
function fixtureOf(slot: number, { number, to, dayKey }: Period): Fixture {
  const [home, away] = pairOf(number, (slot + number) % MATCHES);
  const season = Math.floor(number / HALF / 2);
  const lead = HOME_LEAD + strengthOf(home, season) - strengthOf(away, season);
  const key = keyOf(`${TEAMS[home]}-${TEAMS[away]}-${dayKey}`);
  const match = {
    salt: hashText(key),
    kickOff: to - LAST_HOURS * HOUR,
    goals: USUAL_GOALS + OPENNESS * normalOf(mix(number, slot)),
    lead: Math.min(MAX_LEAD, Math.max(-MAX_LEAD, lead)),
  };
  const name = `${TEAMS[home]} vs. ${TEAMS[away]}`;
  const fame = fameOf(home, away, normalOf(mix(number + 7, slot)));
  return { home: TEAMS[home], away: TEAMS[away], match, fame, name, key };
}

type Ask = (fixture: Fixture, period: Period) => Pick<EventPlan, 'slug' | 'title' | 'questions' | 'isExclusive'>;

const askResult: Ask = ({ home, away, name, key }, { day }) => {
  const ask = (title: string, text: string, of: 'home' | 'draw' | 'away'): Question => ({
    key: `${key}-${keyOf(title)}`,
    text,
    title,
    pays: { kind: 'result', of },
    sportsMarketType: 'moneyline',
  });
  return {
    slug: key,
    title: name,
    isExclusive: true,
    questions: [
      ask(home, `Will ${home} win against ${away} on ${day}?`, 'home'),
      ask('Draw', `Will ${name} on ${day} end in a draw?`, 'draw'),
      ask(away, `Will ${away} win against ${home} on ${day}?`, 'away'),
    ],
  };
};

const TOTAL_LINES = [1.5, 2.5, 3.5, 4.5] as const;

const askTotals: Ask = ({ name, key }, { day }) => ({
  slug: `${key}-total-goals`,
  title: `${name}: total goals`,
  questions: TOTAL_LINES.map((line) => ({
    key: `${key}-total-${keyOf(String(line))}`,
    text: `${name} on ${day}: over or under ${line} goals?`,
    title: `O/U ${line}`,
    pays: { kind: 'total', over: line } as const,
    outcomes: ['Over', 'Under'] as const,
    sportsMarketType: 'totals',
    line,
  })),
});

/** Goals by which the favourite has to lead. */
const SPREAD_LINES = [1.5, 2.5] as const;

const askSpread: Ask = ({ home, away, name, key, match }, { day }) => {
  const isHome = match.lead >= 0;
  const [favourite, other] = isHome ? [home, away] : [away, home];
  return {
    slug: `${key}-spread`,
    title: `${name}: spread`,
    questions: SPREAD_LINES.map((line): Question => {
      const pays: Pays = { kind: 'lead', of: isHome ? 'home' : 'away', over: line };
      return {
        key: `${key}-spread-${keyOf(String(line))}`,
        text: `Spread: ${favourite} (-${line}) against ${other} on ${day}`,
        title: `${favourite} -${line}`,
        pays,
        outcomes: [favourite, other],
        sportsMarketType: 'spreads',
        line: -line,
      };
    }),
  };
};

const KINDS = [
  { ask: askResult, ...figures(9, 130, 1300) },
  { ask: askTotals, ...figures(9, 50, 300) },
  { ask: askSpread, ...figures(9, 28, 260) },
] as const;

function makeMatches(slot: number): EventSeries[] {
  const [weekday, hour] = KICK_OFFS[slot];
  const turns: Turns = weekly(weekday, hour + LAST_HOURS, 'UTC');
  return KINDS.map(({ ask, ...series }) => ({
    ...series,
    people: 'matches',
    turns,
    plan(period): EventPlan {
      const fixture = fixtureOf(slot, period);
      const { match, fame } = fixture;
      const decidedBefore = LAST_HOURS * HOUR - MATCH_SECONDS;
      return { ...ask(fixture, period), subject: { kind: 'match', match }, decidedBefore, settling: HOUR / 4, fame };
    },
  }));
}

/** The matches of an invented league. */
export const SPORTS_SERIES: readonly EventSeries[] = KICK_OFFS.flatMap((_, slot) => makeMatches(slot));
