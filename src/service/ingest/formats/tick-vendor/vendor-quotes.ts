import type { ByteRow } from '../../tables/byte-row';
import { Pictures, UNNUMBERED } from '../../tables/pictures';
import { columnAt } from '../../tables/row';
import type { TableSpec, TableTaker } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

const COLUMNS = ['ask_amount', 'ask_price', 'bid_price', 'bid_amount'];

/** The best bid and ask: a book of one level per side. */
export const vendorQuotes: TableSpec = {
  name: "tick vendor's best quotes (quotes)",
  example: 'npm run import -- huobi-dm-swap_quotes_2020-05-01_BTC-USD.csv.gz',
  layouts: [[...VENDOR_COLUMNS, ...COLUMNS]],
  open(table) {
    const rows = openVendorRows(table, 'unnumbered');
    const [askSize, ask, bid, bidSize] = COLUMNS.map((name) => columnAt(table, name));
    const pictures = new Pictures();
    const takeSide = (row: ByteRow, isAsk: boolean, take: TableTaker): void => {
      const [price, size] = isAsk ? [ask, askSize] : [bid, bidSize];
      if (!row.isEmpty(price)) take.level(isAsk, take.price.read(row, price), take.size.read(row, size));
    };
    return {
      market: rows.market,
      read(row, take) {
        const timeMs = rows.readTime(row);
        pictures.begin(timeMs, take);
        takeSide(row, false, take);
        takeSide(row, true, take);
        take.message({ isSnapshot: true, timeMs, ...UNNUMBERED });
      },
      oddities: rows.oddities,
    };
  },
};
