import { hashText } from '@/base/random';
import { nearestNiceStep } from '@/domain/nice-step';
import { mix, normalOf } from '../hash-noise';
import type { FilmOpening } from '../prediction-terms';
import { HOUR } from '../ranges';
import {
  CONGRESS_ELECTIONS,
  daysBefore,
  MARKET_CLOSE,
  MIDNIGHT,
  MONDAY,
  monthly,
  NOON,
  type Period,
  periodAt,
  weekly,
} from './calendar';
import { topFilmOf } from './race';
import {
  byDay,
  byMonth,
  byYear,
  COUNTED,
  closing,
  everyMonth,
  makeChoice,
  makeDeadline,
  makeFigure,
} from './race-kinds';
import { type EventSeries, figures } from './series';

/** Polls move slowly. The count goes on through the night. */
const elected = {
  turns: CONGRESS_ELECTIONS,
  key: byYear,
  unrest: 0.22,
  newsHours: 170,
  ...COUNTED,
  people: 'elections',
  luck: 0.3,
} as const;

const POLITICS: readonly EventSeries[] = [
  makeChoice({
    title: 'Which party will win the House in {year}?',
    ...figures(300, 340, 1130, 0.12),
    ...elected,
    areParties: true,
    outcomes: [
      ['Democratic Party', 1.1],
      ['Republican Party', 0],
    ],
    ask: 'Will the {name} win the House in the elections of {year}?',
  }),
  makeChoice({
    title: 'Which party will win the Senate in {year}?',
    ...figures(300, 240, 770, 0.12),
    ...elected,
    areParties: true,
    outcomes: [
      ['Republican Party', 0.8],
      ['Democratic Party', 0],
    ],
    ask: 'Will the {name} win the Senate in the elections of {year}?',
  }),
  makeChoice({
    title: 'Which company has the best AI model at the end of {month}?',
    turns: monthly(NOON),
    key: byMonth,
    ...figures(45, 260, 220, 0.1),
    unrest: 0.24,
    newsHours: 60,
    countMinutes: 6 * 60,
    decidedBefore: HOUR,
    outcomes: [
      ['Google', 1.3],
      ['Anthropic', 0.8],
      ['OpenAI', 0.7],
      ['xAI', -0.7],
      ['Any other company', -2.1],
    ],
    luck: 0.3,
    persistence: 1.9,
    ask: 'Will {name} have the best AI model at the end of {month}?',
  }),
  makeDeadline({
    title: 'Russia–Ukraine ceasefire by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(92, 160, 560),
    perMonth: everyMonth(0.03),
    unrest: 0.9,
    lastsDays: 25,
    newsHours: 40,
  }),
  makeDeadline({
    title: 'Will OpenAI release a new frontier model by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(62, 110, 130),
    perMonth: everyMonth(0.5),
    unrest: 0.7,
    lastsDays: 14,
    newsHours: 30,
  }),
  makeDeadline({
    title: 'SpaceX Starship launch by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(62, 60, 70),
    perMonth: everyMonth(0.55),
    unrest: 0.7,
    lastsDays: 10,
    newsHours: 30,
  }),
  makeFigure({
    title: 'Turnout in the US elections of {year}?',
    ...figures(300, 80, 200, 0.12),
    ...elected,
    // More people vote when a president is elected.
    steps: ({ year }) =>
      year % 4 === 0 ? ['<60%', '60–62%', '62–64%', '64–66%', '>66%'] : ['<44%', '44–46%', '46–48%', '48–50%', '>50%'],
    middle: 2,
    width: 1,
    ask: 'Will turnout in the US elections of {year} be {name}?',
  }),
];

/** One film opens each week. After the last of the list, films of the same names follow. */
const FILMS = [
  'Dead Harbor',
  'The Crossing Point',
  'Free Fall',
  'Storm Season',
  'What the River Took',
  'The Inside Man’s Daughter',
  'Hollow Season',
  'Meridian 9',
  'Family Plan B',
  'A Quiet Frontier',
  'Red Clay Road',
  'The Understudies',
  'Deep Field',
  'Overtime',
  'Extraction Point',
  'Copper Sky',
  'The Cartographer',
  'Night Shift',
  'Blood Oath',
  'Second Sunrise',
  'Soldiers of Fortune',
  'Ghost Frequency',
  'The Long Divorce',
  'Kingdom Fall',
  'Borrowed Time',
  'Dog Days',
  'Silver Lake Drive',
  'Below the Ice',
  'The Wedding Job',
  'Mr. Okafor',
  'Wildfire Line',
  'Monarch Bay',
  'The Auditors',
  'Second Chair',
  'Static',
  'Runaway',
  'Dust Engine',
] as const;

/** The film that opens in the week of this number. */
const filmOf = (week: number): string => `“${FILMS[(7 * week) % FILMS.length]}”`;
/** What the first weekend in US theaters of a week's film is expected to gross, millions of USD. */
const openingOf = (week: number): number => 38 * Math.exp(0.7 * normalOf(mix(hashText('openings'), week)));

