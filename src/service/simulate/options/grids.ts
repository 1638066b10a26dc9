const DAY_HOURS = 24;
/** Averages restart on this grid, so that a value does not depend on how far back the request went. */
const GRID_HOURS = 30 * DAY_HOURS;
/** Whole grid steps of past before the one that holds the hour. */
const PAST_STEPS = 4;

/** Hours of Unix time: the part [`start`, `end`) of a grid step, and the hour `first` at which its averages start. */
interface GridPart {
  readonly first: number;
  readonly start: number;
  readonly end: number;
}

/** The hour at which the averages of an hour of Unix time start. */
export const gridStartOf = (hour: number): number => (Math.floor(hour / GRID_HOURS) - PAST_STEPS) * GRID_HOURS;

/** The hours of [`from`, `to`) by grid steps. */
export function* listGrids(from: number, to: number): Generator<GridPart> {
  for (let grid = Math.floor(from / GRID_HOURS); grid * GRID_HOURS < to; grid++) {
    const start = Math.max(from, grid * GRID_HOURS);
    yield { first: gridStartOf(start), start, end: Math.min(to, (grid + 1) * GRID_HOURS) };
  }
}
