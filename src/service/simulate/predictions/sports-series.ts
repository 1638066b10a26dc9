import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import type { Match } from '../prediction-terms';
import { HOUR } from '../ranges';
import { isoDayOf, onDays, type Period, type Turns, weekly } from './calendar';
import { MATCH_SECONDS } from './match';
import { type EventPlan, type EventSeries, type Figures, figures, keyOf, type Question } from './series';

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

const askTotals = ({ name, key, match }: Fixture): Question[] => {
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
  /** Asked only of matches at least so well known. */
  readonly fame?: number;
}

function makeMatches(
  kinds: readonly Kind[],
  turns: Turns,
  people: string,
  fixtureIn: (period: Period) => Fixture,
): EventSeries[] {
  return kinds.map(({ ask, fame: least = 0, ...series }) => ({
    ...series,
    people,
    turns,
    plan(period): EventPlan {
      const fixture = fixtureIn(period);
      const { match, fame } = fixture;
      const decidedBefore = LAST_HOURS * HOUR - MATCH_SECONDS;
      const asked = ask(fixture, period);
      const questions = fame >= least ? asked.questions : [];
      return { ...asked, questions, subject: { kind: 'match', match }, decidedBefore, settling: HOUR / 4, fame };
    },
  }));
}

const LEAGUE: readonly Kind[] = [
  { ask: askResult, ...figures(9, 200, 850) },
  { ask: askMore, ...figures(9, 110, 260) },
];

/** Matches of the groups in the order of kick-offs, by day of June 2026 and hour of New York. */
const CUP_MATCHES = [
  [11, 15, 'Mexico', 'South Africa'],
  [12, 21, 'USA', 'Paraguay'],
  [13, 15, 'Qatar', 'Switzerland'],
  [13, 18, 'Brazil', 'Morocco'],
  [13, 21, 'Haiti', 'Scotland'],
  [14, 13, 'Germany', 'Curaçao'],
  [14, 16, 'Netherlands', 'Japan'],
  [14, 19, 'Ivory Coast', 'Ecuador'],
  [15, 12, 'Spain', 'Cape Verde'],
  [15, 15, 'Belgium', 'Egypt'],
  [15, 18, 'Saudi Arabia', 'Uruguay'],
  [15, 21, 'Iran', 'New Zealand'],
  [16, 15, 'France', 'Senegal'],
  [16, 21, 'Argentina', 'Algeria'],
  [16, 24, 'Austria', 'Jordan'],
  [17, 16, 'England', 'Croatia'],
  [17, 19, 'Ghana', 'Panama'],
  [17, 22, 'Uzbekistan', 'Colombia'],
  [18, 18, 'Canada', 'Qatar'],
  [18, 21, 'Mexico', 'South Korea'],
  [19, 15, 'USA', 'Australia'],
  [19, 18, 'Scotland', 'Morocco'],
  [19, 21, 'Brazil', 'Haiti'],
  [20, 16, 'Germany', 'Ivory Coast'],
  [20, 20, 'Ecuador', 'Curaçao'],
  [20, 24, 'Tunisia', 'Japan'],
  [21, 12, 'Spain', 'Saudi Arabia'],
  [21, 15, 'Belgium', 'Iran'],
  [21, 18, 'Uruguay', 'Cape Verde'],
  [21, 21, 'New Zealand', 'Egypt'],
  [22, 13, 'Argentina', 'Austria'],
  [22, 20, 'Norway', 'Senegal'],
  [22, 23, 'Jordan', 'Algeria'],
  [23, 13, 'Portugal', 'Uzbekistan'],
  [23, 16, 'England', 'Ghana'],
  [23, 19, 'Panama', 'Croatia'],
  [24, 15, 'Switzerland', 'Canada'],
  [24, 18, 'Scotland', 'Brazil'],
  [24, 18, 'Morocco', 'Haiti'],
  [24, 21, 'South Africa', 'South Korea'],
  [25, 16, 'Ecuador', 'Germany'],
  [25, 16, 'Curaçao', 'Ivory Coast'],
  [25, 19, 'Tunisia', 'Netherlands'],
  [25, 22, 'Paraguay', 'Australia'],
  [26, 15, 'Norway', 'France'],
  [26, 20, 'Cape Verde', 'Saudi Arabia'],
  [26, 20, 'Uruguay', 'Spain'],
  [26, 23, 'Egypt', 'Iran'],
  [26, 23, 'New Zealand', 'Belgium'],
  [27, 17, 'Panama', 'England'],
  [27, 17, 'Croatia', 'Ghana'],
  [27, 22, 'Algeria', 'Austria'],
  [27, 22, 'Jordan', 'Argentina'],
] as const satisfies readonly (readonly [day: number, hour: number, home: string, away: string])[];

