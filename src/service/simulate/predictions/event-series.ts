import { hashText } from '@/base/random';
import { nearestNiceStep } from '@/domain/nice-step';
import { COINS, type Coin, dailyDeviationOf } from '../coins';
import { mix, normalOf } from '../hash-noise';
import type { Period, PeriodKind } from './periods';

/** One question of an event: it pays when the driver ends in (`above`, `below`]. */
export interface Question {
  /** Within the slug of the market. */
  readonly key: string;
  readonly text: string;
  readonly title: string;
  readonly above: number;
  readonly below: number;
  /** Yes and No when absent. */
  readonly outcomes?: readonly [string, string];
  readonly sportsMarketType?: string;
  readonly line?: number;
  /** Quoted in tenths of a cent. */
  readonly isFine?: boolean;
}

/** What one period of a series asks. */
export interface EventPlan {
  readonly title: string;
  /** Set when a coin decides. */
  readonly coin?: Coin;
  /** Name of the hidden driver; equal names move together. The title when absent. */
  readonly driver?: string;
  readonly questions: readonly Question[];
}

/** Events that come again each period. */
export interface EventSeries {
  readonly every: PeriodKind;
  /** Days from opening to the end. */
  readonly lifeDays: number;
  readonly tradesPerDay: number;
  readonly usdPerTrade: number;
  plan(period: Period, priceOf: PriceOf): EventPlan;
}

/** An event's end (Unix seconds) and how long it was open. */
interface Life {
  readonly lifeDays: number;
  readonly to: number;
}

/** Daily deviation of hidden drivers, which start around 1. */
export const HIDDEN_DAILY = 0.02;

const coinOf = (ticker: string): Coin => COINS.find((coin) => coin.ticker === ticker) as Coin;
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

/** Strikes are rounded to about this part of what lies between two of them: to numbers that somebody would set. */
const STRIKE_GRAIN = 1 / 3;
const SECONDS_A_DAY = 86_400;

/** USD price of a coin at the start of the day that holds `ts` (Unix seconds). */
export type PriceOf = (coin: Coin, ts: number) => number;

/** Round prices around the one that `coin` had when the event opened, `away` in deviations of its whole life. */
function strikesOf(coin: Coin, away: readonly number[], { lifeDays, to }: Life, priceOf: PriceOf): number[] {
  const price = priceOf(coin, to - lifeDays * SECONDS_A_DAY);
  const deviation = dailyDeviationOf(coin) * Math.sqrt(lifeDays);
  const gap = away.slice(1).reduce((least, one, i) => Math.min(least, one - away[i]), Number.POSITIVE_INFINITY);
  const grain = nearestNiceStep(price * deviation * gap * STRIKE_GRAIN);
  return away.map((one) => {
    const steps = Math.max(1, Math.round((price * Math.exp(one * deviation)) / grain));
    return Number((steps * grain).toPrecision(10));
  });
}

const PRICE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });
const usd = (price: number): string => `$${PRICE.format(price)}`;

/** What is nearly sure or nearly impossible is quoted in tenths of a cent. */
const isOuter = (index: number, count: number): boolean => index === 0 || index === count - 1;

/** Nested: each strike includes the ones above it. */
function planLadder(coin: Coin, strikes: readonly number[], isFine: boolean, { when, slugEnd }: Period): EventPlan {
  const questions = strikes.map((strike, index): Question => {
    return {
      key: keyOf(`${coin.name}-above-${String(strike)}-${slugEnd}`),
      text: `Will the price of ${coin.name} be above ${usd(strike)} ${when}?`,
      title: usd(strike),
      above: strike,
      below: Number.POSITIVE_INFINITY,
      isFine: isFine || isOuter(index, strikes.length),
    };
  });
  return { title: `${coin.name} above ___ ${when}?`, coin, questions };
}

/** Exclusive: exactly one band holds the price. */
function planBands(coin: Coin, cuts: readonly number[], { when, slugEnd }: Period): EventPlan {
  const questions = [...cuts, Number.POSITIVE_INFINITY].map((below, index): Question => {
    const above = cuts[index - 1] ?? 0;
    const title = bandTitle(above, below);
    return {
      key: keyOf(`${coin.name}-price-${title.replace('<', 'below-').replace('>', 'above-')}-${slugEnd}`),
      text: `Will the price of ${coin.name} be ${bandWords(above, below)} ${when}?`,
      title,
      above,
      below,
      isFine: isOuter(index, cuts.length + 1),
    };
  });
  return { title: `${coin.name} price ${when}?`, coin, questions };
}

