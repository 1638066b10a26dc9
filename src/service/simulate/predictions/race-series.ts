import { hashText } from '@/base/random';
import { mix, normalOf } from '../hash-noise';
import { HOUR, MINUTE } from '../ranges';
import {
  BANK_OF_ENGLAND_MEETINGS,
  daily,
  daysBefore,
  ECB_MEETINGS,
  FED_MEETINGS,
  FRIDAY,
  JOB_REPORTS,
  MARKET_CLOSE,
  MIDNIGHT,
  monthly,
  monthPlaceOf,
  type Period,
  PRICE_REPORTS,
  TUESDAY,
  weekly,
} from './calendar';
import { byDay, byMonth, closing, everyMonth, makeDeadline, makeFigure, makeSingle, type Temper } from './race-kinds';
import { type EventSeries, figures } from './series';

/** Minutes that everybody needs to read what was published. Nobody knows it before. */
const READ_MINUTES = 0.5;

/** Published all at once, `seconds` before the event ends. */
const publishedBefore = (seconds: number): Pick<Temper, 'countMinutes' | 'decidedBefore' | 'closesBefore'> => ({
  countMinutes: READ_MINUTES,
  decidedBefore: seconds - READ_MINUTES * MINUTE,
  closesBefore: seconds,
});

const PUBLISHED = publishedBefore(HOUR / 2);
/** Share of the volume on the day of the announcement. */
const ON_ITS_DAY = 0.38;

const FED_STEPS = ['50+ bps decrease', '25 bps decrease', 'No change', '25+ bps increase'] as const;
const BANK_STEPS = ['25+ bps decrease', 'No change', '25+ bps increase'] as const;
/** Banks mostly move in the months of their forecasts, and pause at the meetings between them. */
const FORECAST_MONTHS = ['March', 'June', 'September', 'December'];
const stepsWidth = ({ month }: Period): number => (FORECAST_MONTHS.includes(month) ? 0.46 : 0.39);
/** The question on one step of the rate of this bank. */
const askOf =
  (name: string) =>
  (step: string): string => {
    const [, size, way] = /^(\S+) bps (\w+)$/.exec(step) ?? [];
    if (way === undefined) return `No change in ${name} interest rates after the {month} {year} meeting?`;
    return `${name} ${way}s interest rates by ${size} bps after {month} {year} meeting?`;
  };

/**
 * Central banks prepare the markets: speeches and figures hint at the decision long before. A rate is one number, so a step
 * is worth less the further it is from the likeliest.
 */
const bank = {
  people: 'central banks',
  luck: 0.12,
  width: stepsWidth,
  newsHours: 2,
  isOfficial: true,
  ...publishedBefore(HOUR),
} as const;

/** Steps of a day's highest temperature, for a northern city with these means in winter and in summer. */
const degrees =
  (low: number, high: number) =>
  (period: Period): readonly string[] => {
    const season = Math.cos((2 * Math.PI * (monthPlaceOf(period) - 6.4)) / 12);
    const usual = (low + high) / 2 + ((high - low) / 2) * season + 5 * normalOf(mix(hashText(period.dayKey), 3));
    const first = 2 * Math.round(usual / 2) - 5;
    const inner = Array.from({ length: 4 }, (_, at) => `${first + 2 * at}–${first + 2 * at + 1}°F`);
    return [`≤${first - 1}°F`, ...inner, `≥${first + 8}°F`];
  };

/** How far a forecast of two days may be off, in steps: some days are sure to be fair, on others a front comes or does not. */
const sureness = ({ dayKey }: Period): number => 1.35 * Math.exp(0.3 * normalOf(mix(hashText(dayKey), 4)));

/** Chances by month that a storm is named: hardly any before June, one in nearly every September. */
const STORMS = [0.011, 0.008, 0.008, 0.018, 0.14, 0.6, 0.85, 0.96, 0.98, 0.91, 0.5, 0.06] as const;
/** Chances by month of a shutdown: the budget runs out at the end of September, or when an extension ends. */
const SHUTDOWNS = [0.1, 0.04, 0.05, 0.008, 0.005, 0.004, 0.004, 0.008, 0.02, 0.22, 0.06, 0.06] as const;
/** Chances by month that the Senate passes a bill: it is away in August, and votes on little before elections. */
const BILLS = [0.06, 0.08, 0.08, 0.08, 0.09, 0.11, 0.12, 0.004, 0.09, 0.05, 0.04, 0.09] as const;

