import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Market, marketsAnswer, type PredictionMarket } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import type { Engine } from '@/service/store/engine/engine';
import { makeStore } from '@/service/store/make-store';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { readJson } from '@/testing/small-service';
import { candleRows, marketRow, type TradeRow } from '@/testing/store-rows';
import { wrapEngine } from '@/testing/wrap-engine';
import { expandPredictions } from './prediction-entries';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.UTC(2025, 5, 18, 14, 32) / 1000;
const LAST_HOUR = NOW - (NOW % HOUR);
const OPEN_CONDITION = `0x${'a1'.repeat(32)}`;
const HIGHER_CONDITION = `0x${'b2'.repeat(32)}`;
const CLOSED_CONDITION = `0x${'c3'.repeat(32)}`;

const record = (market: number, conditionId: string, title: string, to: number): object => ({
  market,
  slug: `coin-above-${title}`,
  question: `Will the coin be above ${title}?`,
  groupItemTitle: title,
  outcomes: ['Yes', 'No'],
  orderPriceMinTickSize: 0.001,
  conditionId,
  availableSince: { s: NOW - 9 * DAY },
  availableTo: { s: to },
});

const event = (id: number, slug: string, predictions: readonly object[]) =>
  marketRow({
    id,
    exchange: 'PREDMKT',
    rawSymbol: slug,
    normalizedSymbol: `${slug.toUpperCase()}-USDC`,
    category: 'FUTURE',
    fullName: `Title of ${slug}`,
    tick: 0.001,
    lot: 1,
    block: 0,
    supply: 0,
    types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'],
    predictions: JSON.stringify(predictions),
  });

/** A trade every half hour in [from, to): prices rise by a tick, sides alternate. */
const trades = (ticks: number, from: number, to: number): TradeRow[] =>
  Array.from({ length: (to - from) / (30 * MINUTE) }, (_, i) => ({
    atMs: (from + i * 30 * MINUTE) * 1000 + 500,
    side: i % 2 === 0 ? ('BUY' as const) : ('SELL' as const),
    ticks: ticks + i,
    lots: 100,
  }));

/** Rows of minutes of the last three days, and of all whole hours. */
function rowsOf(market: number, all: readonly TradeRow[]): { minutes: object[]; hours: object[] } {
  const recent = all.filter((trade) => trade.atMs / 1000 >= LAST_HOUR - 3 * DAY);
  return {
    minutes: candleRows(market, recent),
    hours: candleRows(
      market,
      all.filter((trade) => trade.atMs / 1000 < LAST_HOUR),
      HOUR,
    ),
  };
}

let service: InProcessService;

