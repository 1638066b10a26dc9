import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import { HOUR, MINUTE } from '../ranges';
import {
  BANK_OF_ENGLAND_MEETINGS,
  daily,
  ECB_MEETINGS,
  FED_MEETINGS,
  JOB_REPORTS,
  monthly,
  type Period,
  PRICE_REPORTS,
  weekly,
  yearly,
} from './calendar';
import {
  byDay,
  byMonth,
  byYear,
  COUNTED,
  makeChoice,
  makeFigure,
  makeSingle,
  RUNS_OUT,
  type Temper,
} from './race-kinds';
import { type EventSeries, figures } from './series';

/** Minutes in which everybody reads what was published. Nobody knows it before. */
const READ_MINUTES = 0.5;

/** Published to the second, so long before the event ends. */
const publishedBefore = (seconds: number): Pick<Temper, 'countMinutes' | 'decidedBefore' | 'closesBefore'> => ({
  countMinutes: READ_MINUTES,
  decidedBefore: seconds - READ_MINUTES * MINUTE,
  closesBefore: seconds,
});

const PUBLISHED = publishedBefore(HOUR / 2);
/** Share of the volume on the day of the announcement. */
const ON_ITS_DAY = 0.5;

const FED_STEPS = ['50+ bps decrease', '25 bps decrease', 'No change', '25+ bps increase'] as const;
const BANK_STEPS = ['25+ bps decrease', 'No change', '25+ bps increase'] as const;
/** Banks mostly move in the months of their forecasts, and pause at the meetings between them. */
const FORECAST_MONTHS = ['March', 'June', 'September', 'December'];
const stepsWidth = ({ month }: Period): number => (FORECAST_MONTHS.includes(month) ? 0.48 : 0.42);
/**
 * Central banks prepare the markets: speeches and figures hint at the decision long before. A rate is one number, so all
 * steps are worth less the further they are from the likeliest.
 */
const bank = {
  people: 'central banks',
  luck: 0.12,
  width: stepsWidth,
  newsHours: 15,
  isOfficial: true,
  isOfOneFigure: true,
  ...publishedBefore(HOUR),
} as const;

const degrees =
  (low: number, high: number) =>
  ({ month, dayKey }: Period): readonly string[] => {
    // The seasons of a northern city, and the day's forecast.
    const season = Math.cos((2 * Math.PI * (MONTH_PLACE.indexOf(month.slice(0, 3)) - 6.4)) / 12);
    const usual = (low + high) / 2 + ((high - low) / 2) * season + 5 * normalOf(mix(hashText(dayKey), 3));
    const first = 2 * Math.round(usual / 2) - 5;
    const inner = Array.from({ length: 4 }, (_, at) => `${first + 2 * at}–${first + 2 * at + 1}°F`);
    return [`≤${first - 1}°F`, ...inner, `≥${first + 8}°F`];
  };
/** Log odds that a storm gets a name, by month: hardly one before June, one in nearly every September. */
const STORM_ODDS = [-4.5, -4.8, -4.8, -4, -1.8, 0.6, 1.8, 3.2, 4, 2.4, 0.1, -2.8] as const;
const stormOdds = ({ month }: Period): number => STORM_ODDS[MONTH_PLACE.indexOf(month.slice(0, 3))];

const MONTH_PLACE = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const NOON = 12;
const MIDNIGHT = 24;
const MARKET_CLOSE = 16;
const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;

