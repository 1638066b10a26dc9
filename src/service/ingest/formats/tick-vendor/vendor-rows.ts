import type { MarketKind } from '../../../feeds/market-kind';
import { FrameError } from '../../../feeds/read-fields';
import type { SequenceRuleId } from '../../../feeds/sequence-rules';
import { checkSymbol, fileKind, vendorVenue } from '../../tables/market-names';
import { columnAt } from '../../tables/row';
import type { OpenTable } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

/** The columns that all files of the tick vendor begin with. */
export const VENDOR_COLUMNS = ['exchange', 'symbol', 'timestamp', 'local_timestamp'];

/** What the first columns of a row say. */
export interface VendorRow {
  readonly timeMs: number;
  /** As the file has it: rows of one message share it. */
  readonly received: string;
}

/** Reads the first columns, which stay those of one market. */
export interface VendorRows {
  readonly kind: MarketKind;
  readonly symbol: string;
  read(fields: readonly string[]): VendorRow;
  oddities(): string[];
}

/** @throws FrameError where the first row names no market. */
export function openVendorRows(table: OpenTable, sequence: SequenceRuleId): VendorRows {
  const [venueAt, symbolAt, timeAt, receivedAt] = VENDOR_COLUMNS.map((name) => columnAt(table, name));
  const clock = new TimeColumn('timestamp');
  const [venue, symbol] = [table.first[venueAt], checkSymbol(table.first[symbolAt])];
  return {
    kind: fileKind(vendorVenue(venue), symbol, sequence),
    symbol,
    read(fields) {
      if (fields[venueAt] !== venue || fields[symbolAt] !== symbol)
        throw new FrameError(
          `columns exchange, symbol: ${venue}, ${symbol} are expected as in the rows above, found ${JSON.stringify(`${fields[venueAt]}, ${fields[symbolAt]}`)}: one market in a file`,
        );
      return { timeMs: clock.read(fields[timeAt]), received: fields[receivedAt] };
    },
    oddities: () =>
      clock.unit === undefined || clock.unit === 'microseconds'
        ? []
        : [`times are ${clock.unit}, where the format has microseconds`],
  };
}
