import { dailyDeviationOf } from '@/service/simulate/coins';
import { computeMovement, type Movement } from '@/service/simulate/options/movement';
import { computeSummary, optionSeedsOf } from '@/service/simulate/options/option-surface';
import { findCrashes } from '../crashes';
import { marketOf, paths, WORLD_SEED } from '../simulated-sources';
import type { FactSource } from './fact';
import { autocorrelation, correlation, deviation, mean, quantile } from './statistics';

const NOW_HOUR = Date.UTC(2026, 5, 18, 14) / 3_600_000;
const DAY = 24;
const YEAR = 365 * DAY;
const MONTH_DAYS = 30;
const CHANGE_HOURS = 4;
const TENORS = ['ONE_W', 'ONE_M', 'THREE_M'] as const;

function summarise(movement: Movement, kind: 'volatility' | 'skew', tenor: (typeof TENORS)[number]): number[] {
  return [...computeSummary(movement, kind, tenor, optionSeedsOf(WORLD_SEED, movement.coin))];
}

/** One value per day. */
const daily = (values: readonly number[]): number[] => values.filter((_, hour) => hour % DAY === 0);
const changes = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]);

/** Percent per year from the daily returns of the month before each day; none for the first month. */
const realise = (returns: readonly number[]): number[] =>
  returns.slice(MONTH_DAYS - 1).map((_, i) => 100 * Math.sqrt(365) * deviation(returns.slice(i, i + MONTH_DAYS)));

const skewness = (values: readonly number[]): number => {
  const spread = Math.sqrt(mean(values.map((value) => value * value)));
  return mean(values.map((value) => (value / spread) ** 3));
};

/** What the week and the quarter do in crashes and outside them, from their hours and those of the price. */
function watchCrashes(price: Float64Array, usualDay: number, week: readonly number[], quarter: readonly number[]) {
  const { starts, isCalm } = findCrashes(price, usualDay);
  const hours = [...week.keys()].filter((hour) => hour % CHANGE_HOURS === 0 && hour + CHANGE_HOURS < week.length);
  const changeAt = (hour: number): number => week[hour + CHANGE_HOURS] - week[hour];
  const calm = hours.filter((hour) => isCalm[hour] && isCalm[hour + CHANGE_HOURS]);
  const heights = starts.map((start) => {
    const days = [...week.keys()].slice(start, start + 2 * DAY);
    return { start, hour: days.reduce((highest, hour) => (week[hour] > week[highest] ? hour : highest), start) };
  });
  return {
    'crashes in a year': starts.length,
    'the week at the height of a crash over the day before': mean(
      heights.map(({ start, hour }) => week[hour] / week[start - DAY]),
    ),
    'the same over the quarter': mean(heights.map(({ hour }) => week[hour] / quarter[hour])),
    'skewness of changes of the week in 4 hours, calm times': skewness(calm.map(changeAt)),
    'the same with crashes': skewness(hours.map(changeAt)),
  };
}

/** Options of the world's coins over the year before now. */
export function simulatedOptions(): FactSource[] {
  return ['BTC', 'ETH'].map((ticker) => {
    const { coin } = marketOf('ATLAS_FUTURES', ticker);
    const movement = computeMovement(paths, coin, NOW_HOUR - YEAR, NOW_HOUR);
    const at = { coin, price: coin.price, quote: 'USD' } as const;
    const hourly = paths.getHours(at, (NOW_HOUR - YEAR) * 3600, NOW_HOUR * 3600).price;
    const returns = changes(daily([...hourly]).map(Math.log));
    const realised = realise(returns);
    const hours = TENORS.map((tenor) => summarise(movement, 'volatility', tenor));
    const [week, month, quarter] = hours.map(daily);
    const [skew, , farSkew] = TENORS.map((tenor) => daily(summarise(movement, 'skew', tenor)));
    const spreads = month.slice(MONTH_DAYS).map((implied, i) => implied - realised[i]);
    const moves = changes(week);
    return {
      name: ticker,
      facts: {
        'implied volatility at the money, %': mean(week),
        '25-delta skew, points': quantile(skew, 0.05),
        'skew over volatility': quantile(
          skew.map((value, i) => value / week[i]),
          0.05,
        ),
        'volatility of a fortnight over that of a week': mean(month) / mean(week),
        'implied less realised volatility of a month, points': mean(spreads),
        'share of days below zero': spreads.filter((spread) => spread < 0).length / spreads.length,
        'days on which the week is above the quarter':
          week.filter((value, i) => value > quarter[i]).length / week.length,
        'change of the week in a day, points': deviation(moves),
        'of the quarter over that of the week': deviation(changes(quarter)) / deviation(moves),
        ...watchCrashes(hourly, dailyDeviationOf(coin), hours[0], hours[2]),
        'correlation of return and change of the week': correlation(returns.slice(0, moves.length), moves),
        'of return and change of skew': correlation(returns.slice(0, moves.length), changes(skew)),
        'of changes of near and far skew': correlation(changes(skew), changes(farSkew)),
        'autocorrelation of skew, 7 days': autocorrelation(skew, 7),
      },
    };
  });
}