/** Goals by which each leads the weakest, roughly. */
const NATIONS: Readonly<Record<string, number>> = {
  Spain: 2.5,
  France: 2.4,
  Argentina: 2.4,
  England: 2.3,
  Brazil: 2.2,
  Portugal: 2.2,
  Netherlands: 2,
  Germany: 2,
  Belgium: 1.7,
  Morocco: 1.65,
  Croatia: 1.6,
  Norway: 1.55,
  Uruguay: 1.55,
  Colombia: 1.55,
  Switzerland: 1.45,
  Japan: 1.45,
  USA: 1.35,
  Mexico: 1.35,
  Senegal: 1.4,
  Ecuador: 1.4,
  Austria: 1.3,
  'South Korea': 1.1,
  Canada: 1.15,
  Australia: 1,
  'Ivory Coast': 1.15,
  Egypt: 1,
  Algeria: 1.1,
  Iran: 1,
  Scotland: 1,
  Paraguay: 1.1,
  Tunisia: 0.8,
  Ghana: 0.8,
  Panama: 0.75,
  'South Africa': 0.65,
  'Saudi Arabia': 0.55,
  Qatar: 0.45,
  Uzbekistan: 0.7,
  Jordan: 0.45,
  'Cape Verde': 0.5,
  'New Zealand': 0.3,
  Haiti: 0.1,
  Curaçao: 0,
};
const HOSTS = ['Mexico', 'USA', 'Canada'];

function cupFixtureOf({ number, to, dayKey }: Period): Fixture {
  const [, , home, away] = CUP_MATCHES[number];
  const key = keyOf(`fifa world cup ${home} ${away} ${dayKey}`);
  const [here, there] = [NATIONS[home], NATIONS[away]];
  const lead = here - there + (HOSTS.includes(home) ? HOME_LEAD : 0);
  // The stronger one team is, the more goals it scores.
  const goals = 2.5 + 0.25 * Math.abs(lead);
  const match = { salt: hashText(key), kickOff: to - LAST_HOURS * HOUR, goals, lead };
  const fame = 0.3 * Math.exp(0.75 * Math.max(here, there));
  return { home, away, match, fame, name: `${home} vs. ${away}`, key };
}

/** Everybody looks at the best-known teams; of others only the result is asked. */
const CUP: readonly Kind[] = [
  { ask: askResult, ...figures(3, 420, 1100) },
  { ask: askMore, fame: 1, ...figures(3, 200, 220) },
];
const CUP_TURNS = onDays(CUP_MATCHES.map(([day, hour]) => [2026, 6, day, hour + LAST_HOURS]));

/** The matches of an invented league, and those of the groups of the World Cup. */
export const SPORTS_SERIES: readonly EventSeries[] = [
  ...KICK_OFFS.flatMap(([weekday, hour], slot) =>
    makeMatches(LEAGUE, weekly(weekday, hour + LAST_HOURS, 'UTC'), 'matches', (period) => fixtureOf(slot, period)),
  ),
  ...makeMatches(CUP, CUP_TURNS, 'World Cup', cupFixtureOf),
];
