import * as binance from '../../../feeds/binance/binance-kinds';
import type { FiledMessage } from '../../spool/book-spool';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, SameColumn, truthWords, wholeAt } from '../../tables/row';
import type { TableSpec, TableTaker } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const COLUMNS = [
  'symbol',
  'timestamp',
  'first_update_id',
  'last_update_id',
  'side',
  'update_type',
  'price',
  'qty',
  'pu',
];

const IS_ASK = truthWords(['a'], ['b']);
const IS_SNAPSHOT = truthWords(['snap'], ['set']);

/** Book history of futures: rows of one message share their ids; `snap` rows are a snapshot, `set` rows an update. */
export const depthUpdates: TableSpec = {
  name: 'book history with snap and set rows (T_DEPTH)',
  example: 'npm run import -- btcusdt_T_DEPTH_2022-11-01_depth_snap.csv btcusdt_T_DEPTH_2022-11-01_depth_update.csv',
  layouts: [COLUMNS],
  open(table) {
    const [symbolAt, time, first, last, side, type, price, size, previous] = COLUMNS.map((name) =>
      columnAt(table, name),
    );
    const symbol = checkSymbol(table.first[symbolAt]);
    const kind = binance.futuresKindOf(symbol);
    const clock = new TimeColumn('timestamp');
    const same = new SameColumn(symbolAt, symbol);
    let message: FiledMessage | undefined;
    const flush = (take: TableTaker): void => {
      if (message) take.message(message);
    };
    return {
      market: { kind, symbol },
      read(row, take) {
        same.check(row);
        const isSnapshot = IS_SNAPSHOT.read(row, type);
        const [firstId, lastId] = [wholeAt(row, first), wholeAt(row, last)];
        if (message?.isSnapshot !== isSnapshot || message.first !== firstId || message.last !== lastId) {
          flush(take);
          message = {
            isSnapshot,
            timeMs: clock.readAt(row, time),
            first: firstId,
            last: lastId,
            previous: isSnapshot ? undefined : wholeAt(row, previous),
          };
        }
        take.level(IS_ASK.read(row, side), take.price.read(row, price), take.size.read(row, size));
      },
      end: flush,
    };
  },
};
