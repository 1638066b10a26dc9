import { count } from '@/base/count-words';
import { makeFiledTrade } from '../../spool/trade-spool';
import { LineBefore } from '../../tables/line-before';
import { baseOf } from '../../tables/market-names';
import { plainDecimal } from '../../tables/plain-decimal';
import { columnAt, idAt as digestAt, WordColumn } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { openVendorRows, VENDOR_COLUMNS } from './vendor-rows';

/** Trades and liquidations have the same columns. Only the file name distinguishes them. */
const LIQUIDATIONS = /liquidation/i;

const SIDES = new WordColumn<boolean | undefined>([
  ['buy', true],
  ['sell', false],
  ['unknown', undefined],
]);

export const vendorTrades: TableSpec = {
  name: "tick vendor's trades or liquidations",
  example: 'npm run import -- binance-futures_trades_2020-09-01_BTCUSDT.csv.gz',
  layouts: [[...VENDOR_COLUMNS, 'id', 'side', 'price', 'amount']],
  open(table) {
    const rows = openVendorRows(table, 'unnumbered');
    const [idAt, sideAt, priceAt, amountAt] = ['id', 'side', 'price', 'amount'].map((name) => columnAt(table, name));
    const isLiquidations = LIQUIDATIONS.test(baseOf(table.name));
    const before = new LineBefore();
    const trade = makeFiledTrade();
    let sideless = 0;
    let doubled = 0;
    return {
      market: rows.market,
      read(row, take) {
        const timeMs = rows.readTime(row);
        const isBuy = SIDES.read(row, sideAt);
        if (isBuy === undefined) sideless++;
        if (before.isSame(row)) {
          doubled++;
          return;
        }
        if (!isLiquidations) {
          trade.timeMs = timeMs;
          trade.id = digestAt(row, idAt);
          trade.price = take.price.read(row, priceAt);
          trade.size = take.size.read(row, amountAt);
          trade.isBuy = isBuy;
          take.trade(trade);
          return;
        }
        const [price, size] = [priceAt, amountAt].map((at) => plainDecimal(row.text(at)));
        // The side of a liquidation is that of the order: closing a long is a sell.
        if (isBuy !== undefined)
          take.event({ type: 'liquidation', ...rows.market, timeMs, isLong: !isBuy, price, size });
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