const ECONOMY: readonly EventSeries[] = [
  makeFigure({
    title: 'Fed decision in {month}?',
    turns: FED_MEETINGS,
    key: byMonth,
    ...figures(140, 90, 14_500, 0.45),
    ...bank,
    steps: () => FED_STEPS,
    middle: 1.75,
    ask: 'Fed decision in {month}: {name}?',
  }),
  makeFigure({
    title: 'ECB decision in {month}?',
    turns: ECB_MEETINGS,
    key: byMonth,
    ...figures(80, 60, 1900, ON_ITS_DAY),
    ...bank,
    ...publishedBefore(45 * MINUTE),
    steps: () => BANK_STEPS,
    middle: 0.75,
    ask: 'ECB decision in {month}: {name}?',
  }),
  makeFigure({
    title: 'Bank of England decision in {month}?',
    turns: BANK_OF_ENGLAND_MEETINGS,
    key: byMonth,
    ...figures(80, 40, 1300, ON_ITS_DAY),
    ...bank,
    steps: () => BANK_STEPS,
    middle: 0.75,
    ask: 'Bank of England decision in {month}: {name}?',
  }),
  makeFigure({
    title: 'US monthly inflation for {before}?',
    turns: PRICE_REPORTS,
    key: byMonth,
    ...figures(34, 110, 520, 0.3),
    unrest: 0.1,
    newsHours: 90,
    isOfficial: true,
    ...PUBLISHED,
    steps: () => ['≤0.0%', '0.1%', '0.2%', '0.3%', '0.4%', '≥0.5%'],
    middle: 2.5,
    luck: 0.6,
    width: 0.85,
    ask: 'Will US CPI rise {name} in {before}?',
  }),
  makeFigure({
    title: 'US unemployment rate in {before}?',
    turns: JOB_REPORTS,
    key: byMonth,
    ...figures(33, 70, 300, 0.3),
    unrest: 0.1,
    newsHours: 110,
    isOfficial: true,
    ...PUBLISHED,
    steps: () => ['≤4.1%', '4.2%', '4.3%', '4.4%', '≥4.5%'],
    middle: 2.1,
    luck: 0.5,
    width: 0.75,
    ask: 'Will the US unemployment rate be {name} in {before}?',
  }),
  makeFigure({
    title: '10-year Treasury yield at the end of {month}?',
    turns: monthly(MARKET_CLOSE + 1, true),
    key: byMonth,
    ...figures(40, 45, 120),
    unrest: 0.14,
    newsHours: 40,
    isOfficial: true,
    countMinutes: 240,
    steps: () => ['<4.0%', '4.0–4.2%', '4.2–4.4%', '4.4–4.6%', '>4.6%'],
    middle: 2,
    luck: 0.6,
    width: 0.9,
    ask: 'Will the 10-year Treasury yield close {name} in {month}?',
  }),
  makeSingle({
    title: 'US government shutdown in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(60, 26, 900),
    unrest: 0.35,
    newsHours: 140,
    isOfficial: true,
    ...RUNS_OUT,
    odds: -3.2,
    luck: 0.5,
  }),
  makeSingle({
    title: 'Will the US add jobs in {before}?',
    turns: JOB_REPORTS,
    key: byMonth,
    ...figures(33, 16, 210, 0.3),
    unrest: 0.2,
    newsHours: 110,
    isOfficial: true,
    ...PUBLISHED,
    odds: 2.4,
    luck: 0.7,
  }),
  makeSingle({
    title: 'Will the S&P 500 rise in {month}?',
    turns: monthly(MARKET_CLOSE + 1, true),
    key: byMonth,
    ...figures(33, 24, 140),
    unrest: 0.32,
    newsHours: 30,
    isOfficial: true,
    countMinutes: 240,
    odds: 0.7,
    luck: 0.5,
  }),
  makeSingle({
    title: 'Net inflow into US Bitcoin ETFs in the week to {day}?',
    turns: weekly(FRIDAY, MIDNIGHT),
    key: byDay,
    ...figures(8, 26, 90),
    unrest: 0.4,
    newsHours: 20,
    isOfficial: true,
    countMinutes: 60,
    odds: 0.9,
    luck: 0.9,
  }),
];

const POLITICS: readonly EventSeries[] = [
  makeChoice({
    title: 'Who will be elected mayor of Ashgate?',
    turns: yearly(NOON),
    key: byYear,
    ...figures(300, 120, 3600, 0.12),
    unrest: 0.24,
    newsHours: 260,
    ...COUNTED,
    people: 'elections',
    names: [
      ['Mara Veldt', 1.5],
      ['Jonas Arkwright', 1.2],
      ['Ilse Tamm', 0.1],
      ['Petra Mirov', -0.7],
      ['Any other person', -1.8],
    ],
    luck: 0.35,
    ask: 'Will {name} be elected mayor of Ashgate?',
  }),
  makeSingle({
    title: 'UK prime minister still in office at the end of {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(62, 12, 160),
    unrest: 0.3,
    newsHours: 200,
    ...RUNS_OUT,
    odds: -4.2,
    luck: 0.4,
    asksUnless: true,
  }),
  makeSingle({
    title: 'Will the Senate pass the crypto market structure bill in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(88, 70, 900),
    unrest: 0.34,
    newsHours: 110,
    ...RUNS_OUT,
    odds: -2.3,
    luck: 0.4,
  }),
];

