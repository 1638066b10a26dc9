import type { TextLevel } from '../../../feeds/market-event';
import { count } from '../../count-words';
import { columnAt, plainDecimal, readWord } from '../../tables/row';
import type { RowReader, TableSpec, TakeEvent } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

const UNNUMBERED = { first: undefined, last: undefined, previous: undefined };

/** Rows of one message, which share their time of arrival. */
interface Message {
  readonly received: string;
  readonly timeMs: number;
  readonly isSnapshot: boolean;
  readonly bids: TextLevel[];
  readonly asks: TextLevel[];
}

/** Changes of levels. Rows before the first snapshot say nothing; a snapshot after changes puts the book anew. */
export const vendorUpdates: TableSpec = {
  name: "tick vendor's incremental book (incremental_book_L2)",
  example: 'npm run import -- deribit_incremental_book_L2_2020-04-01_BTC-PERPETUAL.csv.gz',
  layouts: [[...VENDOR_COLUMNS, 'is_snapshot', 'side', 'price', 'amount']],
  open(table): RowReader {
    const rows = openVendorRows(table, 'unnumbered');
    const { kind, symbol } = rows;
    const names = ['is_snapshot', 'side', 'price', 'amount'];
    const [snapshotAt, sideAt, priceAt, amountAt] = names.map((name) => columnAt(table, name));
    let message: Message | undefined;
    let hasSnapshot = false;
    let early = 0;
    const flush = (take: TakeEvent): void => {
      if (message === undefined) return;
      const { timeMs, bids, asks, isSnapshot } = message;
      if (isSnapshot) take({ type: 'snapshot', kind, symbol, timeMs, last: undefined, bids, asks });
      else take({ type: 'delta', kind, symbol, timeMs, ...UNNUMBERED, bids, asks });
      message = undefined;
    };
    return {
      read(fields, take) {
        const { timeMs, received } = rows.read(fields);
        const isSnapshot = readWord(fields[snapshotAt], 'is_snapshot', ['true'], ['false']);
        const isAsk = readWord(fields[sideAt], 'side', ['ask'], ['bid']);
        hasSnapshot ||= isSnapshot;
        if (!hasSnapshot) {
          early++;
          return;
        }
        if (message && (message.isSnapshot !== isSnapshot || (!isSnapshot && message.received !== received)))
          flush(take);
        message ??= { received, timeMs, isSnapshot, bids: [], asks: [] };
        (isAsk ? message.asks : message.bids).push([plainDecimal(fields[priceAt]), plainDecimal(fields[amountAt])]);
      },
      end: flush,
      oddities: () => [
        ...rows.oddities(),
        ...(early > 0 ? [`${count(early, 'row')} before the first snapshot left out`] : []),
      ],
    };
  },
};

/** Columns of `depth` levels a side, as the vendor orders them. */
const levelColumns = (depth: number): string[] =>
  Array.from({ length: depth }, (_, i) => [
    `asks[${i}].price`,
    `asks[${i}].amount`,
    `bids[${i}].price`,
    `bids[${i}].amount`,
  ]).flat();

/** A book that was not told for longer than this is not known in between. */
const MAX_QUIET_MS = 60_000;

/** The best levels, whole in each row. */
export const vendorSnapshots: TableSpec = {
  name: "tick vendor's book snapshots (book_snapshot_5, _25)",
  example: 'npm run import -- binance-futures_book_snapshot_25_2020-09-01_BTCUSDT.csv.gz',
  layouts: [5, 25, 10, 50].map((depth) => [...VENDOR_COLUMNS, ...levelColumns(depth)]),
  open(table): RowReader {
    const rows = openVendorRows(table, 'unnumbered');
    const { kind, symbol } = rows;
    const depth = (table.columns.length - VENDOR_COLUMNS.length) / 4;
    const at = (side: string) =>
      Array.from({ length: depth }, (_, i) =>
        ['price', 'amount'].map((what) => columnAt(table, `${side}[${i}].${what}`)),
      );
    const [bidsAt, asksAt] = [at('bids'), at('asks')];
    let before = Number.NEGATIVE_INFINITY;
    const read = (fields: readonly string[], places: readonly (readonly number[])[]): TextLevel[] =>
      places.flatMap(([price, amount]) =>
        fields[price] === '' ? [] : [[plainDecimal(fields[price]), plainDecimal(fields[amount])] as const],
      );
    return {
      read(fields, take) {
        const { timeMs } = rows.read(fields);
        // The book of the row before stood until now.
        if (timeMs - before <= MAX_QUIET_MS)
          take({ type: 'delta', kind, symbol, timeMs, ...UNNUMBERED, bids: [], asks: [] });
        before = timeMs;
        take({
          type: 'snapshot',
          kind,
          symbol,
          timeMs,
          last: undefined,
          bids: read(fields, bidsAt),
          asks: read(fields, asksAt),
        });
      },
      oddities: rows.oddities,
    };
  },
};
