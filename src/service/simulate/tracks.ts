import { BOOK_TRACK } from './book/book-maker';
import { HOUR_TRACK, INTEREST_TRACK, MINUTE_TRACK, PROFILE_TRACK } from './series-maker';
import type { Track } from './track';

/** All that the world is made of, in the order in which it is made. */
export const TRACKS: Readonly<Record<string, Track>> = {
  hour: HOUR_TRACK,
  minute: MINUTE_TRACK,
  interest: INTEREST_TRACK,
  book: BOOK_TRACK,
  profile: PROFILE_TRACK,
};
