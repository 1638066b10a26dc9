import * as binance from '../../../feeds/binance/binance-kinds';
import type { MarketKind } from '../../../feeds/market-kind';
import { FrameError } from '../../../feeds/read-fields';
import { count } from '../../count-words';
import { checkSymbol } from '../../tables/market-names';
import { columnAt, plainDecimal, readWhole, readWord } from '../../tables/row';
import type { OpenTable, TableSpec } from '../../tables/table';
import { TimeColumn } from '../../tables/times';

const START = ['TimestampOfReceive', 'Stream', 'EventType', 'EventTime'];
const TRADE = ['TransactionTime', 'Symbol', 'TradeId', 'Price', 'Quantity', 'IsBuyerMarketMaker'];
const DEPTH = ['IsAsk', 'Price', 'Quantity'];

/** Spot rows are told by a column that futures lack. */
function openRows(
  table: OpenTable,
  isSpot: boolean,
): { kind: MarketKind; symbol: string; check: (fields: readonly string[]) => void } {
  const at = columnAt(table, 'Symbol');
  const symbol = checkSymbol(table.first[at]);
  const kind = isSpot ? binance.spot : binance.futuresKindOf(symbol);
  return {
    kind,
    symbol,
    check(fields) {
      if (fields[at] !== symbol)
        throw new FrameError(
          `column Symbol: ${symbol} is expected as in the rows above, found ${JSON.stringify(fields[at])}: one market in a file`,
        );
    },
  };
}

/** Frames of trades of Binance's sockets, flattened. */
export const streamTrades: TableSpec = {
  name: "flattened trades of Binance's sockets",
  example: 'npm run import -- trade_stream_usd_m_futures_trxusdt_2025-03-04.csv.gz',
  layouts: ['MUnknownParameter', 'XUnknownParameter'].map((last) => [...START, ...TRADE, last]),
  open(table) {
    const isSpot = table.columns.includes('MUnknownParameter');
    const { kind, symbol, check } = openRows(table, isSpot);
    const clock = new TimeColumn('TransactionTime');
    const [time, , id, price, size, maker] = TRADE.map((name) => columnAt(table, name));
    const typeAt = isSpot ? -1 : columnAt(table, 'XUnknownParameter');
    let notices = 0;
    return {
      read(fields, take) {
        check(fields);
        const type = fields[typeAt] ?? 'MARKET';
        const isNotice = Number(fields[price]) === 0 && Number(fields[size]) === 0;
        if (isNotice) notices++;
        take({
          type: 'trade',
          kind,
          symbol,
          timeMs: clock.read(fields[time]),
          id: fields[id],
          sequence: readWhole(fields[id], 'TradeId'),
          price: plainDecimal(fields[price]),
          size: plainDecimal(fields[size]),
          isBuy: !readWord(fields[maker], 'IsBuyerMarketMaker', ['1', 'True', 'true'], ['0', 'False', 'false']),
          offBook: type === 'MARKET' ? undefined : type || 'NA',
          isAggregate: false,
        });
      },
      oddities: () => (notices > 0 ? [`${count(notices, 'row')} of price 0 and size 0 left out: no trade`] : []),
    };
  },
};

interface Message {
  readonly key: string;
  readonly timeMs: number;
  readonly first: number;
  readonly last: number;
  readonly previous: number | undefined;
  readonly bids: [string, string][];
  readonly asks: [string, string][];
}

/** Updates of the book of Binance's sockets, a row a level. Without a snapshot the book starts empty and fills. */
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
    const { kind, symbol, check } = openRows(table, isSpot);
    const timeName = isSpot ? 'EventTime' : 'TransactionTime';
    const clock = new TimeColumn(timeName);
    const names = [timeName, 'FirstUpdateId', 'FinalUpdateId', 'IsAsk', 'Price', 'Quantity'];
    const [time, first, last, ask, price, size] = names.map((name) => columnAt(table, name));
    const previousAt = isSpot ? -1 : columnAt(table, 'FinalUpdateIdInLastStream');
    let message: Message | undefined;
    return {
      read(fields, take) {
        check(fields);
        const key = `${fields[first]} ${fields[last]}`;
        if (message && message.key !== key) take({ type: 'delta', kind, symbol, ...message });
        if (message?.key !== key)
          message = {
            key,
            timeMs: clock.read(fields[time]),
            first: readWhole(fields[first], 'FirstUpdateId'),
            last: readWhole(fields[last], 'FinalUpdateId'),
            previous: isSpot ? undefined : readWhole(fields[previousAt], 'FinalUpdateIdInLastStream'),
            bids: [],
            asks: [],
          };
        const isAsk = readWord(fields[ask], 'IsAsk', ['1', 'True', 'true'], ['0', 'False', 'false']);
        (isAsk ? message.asks : message.bids).push([plainDecimal(fields[price]), plainDecimal(fields[size])]);
      },
      end(take) {
        if (message) take({ type: 'delta', kind, symbol, ...message });
      },
    };
  },
};
