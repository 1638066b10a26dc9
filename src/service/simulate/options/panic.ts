import { listGrids } from './grids';

const DAY_HOURS = 24;
/** Usual days that the price may fall within a day before anybody panics, and the most beyond them that is told apart. */
const CALM_TO = 2.4;
const WORST = 3;
/** What is left of it after an hour: half after a day and a half. */
const KEPT = 0.5 ** (1 / 36);
/** A rise from the low of the day, in usual days, beyond which sellers of insurance come back, and how fast. */
const RELIEVED = { from: 0.8, part: 0.02, most: 0.04 } as const;
/** What is left after an hour of the weight of a past hour in what a usual day of the season is: half after three weeks. */
const SEASON_KEPT = 0.5 ** (1 / 500);

/**
 * Panic before each hour of [`from`, `to`): by how many days of the season the price has fallen within a day beyond those
 * that nobody minds. It comes at once and fades within days, so that who insures after a fall pays for it twice.
 * `logs` of prices start at the hour `logsFrom`, a day before the averages of `from` start; `daily` is the deviation of a
 * usual day.
 */
export function computePanic(
  logs: Float64Array,
  logsFrom: number,
  from: number,
  to: number,
  daily: number,
): Float64Array {
  const panic = new Float64Array(to - from);
  for (const { first, start, end } of listGrids(from, to)) {
    let season = daily * daily;
    let now = 0;
    for (let hour = first; hour < end; hour++) {
      const at = hour - logsFrom;
      let [top, low] = [logs[at], logs[at]];
      for (let ago = 1; ago <= DAY_HOURS; ago++) {
        top = Math.max(top, logs[at - ago]);
        low = Math.min(low, logs[at - ago]);
      }
      // In wild weeks only a wilder fall is a surprise.
      const unit = Math.max(daily, Math.sqrt(season));
      const felt = WORST * Math.tanh(Math.max(0, (top - logs[at]) / unit - CALM_TO) / WORST);
      const risen = Math.max(0, (logs[at] - low) / unit - RELIEVED.from);
      const left = KEPT * (1 - Math.min(RELIEVED.most, RELIEVED.part * risen));
      now = Math.max(left * now, felt);
      season = SEASON_KEPT * season + (1 - SEASON_KEPT) * DAY_HOURS * (logs[at] - logs[at - 1]) ** 2;
      if (hour >= start) panic[hour - from] = now;
    }
  }
  return panic;
}
