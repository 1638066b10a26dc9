import { FrameError } from '@/service/feeds/protocol/read-fields';
import { kindOf } from '../../../feeds/okx/okx-kinds';
import { baseOf, checkSymbol } from '../../tables/market-names';
import { columnAt } from '../../tables/row';
import type { OpenTable, TableSpec } from '../../tables/table';
import { readOrderedTrades } from './ordered-trades';

const COLUMNS = ['trade_id', 'side', 'size', 'price', 'created_time'];
const NAME = 'instrument_name';

/** Later dumps contain the market in each row, earlier ones only in the file name. */
function readSymbol(table: OpenTable): string {
  if (table.columns.includes(NAME)) return checkSymbol(table.first[columnAt(table, NAME)]);
  const symbol = table.named.symbol ?? /^(.+?)-(?:agg)?trades-/i.exec(baseOf(table.name))?.[1];
  if (symbol !== undefined) return checkSymbol(symbol);
  throw new FrameError(
    'neither the rows nor the name of the file say which market it is, as BTC-USDT-SWAP-trades-2025-04-19 would: add --symbol',
  );
}

/** The taker's side; sizes of derivatives are contracts. */
export const okxTrades: TableSpec = {
  name: "OKX's public dump of trades",
  example: 'npm run import -- BTC-USDT-SWAP-trades-2025-04-19.zip',
  layouts: [COLUMNS, [NAME, ...COLUMNS]],
  open(table) {
    const symbol = readSymbol(table);
    const kind = kindOf(symbol);
    if (kind === undefined) throw new FrameError(`nothing is built of ${symbol}: options have no trades here`);
    return readOrderedTrades(
      table,
      { kind, symbol },
      {
        time: 'created_time',
        id: 'trade_id',
        price: 'price',
        size: 'size',
        side: 'side',
        symbol: table.columns.includes(NAME) ? NAME : undefined,
        buys: ['buy', 'BUY'],
        sells: ['sell', 'SELL'],
      },
    );
  },
};
