import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import type { Match, Season } from '../prediction-terms';
import { HOUR } from '../ranges';
import { isoDayOf, monthPlaceOf, type Period, periodAt, type Turns, weekly } from './calendar';
import { MATCH_SECONDS } from './match';
import { type EventPlan, type EventSeries, type Figures, figures, keyOf, type Question } from './series';

const TEAMS = [
  'Northport City',
  'Westbrook United',
  'Hartwell Athletic',
  'Langford Town',
  'Bexford Rovers',
  'Denholm Albion',
  'Carrow County',
  'Stanmore Rangers',
  'Easton Wanderers',
  'Redford',
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

/** The best-known teams are mostly the best: by so many goals is the first of the list better than the middle of it. */
const KNOWN_STRENGTH = 0.16;

/** Strength of a team in a season, in goals of its lead. */
const strengthOf = (team: number, season: number): number =>
  KNOWN_STRENGTH * (1 - (2 * team) / HALF) +
  STRENGTH * normalOf(mix(hashText(TEAMS[team]), season >> 1)) +
  0.4 * STRENGTH * normalOf(mix(team, season));

/** Interest in the two best-known teams, and how fast it falls along the list. */
const FAME_FALLS = 0.52;
const USUAL_FAME = 3.6;

/** Volume of a match of these teams over a usual one. A few matches have most of it. */
const fameOf = (home: number, away: number, luck: number): number =>
  USUAL_FAME * Math.exp(-FAME_FALLS * (home + away) * 0.7 + 0.25 * luck) + 0.12;

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

const askResult: Ask = ({ home, away, name, key }, period) => {
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
      ask(home, `Will ${home} win on ${isoDayOf(period)}?`, 'home'),
      ask('Draw', `Will ${name} on ${isoDayOf(period)} end in a draw?`, 'draw'),
      ask(away, `Will ${away} win on ${isoDayOf(period)}?`, 'away'),
    ],
  };
};

/** Lines of goals: all for the best-known matches, one or two for most. */
const TOTAL_LINES = [[2.5], [2.5, 3.5], [1.5, 2.5], [1.5, 2.5, 3.5], [1.5, 2.5, 3.5, 4.5]] as const;

/** Nobody asks for the goals of the least-known teams. */
const GOALS_FAME = 0.17;

const askTotals = ({ name, key, match, fame }: Fixture): Question[] => {
  if (fame < GOALS_FAME) return [];
  const lines = match.goals > 2.95 ? [2.5, 3.5, 4.5] : TOTAL_LINES[mix(match.salt, 41) % TOTAL_LINES.length];
  return lines.map((line) => ({
    key: `${key}-total-${keyOf(String(line))}`,
    text: `${name}: O/U ${line}`,
    title: `O/U ${line}`,
    pays: { kind: 'total', over: line } as const,
    outcomes: ['Over', 'Under'] as const,
    sportsMarketType: 'totals',
    line,
  }));
};

/** By how many goals the favourite is expected to lead, and how many goals it then has to lead by. Even teams get none. */
const SPREAD_LINES = [
  { from: 1.6, lines: [1.5, 2.5, 3.5] },
  { from: 0.55, lines: [1.5, 2.5] },
  { from: 0.12, lines: [1.5] },
] as const;

const askSpread = ({ home, away, key, match }: Fixture): Question[] => {
  const isHome = match.lead >= 0;
  const [favourite, other] = isHome ? [home, away] : [away, home];
  const lines = SPREAD_LINES.find(({ from }) => Math.abs(match.lead) >= from)?.lines ?? [];
  return lines.map((line) => ({
    key: `${key}-spread-${keyOf(String(line))}`,
    text: `Spread: ${favourite} (-${line})`,
    title: `${favourite} -${line}`,
    pays: { kind: 'lead', of: isHome ? 'home' : 'away', over: line },
    outcomes: [favourite, other],
    sportsMarketType: 'spreads',
    line: -line,
  }));
};

