import { FrameError } from '@/service/feeds/protocol/read-fields';
import { derivativeKindOf, spot } from '../../../feeds/bybit/bybit-kinds';
import { baseOf, checkSymbol } from '../../tables/market-names';
import { columnAt } from '../../tables/row';
import type { TableSpec } from '../../tables/table';
import { readOrderedTrades } from './ordered-trades';

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

/** Trades of Bybit's derivatives. The side is the taker's. */
export const bybitTrades: TableSpec = {
  name: "Bybit's public dump of trades",
  example: 'npm run import -- BTCUSDT2023-04-05.csv.gz',
  layouts: [COLUMNS, [...COLUMNS, 'RPI']],
  open(table) {
    const symbol = checkSymbol(table.first[columnAt(table, 'symbol')]);
    return readOrderedTrades(
      table,
      { kind: derivativeKindOf(symbol), symbol },
      {
        time: 'timestamp',
        id: 'trdMatchID',
        price: 'price',
        size: 'size',
        side: 'side',
        symbol: 'symbol',
        buys: ['Buy'],
        sells: ['Sell'],
      },
    );
  },
};

const SPOT_COLUMNS = ['id', 'timestamp', 'price', 'volume', 'side'];

/** Spot trades, numbered from 1 in each file. Only the file name contains the market. */
export const bybitSpotTrades: TableSpec = {
  name: "Bybit's public dump of spot trades",
  example: 'npm run import -- BTCUSDT_2025-05-19.csv.gz',
  layouts: [SPOT_COLUMNS, [...SPOT_COLUMNS, 'rpi']],
  open(table) {
    const symbol = table.named.symbol ?? /^([A-Z0-9]+)[_-]\d{4}-\d{2}/.exec(baseOf(table.name))?.[1];
    if (symbol === undefined)
      throw new FrameError(
        'neither the rows nor the name of the file say which market it is, as BTCUSDT_2025-05-19 would: add --symbol',
      );
    return readOrderedTrades(
      table,
      { kind: spot, symbol: checkSymbol(symbol) },
      {
        time: 'timestamp',
        id: 'id',
        price: 'price',
        size: 'volume',
        side: 'side',
        buys: ['buy', 'Buy'],
        sells: ['sell', 'Sell'],
      },
    );
  },
};
