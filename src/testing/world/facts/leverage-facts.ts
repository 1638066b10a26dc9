import type { Facts } from './fact';
import { autocorrelation, correlation, kurtosis, mean, median, quantile } from './statistics';

/** A market's leverage data minute by minute, in USD and coins. */
export interface FactLeverage {
  readonly liquidatedUsd: readonly number[];
  /** One more value than there are minutes. */
  readonly interest: readonly number[];
  readonly interestUsd: number;
}

const HOUR = 60;
const DAY = 1440;
/** A burst ends after this many minutes without a liquidation. */
const QUIET = 5;

/** USD of each burst: liquidations at most `QUIET` minutes apart. */
function findBursts(minutes: readonly number[]): number[] {
  const bursts: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, usd] of minutes.entries()) {
    if (usd === 0) continue;
    if (at - last > QUIET) bursts.push(0);
    bursts[bursts.length - 1] += usd;
    last = at;
  }
  return bursts;
}

/** Figures of liquidations and of the open interest that they close. */
export function describeLeverage({ liquidatedUsd, interest, interestUsd }: FactLeverage): Facts {
  const some = liquidatedUsd.filter((usd) => usd > 0);
  const hours = Array.from(
    { length: Math.floor(liquidatedUsd.length / HOUR) },
    (_, hour) => mean(liquidatedUsd.slice(hour * HOUR, (hour + 1) * HOUR)) * HOUR,
  );
  const total = mean(hours) * hours.length;
  const top = hours.toSorted((a, b) => b - a).slice(0, Math.ceil(hours.length / 10));
  const bursts = findBursts(liquidatedUsd);
  const changes = interest.slice(1).map((lots, i) => Math.log(lots / interest[i]));
  const great = quantile(liquidatedUsd, 0.99);
  const fallen = changes.filter((change, i) => liquidatedUsd[i] > great && change < 0);
  return {
    'minutes with liquidations': some.length / liquidatedUsd.length,
    'hours below a tenth of the mean': hours.filter((usd) => usd < total / hours.length / 10).length / hours.length,
    'decades between the smallest and the largest minute': Math.log10(quantile(some, 1) / quantile(some, 0)),
    'share of the busiest tenth of the hours': (mean(top) * top.length) / total,
    'a burst, thousand USD: median': median(bursts) / 1000,
    'a burst: that of a hundred over the median': quantile(bursts, 0.99) / median(bursts),
    'a burst: decades from the tenth to the hundredth of a hundred': Math.log10(
      quantile(bursts, 0.99) / quantile(bursts, 0.1),
    ),
    'liquidated in a day over open interest, %': (100 * DAY * total) / liquidatedUsd.length / interestUsd,
    'open interest falls in the hundredth of minutes with most liquidations':
      fallen.length / liquidatedUsd.filter((usd) => usd > great).length,
    'kurtosis of changes of open interest in a minute': kurtosis(changes),
    'autocorrelation of changes of open interest, 1 min': autocorrelation(changes, 1),
    'correlation of liquidations and the change of open interest': correlation(liquidatedUsd, changes),
  };
}
