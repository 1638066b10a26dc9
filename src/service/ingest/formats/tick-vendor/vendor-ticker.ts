import { columnAt, readAmount, readSigned } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

const COLUMNS = [
  'funding_timestamp',
  'funding_rate',
  'predicted_funding_rate',
  'open_interest',
  'last_price',
  'index_price',
  'mark_price',
];

/** Funding and open interest. An empty field is unknown or unchanged. */
export const vendorTicker: TableSpec = {
  name: "tick vendor's derivative ticker (derivative_ticker)",
  example: 'npm run import -- bitmex_derivative_ticker_2020-03-01_XBTUSD.csv.gz',
  layouts: [[...VENDOR_COLUMNS, ...COLUMNS]],
  open(table) {
    const rows = openVendorRows(table, 'unnumbered');
    const { kind, symbol } = rows.market;
    const at = Object.fromEntries(COLUMNS.map((name) => [name, columnAt(table, name)]));
    const funding = new TimeColumn('funding_timestamp');
    return {
      market: rows.market,
      read(row, take) {
        const timeMs = rows.readTime(row);
        const fields = row.texts();
        const signed = (name: string): string | undefined =>
          fields[at[name]] === '' ? undefined : readSigned(fields[at[name]], name);
        const next = fields[at.funding_timestamp];
        const rate = signed('funding_rate');
        const mark = signed('mark_price');
        if (rate !== undefined || next !== '')
          take.event({
            type: 'mark',
            kind,
            symbol,
            timeMs,
            mark,
            index: signed('index_price'),
            rate,
            nextFundingMs: next === '' ? undefined : funding.read(next),
            predicted: signed('predicted_funding_rate'),
          });
        if (fields[at.open_interest] === '') return;
        const amount = readAmount(fields[at.open_interest], 'open_interest');
        const price = mark ?? signed('last_price');
        take.event({ type: 'openInterest', kind, symbol, timeMs, amount, price });
      },
      oddities: rows.oddities,
    };
  },
};
