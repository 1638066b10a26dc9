import { expect, it, vi } from 'vitest';
import type { Market } from '@/contract/payloads';
import { weight } from '@/domain/units';
import type { Budget, BudgetJob } from '../budget/budget';
import type { Http } from '../http/http';
import { FigureBook } from './figure-book';
import { groupOf } from './figure-group';
import { type FigureRequest, listFigureRequests, pickFigure } from './market-figures';
import { computeServing } from './serving-list';

const NOW = Date.UTC(2026, 5, 18, 14, 32);
const HOUR = Date.UTC(2026, 5, 18, 14) / 1000;

/** Ten minutes into an hour of the year before. */
const ENDED = Date.UTC(2025, 5, 18, 14, 10) / 1000;

const market = (exchange: string, rawSymbol: string, coin: string, more: Partial<Market> = {}): Market => ({
  exchange,
  rawSymbol,
  coin,
  normalizedSymbol: `${coin}-USDT`,
  ...more,
});
const BTC = market('ATLAS', 'BTCUSDT', 'BTC');
const BTC_USDC = market('GLACIER', 'BTCUSDC', 'BTC');
const ETH = market('ATLAS', 'ETHUSDT', 'ETH');
const SPOT = market('ATLAS_SPOT', 'BTCUSDT', 'BTC');
const RECORDED = market('BINANCE', 'BTCUSDT', 'BTC', {
  recorded: { from: { s: ENDED - 86_400 }, to: { s: ENDED } },
});
const UNRECORDED = { ...RECORDED, rawSymbol: 'BTCUSDC' };
const LIVE = market('BINANCE_FUTURES', 'BTCUSDT', 'BTC', {
  recorded: { from: { s: HOUR - 7200 }, to: { s: HOUR }, live: true },
});
const SERVING = computeServing([BTC, BTC_USDC, ETH, RECORDED, LIVE]);

