/** Half-life, in hours, of what market makers do at once about a move: by then the rest of the market has made up its mind. */
export const STRUCK_FOR = 4;
/** A move of this many usual hours is news to whoever sells options, whichever way it goes. */
const NEWS_FROM = 2;
/** Beyond so many usual hours a move of one hour counts by its logarithm. The sum of hours has no limit. */
const SHOCKING = 4;
/** The most usual hours that a rise of one hour counts for: what rises fast is bought for more. */
const MOST_OF_RISE = 1;

const soften = (hours: number): number => (hours < SHOCKING ? hours : SHOCKING * (1 + Math.log(hours / SHOCKING)));

/** What a move of one hour does to options by its direction, both in usual hours: a large rise little more than an ordinary one. */
export const kickOf = (hours: number): number =>
  hours < 0 ? -soften(-hours) : (MOST_OF_RISE * hours) / (MOST_OF_RISE + hours);

/** What it does by its size alone: next to nothing for a small move, in proportion for a large one. */
export const stirOf = (hours: number): number => Math.hypot(1, soften(Math.abs(hours)) / NEWS_FROM) - 1;
