import { FrameError } from '../../../feeds/read-fields';
import { count } from '../../count-words';
import { baseOf } from '../../tables/market-names';
import { columnAt, plainDecimal } from '../../tables/row';
import type { TableEvent, TableSpec } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

/** Trades and liquidations have the same columns: the name of the file tells them apart. */
const LIQUIDATIONS = /liquidation/i;

function readSide(text: string): boolean | undefined {
  if (text === 'buy' || text === 'sell') return text === 'buy';
  if (text === 'unknown') return undefined;
  throw new FrameError(`column side: buy, sell or unknown is expected, found ${JSON.stringify(text.slice(0, 40))}`);
}

export const vendorTrades: TableSpec = {
  name: "tick vendor's trades or liquidations",
  example: 'npm run import -- binance-futures_trades_2020-09-01_BTCUSDT.csv.gz',
  layouts: [[...VENDOR_COLUMNS, 'id', 'side', 'price', 'amount']],
  open(table) {
    const rows = openVendorRows(table, 'unnumbered');
    const { kind, symbol } = rows;
    const [idAt, sideAt, priceAt, amountAt] = ['id', 'side', 'price', 'amount'].map((name) => columnAt(table, name));
    const isLiquidations = LIQUIDATIONS.test(baseOf(table.name));
    let sideless = 0;
    let doubled = 0;
    let before = '';
    return {
      read(fields, take) {
        const { timeMs } = rows.read(fields);
        const isBuy = readSide(fields[sideAt]);
        const [price, size, id] = [plainDecimal(fields[priceAt]), plainDecimal(fields[amountAt]), fields[idAt]];
        if (isBuy === undefined) sideless++;
        const key = fields.join();
        if (key === before) {
          doubled++;
          return;
        }
        before = key;
        // The side of a liquidation is that of the order: a long is sold.
        const event: TableEvent = isLiquidations
          ? { type: 'liquidation', kind, symbol, timeMs, isLong: isBuy === false, price, size }
          : {
              type: 'trade',
              kind,
              symbol,
              timeMs,
              id,
              sequence: undefined,
              price,
              size,
              isBuy,
              offBook: undefined,
              isAggregate: false,
            };
        if (!isLiquidations || isBuy !== undefined) take(event);
      },
      oddities: () => [
        ...rows.oddities(),
        ...(sideless > 0
          ? [`${count(sideless, 'row')} without a side: ${isLiquidations ? 'left out' : 'volume of no side'}`]
          : []),
        ...(doubled > 0 ? [`${count(doubled, 'doubled row')} dropped`] : []),
      ],
    };
  },
};
