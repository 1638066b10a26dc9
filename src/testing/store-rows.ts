import { CANDLE_FIELDS } from '@/service/store/engine/schema';
import type { StoredMarket } from '@/service/store/engine/store';

/** A market row for tests; override what matters, the rest is a plain BTC perpetual. */
export function marketRow(overrides: Partial<StoredMarket> = {}): StoredMarket {
  return {
    id: 1,
    exchange: 'ATLAS_FUTURES',
    rawSymbol: 'BTCUSDT',
    normalizedSymbol: 'BTC-USDT',
    coin: 'BTC',
    category: 'PERPETUAL',
    coinName: 'Bitcoin',
    quoteCoinName: 'Tether',
    fullName: 'Bitcoin / Tether',
    tick: 0.1,
    lot: 0.001,
    block: 5,
    types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'BLOCK_BOOK_SNAPSHOT_AGG'],
    availableSince: 1_600_000_000,
    supply: 19_000_000,
    recordedFrom: 0,
    recordedTo: 0,
    tpoBlock: 0,
    tenor: '',
    predictions: '',
    ...overrides,
  };
}

export interface TradeRow {
  readonly atMs: number;
  readonly side: 'BUY' | 'SELL';
  readonly ticks: number;
  readonly lots: number;
}

/** A stored candle: the columns of the candle tables. */
export type CandleRow = Readonly<Record<string, number>>;

function sideColumns(prefix: string, trades: readonly TradeRow[], open: number, startMs: number): CandleRow {
  const first = trades[0];
  const last = trades.at(-1);
  const ticks = trades.map((trade) => trade.ticks);
  const sum = (of: (trade: TradeRow) => number): number => trades.reduce((total, trade) => total + of(trade), 0);
  const columns: Record<string, number> = {
    Open: first ? first.ticks - open : 0,
    High: first ? Math.max(...ticks) - open : 0,
    Low: first ? Math.min(...ticks) - open : 0,
    Close: last ? last.ticks - open : 0,
    Lots: sum((trade) => trade.lots),
    TickLots: sum((trade) => trade.ticks * trade.lots),
    FirstMs: first ? first.atMs - startMs : 0,
    LastMs: last ? last.atMs - startMs : 0,
  };
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [prefix + name, value]));
}

/** Candles of `seconds` from trades in time order; periods without trades have no row. */
export function candleRows(market: number, trades: readonly TradeRow[], seconds = 60): CandleRow[] {
  const buckets = new Map<number, TradeRow[]>();
  for (const trade of trades) {
    const start = Math.floor(trade.atMs / 1000 / seconds) * seconds;
    const bucket = buckets.get(start);
    if (bucket) bucket.push(trade);
    else buckets.set(start, [trade]);
  }
  return [...buckets].map(([ts, group]) => {
    const open = group[0].ticks;
    const ticks = group.map((trade) => trade.ticks);
    const bySide = (side: TradeRow['side']): TradeRow[] => group.filter((trade) => trade.side === side);
    const row: Record<string, number> = {
      market,
      ts,
      open,
      high: Math.max(...ticks) - open,
      low: Math.min(...ticks) - open,
      close: (group.at(-1) as TradeRow).ticks - open,
      ...sideColumns('buy', bySide('BUY'), open, ts * 1000),
      ...sideColumns('sell', bySide('SELL'), open, ts * 1000),
    };
    return Object.fromEntries(CANDLE_FIELDS.map((name) => [name, row[name]]));
  });
}

/** A book by block index: `[block, lots]`, bids and asks each ascending. */
export interface BookRow {
  readonly market: number;
  readonly step?: number;
  readonly ts: number;
  readonly bids: readonly (readonly [block: number, lots: number])[];
  readonly asks: readonly (readonly [block: number, lots: number])[];
}

/** A `book` row in the sparse layout. */
export function sparseBookRow({ market, step = 60, ts, bids, asks }: BookRow): object {
  const levels = [...bids, ...asks];
  return {
    market,
    step,
    ts,
    lo: levels[0]?.[0] ?? 0,
    nb: bids.length,
    q: levels.map(([, lots]) => lots),
    at: levels.map(([block]) => block),
  };
}

/** The same book in the dense layout: every block from the lowest to the highest, asks directly above the bids. */
export function denseBookRow({ market, step = 60, ts, bids, asks }: BookRow): object {
  const lo = bids[0]?.[0] ?? asks[0]?.[0] ?? 0;
  const top = asks.at(-1)?.[0] ?? bids.at(-1)?.[0] ?? lo;
  const q = Array.from({ length: top - lo + 1 }, () => 0);
  for (const [block, lots] of [...bids, ...asks]) q[block - lo] = lots;
  const lastBid = bids.at(-1)?.[0];
  return { market, step, ts, lo, nb: lastBid === undefined ? 0 : lastBid - lo + 1, q, at: [] };
}

type TestLevel = readonly [ticks: number, lots: number];

/** Levels in ticks and lots, each side ascending. */
export interface LevelSnapshot {
  readonly market: number;
  readonly ts: number;
  /** Ticks. */
  readonly price: number;
  readonly buys: readonly TestLevel[];
  readonly sells: readonly TestLevel[];
}

/** A `trigger_levels` row. */
export function triggerRow({ market, ts, price, buys, sells }: LevelSnapshot): object {
  const levels = [...buys.map(([at, lots]) => [2 * at, lots]), ...sells.map(([at, lots]) => [2 * at + 1, lots])];
  levels.sort((a, b) => a[0] - b[0]);
  return { market, ts, price, at: levels.map(([at]) => at), q: levels.map(([, lots]) => lots) };
}

/** A `liquidation_levels` row of the `buys`. */
export function liquidationRow({ market, ts, price, buys }: LevelSnapshot): object {
  return { market, ts, price, at: buys.map(([at]) => at), q: buys.map(([, lots]) => lots) };
}