const ECONOMY: readonly EventSeries[] = [
  makeFigure({
    title: 'Fed decision in {month}?',
    turns: FED_MEETINGS,
    key: byMonth,
    ...figures(140, 492, 2700, 0.34),
    ...bank,
    bank: 'Fed',
    steps: () => FED_STEPS,
    middle: 1.75,
    ask: askOf('Fed'),
  }),
  makeFigure({
    title: 'ECB decision in {month}?',
    turns: ECB_MEETINGS,
    key: byMonth,
    ...figures(80, 120, 900, ON_ITS_DAY),
    ...bank,
    bank: 'ECB',
    ...publishedBefore(45 * MINUTE),
    steps: () => BANK_STEPS,
    middle: 0.75,
    ask: askOf('ECB'),
  }),
  makeFigure({
    title: 'Bank of England decision in {month}?',
    turns: BANK_OF_ENGLAND_MEETINGS,
    key: byMonth,
    ...figures(80, 80, 620, ON_ITS_DAY),
    ...bank,
    bank: 'Bank of England',
    steps: () => BANK_STEPS,
    middle: 0.75,
    ask: askOf('Bank of England'),
  }),
  makeFigure({
    title: 'US monthly inflation for {before}?',
    turns: PRICE_REPORTS,
    key: byMonth,
    ...figures(34, 260, 120, 0.22),
    // Forecasts follow the prices of fuel and rents, and what producers ask.
    unrest: 0.2,
    newsHours: 36,
    isOfficial: true,
    ...PUBLISHED,
    steps: () => ['≤0.0%', '0.1%', '0.2%', '0.3%', '0.4%', '≥0.5%'],
    middle: 2.5,
    luck: 0.6,
    width: 0.85,
    ask: 'Will monthly US inflation be {name} in {before}?',
  }),
  makeFigure({
    title: 'US unemployment rate in {before}?',
    turns: JOB_REPORTS,
    key: byMonth,
    ...figures(33, 190, 160, 0.3),
    unrest: 0.1,
    newsHours: 110,
    isOfficial: true,
    ...PUBLISHED,
    persistence: 2,
    steps: () => ['≤4.1%', '4.2%', '4.3%', '4.4%', '≥4.5%'],
    middle: 2.1,
    luck: 0.2,
    width: 0.6,
    ask: 'Will the US unemployment rate be {name} in {before}?',
  }),
  makeFigure({
    title: '10-year Treasury yield at the end of {month}?',
    ...closing,
    ...figures(40, 90, 90),
    // Six hundredths of a percent a day.
    width: 1.35,
    persistence: 0.45,
    steps: () => ['<4.0%', '4.0–4.2%', '4.2–4.4%', '4.4–4.6%', '>4.6%'],
    ask: 'Will the 10-year Treasury yield close {name} in {month}?',
  }),
  makeDeadline({
    title: 'US government shutdown by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(60, 140, 190),
    perMonth: SHUTDOWNS,
    unrest: 0.9,
    lastsDays: 20,
    newsHours: 70,
    isOfficial: true,
  }),
  makeSingle({
    title: 'Will the US add jobs in {before}?',
    turns: JOB_REPORTS,
    key: byMonth,
    ...figures(33, 170, 110, 0.3),
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
    ...figures(33, 160, 120),
    unrest: 0.32,
    newsHours: 30,
    isOfficial: true,
    countMinutes: 240,
    odds: 0.7,
    luck: 0.5,
  }),
  makeSingle({
    title: 'US Bitcoin ETF net inflows, week of {monday}?',
    turns: weekly(FRIDAY, MIDNIGHT),
    key: byDay,
    names: (period: Period) => ({ monday: daysBefore(period, 4) }),
    ...figures(8, 90, 60),
    unrest: 0.4,
    newsHours: 20,
    isOfficial: true,
    countMinutes: 60,
    odds: 0.9,
    luck: 0.9,
  }),
];

const POLITICS: readonly EventSeries[] = [
  makeDeadline({
    title: 'UK prime minister still in office on {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(92, 120, 150),
    perMonth: everyMonth(0.025),
    unrest: 0.9,
    lastsDays: 30,
    newsHours: 80,
    asksUnless: true,
  }),
  makeDeadline({
    title: 'Will the Senate pass a crypto market structure bill by {day}?',
    turns: monthly(MIDNIGHT),
    key: byDay,
    ...figures(88, 130, 480),
    perMonth: BILLS,
    unrest: 0.75,
    lastsDays: 30,
    newsHours: 60,
    isOfficial: true,
  }),
];

const WEATHER: readonly EventSeries[] = [
  makeFigure({
    title: 'Highest temperature in New York on {day}?',
    turns: daily(MIDNIGHT),
    key: byDay,
    ...figures(2, 700, 55),
    // The models of the weather are run every six hours. Two days before, they are off by three degrees.
    unrest: 0.42,
    newsHours: 6,
    isForecast: true,
    // From noon on, thermometers tell, until six in the evening.
    countMinutes: 6 * 60,
    decidedBefore: 6 * HOUR,
    steps: degrees(40, 85),
    middle: 2.5,
    luck: 0.8,
    isOpenEnded: true,
    width: sureness,
    ask: 'Will the highest temperature in New York be {name} on {day}?',
  }),
  makeSingle({
    title: 'Will it rain in London on {day}?',
    turns: weekly(TUESDAY, MIDNIGHT),
    key: byDay,
    ...figures(6, 70, 40),
    unrest: 0.5,
    newsHours: 12,
    isForecast: true,
    countMinutes: 12 * 60,
    odds: 0.2,
    luck: 1.5,
  }),
  makeDeadline({
    title: 'Named Atlantic storm formed in {month}?',
    turns: monthly(MIDNIGHT),
    key: byMonth,
    ...figures(40, 30, 30),
    perMonth: STORMS,
    unrest: 0.5,
    lastsDays: 5,
    newsHours: 18,
    isOfPeriod: true,
  }),
];

/** Decisions, figures, laws and weather: events that no price shows. */
export const RACE_SERIES: readonly EventSeries[] = [...ECONOMY, ...POLITICS, ...WEATHER];
