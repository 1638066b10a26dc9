import { BOOK_TRACK } from '../book/book-maker';
import { LEVEL_TRACK } from '../levels/level-maker';
import { INTEREST_TRACK, LEVERAGE_HOUR_TRACK, LIQUIDATION_TRACK } from '../leverage/leverage-tracks';
import { SKEW_TRACK, VOLATILITY_TRACK } from '../options/summary-maker';
import { PREDICTION_HOUR_TRACK, PREDICTION_MINUTE_TRACK } from '../predictions/prediction-maker';
import { SUPPLY_TRACK } from '../supply/supply-maker';
import type { Track } from '../track';
import { HOUR_TRACK, MINUTE_TRACK, PROFILE_TRACK } from './series-maker';

/** All data of the world, in the order in which they are made. */
export const TRACKS: Readonly<Record<string, Track>> = {
  hour: HOUR_TRACK,
  minute: MINUTE_TRACK,
  book: BOOK_TRACK,
  profile: PROFILE_TRACK,
  leverage_hour: LEVERAGE_HOUR_TRACK,
  liquidation: LIQUIDATION_TRACK,
  interest: INTEREST_TRACK,
  volatility: VOLATILITY_TRACK,
  skew: SKEW_TRACK,
  supply: SUPPLY_TRACK,
  'prediction-hour': PREDICTION_HOUR_TRACK,
  'prediction-minute': PREDICTION_MINUTE_TRACK,
  levels: LEVEL_TRACK,
};