beforeAll(async () => {
  const end = LAST_HOUR - 2 * DAY;
  const parts = [
    rowsOf(101, trades(300, LAST_HOUR - 5 * DAY, LAST_HOUR + 30 * MINUTE)),
    rowsOf(102, trades(100, LAST_HOUR - 2 * DAY, LAST_HOUR)),
    rowsOf(111, trades(900, end - DAY, end)),
    rowsOf(1, trades(1_000_000, LAST_HOUR - 3 * HOUR, LAST_HOUR)),
  ];
  service = await openInProcessService({
    nowMs: NOW * 1000,
    markets: [
      marketRow({ id: 1 }),
      event(100, 'coin-ladder', [
        record(101, OPEN_CONDITION, '90k', NOW + DAY),
        record(102, HIGHER_CONDITION, '95k', NOW + DAY),
      ]),
      event(110, 'past-question', [record(111, CLOSED_CONDITION, '80k', end)]),
      { ...event(120, 'untraded-match', [{ ...record(121, '0x0', 'Over', NOW + DAY), line: 2.5 }]), coin: '' },
    ],
    rows: {
      candle_minute: parts.flatMap((part) => part.minutes),
      candle_hour: parts.flatMap((part) => part.hours),
    },
  });
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

async function load(search = 'exchange=PREDMKT'): Promise<readonly Market[]> {
  return marketsAnswer.parse(await readJson(service.get(`/v1/markets?${search}`))).symbols ?? [];
}

async function loadRecord(conditionId: string): Promise<PredictionMarket> {
  const all = (await load()).flatMap((market) => market.predictionMarkets ?? []);
  return all.find((one) => one.conditionId === conditionId) as PredictionMarket;
}

interface Candle {
  readonly close: number;
  readonly volume: number;
  readonly timestamp: { readonly s: number };
}

async function loadCandles(query: Record<string, string>): Promise<{ side?: string; candles: Candle[] }[]> {
  const search = new URLSearchParams({ exchange: 'PREDMKT', interval: 'MINUTE', ...query }).toString();
  const body = await readJson<{ series: { id: { side?: string }; points: { Point: Candle }[] }[] }>(
    service.get(`/v1/points?${search}`),
  );
  return body.series.map(({ id, points }) => ({ ...id, candles: points.map(({ Point }) => Point) }));
}

const volumeOf = (candles: readonly Candle[] = []): number => candles.reduce((sum, candle) => sum + candle.volume, 0);

describe('prediction entries', () => {
  it('lists one entry per event with all its markets', async () => {
    const markets = await load();
    expect(markets.map((market) => [market.rawSymbol, market.predictionMarkets?.length])).toEqual([
      ['coin-ladder', 2],
      ['past-question', 1],
      ['untraded-match', 1],
    ]);
    expect(markets[2]).not.toHaveProperty('coin');
    expect(markets[2]?.predictionMarkets?.[0]).toMatchObject({ line: 2.5, closed: false, totalVolume: 0, prices: [] });
    expect((await load('exchange=ATLAS_FUTURES'))[0]).not.toHaveProperty('predictionMarkets');
  });

  it('has volumes and prices that match the candles', async () => {
    const open = await loadRecord(OPEN_CONDITION);
    const day = { type: 'TRADE_AGG', rawSymbol: OPEN_CONDITION, period: String(DAY) };
    const sides = await loadCandles(day);
    expect(open.buyVolume24H).toBeCloseTo(volumeOf(sides.find(({ side }) => side === 'BUY')?.candles), 6);
    expect(open.sellVolume24H).toBeCloseTo(volumeOf(sides.find(({ side }) => side === 'SELL')?.candles), 6);
    const life = {
      type: 'TRADE_SIDE_AGNOSTIC_AGG',
      rawSymbol: OPEN_CONDITION,
      interval: 'HOUR',
      period: String(9 * DAY),
    };
    const [{ candles }] = await loadCandles(life);
    expect(open.totalVolume).toBeCloseTo(volumeOf(candles), 6);
    expect(open.prices).toEqual(candles.slice(-24).map(({ close }) => close));
    expect(open.lastPrice).toBe(candles.at(-1)?.close);
    const [{ candles: minutes }] = await loadCandles({ ...life, interval: 'MINUTE', period: String(DAY) });
    expect(open.oneDayPriceChange).toBeCloseTo((open.lastPrice ?? 0) - minutes[0].close, 9);
  });

  it('has the same prices in a time zone half an hour off', async () => {
    const { engine } = service;
    const settings = "SETTINGS session_timezone = 'Asia/Kolkata', output_format_json_quote_64bit_integers = 0";
    // The comment cuts off the settings that the engine adds.
    const abroad = wrapEngine(engine, { rows: (sql, params) => engine.rows(`${sql} ${settings} --`, params) });
    expect(await abroad.rows('SELECT timezone() AS zone')).toEqual([{ zone: 'Asia/Kolkata' }]);
    const events = (await makeStore(engine).markets()).filter(({ predictions }) => predictions !== '');
    const loadFigures = (one: Engine) =>
      makeStore(one).predictionFigures(events.flatMap(expandPredictions), unixSeconds(NOW));
    const figures = await loadFigures(engine);
    // Of those that have trades.
    expect(figures).toHaveLength(3);
    expect(figures.some(({ prices }) => prices.length > 0)).toBe(true);
    // A share costs less than a dollar.
    for (const { totalVolume, weightedShares, weightedSharesDay } of figures) {
      expect(weightedShares).toBeGreaterThan(totalVolume);
      expect(weightedSharesDay).toBeLessThanOrEqual(weightedShares);
    }
    expect(await loadFigures(abroad)).toEqual(figures);
  });

  it('counts candle volume in USD whatever the requested unit', async () => {
    const query = { type: 'TRADE_SIDE_AGNOSTIC_AGG', rawSymbol: HIGHER_CONDITION, period: String(DAY) };
    const plain = await loadCandles(query);
    expect(plain[0]?.candles[0]).toMatchObject({ close: 0.15, volume: 15 });
    expect(await loadCandles({ ...query, 'transform.normalize.quote': 'USD' })).toEqual(plain);
  });

  it.each(['COIN', 'USD'])('adds up with other venues, each in its own unit, in %s', async (unit) => {
    const search = new URLSearchParams({
      type: 'TRADE_SIDE_AGNOSTIC_AGG',
      coin: 'BTC',
      interval: 'MINUTE',
      from: String(LAST_HOUR - 2 * HOUR),
      period: String(2 * HOUR),
      'transform.normalize.quote': unit,
    });
    const loadVolumes = async (change = ''): Promise<number[]> => {
      const path = `/v1/points?${search.toString()}&exchange=ATLAS_FUTURES&exchange=PREDMKT${change}`;
      const { series } = await readJson<{ series: { points: { Point: Candle }[] }[] }>(service.get(path));
      return series.map(({ points }) => volumeOf(points.map(({ Point }) => Point)));
    };
    const each = await loadVolumes();
    expect(each).toHaveLength(3);
    const [sum] = await loadVolumes('&transform.groupBy.type=GROUP_BY_TYPE_SUM');
    expect(sum).toBeCloseTo(
      each.reduce((a, b) => a + b, 0),
      6,
    );
  });

  it('resolves what has ended', async () => {
    const closed = await loadRecord(CLOSED_CONDITION);
    expect(closed).toMatchObject({
      closed: true,
      lastPrice: 1,
      oneDayPriceChange: 0,
      buyVolume24H: 0,
      sellVolume24H: 0,
      openInterest: 0,
      oneDayOIChange: 0,
    });
    expect(closed.prices?.at(-1)).toBe(1);
    expect(closed.totalVolume).toBeGreaterThan(0);
    const open = await loadRecord(OPEN_CONDITION);
    expect(open.closed).toBe(false);
    expect(open.openInterest).toBeGreaterThan(open.oneDayOIChange ?? 0);
    expect(open.openInterest).toBeLessThan(open.totalVolume ?? 0);
    expect(open.oneDayOIChange).not.toBe(0);
    // Traders are still counted after a question is over.
    for (const { uniqueTraders } of [open, closed]) expect(uniqueTraders).toBeGreaterThan(0);
  });

  it('sums an event and shows the price of its busiest market', async () => {
    const [ladder] = await load();
    const parts = ladder.predictionMarkets ?? [];
    const volumes = parts.map((part) => (part.buyVolume24H ?? 0) + (part.sellVolume24H ?? 0));
    expect(ladder.volume24h).toBeCloseTo(volumes[0] + volumes[1], 9);
    expect(ladder.lastPrice).toBe(parts[0]?.lastPrice);
    expect(ladder).not.toHaveProperty('marketcap');
  });

  it.each([
    ['symbolFilter=ABOVE 95K', ['coin-ladder']],
    ['symbolFilter=title of past', ['past-question']],
    [`symbolFilter=${CLOSED_CONDITION.slice(0, 20)}`, ['past-question']],
    ['coin=BTC', ['coin-ladder', 'past-question', 'BTCUSDT']],
    [
      'exchange=PREDMKT&sortCriteria.field=VOLUME_24H&sortCriteria.direction=1',
      ['untraded-match', 'past-question', 'coin-ladder'],
    ],
  ])('finds events by %s', async (search, expected) => {
    const found = (await load(search.replaceAll(' ', '%20'))).map((market) => market.rawSymbol);
    expect([...found].sort()).toEqual([...expected].sort());
    if (search.includes('sort')) expect(found.at(-1)).toBe(expected.at(-1));
  });

  it.each([
    [
      '/v1/symbols',
      'type=TRADE_AGG&exchange=PREDMKT',
      { rawSymbols: ['0x0', OPEN_CONDITION, HIGHER_CONDITION, CLOSED_CONDITION] },
    ],
    ['/v1/symbols', `type=TRADE_AGG&rawSymbol=${OPEN_CONDITION}`, { rawSymbols: [OPEN_CONDITION] }],
    ['/v1/types', `rawSymbol=${OPEN_CONDITION}`, { types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'] }],
    ['/v1/types', 'exchange=PREDMKT&rawSymbol=coin-ladder', { types: ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'] }],
    ['/v1/coins', 'exchange=PREDMKT', { coins: ['BTC'] }],
  ])('%s?%s', async (path, search, expected) => {
    expect(await readJson(service.get(`${path}?${search}`))).toEqual(expected);
  });

  it('gives no candles for the slug of an event', async () => {
    expect(await loadCandles({ type: 'TRADE_AGG', rawSymbol: 'coin-ladder', period: String(DAY) })).toEqual([]);
  });
});
