import { hourOfWeek } from '../seasons';

/**
 * How busy traders of options are in each hour of a working day, UTC: Asia is quiet, the venue's options expire at eight,
 * and most is traded from the open of America's exchanges on.
 */
const DAY_PACE = [
  0.75, 0.65, 0.65, 0.6, 0.55, 0.55, 0.65, 1, 1.9, 1, 0.85, 0.85, 1.1, 2, 2.4, 1.8, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.75,
  0.75,
] as const;
/** The same on Saturday and Sunday, when funds and makers rest, until Chicago's futures open on Sunday evening. */
const WEEKEND_PACE = 0.12;
const WEEKEND_HOURS = 46;
const WEEK = 168;

const PACES = Float64Array.from({ length: WEEK }, (_, at) => {
  const pace = DAY_PACE[at % 24];
  return at < WEEKEND_HOURS ? WEEKEND_PACE * (0.4 + 0.6 * pace) : pace;
});
const TOTAL = PACES.reduce((sum, pace) => sum + pace, 0);

/** How much is traded in an hour of Unix time, over the mean of a week. */
export const paceOf = (hour: number): number => (PACES[hourOfWeek(hour)] * WEEK) / TOTAL;

/** The trading that is done before each hour of the week, in mean hours. */
const DONE = new Float64Array(WEEK + 1);
for (let at = 0; at < WEEK; at++) DONE[at + 1] = DONE[at] + (PACES[at] * WEEK) / TOTAL;

/** The hour of Unix time as traders live it: it runs fast while much is traded, and hardly at all on weekends. */
export function tradingTime(hour: number): number {
  const at = hourOfWeek(hour);
  return hour - at + DONE[at];
}
