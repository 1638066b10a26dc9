import * as binance from '../../../feeds/binance/binance-kinds';
import { FrameError } from '../../../feeds/read-fields';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, plainDecimal, readWhole, readWord } from '../../tables/row';
import type { TableSpec, TakeEvent } from '../../tables/table';
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

interface Message {
  readonly key: string;
  readonly isSnapshot: boolean;
  readonly timeMs: number;
  readonly first: number;
  readonly last: number;
  readonly previous: number | undefined;
  readonly bids: [string, string][];
  readonly asks: [string, string][];
}

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
    let message: Message | undefined;
    const flush = (take: TakeEvent): void => {
      if (message?.isSnapshot)
        take({
          type: 'snapshot',
          kind,
          symbol,
          timeMs: message.timeMs,
          last: message.last,
          bids: message.bids,
          asks: message.asks,
        });
      else if (message) take({ type: 'delta', kind, symbol, ...message });
    };
    return {
      read(fields, take) {
        if (fields[symbolAt] !== symbol)
          throw new FrameError(
            `column symbol: ${symbol} is expected as in the rows above, found ${JSON.stringify(fields[symbolAt])}: one market in a file`,
          );
        const isSnapshot = readWord(fields[type], 'update_type', ['snap'], ['set']);
        const key = `${fields[type]} ${fields[first]} ${fields[last]}`;
        if (message?.key !== key) {
          flush(take);
          message = {
            key,
            isSnapshot,
            timeMs: clock.read(fields[time]),
            first: readWhole(fields[first], 'first_update_id'),
            last: readWhole(fields[last], 'last_update_id'),
            previous: isSnapshot ? undefined : readWhole(fields[previous], 'pu'),
            bids: [],
            asks: [],
          };
        }
        const isAsk = readWord(fields[side], 'side', ['a'], ['b']);
        (isAsk ? message.asks : message.bids).push([plainDecimal(fields[price]), plainDecimal(fields[size])]);
      },
      end: flush,
    };
  },
};
