import type { OfMarket } from '@/service/feeds/protocol/market-event';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { baseOf, checkSymbol, fileKind } from '../../tables/market-names';
import { RefusedRowsError } from '../../tables/refused-rows';
import { columnAt } from '../../tables/row';
import type { OpenTable, TableSpec } from '../../tables/table';
import { readOrderedTrades } from '../public-dump/ordered-trades';

const COLUMNS = ['id', 'exchange', 'symbol', 'date', 'price', 'amount', 'sell'];
/** `Quoine_BTCAUD_trades_2016_10_12.csv`, `Binance V2_BTCUSDT_trades_2023_02_13.csv` */
const FILE_NAME = /^([A-Za-z][\w .-]{0,38}?)(?: V\d+)?_[^_]+_trades_\d{4}_\d{2}/i;
/** Spot markets are named by their pair only. */
const PAIR = /^[a-z0-9]+$/i;

/** Rows contain the venue as a code of two to four letters, the file name contains it in words. */
function readVenue(table: OpenTable): string {
  const word = table.named.venue ?? FILE_NAME.exec(baseOf(table.name))?.[1];
  if (word !== undefined) return word.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  throw new FrameError(
    `neither the rows (${table.first[columnAt(table, 'exchange')]}) nor the name of the file say the venue in words, as Bitstamp_BTCUSD_trades_2017_01_02 would: add --venue`,
  );
}

/** @throws RefusedRowsError for a derivative */
function readMarket(table: OpenTable): OfMarket {
  const said = checkSymbol(table.first[columnAt(table, 'symbol')]);
  if (!PAIR.test(said))
    throw new RefusedRowsError(
      `Kaiko's amounts of ${said} may be coins, dollars or contracts, and the file does not say which: only its spot trades are imported`,
    );
  const symbol = table.named.symbol ?? said.toUpperCase();
  return { kind: fileKind(readVenue(table), symbol, 'unnumbered', 'SPOT'), symbol };
}

/** Spot trades as Kaiko delivers them. Source: docs.kaiko.com, "Tick-level Trades" (`sell`: the taker sold). */
export const kaikoTrades: TableSpec = {
  name: "Kaiko's spot trades",
  example: 'npm run import -- Bitstamp_BTCUSD_trades_2017_01_02.csv.gz',
  layouts: [COLUMNS],
  open: (table) =>
    readOrderedTrades(table, readMarket(table), {
      time: 'date',
      id: 'id',
      price: 'price',
      size: 'amount',
      side: 'sell',
      symbol: 'symbol',
      buys: ['false'],
      sells: ['true'],
    }),
};
