import { count } from '@/base/count-words';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { PastCandle } from '@/service/feeds/protocol/venue-history';
import * as binance from '../../../feeds/binance/binance-kinds';
import { dumpMarket } from '../../tables/market-names';
import { MinuteFold } from '../../tables/minute-fold';
import { refuseDays, refuseUntraded } from '../../tables/refused-rows';
import { columnAt, readAmount } from '../../tables/row';
import type { RowReader, TableSpec, TableTaker } from '../../tables/table';
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
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Lengths that the store supports. Seconds are merged to minutes. */
const NAMES: Readonly<Record<number, string>> = {
  [SECOND_MS]: 'one second',
  [MINUTE_MS]: 'one minute',
  [HOUR_MS]: 'one hour',
};
const NUMBERS = /^[\d.]+$/;

/** A minute without trades repeats the price of the one before. */
const isUntraded = ({ high, low, volume }: PastCandle): boolean =>
  Number(high) > Number(low) && Number(volume.base) === 0;

/** Dumps contain unordered and duplicate rows: minutes are sorted, equal ones dropped. */
export const klines: TableSpec = {
  name: 'public dump of candles of a second, a minute or an hour (klines)',
  example: 'npm run import -- BTCUSDT-1m-2023-04-05.zip --venue BINANCE_FUTURES',
  layouts: [COLUMNS],
  readHeaderless: (fields) =>
    fields.length === COLUMNS.length && fields.every((field) => NUMBERS.test(field)) ? COLUMNS : undefined,
  open(table): RowReader {
    const [openTime, closeTime] = [new TimeColumn('open_time'), new TimeColumn('close_time')];
    const at = Object.fromEntries(COLUMNS.map((name) => [name, columnAt(table, name)]));
    openTime.read(table.first[at.open_time]);
    // Only spot files have microseconds, and only futures files have headers.
    const isSpot = openTime.unit === 'microseconds';
    const hint = isSpot ? binance.spot : table.hasHeader ? binance.linear : undefined;
    const market = dumpMarket(table.name, table.named, { kind: hint });
    const isInverse = market.kind === binance.coinMargined;
    let doubled = 0;
    let before = Number.NEGATIVE_INFINITY;
    let stepMs: number | undefined;
    const fold = new MinuteFold();
    const tell = (candle: PastCandle | undefined, take: TableTaker): void => {
      const type = stepMs === HOUR_MS ? 'hour' : 'candle';
      if (candle) take.event({ type, ...market, timeMs: candle.at * 1000, candle });
    };
    return {
      market,
      read(row, take) {
        const fields = row.texts();
        const startMs = openTime.read(fields[at.open_time]);
        const lengthMs = closeTime.read(fields[at.close_time]) + 1 - startMs;
        if (lengthMs >= DAY_MS) throw refuseDays();
        stepMs ??= NAMES[lengthMs] === undefined ? MINUTE_MS : lengthMs;
        if (lengthMs !== stepMs || startMs % stepMs !== 0)
          throw new FrameError(`candles of ${NAMES[stepMs]} are expected, found one of ${lengthMs / 1000} s`);
        if (startMs === before) {
          doubled++;
          return;
        }
        if (startMs < before)
          throw new FrameError('column open_time: a later time than that of the row above is expected');
        before = startMs;
        const amount = (name: string): string => readAmount(fields[at[name]], name);
        // Volumes of coin-margined candles are contracts, with coins where others have the quote asset.
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
        if (isUntraded(candle)) throw refuseUntraded();
        if (stepMs === SECOND_MS) tell(fold.add(candle), take);
        else tell(candle, take);
      },
      end: (take) => tell(fold.end(), take),
      oddities: () => (doubled > 0 ? [`${count(doubled, 'doubled candle')} dropped`] : []),
    };
  },
};
