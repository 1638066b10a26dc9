import { HOUR } from '../ranges';
import { CONGRESS_ELECTIONS, monthly } from './calendar';
import { byMonth, byYear, COUNTED, makeChoice, makeSingle, RUNS_OUT } from './race-kinds';
import { type EventSeries, figures } from './series';

const NOON = 12;
const MIDNIGHT = 24;

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

/** What is talked about: elections to Congress, models, war and peace. */
export const TOPICAL_SERIES: readonly EventSeries[] = [
  makeChoice({
    title: 'Which party will win the House in {year}?',
    ...figures(300, 110, 3800, 0.12),
    ...elected,
    names: [
      ['Democratic Party', 1.1],
      ['Republican Party', 0],
    ],
    ask: 'Will the {name} win the House in the elections of {year}?',
  }),
  makeChoice({
    title: 'Which party will win the Senate in {year}?',
    ...figures(300, 80, 2400, 0.12),
    ...elected,
    names: [
      ['Republican Party', 0.8],
      ['Democratic Party', 0],
    ],
    ask: 'Will the {name} win the Senate in the elections of {year}?',
  }),
  makeChoice({
    title: 'Which company has the best AI model at the end of {month}?',
    turns: monthly(NOON),
    key: byMonth,
    ...figures(45, 90, 640, 0.1),
    unrest: 0.24,
    newsHours: 60,
    countMinutes: 6 * 60,
    decidedBefore: HOUR,
    names: [
      ['Google', 1.3],
      ['Anthropic', 0.8],
      ['OpenAI', 0.7],
      ['xAI', -0.7],
      ['Any other company', -1.7],
    ],
    luck: 0.4,
    ask: 'Will {name} have the best AI model at the end of {month}?',
  }),
  makeSingle({
    title: 'Russia–Ukraine ceasefire in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(75, 70, 1200),
    unrest: 0.34,
    newsHours: 90,
    ...RUNS_OUT,
    odds: -2.7,
    luck: 0.4,
  }),
];