const CULTURE: readonly EventSeries[] = [
  makeChoice({
    title: 'Top film of the weekend before {day}?',
    turns: weekly(MONDAY, NOON),
    key: byDay,
    ...figures(12, 60, 60, 0.25),
    unrest: 0.35,
    newsHours: 50,
    countMinutes: 36 * 60,
    names: [
      ['Glass Harbor', 1.6],
      ['The Ninth Ferry', 0.8],
      ['Paper Comets', 0],
      ['Any other film', -0.9],
    ],
    luck: 0.5,
    ask: 'Will “{name}” be the top film of the weekend before {day}?',
  }),
  makeFigure({
    title: '“Glass Harbor” box office by {day}?',
    turns: weekly(MONDAY, NOON),
    key: byDay,
    ...figures(10, 40, 60, 0.25),
    unrest: 0.2,
    newsHours: 44,
    countMinutes: 30 * 60,
    steps: () => ['<$40M', '$40M-$45M', '$45M-$50M', '$50M-$55M', '>$55M'],
    middle: 2,
    luck: 0.6,
    width: 0.9,
    ask: 'Will “Glass Harbor” have taken {name} by {day}?',
  }),
  makeChoice({
    title: 'Song of the year at the {year} Lumen Awards: the winner?',
    turns: yearly(MIDNIGHT),
    key: byYear,
    ...figures(260, 9, 70, 0.1),
    unrest: 0.25,
    newsHours: 300,
    countMinutes: 20,
    names: [
      ['“Northbound”', 0.9],
      ['“Slow Voltage”', 0.7],
      ['“Kite Weather”', 0.2],
      ['“Low Tide”', -0.2],
      ['“Seven Rooms”', -0.6],
      ['Any other song', -0.4],
    ],
    luck: 0.3,
    ask: 'Will {name} be song of the year at the {year} Lumen Awards?',
  }),
  makeSingle({
    title: 'New studio album by The Lanterns in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(60, 12, 50),
    unrest: 0.3,
    newsHours: 300,
    ...RUNS_OUT,
    odds: 0.3,
    luck: 1.3,
  }),
];

const WEATHER: readonly EventSeries[] = [
  makeFigure({
    title: 'Highest temperature in New York on {day}?',
    turns: daily(MIDNIGHT),
    key: byDay,
    ...figures(2, 260, 35),
    unrest: 0.16,
    newsHours: 6,
    countMinutes: 9 * 60,
    decidedBefore: 6 * HOUR,
    steps: degrees(40, 85),
    middle: 2.5,
    luck: 0.5,
    width: 0.95,
    ask: 'Will the highest temperature in New York be {name} on {day}?',
  }),
  makeSingle({
    title: 'Will it rain in London on {day}?',
    turns: weekly(TUESDAY, MIDNIGHT),
    key: byDay,
    ...figures(6, 30, 25),
    unrest: 0.5,
    newsHours: 12,
    countMinutes: 12 * 60,
    odds: 0.2,
    luck: 1.5,
  }),
  makeSingle({
    title: 'Named Atlantic storm formed in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(40, 10, 30),
    unrest: 0.4,
    newsHours: 70,
    ...RUNS_OUT,
    odds: stormOdds,
    luck: 0.5,
  }),
];

const CHAMPION = makeChoice({
  title: 'Crown League {year}: the champion?',
  turns: yearly(18),
  key: byYear,
  ...figures(320, 150, 6500, 0.1),
  unrest: 0.2,
  newsHours: 168,
  countMinutes: 100,
  names: [
    ['Ashgate City', 1.5],
    ['Wexmere United', 1.3],
    ['Thornfield Athletic', 0.8],
    ['Brackwater Town', 0.5],
    ['Holmbridge Rovers', 0.1],
    ['Dunmarsh Albion', -0.2],
    ['Any other club', -0.3],
  ],
  luck: 0.25,
  ask: 'Will {name} win the Crown League in {year}?',
});

/** Decisions, figures, votes, films and weather: events that no price shows. */
export const RACE_SERIES: readonly EventSeries[] = [...ECONOMY, ...POLITICS, ...CULTURE, ...WEATHER, CHAMPION];
