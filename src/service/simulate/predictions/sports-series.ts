import { cutAt, type EventPlan, type EventSeries, keyOf, makeChoice, type Question } from './event-series';
import type { Period } from './periods';

const TEAMS = [
  'Port Arden',
  'Kestrel United',
  'Halden Rovers',
  'Vesper City',
  'Lowmere Town',
  'Brackwater',
  'Thornfield Athletic',
  'Calder Vale',
] as const;
const MATCHES_PER_WEEK = 3;
const LIFE_DAYS = 9;
const TOTAL_LINES = [1.5, 2.5, 3.5] as const;
/** Goals over a line, in deviations of the driver. */
const GOALS_MIDDLE = 2.6;
const GOALS_DEVIATION = 1.5;
const SPREAD_LINE = -1.5;

interface Match {
  readonly home: string;
  readonly away: string;
  readonly name: string;
  /** Within slugs. */
  readonly key: string;
}

/** Every week pairs the teams anew. */
function matchOf(slot: number, { number, slugEnd }: Period): Match {
  const home = TEAMS[(number + slot) % TEAMS.length];
  const rivals = TEAMS.length - 1;
  const away = TEAMS[(number + slot + 1 + ((number * 3 + slot * 2) % rivals)) % TEAMS.length];
  return { home, away, name: `${home} vs. ${away}`, key: keyOf(`${home}-${away}-${slugEnd}`) };
}

/** The driver is the home team's lead. */
const leadOf = (match: Match): string => `lead ${match.key}`;
const HOME_WINS_FROM = 0.35;
const AWAY_WINS_BELOW = -0.4;
/** Two goals ahead, in deviations. */
const HOME_COVERS_FROM = 0.95;

function planResult(slot: number, period: Period): EventPlan {
  const match = matchOf(slot, period);
  const driver = leadOf(match);
  const [low, high] = [AWAY_WINS_BELOW, HOME_WINS_FROM].map((cut) => cutAt(cut, LIFE_DAYS, driver));
  const ask = (name: string, text: string, above: number, below: number): Question => ({
    key: `${match.key}-${keyOf(name)}`,
    text,
    title: name,
    above,
    below,
    sportsMarketType: 'moneyline',
  });
  const { home, away, name } = match;
  return {
    title: `${name}, ${period.end}`,
    driver,
    questions: [
      ask(home, `Will ${home} win against ${away} on ${period.end}?`, high, Number.POSITIVE_INFINITY),
      ask('Draw', `Will ${name} on ${period.end} end in a draw?`, low, high),
      ask(away, `Will ${away} win against ${home} on ${period.end}?`, 0, low),
    ],
  };
}

function planTotals(slot: number, period: Period): EventPlan {
  const match = matchOf(slot, period);
  const driver = `goals ${match.key}`;
  return {
    title: `${match.name}, ${period.end}: total goals`,
    driver,
    questions: TOTAL_LINES.map((line) => ({
      key: `${match.key}-total-${keyOf(String(line))}`,
      text: `${match.name} on ${period.end}: over or under ${line} goals?`,
      title: `O/U ${line}`,
      above: cutAt((line - GOALS_MIDDLE) / GOALS_DEVIATION, LIFE_DAYS, driver),
      below: Number.POSITIVE_INFINITY,
      outcomes: ['Over', 'Under'] as const,
      sportsMarketType: 'totals',
      line,
    })),
  };
}

function planSpread(slot: number, period: Period): EventPlan {
  const match = matchOf(slot, period);
  const driver = leadOf(match);
  const question: Question = {
    key: `${match.key}-spread-${keyOf(String(Math.abs(SPREAD_LINE)))}`,
    text: `Spread: ${match.home} (${SPREAD_LINE}) against ${match.away} on ${period.end}`,
    title: `${match.home} ${SPREAD_LINE}`,
    above: cutAt(HOME_COVERS_FROM, LIFE_DAYS, driver),
    below: Number.POSITIVE_INFINITY,
    outcomes: [match.home, match.away],
    sportsMarketType: 'spreads',
    line: SPREAD_LINE,
  };
  return { title: `${match.name}, ${period.end}: spread`, driver, questions: [question] };
}

const KINDS = [
  { plan: planResult, tradesPerDay: 55, usdPerTrade: 70 },
  { plan: planTotals, tradesPerDay: 24, usdPerTrade: 45 },
  { plan: planSpread, tradesPerDay: 16, usdPerTrade: 50 },
] as const;

const CHAMPION = makeChoice({
  title: 'Meridian League champion by {end}',
  every: 'year',
  lifeDays: 320,
  tradesPerDay: 42,
  usdPerTrade: 85,
  names: TEAMS.slice(0, 6),
  ask: (name, { end }) => `Will ${name} win the Meridian League by ${end}?`,
});

/** The matches of an invented league; their order gives markets their ids. */
export const SPORTS_SERIES: readonly EventSeries[] = [
  CHAMPION,
  ...Array.from({ length: MATCHES_PER_WEEK }, (_, slot) =>
    KINDS.map(
      ({ plan, ...kind }): EventSeries => ({
        ...kind,
        every: 'week',
        lifeDays: LIFE_DAYS,
        plan: (period) => plan(slot, period),
      }),
    ),
  ).flat(),
];
