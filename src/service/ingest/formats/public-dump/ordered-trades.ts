import type { OfMarket } from '@/service/feeds/protocol/market-event';
import { makeFiledTrade } from '../../spool/trade-spool';
import { columnAt, idAt, sameAsFirst, truthWords } from '../../tables/row';
import type { OpenTable, RowReader } from '../../tables/table';
import { TimeOrder } from '../../tables/time-order';
import { TimeColumn } from '../../tables/times';

/** The columns of a table of trades, and the words for the taker's side. */
export interface TradeColumns {
  readonly time: string;
  readonly id: string;
  readonly price: string;
  readonly size: string;
  readonly side: string;
  /** The column of the market, if there is one. */
  readonly symbol?: string | undefined;
  readonly buys: readonly string[];
  readonly sells: readonly string[];
}

/** Reads trades in time order, either the oldest or the newest first. */
export function readOrderedTrades(table: OpenTable, market: OfMarket, columns: TradeColumns): RowReader {
  const [time, id, price, size, side] = [columns.time, columns.id, columns.price, columns.size, columns.side].map(
    (name) => columnAt(table, name),
  );
  const clock = new TimeColumn(columns.time);
  const order = new TimeOrder(columns.time);
  const isBuy = truthWords(columns.buys, columns.sells);
  const same = columns.symbol === undefined ? undefined : sameAsFirst(table, columns.symbol);
  const trade = makeFiledTrade();
  return {
    market,
    read(row, take) {
      same?.check(row);
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
}
