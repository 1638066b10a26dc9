const NO_SECONDS = 'the world has a book a minute';
const ONE_DAY = 'the day recorded has one report on inflation, whose minutes outweigh all others';
const ONE_MARKET = 'one market of one spring; the world lies beside it';
const YEAR = 'Ethereum moved twice as much in 2021 as the world does now';
const ONE_MORNING = 'one morning recorded, beside the lowest twentieth of the days of the world';

/** Why the world differs from the recordings, by name of the fact. */
export const REASONS: Readonly<Record<string, string>> = {
  'deviation of returns, bp': 'these days of the world are quieter than the one recorded',
  'kurtosis of returns': ONE_DAY,
  'autocorrelation of returns, 1 min': ONE_DAY,
  'minutes that end where the one before did':
    'a tick of Bitcoin is 0.01 bp of the world and was 0.06 to 0.3 bp of the recordings: fewer ends are the same',
  'variance ratio of 15 min': ONE_DAY,
  'of their squares, 5 min': ONE_DAY,
  'of their squares, 1 min': ONE_DAY,
  'mean range over the deviation of returns': ONE_DAY,
  'the same of the widest five minutes': ONE_DAY,
  'sizes of returns without the fastest, 4 h': ONE_DAY,
  'spread, bp': 'the world keeps blocks of 0.5 bp: what is narrower is inside of one',
  'blocks to 0.25 % that change in a second': NO_SECONDS,
  'blocks from 0.25 to 0.5 % that change in a second': NO_SECONDS,
  'blocks from 0.5 to 1 % that change in a second': NO_SECONDS,
  'median rate of an hour, bp': ONE_MARKET,
  'deviation of the rate, bp': ONE_MARKET,
  'autocorrelation of the rate, 1 h': ONE_MARKET,
  'autocorrelation of the rate, 24 h': ONE_MARKET,
  'hours at the commonest rate': ONE_MARKET,
  'implied volatility at the money, %': YEAR,
  '25-delta skew, points': YEAR,
  'skew over volatility': ONE_MORNING,
  'spread at prices under 5 or over 95, points':
    'makers of the world quote there in tenths of a cent, and most recorded ones a whole cent apart',
};
