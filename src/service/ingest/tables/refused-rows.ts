import { FrameError } from '../../feeds/read-fields';

/** Rows that are whole and known, and of a kind that is not imported: a folder may hold them beside others. */
export class RefusedRowsError extends FrameError {
  override readonly name = 'RefusedRowsError';
}

/** Candles of mark and index prices have the same columns as candles of trades. */
export const refuseUntraded = (): RefusedRowsError =>
  new RefusedRowsError(
    'candles whose prices move without volume are not of trades but of a mark or index price, which is not stored: import klines',
  );

/** Candles of a day or longer have no place in the store: a day of it is made of its hours. */
export const refuseDays = (): RefusedRowsError =>
  new RefusedRowsError(
    'candles of days or longer cannot be imported: days are made of the minutes or hours that are stored, so import the file of minutes (1m) or hours (1h) of the same time',
  );
