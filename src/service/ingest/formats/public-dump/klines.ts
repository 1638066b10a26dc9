import * as binance from '../../../feeds/binance/binance-kinds';
import { FrameError } from '../../../feeds/read-fields';
import { count } from '../../count-words';
import { dumpMarket } from '../../tables/market-names';
import { columnAt, readAmount } from '../../tables/row';
import type { RowReader, TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const COLUMNS = [
  'open_time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'close_time',
  'quote_volume',
  'count',
  'taker_buy_volume',
  'taker_buy_quote_volume',
  'ignore',
];
const MINUTE_MS = 60_000;
const NUMBERS = /^[\d.]+$/;

/** Rows out of order and doubled ones occur in dumps: minutes are put in order, equal ones dropped. */
export const klines: TableSpec = {
  name: 'public dump of one-minute candles (klines)',
  example: 'npm run import -- BTCUSDT-1m-2023-04-05.zip --venue BINANCE_FUTURES',
  layouts: [COLUMNS],
  readHeaderless: (fields) =>
    fields.length === COLUMNS.length && fields.every((field) => NUMBERS.test(field)) ? COLUMNS : undefined,
  open(table): RowReader {
    const [openTime, closeTime] = [new TimeColumn('open_time'), new TimeColumn('close_time')];
    const at = Object.fromEntries(COLUMNS.map((name) => [name, columnAt(table, name)]));
    openTime.read(table.first[at.open_time]);
    // Spot alone has microseconds, and futures alone have headers.
    const isSpot = openTime.unit === 'microseconds';
    const hint = isSpot ? binance.spot : table.hasHeader ? binance.linear : undefined;
    const market = dumpMarket(table.name, table.named, { kind: hint });
    const isInverse = market.kind === binance.coinMargined;
    let doubled = 0;
    let before = Number.NEGATIVE_INFINITY;
    return {
      market,
      read(row, take) {
        const fields = row.texts();
        const startMs = openTime.read(fields[at.open_time]);
        const lengthMs = closeTime.read(fields[at.close_time]) + 1 - startMs;
        if (lengthMs !== MINUTE_MS || startMs % MINUTE_MS !== 0)
          throw new FrameError(`candles of one minute are expected, found one of ${lengthMs / 1000} s`);
        if (startMs === before) {
          doubled++;
          return;
        }
        if (startMs < before)
          throw new FrameError('column open_time: a later minute than that of the row above is expected');
        before = startMs;
        const amount = (name: string): string => readAmount(fields[at[name]], name);
        // Coin-margined candles count contracts, and coins where others count the quote asset.
        const volumes = (base: string, quote: string) =>
          isInverse ? { base: amount(quote), quote: undefined } : { base: amount(base), quote: amount(quote) };
        const candle = {
          at: startMs / 1000,
          open: amount('open'),
          high: amount('high'),
          low: amount('low'),
          close: amount('close'),
          volume: volumes('volume', 'quote_volume'),
          bought: volumes('taker_buy_volume', 'taker_buy_quote_volume'),
        };
        take.event({ type: 'candle', ...market, timeMs: startMs, candle });
      },
      oddities: () => (doubled > 0 ? [`${count(doubled, 'doubled candle')} dropped`] : []),
    };
  },
};
