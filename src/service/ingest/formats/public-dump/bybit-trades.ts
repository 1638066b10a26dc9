import { derivativeKindOf } from '../../../feeds/bybit/bybit-kinds';
import { makeFiledTrade } from '../../spool/trade-spool';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, idAt, SameColumn, truthWords } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { TimeOrder } from '../../tables/time-order';
import { TimeColumn } from '../../tables/times';

const COLUMNS = [
  'timestamp',
  'symbol',
  'side',
  'size',
  'price',
  'tickDirection',
  'trdMatchID',
  'grossValue',
  'homeNotional',
  'foreignNotional',
];

/** Trades of Bybit's derivatives: the taker's side. */
export const bybitTrades: TableSpec = {
  name: "Bybit's public dump of trades",
  example: 'npm run import -- BTCUSDT2023-04-05.csv.gz',
  layouts: [COLUMNS, [...COLUMNS, 'RPI']],
  open(table) {
    const [time, symbolAt, side, size, price, , id] = COLUMNS.map((name) => columnAt(table, name));
    const symbol = checkSymbol(table.first[symbolAt]);
    const kind = derivativeKindOf(symbol);
    const clock = new TimeColumn('timestamp');
    const isBuy = truthWords(['Buy'], ['Sell']);
    const same = new SameColumn(symbolAt, symbol);
    const trade = makeFiledTrade();
    const order = new TimeOrder('timestamp');
    return {
      market: { kind, symbol },
      read(row, take) {
        same.check(row);
        trade.timeMs = clock.readAt(row, time);
        order.check(trade.timeMs);
        trade.id = idAt(row, id);
        trade.price = take.price.read(row, price);
        trade.size = take.size.read(row, size);
        trade.isBuy = isBuy.read(row, side);
        take.trade(trade);
      },
      end(take) {
        if (order.isDescending) take.turnTrades();
      },
      oddities: () => (order.isDescending ? ['the newest trade stands first: put in order of time'] : []),
    };
  },
};
