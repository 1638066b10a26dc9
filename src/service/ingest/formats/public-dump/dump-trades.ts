import * as binance from '../../../feeds/binance/binance-kinds';
import { makeFiledTrade } from '../../spool/trade-spool';
import { dumpMarket } from '../../tables/market-names';
import { columnAt, truthWords, wholeAt } from '../../tables/row';
import type { RowReader, TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const TRUE = ['true', 'True', '1'];
const FALSE = ['false', 'False', '0'];
const WORD = /^(true|false)$/i;
const NUMBER = /^[\d.]+$/;

interface TradeColumns {
  readonly id: string;
  readonly size: string;
  readonly time: string;
}

/** Whether a row has numbers first and words last. */
const hasShape = (fields: readonly string[], numbers: number, words: number): boolean =>
  fields.length === numbers + words && fields.every((field, i) => (i < numbers ? NUMBER : WORD).test(field));

function makeReader({ id, size, time }: TradeColumns): TableSpec['open'] {
  return (table): RowReader => {
    const clock = new TimeColumn(time);
    const at = { id: columnAt(table, id), price: columnAt(table, 'price'), size: columnAt(table, size) };
    const [timeAt, makerAt] = [columnAt(table, time), columnAt(table, 'is_buyer_maker')];
    const isSpot = table.columns.includes('is_best_match');
    const market = dumpMarket(table.name, table.named, { kind: isSpot ? binance.spot : binance.linear });
    const isMaker = truthWords(TRUE, FALSE);
    const trade = makeFiledTrade();
    return {
      market,
      read(row, take) {
        trade.sequence = wholeAt(row, at.id);
        trade.timeMs = clock.readAt(row, timeAt);
        trade.price = take.price.read(row, at.price);
        trade.size = take.size.read(row, at.size);
        trade.isBuy = !isMaker.read(row, makerAt);
        take.trade(trade);
      },
    };
  };
}

const TRADES = ['id', 'price', 'qty', 'quote_qty', 'time', 'is_buyer_maker'];
const INVERSE = TRADES.with(3, 'base_qty');
const SPOT = [...TRADES, 'is_best_match'];

export const trades: TableSpec = {
  name: 'public dump of trades',
  example: 'npm run import -- BTCUSDT-trades-2023-04-05.zip',
  layouts: [TRADES, INVERSE, SPOT],
  readHeaderless(fields) {
    if (hasShape(fields, 5, 2)) return SPOT;
    return hasShape(fields, 5, 1) ? TRADES : undefined;
  },
  open: makeReader({ id: 'id', size: 'qty', time: 'time' }),
};

const AGGREGATES = [
  'agg_trade_id',
  'price',
  'quantity',
  'first_trade_id',
  'last_trade_id',
  'transact_time',
  'is_buyer_maker',
];
const SPOT_AGGREGATES = [...AGGREGATES, 'is_best_match'];

export const aggTrades: TableSpec = {
  name: 'public dump of aggregated trades (aggTrades)',
  example: 'npm run import -- BTCUSDT-aggTrades-2023-04-05.zip',
  layouts: [AGGREGATES, SPOT_AGGREGATES],
  readHeaderless(fields) {
    if (hasShape(fields, 6, 2)) return SPOT_AGGREGATES;
    return hasShape(fields, 6, 1) ? AGGREGATES : undefined;
  },
  open: makeReader({ id: 'agg_trade_id', size: 'quantity', time: 'transact_time' }),
};