function bandTitle(above: number, below: number): string {
  if (above === 0) return `<${usd(below)}`;
  return below === Number.POSITIVE_INFINITY ? `>${usd(above)}` : `${usd(above)}-${usd(below)}`;
}

function bandWords(above: number, below: number): string {
  if (above === 0) return `at most ${usd(below)}`;
  return below === Number.POSITIVE_INFINITY ? `above ${usd(above)}` : `between ${usd(above)} and ${usd(below)}`;
}

/** Where hidden drivers are cut for so many exclusive outcomes, in deviations of the whole life. */
const CUTS: Readonly<Record<number, readonly number[]>> = {
  2: [0],
  3: [-0.45, 0.4],
  4: [-0.7, 0.05, 0.75],
  5: [-0.95, -0.3, 0.3, 0.95],
  6: [-1.05, -0.5, 0, 0.45, 1.05],
};

/** `deviations` of a life of `days` as a price of the hidden driver; `name` shifts it, so that favourites differ. */
function cutAt(deviations: number, days: number, name: string): number {
  const shift = 0.3 * normalOf(mix(hashText(name), 3));
  return Math.exp((deviations + shift) * HIDDEN_DAILY * Math.sqrt(days));
}

interface Choice {
  readonly title: string;
  readonly every: PeriodKind;
  readonly lifeDays: number;
  readonly tradesPerDay: number;
  readonly usdPerTrade: number;
  readonly names: readonly string[];
  ask(name: string, period: Period): string;
}

/** Where a text names the period. */
const PLACE = /(by|in|on|before) \{\w+\}/;
const fill = (text: string, { end, month }: Period): string => text.replace('{end}', end).replace('{month}', month);

/** One of several names comes true. */
function makeChoice({ title, names, ask, ...series }: Choice): EventSeries {
  return {
    ...series,
    plan(period) {
      const driver = `${title} ${period.slugEnd}`;
      const cuts = CUTS[names.length].map((cut) => cutAt(cut, series.lifeDays, driver));
      const questions = names.map((name, index) => ({
        key: keyOf(`${title.replace(PLACE, '')}-${name}-${period.slugEnd}`),
        text: ask(name, period),
        title: name,
        above: cuts[index - 1] ?? 0,
        below: cuts[index] ?? Number.POSITIVE_INFINITY,
      }));
      return { title: fill(title, period), driver, questions };
    },
  };
}

interface Single {
  readonly question: string;
  readonly every: PeriodKind;
  readonly lifeDays: number;
  readonly tradesPerDay: number;
  readonly usdPerTrade: number;
  /** How far the driver must come, in deviations of the whole life. */
  readonly away: number;
}

/** Yes or no. */
function makeSingle({ question, away, ...series }: Single): EventSeries {
  return {
    ...series,
    plan(period) {
      const text = fill(question, period);
      const above = cutAt(away, series.lifeDays, `${question} ${period.slugEnd}`);
      const key = keyOf(`${question.replace(PLACE, '')}-${period.slugEnd}`);
      return { title: text, questions: [{ key, text, title: text, above, below: Number.POSITIVE_INFINITY }] };
    },
  };
}

/** How far strikes lie from the price at the opening, in deviations of the event's life. */
const WEEK_AWAY = [-1.5, -0.75, 0, 0.75, 1.5];
const MONTH_AWAY = [-1.5, -0.75, 0, 0.75, 1.5];
const YEAR_AWAY = [-1.2, -0.8, -0.4, 0, 0.4, 0.8, 1.2];
const BAND_AWAY = [-1, -0.3, 0.3, 1];

const makeLadder = (ticker: string, every: PeriodKind, away: readonly number[], figures: Figures): EventSeries => ({
  every,
  ...figures,
  plan(period, priceOf) {
    const coin = coinOf(ticker);
    const strikes = strikesOf(coin, away, { lifeDays: figures.lifeDays, to: period.to }, priceOf);
    // Most of what ends soon is nearly decided.
    return planLadder(coin, strikes, every === 'week', period);
  },
});
const makeBands = (ticker: string, figures: Figures): EventSeries => ({
  every: 'week',
  ...figures,
  plan(period, priceOf) {
    const coin = coinOf(ticker);
    return planBands(coin, strikesOf(coin, BAND_AWAY, { lifeDays: figures.lifeDays, to: period.to }, priceOf), period);
  },
});

