import { QueryClient } from '@tanstack/react-query';
import { makeServiceClock } from '@/base/clock';
import { makeConfirmedClock } from '@/base/confirmed-clock';
import { KEY_HEADER, WEIGHT_HEADER } from '@/contract/headers';
import type { TierId } from '@/contract/tiers';
import { makeBudget } from '@/data/budget/budget';
import type { TileDatabase } from '@/data/cache/database/database-types';
import { makeTileLoader, type SeriesRequest, type TileLoader, type ViewTiles } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { makeDecodeClient } from '@/data/decode/decode-client';
import { makeInProcessRunner } from '@/data/decode/decode-runner';
import { makeHttp } from '@/data/http/http';
import { chooseDepthInterval } from '@/data/plan/heatmap-span';
import { makeDepthKind } from '@/data/queries/depth';
import { makeDepthView } from '@/data/queries/depth-view';
import { makeSeriesKind } from '@/data/queries/series';
import { listTilesOf } from '@/domain/bucket-scale';
import { type InProcessService, openInProcessService, TIER_KEYS } from './in-process-service';
import { makeMemoryDatabase } from './memory-database';
import { candleRows, denseBookRow, marketRow } from './store-rows';

const MINUTE = 60;
const HOUR = 3600;
/** A quarter past, so that hours and days are open. */
const NOW = 1_749_999_600 + 900;
/** Levels per side: as many as in the books, so that sides are certain. */
const MAX_DEPTH = 20;
const FINEST_BLOCK = 5;

/** A service with thirty hours of one book, one snapshot a minute, and its trades. */
export function openTourService(): Promise<InProcessService> {
  const start = NOW - 30 * HOUR;
  const minutes = Array.from({ length: 30 * 60 }, (_, i) => start - (start % MINUTE) + i * MINUTE);
  return openInProcessService({
    markets: [marketRow({ id: 1 })],
    nowMs: NOW * 1000,
    rows: {
      book: minutes.map((ts, i) => bookAt(ts, 20_000 + Math.round(40 * Math.sin(i / 90)))),
      candle_minute: candleRows(
        1,
        minutes.map((ts, i) => ({
          atMs: ts * 1000 + 500,
          side: i % 3 === 0 ? 'BUY' : 'SELL',
          ticks: 1_000_000 + i,
          lots: 10 + i,
        })),
      ),
    },
  });
}

function bookAt(ts: number, mid: number): object {
  const side = (first: number) =>
    Array.from({ length: 2 * MAX_DEPTH }, (_, i) => [first + i, 1 + ((ts / MINUTE + i * 7919) % 1000)] as const);
  return denseBookRow({ market: 1, ts, bids: side(mid - 2 * MAX_DEPTH), asks: side(mid + 1) });
}

/** One page: the query layer as screens use it, without screens. Weights are those that the service charged. */
export class TourPage {
  readonly #loader: TileLoader;
  readonly #client = new QueryClient();
  readonly depth: ReturnType<typeof makeDepthKind>;
  readonly candles: ReturnType<typeof makeSeriesKind<'TRADE_SIDE_AGNOSTIC_AGG'>>;
  charged = 0;
  requests = 0;

