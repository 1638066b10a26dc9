import { columnAt, plainDecimal } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

const COLUMNS = ['ask_amount', 'ask_price', 'bid_price', 'bid_amount'];
/** A book that was not told for longer than this is not known in between. */
const MAX_QUIET_MS = 60_000;
const UNNUMBERED = { first: undefined, last: undefined, previous: undefined };

/** The best bid and ask: a book of one level a side. */
export const vendorQuotes: TableSpec = {
  name: "tick vendor's best quotes (quotes)",
  example: 'npm run import -- huobi-dm-swap_quotes_2020-05-01_BTC-USD.csv.gz',
  layouts: [[...VENDOR_COLUMNS, ...COLUMNS]],
  open(table) {
    const rows = openVendorRows(table, 'unnumbered');
    const { kind, symbol } = rows;
    const [askSize, ask, bid, bidSize] = COLUMNS.map((name) => columnAt(table, name));
    let before = Number.NEGATIVE_INFINITY;
    const side = (fields: readonly string[], price: number, size: number) =>
      fields[price] === '' ? [] : [[plainDecimal(fields[price]), plainDecimal(fields[size])] as const];
    return {
      read(fields, take) {
        const { timeMs } = rows.read(fields);
        if (timeMs - before <= MAX_QUIET_MS)
          take({ type: 'delta', kind, symbol, timeMs, ...UNNUMBERED, bids: [], asks: [] });
        before = timeMs;
        const [bids, asks] = [side(fields, bid, bidSize), side(fields, ask, askSize)];
        take({ type: 'snapshot', kind, symbol, timeMs, last: undefined, bids, asks });
      },
      oddities: rows.oddities,
    };
  },
};
