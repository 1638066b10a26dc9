import { makeRandom } from '@/base/random';
import { DATASET_TYPES } from '@/contract/datasets';
import { leverageRows, makeLeverageMinutes } from './leverage-rows';
import { candleRows, denseBookRow, liquidationRow, marketRow, sparseBookRow, triggerRow } from './store-rows';
import type { TestRows } from './test-store';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** A Monday, 00:00 UTC. */
export const EXPORT_START = Date.UTC(2025, 5, 16) / 1000;
const MINUTES = 300;
export const EXPORT_END = EXPORT_START + MINUTES * MINUTE;
/** Books by the second start here. */
const SECONDS_FROM = EXPORT_START + HOUR;

const random = makeRandom(20);
const integer = (below: number): number => Math.floor(random() * below);

/** One market of each kind; together they have every dataset. */
export const EXPORT_MARKETS = [
  marketRow({
    id: 1,
    block: 0.5,
    tpoBlock: 5,
    types: DATASET_TYPES.filter((type) => !/OPTION|DEXPERP/.test(type)),
  }),
  marketRow({
    id: 2,
    exchange: 'DEXPERP_FUTURES',
    quoteCoinName: 'US Dollar',
    block: 0,
    types: ['DEXPERP_TRIGGER_LIQUIDITY_AGG', 'DEXPERP_LIQUIDATION_AGG'],
  }),
  ...(['ONE_W', 'ONE_M'] as const).map((tenor, i) =>
    marketRow({
      id: 3 + i,
      exchange: 'OPTIONS',
      rawSymbol: 'BTC_ATM',
      category: 'OPTION',
      tenor,
      tick: 0.0001,
      block: 0,
      types: ['IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'],
    }),
  ),
  marketRow({
    id: 5,
    exchange: 'OPTIONS',
    rawSymbol: 'BTC_25',
    category: 'OPTION',
    tenor: 'ONE_W',
    tick: 0.0001,
    block: 0,
    types: ['SKEW_OPTION_SUMMARY_AGG'],
  }),
];

const everyMinute = <T>(make: (ts: number, i: number) => T): T[] =>
  Array.from({ length: MINUTES }, (_, i) => make(EXPORT_START + i * MINUTE, i));

const drawLevels = (low: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [low + i, 1 + integer(1e5)]);

function bookAt(ts: number, step: number): object {
  const mid = 200_000 + integer(20);
  // A snapshot may have one or two empty sides.
  const [bids, asks] = [integer(8), integer(8)];
  const row = {
    market: 1,
    step,
    ts,
    bids: drawLevels(mid - bids, bids),
    asks: drawLevels(mid + 1, asks),
  };
  return bids > 0 && asks > 0 ? denseBookRow(row) : sparseBookRow(row);
}

const volumeAt = (ts: number): object => {
  const rows = 1 + integer(4);
  const draw = (): number[] => Array.from({ length: rows }, () => integer(3) * integer(1000));
  const [buy, sell] = [draw(), draw()];
  const sum = (list: readonly number[]): number => list.reduce((total, lots) => total + lots, 0) * 1_000_000;
  const lo = 20_000 + integer(5);
  return { market: 1, ts, lo, open: lo * 50, close: 0, buy, sell, buyTickLots: sum(buy), sellTickLots: sum(sell) };
};

const levelsAt = (ts: number) => ({
  market: 2,
  ts,
  price: 1_000_000,
  buys: drawLevels(999_990, integer(5)),
  sells: drawLevels(1_000_010, integer(5)),
});

/** Rows of every table, with some minutes missing. */
export function makeExportRows(): TestRows {
  const trades = everyMinute((ts, i) => ({
    atMs: ts * 1000 + integer(60_000),
    side: i % 3 === 0 ? ('BUY' as const) : ('SELL' as const),
    ticks: 1_000_000 + integer(1000),
    lots: 1 + integer(1000),
  })).filter((_, i) => i % 11 !== 0);
  const leverage = makeLeverageMinutes(3, 1, EXPORT_START, MINUTES);
  const rowsOf = (seconds: number) => leverageRows(leverage, { seconds, every: 28_800, forecasts: true });
  const [minutes, hours] = [rowsOf(MINUTE), rowsOf(HOUR)];
  const levels = everyMinute(levelsAt).filter((_, i) => i % 7 !== 3);
  const hourly = (market: number): object[] =>
    Array.from({ length: MINUTES / 60 }, (_, i) => ({ market, ts: EXPORT_START + i * HOUR, steps: integer(1e6) }));
  return {
    candle_minute: candleRows(1, trades),
    candle_hour: candleRows(1, trades, HOUR),
    book: [
      ...everyMinute((ts) => bookAt(ts, MINUTE)),
      ...Array.from({ length: 200 }, (_, i) => bookAt(SECONDS_FROM + i, 1)),
    ],
    volume_at_price: Array.from({ length: MINUTES / 5 }, (_, i) => volumeAt(EXPORT_START + i * 300)),
    interest_minute: minutes.interest,
    interest_hour: hours.interest,
    funding_minute: minutes.funding,
    funding_hour: hours.funding,
    liquidation_minute: minutes.liquidation,
    liquidation_hour: hours.liquidation,
    trigger_levels: levels.map(triggerRow),
    liquidation_levels: levels.map(liquidationRow),
    option_summary: [3, 4, 5].flatMap(hourly),
    token: [
      { market: 1, token: 0, ts: EXPORT_START, name: 'Bitcoin', chain: '', contractAddress: '', maxSupply: 21e6 },
      {
        market: 1,
        token: 1,
        ts: EXPORT_START,
        name: '=Wrapped',
        chain: 'chain, "x"',
        contractAddress: '0x1',
        maxSupply: 0,
      },
    ],
    supply: [0, 1].flatMap((token) =>
      Array.from({ length: 3 }, (_, i) => ({
        market: 1,
        token,
        ts: EXPORT_START - i * DAY,
        circulating: 19e6 + i,
        total: 20e6,
        price: 1e5,
        dominance: 55.5,
        capRank: 1,
        valueLocked: 0,
        volume: 1e9,
      })),
    ),
  };
}
