import { count } from '@/base/count-words';
import type { OfMarket } from '@/service/feeds/protocol/market-event';
import * as binance from '../../../feeds/binance/binance-kinds';
import type { FiledMessage } from '../../spool/book-spool';
import { makeFiledTrade } from '../../spool/trade-spool';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, SameColumn, truthWords, wholeAt } from '../../tables/row';
import type { OpenTable, TableSpec, TableTaker } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const START = ['TimestampOfReceive', 'Stream', 'EventType', 'EventTime'];
const TRADE = ['TransactionTime', 'Symbol', 'TradeId', 'Price', 'Quantity', 'IsBuyerMarketMaker'];
const DEPTH = ['IsAsk', 'Price', 'Quantity'];

const YES = ['1', 'True', 'true'];
const NO = ['0', 'False', 'false'];

/** Spot rows have a column that futures lack. */
function openRows(table: OpenTable, isSpot: boolean): { market: OfMarket; same: SameColumn } {
  const at = columnAt(table, 'Symbol');
  const symbol = checkSymbol(table.first[at]);
  const kind = isSpot ? binance.spot : binance.futuresKindOf(symbol);
  return { market: { kind, symbol }, same: new SameColumn(at, symbol) };
}

/** Trades from Binance's sockets as rows. */
export const streamTrades: TableSpec = {
  name: "flattened trades of Binance's sockets",
  example: 'npm run import -- trade_stream_usd_m_futures_trxusdt_2025-03-04.csv.gz',
  layouts: ['MUnknownParameter', 'XUnknownParameter'].map((last) => [...START, ...TRADE, last]),
  open(table) {
    const isSpot = table.columns.includes('MUnknownParameter');
    const { market, same } = openRows(table, isSpot);
    const clock = new TimeColumn('TransactionTime');
    const [time, , id, price, size, maker] = TRADE.map((name) => columnAt(table, name));
    const typeAt = isSpot ? -1 : columnAt(table, 'XUnknownParameter');
    const isMaker = truthWords(YES, NO);
    const ordinary = Buffer.from('MARKET');
    const trade = makeFiledTrade();
    let notices = 0;
    return {
      market,
      read(row, take) {
        same.check(row);
        trade.timeMs = clock.readAt(row, time);
        trade.sequence = wholeAt(row, id);
        trade.price = take.price.read(row, price);
        trade.size = take.size.read(row, size);
        trade.isBuy = !isMaker.read(row, maker);
        const isOrdinary = typeAt < 0 || row.equals(typeAt, ordinary);
        trade.offBook = isOrdinary ? undefined : row.text(typeAt) || 'NA';
        if (trade.price === 0 && trade.size === 0) notices++;
        take.trade(trade);
      },
      oddities: () => (notices > 0 ? [`${count(notices, 'row')} of price 0 and size 0 left out: no trade`] : []),
    };
  },
};

/** Book updates from Binance's sockets, one row per level. Without a snapshot the book starts empty and fills. */
export const streamDepth: TableSpec = {
  name: "flattened book updates of Binance's sockets",
  example: 'npm run import -- difference_depth_stream_spot_trxusdt_2025-03-04.csv.gz',
  layouts: [
    [...START, 'Symbol', 'FirstUpdateId', 'FinalUpdateId', ...DEPTH],
    [...START, 'TransactionTime', 'Symbol', 'FirstUpdateId', 'FinalUpdateId', 'FinalUpdateIdInLastStream', ...DEPTH],
    [
      ...START,
      'TransactionTime',
      'Symbol',
      'FirstUpdateId',
      'FinalUpdateId',
      'FinalUpdateIdInLastStream',
      ...DEPTH,
      'PSUnknownField',
    ],
  ],
  open(table) {
    const isSpot = !table.columns.includes('FinalUpdateIdInLastStream');
    const { market, same } = openRows(table, isSpot);
    const timeName = isSpot ? 'EventTime' : 'TransactionTime';
    const clock = new TimeColumn(timeName);
    const names = [timeName, 'FirstUpdateId', 'FinalUpdateId', 'IsAsk', 'Price', 'Quantity'];
    const [time, first, last, ask, price, size] = names.map((name) => columnAt(table, name));
    const previousAt = isSpot ? -1 : columnAt(table, 'FinalUpdateIdInLastStream');
    const isAsk = truthWords(YES, NO);
    let message: FiledMessage | undefined;
    const flush = (take: TableTaker): void => {
      if (message) take.message(message);
    };
    return {
      market,
      read(row, take) {
        same.check(row);
        const [firstId, lastId] = [wholeAt(row, first), wholeAt(row, last)];
        if (message?.first !== firstId || message.last !== lastId) {
          flush(take);
          message = {
            isSnapshot: false,
            timeMs: clock.readAt(row, time),
            first: firstId,
            last: lastId,
            previous: isSpot ? undefined : wholeAt(row, previousAt),
          };
        }
        take.level(isAsk.read(row, ask), take.price.read(row, price), take.size.read(row, size));
      },
      end: flush,
    };
  },
};
