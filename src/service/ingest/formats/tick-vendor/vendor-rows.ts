import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import type { SequenceRuleId } from '@/service/feeds/protocol/sequence-rules';
import type { ByteRow } from '../../tables/byte-row';
import { checkSymbol, fileKind, vendorVenue } from '../../tables/market-names';
import { columnAt, idAt } from '../../tables/row';
import type { OpenTable } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

/** The first columns of all files of the tick vendor. */
export const VENDOR_COLUMNS = ['exchange', 'symbol', 'timestamp', 'local_timestamp'];

/** Replaces a missing arrival time. */
const NO_ARRIVAL = -1;

/** Reads the first columns, which always are those of one market. */
export interface VendorRows {
  readonly market: { readonly kind: MarketKind; readonly symbol: string };
  /** Unix milliseconds. */
  readTime(row: ByteRow): number;
  /** A number for the arrival time: rows of one message share it. */
  readArrival(row: ByteRow): number;
  oddities(): string[];
}

/** @throws FrameError when the first row contains no market. */
export function openVendorRows(table: OpenTable, sequence: SequenceRuleId): VendorRows {
  const [venueAt, symbolAt, timeAt, receivedAt] = VENDOR_COLUMNS.map((name) => columnAt(table, name));
  const clock = new TimeColumn('timestamp');
  const [venue, symbol] = [table.first[venueAt], checkSymbol(table.first[symbolAt])];
  const [venueBytes, symbolBytes] = [Buffer.from(venue), Buffer.from(symbol)];
  const named = Math.max(venueAt, symbolAt) + 1;
  const timed = Math.max(named, timeAt + 1);
  let timeMs = 0;
  return {
    market: { kind: fileKind(vendorVenue(venue), symbol, sequence), symbol },
    readTime(row) {
      if (row.same >= timed) return timeMs;
      if (row.same < named && (!row.equals(venueAt, venueBytes) || !row.equals(symbolAt, symbolBytes)))
        throw new FrameError(
          `columns exchange, symbol: ${venue}, ${symbol} are expected as in the rows above, found ${JSON.stringify(`${row.text(venueAt)}, ${row.text(symbolAt)}`)}: one market in a file`,
        );
      timeMs = clock.readAt(row, timeAt);
      return timeMs;
    },
    readArrival: (row) => idAt(row, receivedAt) ?? NO_ARRIVAL,
    oddities: () =>
      clock.unit === undefined || clock.unit === 'microseconds'
        ? []
        : [`times are ${clock.unit}, where the format has microseconds`],
  };
}
