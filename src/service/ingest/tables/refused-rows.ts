import { FrameError } from '@/service/feeds/protocol/read-fields';

/** Intact rows of a known kind that is not imported. A folder may contain them among others. */
export class RefusedRowsError extends FrameError {
  override readonly name = 'RefusedRowsError';
}

/** Candles of mark and index prices have the same columns as candles of trades. */
export const refuseUntraded = (): RefusedRowsError =>
  new RefusedRowsError(
    'candles whose prices move without volume are not of trades but of a mark or index price, which is not stored: import klines',
  );

/** Candles of a day or longer are not stored: days are made from hours. */
export const refuseDays = (): RefusedRowsError =>
  new RefusedRowsError(
    'candles of days or longer cannot be imported: days are made of the minutes or hours that are stored, so import the file of minutes (1m) or hours (1h) of the same time',
  );