/** Where the bands of the gross of a first weekend end, millions of USD, around what is expected. */
function openingCuts({ number }: Pick<Period, 'number'>): number[] {
  const expected = openingOf(number);
  const step = nearestNiceStep(0.13 * expected);
  const first = Math.max(1, Math.round(expected / step - 1.5));
  return Array.from({ length: 4 }, (_, at) => Number(((first + at) * step).toPrecision(6)));
}

function openingBands(period: Period): string[] {
  const cuts = openingCuts(period).map((cut) => `$${cut}M`);
  return [`<${cuts[0]}`, ...cuts.slice(1).map((cut, at) => `${cuts[at]}-${cut}`), `>${cuts[3]}`];
}

const inTheaters = {
  turns: weekly(MONDAY, NOON),
  key: byDay,
  names: (period: Period) => ({ film: filmOf(period.number), friday: daysBefore(period, 3) }),
  people: 'films',
} as const;

const FIRST_WEEKEND = makeFigure({
  title: '{film} opening weekend box office?',
  ...inTheaters,
  ...figures(10, 80, 50, 0.25),
  unrest: 0.2,
  newsHours: 44,
  countMinutes: 30 * 60,
  steps: openingBands,
  middle: 2,
  luck: 0.5,
  width: 0.95,
  ask: 'Will {film} gross {name} on its opening weekend?',
});

/** Films with an outcome of their own, and weeks for which a film is in theaters. */
const NAMED_FILMS = 3;
const WEEKS_SHOWN = 6;

/** The films in theaters on a weekend, the latest first, with the odds of the events on their openings. */
function showingIn({ number }: Period): FilmOpening[] {
  return Array.from({ length: WEEKS_SHOWN }, (_, weeks) => {
    const opened = periodAt(inTheaters.turns, number - weeks);
    const { slug, subject } = FIRST_WEEKEND.plan(opened);
    const base = subject.kind === 'race' ? subject.race.base : [];
    return { salt: hashText(slug), base, cuts: openingCuts(opened) };
  });
}

/** Log odds that each film leads, counted in this many imagined worlds. */
const IMAGINED = 400;
function leadOdds(showing: readonly FilmOpening[]): number[] {
  const leads = Array.from({ length: NAMED_FILMS + 1 }, () => 0.5);
  for (let world = 0; world < IMAGINED; world++)
    leads[topFilmOf(mix(hashText('worlds'), world), showing, leads.length)]++;
  return leads.map((count) => Math.log(count));
}

const CULTURE: readonly EventSeries[] = [
  makeChoice({
    title: 'Top movie on the weekend of {friday}?',
    ...inTheaters,
    ...figures(12, 90, 60, 0.25),
    unrest: 0.35,
    newsHours: 50,
    countMinutes: 36 * 60,
    // The grosses are those of the events on openings: a film earns about half as much in its second week.
    showing: showingIn,
    outcomes: (period) => {
      const odds = leadOdds(showingIn(period));
      const named = odds.slice(0, NAMED_FILMS).map((odd, weeks) => [filmOf(period.number - weeks), odd] as const);
      return [...named, ['Any other movie', odds[NAMED_FILMS]]];
    },
    luck: 0,
    ask: 'Will {name} be the top movie on the weekend of {friday}?',
  }),
  FIRST_WEEKEND,
  makeChoice({
    title: 'Largest company at the end of {month}?',
    turns: monthly(MARKET_CLOSE + 1, true),
    key: byMonth,
    ...figures(45, 120, 110, 0.1),
    unrest: 0.3,
    newsHours: 30,
    isOfficial: true,
    countMinutes: 240,
    outcomes: [
      ['NVIDIA', 1.4],
      ['Microsoft', 0.5],
      ['Alphabet', 0.3],
      ['Apple', 0.1],
      ['Any other company', -2.6],
    ],
    luck: 0.3,
    persistence: 1.9,
    ask: 'Will {name} be the largest company at the end of {month}?',
  }),
  makeDeadline({
    title: 'Magnitude 8 earthquake by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(60, 12, 50),
    perMonth: everyMonth(0.09),
    unrest: 0.3,
    lastsDays: 30,
    newsHours: 110,
  }),
];

const MARKETS: readonly EventSeries[] = [
  makeFigure({
    title: 'WTI crude oil at the end of {month}?',
    ...closing,
    ...figures(40, 110, 90),
    // Oil moves by two percent a day: in forty days by more than one and a half steps.
    width: 1.6,
    persistence: 0.4,
    steps: () => ['<$60', '$60–$65', '$65–$70', '$70–$75', '>$75'],
    ask: 'Will WTI crude oil close {name} in {month}?',
  }),
  makeFigure({
    title: 'SpaceX launches in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(40, 45, 40),
    unrest: 0.2,
    newsHours: 40,
    countMinutes: 24 * 60,
    steps: () => ['≤10', '11–12', '13–14', '15–16', '≥17'],
    middle: 2,
    luck: 0.5,
    width: 1,
    ask: 'Will the number of SpaceX launches in {month} be {name}?',
  }),
];

/** What is talked about: elections, models, war and peace, films, companies and prices. */
export const TOPICAL_SERIES: readonly EventSeries[] = [...POLITICS, ...CULTURE, ...MARKETS];