const askBoth = ({ name, key, match }: Fixture): Question[] =>
  mix(match.salt, 43) % 5 < 2
    ? []
    : [
        {
          key: `${key}-both-teams-to-score`,
          text: `${name}: Both Teams to Score`,
          title: 'Both Teams to Score',
          pays: { kind: 'both' },
          sportsMarketType: 'both_teams_to_score',
        },
      ];

/** All else that is asked of a match. It differs from match to match. */
const askMore: Ask = (fixture) => ({
  slug: `${fixture.key}-more-markets`,
  title: `${fixture.name} - More Markets`,
  questions: [...askSpread(fixture), ...askTotals(fixture), ...askBoth(fixture)],
});

interface Kind extends Figures {
  readonly ask: Ask;
}

const LEAGUE: readonly Kind[] = [
  { ask: askResult, ...figures(12, 200, 850) },
  { ask: askMore, ...figures(12, 110, 260) },
];
/** Their events open within so many hours after the first ones do. */
const OPENS_WITHIN_HOURS = 6 * 24;

function makeMatches(turns: Turns, fixtureIn: (period: Period) => Fixture): EventSeries[] {
  return LEAGUE.map(({ ask, ...series }) => ({
    ...series,
    people: 'matches',
    turns,
    plan(period): EventPlan {
      const fixture = fixtureIn(period);
      const { match, fame } = fixture;
      const decidedBefore = LAST_HOURS * HOUR - MATCH_SECONDS;
      const subject = { kind: 'match', match } as const;
      // Somebody asks sooner for one match than for another.
      const opensLater = (mix(match.salt, 45) % OPENS_WITHIN_HOURS) * HOUR;
      return { ...ask(fixture, period), subject, opensLater, decidedBefore, settling: HOUR / 4, fame };
    },
  }));
}

/** The events that end with the matches of a slot of each round. */
const turnsOf = ([weekday, hour]: (typeof KICK_OFFS)[number]): Turns => weekly(weekday, hour + LAST_HOURS, 'UTC');
const SLOTS = KICK_OFFS.map(turnsOf);
const ROUNDS = 2 * HALF;
const LAST_SLOT = SLOTS[SLOTS.length - 1];

/** Each season ends with the last match of its last round. */
const SEASONS: Turns = {
  numberAt: (seconds) => Math.floor(LAST_SLOT.numberAt(seconds) / ROUNDS),
  endOf: (number) => LAST_SLOT.endOf(ROUNDS * number + ROUNDS - 1),
};

/** The matches that have events of their own. */
function seasonOf(number: number): Season {
  const matches = Array.from({ length: ROUNDS }, (_, round) =>
    SLOTS.map((turns, slot) => {
      const { home, away, match } = fixtureOf(slot, periodAt(turns, ROUNDS * number + round));
      return { match, home: TEAMS.indexOf(home as 'Redford'), away: TEAMS.indexOf(away as 'Redford') };
    }),
  ).flat();
  return { clubs: TEAMS.length, matches };
}

/** A season is longer than a third of a year, so that each third has the end of one at most. */
const seasonNameOf = (period: Period): string =>
  `${['winter', 'spring', 'autumn'][Math.floor(monthPlaceOf(period) / 4)]} ${period.year}`;

const CHAMPION: EventSeries = {
  turns: SEASONS,
  people: 'league',
  ...figures(125, 150, 420, 0.1),
  plan(period): EventPlan {
    const slug = keyOf(`first division champion ${period.monthKey}`);
    const when = seasonNameOf(period);
    return {
      slug,
      title: `First Division winner, ${when}`,
      isExclusive: true,
      subject: { kind: 'league', season: seasonOf(period.number) },
      decidedBefore: LAST_HOURS * HOUR - MATCH_SECONDS,
      settling: HOUR / 4,
      questions: TEAMS.map((name, at) => ({
        key: `${slug}-${keyOf(name)}`,
        text: `Will ${name} win the First Division in ${when}?`,
        title: name,
        pays: { kind: 'outcome', at },
      })),
    };
  },
};

/** An invented league: its matches, and who wins it by them. */
export const SPORTS_SERIES: readonly EventSeries[] = [
  ...SLOTS.flatMap((turns, slot) => makeMatches(turns, (period) => fixtureOf(slot, period))),
  CHAMPION,
];
