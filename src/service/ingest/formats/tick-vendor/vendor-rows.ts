import type { MarketKind } from '../../../feeds/market-kind';
import { FrameError } from '../../../feeds/read-fields';
import type { SequenceRuleId } from '../../../feeds/sequence-rules';
import type { ByteRow } from '../../tables/byte-row';
import { checkSymbol, fileKind, vendorVenue } from '../../tables/market-names';
import { columnAt } from '../../tables/row';
import type { OpenTable } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

/** The columns that all files of the tick vendor begin with. */
export const VENDOR_COLUMNS = ['exchange', 'symbol', 'timestamp', 'local_timestamp'];

/** Reads the first columns, which stay those of one market. */
export interface VendorRows {
  readonly market: { readonly kind: MarketKind; readonly symbol: string };
  /** Unix milliseconds. */
  readTime(row: ByteRow): number;
  /** When the row arrived, in the units of the file: rows of one message share it. */
  readArrival(row: ByteRow): number | string;
  oddities(): string[];
}

/** @throws FrameError where the first row names no market. */
export function openVendorRows(table: OpenTable, sequence: SequenceRuleId): VendorRows {
  const [venueAt, symbolAt, timeAt, receivedAt] = VENDOR_COLUMNS.map((name) => columnAt(table, name));
  const clock = new TimeColumn('timestamp');
  const [venue, symbol] = [table.first[venueAt], checkSymbol(table.first[symbolAt])];
  const [venueBytes, symbolBytes] = [Buffer.from(venue), Buffer.from(symbol)];
  return {
    market: { kind: fileKind(vendorVenue(venue), symbol, sequence), symbol },
    readTime(row) {
      if (!row.equals(venueAt, venueBytes) || !row.equals(symbolAt, symbolBytes))
        throw new FrameError(
          `columns exchange, symbol: ${venue}, ${symbol} are expected as in the rows above, found ${JSON.stringify(`${row.text(venueAt)}, ${row.text(symbolAt)}`)}: one market in a file`,
        );
      return clock.readAt(row, timeAt);
    },
    readArrival(row) {
      const digits = row.digits(receivedAt);
      return digits >= 0 ? digits : row.text(receivedAt);
    },
    oddities: () =>
      clock.unit === undefined || clock.unit === 'microseconds'
        ? []
        : [`times are ${clock.unit}, where the format has microseconds`],
  };
}
