import { count } from '@/base/count-words';
import type { ByteRow } from '../../tables/byte-row';
import { Pictures, UNNUMBERED } from '../../tables/pictures';
import { columnAt, truthWords } from '../../tables/row';
import type { RowReader, TableSpec, TableTaker } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

const IS_SNAPSHOT = truthWords(['true'], ['false']);
const IS_ASK = truthWords(['ask'], ['bid']);

/** Changes of levels. Rows before the first snapshot are ignored. A snapshot after changes replaces the book. */
export const vendorUpdates: TableSpec = {
  name: "tick vendor's incremental book (incremental_book_L2)",
  example: 'npm run import -- deribit_incremental_book_L2_2020-04-01_BTC-PERPETUAL.csv.gz',
  layouts: [[...VENDOR_COLUMNS, 'is_snapshot', 'side', 'price', 'amount']],
  open(table): RowReader {
    const rows = openVendorRows(table, 'unnumbered');
    const names = ['is_snapshot', 'side', 'price', 'amount'];
    const [snapshotAt, sideAt, priceAt, amountAt] = names.map((name) => columnAt(table, name));
    /** A row that shares its first `headed` columns with the one above belongs to the same message. */
    const headed = Math.max(snapshotAt, ...VENDOR_COLUMNS.map((name) => columnAt(table, name))) + 1;
    /** The current message, in one reused object. Its rows share their arrival time. */
    const message = { arrival: 0, isSnapshot: false, timeMs: 0, ...UNNUMBERED };
    let [isOpen, hasSnapshot, isAsk, early] = [false, false, false, 0];
    const flush = (take: TableTaker): void => {
      if (isOpen) take.message(message);
      isOpen = false;
    };
    /** Returns whether the row belongs to a message. */
    const readHead = (row: ByteRow, take: TableTaker): boolean => {
      const timeMs = rows.readTime(row);
      const isSnapshot = IS_SNAPSHOT.read(row, snapshotAt);
      hasSnapshot ||= isSnapshot;
      if (!hasSnapshot) return false;
      const arrival = rows.readArrival(row);
      if (message.isSnapshot !== isSnapshot || (!isSnapshot && message.arrival !== arrival)) flush(take);
      if (!isOpen) {
        message.arrival = arrival;
        message.timeMs = timeMs;
        message.isSnapshot = isSnapshot;
      }
      isOpen = true;
      return true;
    };
    return {
      market: rows.market,
      read(row, take) {
        const isOfMessage = (isOpen && row.same >= headed) || readHead(row, take);
        if (row.same <= sideAt) isAsk = IS_ASK.read(row, sideAt);
        if (isOfMessage) take.level(isAsk, take.price.read(row, priceAt), take.size.read(row, amountAt));
        else early++;
      },
      end: flush,
      oddities: () => [
        ...rows.oddities(),
        ...(early > 0 ? [`${count(early, 'row')} before the first snapshot left out`] : []),
      ],
    };
  },
};

/** Column names of `depth` levels per side, in the vendor's order. */
const levelColumns = (depth: number): string[] =>
  Array.from({ length: depth }, (_, i) => [
    `asks[${i}].price`,
    `asks[${i}].amount`,
    `bids[${i}].price`,
    `bids[${i}].amount`,
  ]).flat();

/** The best levels, all in each row. */
export const vendorSnapshots: TableSpec = {
  name: "tick vendor's book snapshots (book_snapshot_5, _25)",
  example: 'npm run import -- binance-futures_book_snapshot_25_2020-09-01_BTCUSDT.csv.gz',
  layouts: [5, 25, 10, 50].map((depth) => [...VENDOR_COLUMNS, ...levelColumns(depth)]),
  open(table): RowReader {
    const rows = openVendorRows(table, 'unnumbered');
    const depth = (table.columns.length - VENDOR_COLUMNS.length) / 4;
    const at = (side: string) =>
      Array.from({ length: depth }, (_, i) =>
        ['price', 'amount'].map((what) => columnAt(table, `${side}[${i}].${what}`)),
      );
    const [bidsAt, asksAt] = [at('bids'), at('asks')];
    const pictures = new Pictures();
    const takeLevels = (
      row: ByteRow,
      places: readonly (readonly number[])[],
      isAsk: boolean,
      take: TableTaker,
    ): void => {
      for (const [price, amount] of places)
        if (!row.isEmpty(price)) take.level(isAsk, take.price.read(row, price), take.size.read(row, amount));
    };
    return {
      market: rows.market,
      read(row, take) {
        const timeMs = rows.readTime(row);
        pictures.begin(timeMs, take);
        takeLevels(row, bidsAt, false, take);
        takeLevels(row, asksAt, true, take);
        take.message({ isSnapshot: true, timeMs, ...UNNUMBERED });
      },
      oddities: rows.oddities,
    };
  },
};