/** A book with prepared answers by coin. */
function setUp(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const run = vi.fn(async (job: BudgetJob<unknown>) => (await job.send(job.signal)).value);
  const predict = () => ({ weight: weight(1), source: 'documented' as const });
  const loadJson = (path: string, search: string) => {
    asked.push(`${path}?${search}`);
    const answer = answers[new URLSearchParams(search).get('coin') ?? ''];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const book = new FigureBook({
    http: { loadJson } as unknown as Http,
    getBudget: () => ({ run, predict }) as unknown as Pick<Budget, 'run' | 'predict'>,
    clock: { now: () => NOW, monotonic: () => 0 },
  });
  return { book, asked };
}

const idle = (book: FigureBook): Promise<void> => vi.waitUntil(() => book.listSearches().length === 0).then(() => {});
const series = (one: Market, points: readonly object[], side?: string) => ({
  id: { exchange: one.exchange, rawSymbol: one.rawSymbol, coin: one.coin, side },
  points: points.map((Point) => ({ Point })),
});
const at = (hoursAgo: number, fields: object) => ({ timestamp: { s: HOUR - hoursAgo * 3600 }, ...fields });

it('one request at the weight of one series brings a figure of all markets of a coin on all venues', async () => {
  const asks = listFigureRequests('interest', [BTC, BTC_USDC, ETH, SPOT], SERVING);
  expect(asks).toEqual<FigureRequest[]>([
    { name: 'interest', coin: 'BTC', isLive: false, venues: ['ATLAS', 'GLACIER'] },
    { name: 'interest', coin: 'ETH', isLive: false, venues: ['ATLAS'] },
  ]);
  const { book, asked } = setUp({
    BTC: {
      series: [
        series(BTC, [at(0, { close: 7 }), at(2, { close: 5 })]),
        series(BTC_USDC, [at(1, { close: 3 }), at(0, {})]),
      ],
    },
    ETH: { series: [] },
  });
  expect(book.price(asks).weight).toBe(2);
  book.load(asks);
  expect(book.price(asks).weight).toBe(0);
  await idle(book);
  expect(asked[0]).toBe(
    '/v1/points?type=OPEN_INTEREST_AGG&exchange=ATLAS&exchange=GLACIER&coin=BTC&interval=HOUR' +
      `&from=${HOUR - 11 * 3600}&period=43200&transform.normalize.quote=USD`,
  );
  const { figures } = book.find(asks[0]);
  expect(figures).toEqual(
    new Map([
      // The newest point reported, whatever the order of points.
      ['ATLAS:BTCUSDT', { value: 7, at: HOUR }],
      ['GLACIER:BTCUSDC', { value: 3, at: HOUR - 3600 }],
    ]),
  );
  // Not reported does not mean 0.
  expect(pickFigure('interest', book.find(asks[1]).figures ?? new Map(), ETH)).toBeUndefined();
});

it('requests live markets separately: the service never sums them with simulated ones', async () => {
  const asks = listFigureRequests('interest', [LIVE, BTC], SERVING);
  expect(asks).toEqual<FigureRequest[]>([
    { name: 'interest', coin: 'BTC', isLive: true, venues: ['BINANCE_FUTURES'] },
    { name: 'interest', coin: 'BTC', isLive: false, venues: ['ATLAS', 'GLACIER'] },
  ]);
  const { book, asked } = setUp({ BTC: { series: [series(LIVE, [at(0, { close: 4 })])] } });
  book.load([asks[0]]);
  await idle(book);
  expect(asked).toHaveLength(1);
  expect(book.find(asks[0]).figures).toEqual(new Map([['BINANCE_FUTURES:BTCUSDT', { value: 4, at: HOUR }]]));
  expect(book.find(asks[1]).figures).toBeUndefined();
  expect([...book.getSettled('interest').keys()]).toEqual(['live BTC']);
});

it('requests a recording separately, up to the hour in which it ends', async () => {
  const asks = listFigureRequests('interest', [RECORDED, BTC, UNRECORDED], SERVING);
  const recording = { exchange: 'BINANCE', rawSymbol: 'BTCUSDT', endSeconds: ENDED };
  expect(asks).toEqual<FigureRequest[]>([
    { name: 'interest', coin: 'BTC', isLive: false, recording, venues: ['BINANCE'] },
    { name: 'interest', coin: 'BTC', isLive: false, venues: ['ATLAS', 'GLACIER'] },
  ]);
  const point = { timestamp: { s: ENDED - 600 }, close: 5 };
  const { book, asked } = setUp({ BTC: { series: [series(RECORDED, [point])] } });
  book.load([asks[0]]);
  await idle(book);
  expect(asked).toEqual([
    '/v1/points?type=OPEN_INTEREST_AGG&exchange=BINANCE&coin=BTC&rawSymbol=BTCUSDT&interval=HOUR' +
      `&from=${ENDED - 600 - 11 * 3600}&period=43200&transform.normalize.quote=USD`,
  ]);
  expect(book.find({ name: 'interest', ...groupOf(RECORDED) }).figures?.get('BINANCE:BTCUSDT')?.value).toBe(5);
  expect(book.find({ name: 'interest', ...groupOf(BTC) }).figures).toBeUndefined();
});

it('sums liquidations of both sides over 24 h, and shows 0 where a served market had none', async () => {
  const { book } = setUp({
    BTC: {
      series: [
        series(BTC, [at(1, { liquidations: 2 }), at(5, { liquidations: 3 })], 'BUY'),
        series(BTC, [at(1, { liquidations: 4 })], 'SELL'),
      ],
    },
  });
  const [ask] = listFigureRequests('liquidations', [BTC], SERVING);
  book.load([ask]);
  await idle(book);
  const { figures = new Map() } = book.find(ask);
  expect(pickFigure('liquidations', figures, BTC)).toEqual({ value: 9, at: HOUR - 3600 });
  expect(pickFigure('liquidations', figures, BTC_USDC)?.value).toBe(0);
});

it('keeps its figures while a newer answer loads or fails, and says why', async () => {
  const answers: Record<string, unknown> = { BTC: { series: [series(BTC, [at(0, { rateClose: 0.0001 })])] } };
  const { book } = setUp(answers);
  const [ask] = listFigureRequests('funding', [BTC], SERVING);
  book.load([ask]);
  await idle(book);
  answers.BTC = new Error('down');
  book.load([ask]);
  expect(book.find(ask)).toMatchObject({ isLoading: true, askedAt: NOW / 1000 });
  await idle(book);
  const page = book.find(ask);
  expect([page.isLoading, page.error?.message, page.figures?.size]).toEqual([false, 'down', 1]);
});

it('refuses figures of another coin', async () => {
  const { book } = setUp({ BTC: { series: [series(ETH, [at(0, { rateClose: 0.1 })])] } });
  const [ask] = listFigureRequests('funding', [BTC], SERVING);
  book.load([ask]);
  await idle(book);
  expect(book.find(ask).error?.name).toBe('DecodeError');
  expect(book.find(ask).figures).toBeUndefined();
});

it('rows keep their order while answers arrive, and are sorted again when all have arrived', async () => {
  const { book } = setUp({
    BTC: { series: [series(BTC, [at(0, { close: 7 })])] },
    ETH: { series: [series(ETH, [at(0, { close: 9 })])] },
  });
  const seen: number[] = [];
  book.subscribe(() => seen.push(book.getSettled('interest').size));
  book.load(listFigureRequests('interest', [BTC, ETH], SERVING));
  await idle(book);
  expect(seen).toEqual([0, 0, 2]);
});
