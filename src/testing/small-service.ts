import { makeRandom } from '@/base/random';
import { type DatasetType, datasetOf } from '@/contract/datasets';
import type { PointsParam } from '@/contract/params';
import type { ServiceDeps } from '@/service/app';
import { type InProcessService, openInProcessService } from './in-process-service';
import type { StoreOver } from './one-engine';
import { candleRows, denseBookRow, marketRow, type TradeRow } from './store-rows';

/** The time of the service's clock when it is opened, in seconds. */
export const NOW = 1_749_999_960;
export const MINUTE = 60;
export const RECORDED_FROM = 1_680_000_000;

export const SMALL_MARKETS = [
  marketRow({ id: 1 }),
  marketRow({ id: 2, exchange: 'BOREAL_FUTURES', block: 2.5 }),
  marketRow({
    id: 3,
    exchange: 'EMBER_SPOT',
    category: 'SPOT',
    types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'],
    block: 0,
  }),
  marketRow({
    id: 4,
    rawSymbol: 'ETHUSDT',
    normalizedSymbol: 'ETH-USDT',
    coin: 'ETH',
    coinName: 'Ethereum',
    tick: 0.01,
    block: 0.25,
    supply: 120_000_000,
  }),
  marketRow({ id: 5, exchange: 'REC', recordedFrom: RECORDED_FROM, recordedTo: RECORDED_FROM + 599, block: 0.1 }),
  marketRow({
    id: 6,
    exchange: 'EMBER_SPOT',
    category: 'SPOT',
    rawSymbol: 'ETHBTC',
    normalizedSymbol: 'ETH-BTC',
    coin: 'ETH',
    tick: 0.00001,
    block: 0,
    types: ['TRADE_SIDE_AGNOSTIC_AGG'],
    supply: 120_000_000,
  }),
];

/** One trade a minute over two days, so that changes are defined. */
function trades(base: number, step: number, lots: number, from: number, minutes: number): TradeRow[] {
  return Array.from({ length: minutes }, (_, i) => ({
    atMs: (from + i * MINUTE) * 1000 + 500,
    side: i % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
    ticks: base + i * step,
    lots,
  }));
}

/** First minute with trades. */
export const START = Math.floor(NOW / MINUTE) * MINUTE - 2880 * MINUTE;

/** A service with six markets, two days of minutes, and some books; small enough to check by hand. */
export function openSmallService(deps: Partial<ServiceDeps> = {}, over?: StoreOver): Promise<InProcessService> {
  const random = makeRandom(1);
  const book = (market: number, ts: number, mid: number, step = 60): object =>
    denseBookRow({
      market,
      ts,
      step,
      bids: Array.from({ length: 3500 }, (_, i) => [mid - 3500 + i, 1 + Math.floor(random() * 1e5)] as const),
      asks: Array.from({ length: 3500 }, (_, i) => [mid + 1 + i, 1 + Math.floor(random() * 1e5)] as const),
    });
  return openInProcessService({
    markets: SMALL_MARKETS,
    nowMs: NOW * 1000,
    deps,
    ...(over !== undefined && { over }),
    rows: {
      candle_minute: [
        ...candleRows(1, trades(1_000_000, 10, 1000, START, 2880)),
        ...candleRows(2, trades(1_000_000, 0, 2000, START, 2880)),
        ...candleRows(3, trades(1_000_000, -10, 500, START, 2880)),
        ...candleRows(4, trades(300_000, 0, 100, START, 2880)),
        ...candleRows(5, trades(280_000, 1, 10, RECORDED_FROM, 10)),
        ...candleRows(6, trades(3000, 0, 1000, START, 2880)),
      ],
      book: [
        ...Array.from({ length: 40 }, (_, i) => book(1, START + (2880 - 40 + i) * MINUTE, 20_000)),
        ...Array.from({ length: 5 }, (_, i) => book(5, RECORDED_FROM + i, 280_000, 1)),
      ],
      // The hourly rows show less than the minutes of the same time.
      interest_hour: [
        { market: 1, ts: NOW - 86_400 - 4000, lots: 900, usd: 1 },
        { market: 1, ts: NOW - 86_400 - 400, lots: 5000, usd: 1 },
        { market: 1, ts: NOW - 4000, lots: 7000, usd: 1 },
        { market: 2, ts: NOW - 86_400 - 4000, lots: 800, usd: 1 },
        { market: 2, ts: NOW - 86_400 - 400, lots: 5000, usd: 1 },
        { market: 2, ts: NOW - 4000, lots: 1000, usd: 1 },
      ],
      interest_minute: [
        { market: 1, ts: NOW - 86_400 - 60, lots: 1000, usd: 1 },
        { market: 1, ts: NOW - 86_400, lots: 6000, usd: 1 },
        { market: 1, ts: NOW - 60, lots: 1100, usd: 1 },
      ],
    },
  });
}

export interface ErrorAnswer {
  readonly error: string;
  readonly message: string;
}

export async function readJson<T>(response: Response | Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** A query that the registry accepts for each type, with as few parameters as possible. */
export function validQuery(type: DatasetType): Record<string, string> {
  const values: Partial<Record<PointsParam, string>> = {
    exchange: 'ATLAS_FUTURES',
    coin: 'BTC',
    rawSymbol: 'BTCUSDT',
    normalizedSymbol: 'BTC-USDT',
    interval: 'HOUR',
    from: String(Math.floor(NOW / 86_400) * 86_400 - 86_400),
    period: '86400',
    blockSize: '25',
    tpoSession: 'TPO_SESSION_DAILY',
    tenor: 'ONE_M',
  };
  const query: Record<string, string> = { type };
  for (const [name, rule] of Object.entries(datasetOf(type).params)) {
    if (name !== 'type' && (rule === 'required' || (name === 'interval' && rule === 'optional')))
      query[name] = values[name as PointsParam] as string;
  }
  if (Object.values(datasetOf(type).params).includes('symbol')) query['coin'] = 'BTC';
  return query;
}

/** Path of a points query; `extra` is appended unchanged. */
export const pointsPath = (query: Record<string, string>, extra = ''): string =>
  `/v1/points?${new URLSearchParams(query).toString()}${extra}`;
