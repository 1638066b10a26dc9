import { derivativeKindOf } from '../../../feeds/bybit/bybit-kinds';
import { FrameError } from '../../../feeds/read-fields';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, plainDecimal, readWord } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const COLUMNS = [
  'timestamp',
  'symbol',
  'side',
  'size',
  'price',
  'tickDirection',
  'trdMatchID',
  'grossValue',
  'homeNotional',
  'foreignNotional',
];

/** Trades of Bybit's derivatives: the taker's side. */
export const bybitTrades: TableSpec = {
  name: "Bybit's public dump of trades",
  example: 'npm run import -- BTCUSDT2023-04-05.csv.gz',
  layouts: [COLUMNS, [...COLUMNS, 'RPI']],
  open(table) {
    const [time, symbolAt, side, size, price, , id] = COLUMNS.map((name) => columnAt(table, name));
    const symbol = checkSymbol(table.first[symbolAt]);
    const kind = derivativeKindOf(symbol);
    const clock = new TimeColumn('timestamp');
    let before = 0;
    return {
      read(fields, take) {
        if (fields[symbolAt] !== symbol)
          throw new FrameError(
            `column symbol: ${symbol} is expected as in the rows above, found ${JSON.stringify(fields[symbolAt])}: one market in a file`,
          );
        const timeMs = clock.read(fields[time]);
        if (timeMs < before)
          throw new FrameError(
            'column timestamp: a time not before that of the row above is expected: sort the file first',
          );
        before = timeMs;
        take({
          type: 'trade',
          kind,
          symbol,
          timeMs,
          id: fields[id],
          sequence: undefined,
          price: plainDecimal(fields[price]),
          size: plainDecimal(fields[size]),
          isBuy: readWord(fields[side], 'side', ['Buy'], ['Sell']),
          offBook: undefined,
          isAggregate: false,
        });
      },
    };
  },
};