  constructor(service: InProcessService, tileDatabase: TileDatabase, tier: TierId = 'advanced') {
    const clock = makeServiceClock(service.clock);
    const fetcher = async (url: string, init?: RequestInit): Promise<Response> => {
      const headers = { [KEY_HEADER]: TIER_KEYS[tier] };
      const response = await service.fetch(url.replace('http://tour', ''), { ...init, headers });
      this.charged += Number(response.headers.get(WEIGHT_HEADER) ?? 0);
      this.requests += 1;
      return response;
    };
    const shared = { baseUrl: 'http://tour', key: () => '', clock };
    const budget = makeBudget({ clock, tier, isKeyExclusive: true, getReserve: () => 0 });
    const runner = makeInProcessRunner({ clock: service.clock, fetcher: fetcher as typeof fetch });
    const { decodeDepth } = makeDecodeClient({ ...shared, makeRunner: runner });
    this.depth = makeDepthKind(decodeDepth);
    this.candles = makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', makeHttp({ ...shared, fetcher }));
    const opened = Promise.resolve(tileDatabase);
    this.#loader = makeTileLoader({
      client: this.#client,
      budget,
      tileDatabase: opened,
      clock: makeConfirmedClock(clock),
      defer: (task) => setTimeout(task, 0),
    });
  }

  /** Shows a series; returns what it cost, the predicted cost, and the cost without a cache. */
  async show<View, Tile>(ask: Omit<SeriesRequest<View, Tile>, 'reach'>, from: number, to: number): Promise<TourStep> {
    const series = { ...ask, reach: { from: NOW - 30 * HOUR, to } };
    const tiles = listTilesOf(ask.kind.scaleOf(ask.view), from, to);
    const view: ViewTiles<View, Tile> = { ...series, tiles };
    await Promise.resolve();
    const predicted = this.#loader.price([view]).weight;
    const anew = this.#loader.priceAnew([view]).weight;
    const before = this.charged;
    const options = { rank: 'visible', viewTiles: tiles.length } as const;
    await Promise.all(tiles.map((tile) => this.#client.fetchQuery(tileQuery(this.#loader, series, tile, options))));
    return { predicted, anew, charged: this.charged - before };
  }

  /** Leaves the page: everything that can be stored is stored. */
  async leave(): Promise<void> {
    await this.#loader.shelf.flush();
    this.#client.clear();
  }
}

export interface TourStep {
  readonly predicted: number;
  readonly anew: number;
  readonly charged: number;
}

export type NamedStep = TourStep & { readonly name: string };

/**
 * BTC depth of a day, zoom, pans back and forth, HD and USD and back, candles of the same range, and all that after a
 * reload.
 */
export async function runTour(service: InProcessService): Promise<NamedStep[]> {
  const tileDatabase = makeMemoryDatabase();
  const steps: NamedStep[] = [];
  let page = new TourPage(service, tileDatabase);
  const depth = async (name: string, from: number, to: number, change: object = {}): Promise<void> => {
    const interval = chooseDepthInterval(to - from, false);
    const book = { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval, blockSize: FINEST_BLOCK };
    const selection = { ...book, maxDepth: MAX_DEPTH, ...change };
    const view = makeDepthView({ selection, finestBlock: FINEST_BLOCK, price: 1e5 });
    steps.push({ name, ...(await page.show({ kind: page.depth, view }, from, to)) });
  };
  const candles = async (name: string, from: number, to: number): Promise<void> => {
    const view = { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } as const;
    steps.push({ name, ...(await page.show({ kind: page.candles, view }, from, to)) });
  };
  const hd = { blockSize: 5 * FINEST_BLOCK, maxDepth: MAX_DEPTH / 5 };
  const usd = { 'transform.normalize.quote': 'USD' };
  const closedHour = NOW - (NOW % HOUR);
  await depth('a day', NOW - 24 * HOUR, NOW);
  await depth('zoom', closedHour - 6 * HOUR, closedHour);
  for (const hours of [2, 4, 6])
    await depth(`pan ${hours} h back`, closedHour - (6 + hours) * HOUR, closedHour - hours * HOUR);
  for (const hours of [4, 2, 0])
    await depth(`pan to ${hours} h`, closedHour - (6 + hours) * HOUR, closedHour - hours * HOUR);
  await depth('HD', closedHour - 6 * HOUR, closedHour, hd);
  await depth('4K again', closedHour - 6 * HOUR, closedHour);
  await depth('USD', closedHour - 6 * HOUR, closedHour, usd);
  await depth('HD in USD', closedHour - 6 * HOUR, closedHour, { ...hd, ...usd });
  await depth('coins again', closedHour - 6 * HOUR, closedHour);
  await candles('candles', closedHour - 24 * HOUR, closedHour);
  await page.leave();
  page = new TourPage(service, tileDatabase);
  await depth('reload', closedHour - 6 * HOUR, closedHour);
  await candles('candles after the reload', closedHour - 24 * HOUR, closedHour);
  return steps;
}
