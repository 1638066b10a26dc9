import { nearestNiceStep } from '@/domain/nice-step';
import { COINS, type Coin, dailyDeviationOf } from '../coins';
import { DAY, HOUR } from '../ranges';
import {
  daily,
  FRIDAY,
  MARKET_CLOSE,
  MIDNIGHT,
  monthly,
  NOON,
  type Period,
  type Turns,
  weekly,
  yearly,
} from './calendar';
import { normalCdf } from './coin-chance';
import { type EventPlan, type EventSeries, type Figures, figures, keyOf, openedAt, type Question } from './series';

const coinOf = (ticker: string): Coin => COINS.find((coin) => coin.ticker === ticker) as Coin;

/** Seconds before the end in which opinions converge, as a coin's price is known by the minute. */
const SETTLING = 10 * HOUR;

/**
 * Round prices at equal distances around the price of `coin` at the opening: `below` and `above` are their counts,
 * `apart` their distance in deviations of the event's whole life.
 */
function strikesOf(
  price: number,
  deviation: number,
  { below, above, apart }: Record<'below' | 'above' | 'apart', number>,
): number[] {
  const step = nearestNiceStep(price * deviation * apart);
  const middle = Math.round(price / step);
  const strikes = Array.from({ length: below + above + 1 }, (_, i) => middle - below + i).filter((steps) => steps > 0);
  return strikes.map((steps) => Number((steps * step).toPrecision(10)));
}

const deviationOf = (coin: Coin, { lifeDays }: Figures): number => dailyDeviationOf(coin) * Math.sqrt(lifeDays);

const PRICE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });
const usd = (price: number): string => `$${PRICE.format(price)}`;

/** About the chance, at the opening, that the price ends above `strike`, by the deviation of the event's whole life. */
const chanceAbove = (strike: number, price: number, deviation: number): number =>
  1 - normalCdf(Math.log(strike / price) / deviation);

/** The time whose price the event asks for: `on June 26`, `at the end of June`. Its slug names the year, too. */
interface When {
  readonly words: string;
  readonly key: string;
}

const onDay = ({ day, dayKey }: Period): When => ({ words: `on ${day}`, key: `on-${dayKey}` });
const atMonthEnd = ({ month, monthKey }: Period): When => ({
  words: `at the end of ${month}`,
  key: `at-the-end-of-${monthKey}`,
});
const atYearEnd = ({ year }: Period): When => ({ words: `at the end of ${year}`, key: `at-the-end-of-${year}` });

interface StrikeSeries extends Figures {
  readonly ticker: string;
  readonly turns: Turns;
  readonly when: (period: Period) => When;
  readonly strikes: Record<'below' | 'above' | 'apart', number>;
}

/** Nested: each strike includes the ones above it. */
function makeLadder({ ticker, when, strikes, ...series }: StrikeSeries): EventSeries {
  const coin = coinOf(ticker);
  return {
    ...series,
    people: 'prices at a time',
    plan(period, prices): EventPlan {
      const { words, key } = when(period);
      const [price, deviation] = [prices.dayPrice(coin, openedAt(period, series)), deviationOf(coin, series)];
      const questions = strikesOf(price, deviation, strikes).map((strike): Question => {
        return {
          key: keyOf(`${coin.name}-above-${String(strike)}-${key}`),
          text: `Will the price of ${coin.name} be above ${usd(strike)} ${words}?`,
          title: usd(strike),
          pays: { kind: 'end', above: strike, below: Number.POSITIVE_INFINITY },
          opensAt: chanceAbove(strike, price, deviation),
        };
      });
      return {
        slug: keyOf(`${coin.name} above ${key}`),
        title: `${coin.name} above ___ ${words}?`,
        subject: { kind: 'coin', coin },
        settling: SETTLING,
        questions,
      };
    },
  };
}

/** Exclusive: exactly one band holds the price. */
function makeBands({ ticker, when, strikes, ...series }: StrikeSeries): EventSeries {
  const coin = coinOf(ticker);
  return {
    ...series,
    people: 'ranges of prices',
    plan(period, prices): EventPlan {
      const { words, key } = when(period);
      const [price, deviation] = [prices.dayPrice(coin, openedAt(period, series)), deviationOf(coin, series)];
      const cuts = strikesOf(price, deviation, strikes);
      const questions = [...cuts, Number.POSITIVE_INFINITY].map((below, index): Question => {
        const above = cuts[index - 1] ?? 0;
        const title = bandTitle(above, below);
        return {
          key: keyOf(`${coin.name}-price-${title.replace('<', 'below-').replace('>', 'above-')}-${key}`),
          text: `Will the price of ${coin.name} be ${bandWords(above, below)} ${words}?`,
          title,
          pays: { kind: 'end', above, below },
          opensAt: chanceAbove(above, price, deviation) - chanceAbove(below, price, deviation),
        };
      });
      return {
        slug: keyOf(`${coin.name} price ${key}`),
        title: `${coin.name} price ${words}?`,
        subject: { kind: 'coin', coin },
        isExclusive: true,
        settling: SETTLING,
        questions,
      };
    },
  };
}

function bandTitle(above: number, below: number): string {
  if (above === 0) return `<${usd(below)}`;
  return below === Number.POSITIVE_INFINITY ? `>${usd(above)}` : `${usd(above)}-${usd(below)}`;
}

