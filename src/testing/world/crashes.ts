const DAY = 24;
/** Days after a crash that are not calm yet. */
const SHAKEN_DAYS = 10;
/** Usual days that the price falls within a day of a crash, and the days before it that tell what is usual. */
const CRASH = 2.5;
const SEASON_DAYS = 30;

/** Crashes of one coin, told by its price alone. */
export interface Crashes {
  /** Hours at which one begins: no crash within the ten days before. */
  readonly starts: readonly number[];
  /** Whether each hour lies outside crashes and the ten days after them. */
  readonly isCalm: readonly boolean[];
}

/**
 * Crashes in hourly prices: hours at which the price lies 2.5 usual days under its high of the last day. A usual day is
 * that of the last month, and `daily` (a deviation of log prices) at least. The first month tells none.
 */
export function findCrashes(price: Float64Array, daily: number): Crashes {
  const logs = price.map(Math.log);
  const isCalm = Array.from(price, () => true);
  const starts: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let squares = 0;
  for (let hour = 1; hour < logs.length; hour++) {
    squares += (logs[hour] - logs[hour - 1]) ** 2;
    const gone = hour - SEASON_DAYS * DAY;
    if (gone < 1) continue;
    squares -= (logs[gone] - logs[gone - 1]) ** 2;
    const usual = Math.max(daily, Math.sqrt(squares / SEASON_DAYS));
    const fallen = Math.max(...logs.subarray(hour - DAY, hour + 1)) - logs[hour];
    if (fallen > CRASH * usual) {
      if (hour - last > SHAKEN_DAYS * DAY) starts.push(hour);
      last = hour;
    }
    isCalm[hour] = hour - last > SHAKEN_DAYS * DAY;
  }
  return { starts, isCalm };
}