type Figures = Pick<EventSeries, 'lifeDays' | 'tradesPerDay' | 'usdPerTrade'>;
const figures = (lifeDays: number, tradesPerDay: number, usdPerTrade: number): Figures => ({
  lifeDays,
  tradesPerDay,
  usdPerTrade,
});

const COIN_SERIES: readonly EventSeries[] = [
  makeLadder('BTC', 'week', WEEK_AWAY, figures(14, 620, 160)),
  makeLadder('ETH', 'week', WEEK_AWAY, figures(14, 380, 110)),
  makeLadder('SOL', 'week', WEEK_AWAY, figures(14, 240, 80)),
  makeLadder('BTC', 'month', MONTH_AWAY, figures(60, 410, 190)),
  makeLadder('ETH', 'month', MONTH_AWAY, figures(60, 230, 130)),
  makeLadder('SOL', 'month', MONTH_AWAY, figures(60, 140, 90)),
  makeLadder('XRP', 'month', MONTH_AWAY, figures(60, 90, 60)),
  makeLadder('DOGE', 'month', MONTH_AWAY, figures(60, 60, 45)),
  makeLadder('BTC', 'year', YEAR_AWAY, figures(330, 260, 310)),
  makeLadder('ETH', 'year', YEAR_AWAY, figures(330, 120, 220)),
  makeLadder('SOL', 'year', YEAR_AWAY, figures(330, 70, 140)),
  makeBands('BTC', figures(9, 190, 90)),
  makeBands('ETH', figures(9, 120, 70)),
];

const OTHER_SERIES: readonly EventSeries[] = [
  makeChoice({
    title: 'Norland central bank decision in {month}',
    every: 'month',
    lifeDays: 75,
    tradesPerDay: 90,
    usdPerTrade: 240,
    names: ['Cut', 'No change', 'Raise'],
    ask: (name, { month }) => `Norland central bank in ${month}: ${name.toLowerCase()}?`,
  }),
  makeChoice({
    title: 'Top film of the weekend before {end}',
    every: 'week',
    lifeDays: 12,
    tradesPerDay: 22,
    usdPerTrade: 30,
    names: ['Glass Harbor', 'The Ninth Ferry', 'Paper Comets', 'Any other film'],
    ask: (name, { end }) => `Will “${name}” be the top film of the weekend before ${end}?`,
  }),
  makeChoice({
    title: 'Who will be elected mayor of Halden by {end}?',
    every: 'year',
    lifeDays: 300,
    tradesPerDay: 60,
    usdPerTrade: 150,
    names: ['Mara Veldt', 'Jonas Arkwright', 'Ilse Tamm', 'Petr Mirov', 'Nobody of these'],
    ask: (name, { end }) => `Will ${name} be elected mayor of Halden by ${end}?`,
  }),
  makeSingle({
    question: 'Will the Orsova tunnel open by {end}?',
    every: 'month',
    lifeDays: 58,
    tradesPerDay: 9,
    usdPerTrade: 40,
    away: 0.6,
  }),
  makeSingle({
    question: 'Will a storm reach Port Arden in {month}?',
    every: 'month',
    lifeDays: 40,
    tradesPerDay: 14,
    usdPerTrade: 25,
    away: 0.3,
  }),
  makeSingle({
    question: 'Will the Meridian harbour bill pass by {end}?',
    every: 'month',
    lifeDays: 88,
    tradesPerDay: 26,
    usdPerTrade: 95,
    away: -0.2,
  }),
  makeSingle({
    question: 'Will Norland inflation exceed 3 % in {month}?',
    every: 'month',
    lifeDays: 45,
    tradesPerDay: 48,
    usdPerTrade: 120,
    away: 0.1,
  }),
  makeSingle({
    question: 'Will the Kestrel probe reach orbit by {end}?',
    every: 'month',
    lifeDays: 100,
    tradesPerDay: 5,
    usdPerTrade: 60,
    away: 0.9,
  }),
  makeSingle({
    question: 'Will it rain in Calder Vale on {end}?',
    every: 'week',
    lifeDays: 6,
    tradesPerDay: 11,
    usdPerTrade: 15,
    away: 0,
  }),
];

/** All series but those of sports; their order gives markets their ids, so new ones go to the end. */
export const EVENT_SERIES: readonly EventSeries[] = [...COIN_SERIES, ...OTHER_SERIES];

export { cutAt, keyOf, makeChoice };