function bandWords(above: number, below: number): string {
  if (above === 0) return `less than ${usd(below)}`;
  return below === Number.POSITIVE_INFINITY ? `greater than ${usd(above)}` : `between ${usd(above)} and ${usd(below)}`;
}

/** Pays as soon as the price is reached: strikes on both sides, none at the price itself. */
function makeTouch({ ticker, strikes, ...series }: Omit<StrikeSeries, 'when'>): EventSeries {
  const coin = coinOf(ticker);
  return {
    ...series,
    people: 'prices reached',
    plan(period, prices): EventPlan {
      const price = prices.dayPrice(coin, openedAt(period, series));
      const deviation = deviationOf(coin, series);
      // A strike closer than half a step would be reached within a day.
      const room = (deviation * strikes.apart) / 2;
      const all = strikesOf(price, deviation, strikes).filter((strike) => Math.abs(strike / price - 1) > room);
      const questions = all.toReversed().map((strike): Question => {
        const isUp = strike > price;
        return {
          key: keyOf(`${coin.name}-${isUp ? 'reach' : 'dip-to'}-${String(strike)}-in-${period.monthKey}`),
          text: `Will ${coin.name} ${isUp ? 'reach' : 'dip to'} ${usd(strike)} in ${period.month}?`,
          title: `${isUp ? '↑' : '↓'} ${usd(strike)}`,
          pays: { kind: 'touch', strike, isUp },
          // Of the prices that reach a strike, half end beyond it.
          opensAt: 2 * (isUp ? chanceAbove(strike, price, deviation) : 1 - chanceAbove(strike, price, deviation)),
        };
      });
      return {
        slug: keyOf(`what price will ${coin.name} hit in ${period.monthKey}`),
        title: `What price will ${coin.name} hit in ${period.month}?`,
        subject: { kind: 'coin', coin },
        settling: HOUR,
        questions,
      };
    },
  };
}

/** From noon to noon. */
function makeUpOrDown(ticker: string, traded: Figures): EventSeries {
  const coin = coinOf(ticker);
  return {
    turns: daily(NOON),
    people: 'up or down',
    ...traded,
    plan(period, prices): EventPlan {
      const above = prices.hourPrice(coin, period.to - DAY);
      const slug = keyOf(`${coin.name} up or down on ${period.dayKey}`);
      const title = `${coin.name} up or down on ${period.day}?`;
      const pays = { kind: 'end', above, below: Number.POSITIVE_INFINITY } as const;
      return {
        slug,
        title,
        subject: { kind: 'coin', coin },
        settling: 2 * HOUR,
        questions: [{ key: slug, text: title, title, pays, outcomes: ['Up', 'Down'] }],
      };
    },
  };
}

const WEEK = { below: 4, above: 4, apart: 0.4 };
const MONTH = { below: 3, above: 4, apart: 0.5 };
const YEAR = { below: 3, above: 3, apart: 0.4 };
const BANDS = { below: 2, above: 3, apart: 0.55 };
const REACH = { below: 4, above: 5, apart: 0.42 };

const weekEnd = { turns: weekly(FRIDAY, NOON), when: onDay, strikes: WEEK };
const monthEnd = { turns: monthly(MARKET_CLOSE + 1), when: atMonthEnd, strikes: MONTH };
const yearEnd = { turns: yearly(NOON), when: atYearEnd, strikes: YEAR };
const bands = { turns: weekly(FRIDAY, NOON), when: onDay, strikes: BANDS };
const touch = { turns: monthly(MIDNIGHT), strikes: REACH };

/** Series on the prices of coins. */
export const COIN_SERIES: readonly EventSeries[] = [
  makeLadder({ ticker: 'BTC', ...weekEnd, ...figures(14, 520, 170) }),
  makeLadder({ ticker: 'ETH', ...weekEnd, ...figures(14, 310, 115) }),
  makeLadder({ ticker: 'SOL', ...weekEnd, ...figures(14, 190, 80) }),
  makeTouch({ ticker: 'BTC', ...touch, ...figures(33, 900, 620) }),
  makeTouch({ ticker: 'ETH', ...touch, ...figures(33, 480, 340) }),
  makeTouch({ ticker: 'SOL', ...touch, ...figures(33, 300, 180) }),
  makeLadder({ ticker: 'BTC', ...monthEnd, ...figures(60, 300, 170) }),
  makeLadder({ ticker: 'ETH', ...monthEnd, ...figures(60, 170, 120) }),
  makeLadder({ ticker: 'XRP', ...monthEnd, ...figures(60, 80, 60) }),
  makeLadder({ ticker: 'DOGE', ...monthEnd, ...figures(60, 45, 45) }),
  makeLadder({ ticker: 'BTC', ...yearEnd, ...figures(330, 240, 290) }),
  makeLadder({ ticker: 'ETH', ...yearEnd, ...figures(330, 110, 210) }),
  makeLadder({ ticker: 'SOL', ...yearEnd, ...figures(330, 60, 140) }),
  makeBands({ ticker: 'BTC', ...bands, ...figures(9, 200, 60) }),
  makeBands({ ticker: 'ETH', ...bands, ...figures(9, 120, 40) }),
  makeUpOrDown('BTC', figures(1, 620, 80)),
  makeUpOrDown('ETH', figures(1, 380, 55)),
  makeUpOrDown('SOL', figures(1, 250, 40)),
];
