import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { leverageRows, makeLeverageMinutes } from '@/testing/leverage-rows';
import { readJson } from '@/testing/small-service';
import { candleRows, marketRow, type TradeRow } from '@/testing/store-rows';
import { someOf } from '@/testing/volume';
import { INTERVAL_SECONDS, type Interval } from '../interval';
import {
  buildSeriesColumns,
  type ReceivedPoint,
  SERIES_RULES,
  type SeriesShape,
  type ShapeColumns,
} from './series-columns';
import { canWidenSeries, widenSeries } from './widen-series';

const SEED = Number(process.env['SEED'] ?? 21);
const DAY = 86_400;
/** A Thursday, some minutes into an hour. */
const NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
const HOUR_START = Math.floor(NOW / 3600) * 3600;
const HOURS_FROM = HOUR_START - 40 * DAY;
/** Minutes are kept for some days, starting within an hour. */
const MINUTES_FROM = HOUR_START - 3 * DAY + 17 * 60;
/** No gauge is reported for some minutes. */
const OUTAGE = { from: HOUR_START - 30 * 3600 + 600, to: HOUR_START - 30 * 3600 + 1020 };

const types = [
  'TRADE_SIDE_AGNOSTIC_AGG',
  'TRADE_AGG',
  'LIQUIDATION_AGG',
  'FUNDING_RATE_AGG',
  'OPEN_INTEREST_AGG',
  'TOKEN_SUPPLY_AGG',
];
const markets = [
  marketRow({ id: 1, types, block: 0 }),
  marketRow({ id: 2, exchange: 'BOREAL_FUTURES', types, block: 0 }),
  marketRow({
    id: 3,
    exchange: 'EMBER_SPOT',
    coin: 'ETH',
    rawSymbol: 'ETHBTC',
    normalizedSymbol: 'ETH-BTC',
    tick: 1e-5,
    types,
    block: 0,
  }),
  marketRow({
    id: 4,
    exchange: 'OPTIONS',
    rawSymbol: 'BTC_25',
    tenor: 'ONE_M',
    tick: 0.01,
    types: ['SKEW_OPTION_SUMMARY_AGG', 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'],
    block: 0,
  }),
];

function makeTrades(market: number, everySeconds: number): TradeRow[] {
  const random = makeRandom(SEED + market);
  const trades: TradeRow[] = [];
  let ticks = market === 3 ? 3000 : 1_000_000;
  for (
    let atMs = HOURS_FROM * 1000;
    atMs < NOW * 1000;
    atMs += Math.ceil(-Math.log(1 - random()) * everySeconds * 1000)
  ) {
    ticks += Math.floor(random() * 41) - 20;
    trades.push({ atMs, side: random() < 0.5 ? 'BUY' : 'SELL', ticks, lots: 1 + Math.floor(random() * 100_000) });
  }
  return trades;
}

function makeCandleTables(market: number, everySeconds: number): { minutes: object[]; hours: object[] } {
  const trades = makeTrades(market, everySeconds);
  return {
    minutes: candleRows(
      market,
      trades.filter(({ atMs }) => atMs >= MINUTES_FROM * 1000),
    ),
    hours: candleRows(
      market,
      trades.filter(({ atMs }) => atMs < HOUR_START * 1000),
      3600,
    ),
  };
}

type Row = object & { readonly ts?: number };

function makeLeverageTables(market: number) {
  const all = makeLeverageMinutes(SEED, market, HOURS_FROM, Math.floor((NOW - HOURS_FROM) / 60));
  const options = { every: 28_800, forecasts: market === 1 };
  const minutes = leverageRows(
    all.filter(({ ts }) => ts >= MINUTES_FROM),
    { seconds: 60, ...options },
  );
  const hours = leverageRows(all, { seconds: 3600, ...options });
  const keep = (rows: readonly Row[], seconds: number): Row[] =>
    rows.filter(({ ts = 0 }) => ts + seconds <= OUTAGE.from || ts >= OUTAGE.to);
  return {
    interest_minute: keep(minutes.interest, 60),
    interest_hour: keep(hours.interest, 3600),
    funding_minute: keep(minutes.funding, 60),
    funding_hour: keep(hours.funding, 3600),
    liquidation_minute: minutes.liquidation,
    liquidation_hour: hours.liquidation,
  };
}

function makeSupply(): { supply: object[]; token: object[] } {
  const random = makeRandom(SEED);
  const supply = Array.from({ length: 38 }, (_, day) => ({
    market: 1,
    token: 0,
    ts: Math.floor(HOURS_FROM / DAY) * DAY + (day + 2) * DAY,
    circulating: 19_000_000 + day * 900,
    total: 21_000_000,
    price: 60_000 + random() * 1000,
    dominance: 50 + random(),
    capRank: 1,
    valueLocked: day % 3 === 0 ? 0 : 5e9 * random(),
    volume: 1e9 * random(),
  }));
  const token = {
    market: 1,
    token: 0,
    ts: HOURS_FROM,
    name: 'Bitcoin',
    chain: 'Bitcoin',
    contractAddress: '',
    maxSupply: 21e6,
  };
  return { supply, token: [token] };
}

function makeSummaries(): object[] {
  const random = makeRandom(SEED);
  const rows = Array.from({ length: 40 * 24 }, (_, hour) => ({
    market: 4,
    ts: HOURS_FROM + hour * 3600,
    steps: Math.floor(random() * 8000) - 3000,
  }));
  return rows.filter(() => random() < 0.9);
}

let service: InProcessService;

beforeAll(async () => {
  const tables = [makeCandleTables(1, 130), makeCandleTables(2, 700), makeCandleTables(3, 2500)];
  const [one, two] = [makeLeverageTables(1), makeLeverageTables(2)];
  const leverage = Object.fromEntries(
    Object.entries(one).map(([name, rows]) => [name, [...rows, ...two[name as keyof typeof two]]]),
  );
  service = await openInProcessService({
    markets,
    nowMs: NOW * 1000,
    rows: {
      candle_minute: tables.flatMap(({ minutes }) => minutes),
      candle_hour: tables.flatMap(({ hours }) => hours),
      option_summary: makeSummaries(),
      ...leverage,
      ...makeSupply(),
    },
  });
});
afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface Answer {
  readonly series: readonly { readonly points?: readonly { readonly Point: ReceivedPoint }[] }[];
}

interface Ask {
  readonly shape: SeriesShape;
  readonly search: string;
  /** Which of several series. */
  readonly side?: number;
}

const answers = new Map<string, Promise<Answer>>();

/** Requested once for everything computed from it. */
function askOnce(path: string): Promise<Answer> {
  const answer = answers.get(path) ?? readJson<Answer>(service.get(path));
  answers.set(path, answer);
  return answer;
}

async function load<S extends SeriesShape>(
  { shape, search, side = 0 }: Ask & { shape: S },
  interval: Interval,
  from: number,
  to: number,
): Promise<ShapeColumns<S>> {
  const { series } = await askOnce(`/v1/points?${search}&interval=${interval}&from=${from}&period=${to - from}`);
  return buildSeriesColumns(
    shape,
    (series[side]?.points ?? []).map(({ Point }) => Point),
  );
}

const ONE = 'exchange=ATLAS_FUTURES&coin=BTC';
const SUM = 'exchange=ATLAS_FUTURES&exchange=BOREAL_FUTURES&coin=BTC&transform.groupBy.type=GROUP_BY_TYPE_SUM';
const USD = '&transform.normalize.quote=USD';
const OPTION = 'exchange=OPTIONS&coin=BTC&rawSymbol=BTC_25&tenor=ONE_M';

const ASKS: readonly (readonly [title: string, ask: Ask])[] = [
  ['candles', { shape: 'candle', search: `type=TRADE_SIDE_AGNOSTIC_AGG&${ONE}` }],
  [
    'candles of a thin market',
    { shape: 'candle', search: 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=EMBER_SPOT&coin=ETH' },
  ],
  ['candles of the buys', { shape: 'candle', search: `type=TRADE_AGG&${ONE}` }],
  ['candles of the sells in USD', { shape: 'candle', search: `type=TRADE_AGG&${ONE}${USD}`, side: 1 }],
  ['candles of two venues', { shape: 'candle', search: `type=TRADE_SIDE_AGNOSTIC_AGG&${SUM}` }],
  ['liquidated longs', { shape: 'liquidation', search: `type=LIQUIDATION_AGG&${ONE}` }],
  [
    'liquidated shorts of two venues in USD',
    { shape: 'liquidation', search: `type=LIQUIDATION_AGG&${SUM}${USD}`, side: 1 },
  ],
  ['open interest', { shape: 'open-interest', search: `type=OPEN_INTEREST_AGG&${ONE}` }],
  ['open interest in USD', { shape: 'open-interest', search: `type=OPEN_INTEREST_AGG&${ONE}${USD}` }],
  ['funding with forecasts', { shape: 'funding', search: `type=FUNDING_RATE_AGG&${ONE}` }],
  ['funding without forecasts', { shape: 'funding', search: 'type=FUNDING_RATE_AGG&exchange=BOREAL_FUTURES&coin=BTC' }],
  ['skew', { shape: 'skew', search: `type=SKEW_OPTION_SUMMARY_AGG&${OPTION}` }],
  [
    'implied volatility',
    { shape: 'implied-volatility', search: `type=IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG&${OPTION}` },
  ],
  ['supply', { shape: 'supply', search: 'type=TOKEN_SUPPLY_AGG&coin=BTC' }],
];

/** What is cached, as a range up to the last finished hour, and what is computed from it. */
const STEPS: readonly (readonly [fine: Interval, wide: Interval, seconds: number])[] = [
  ['MINUTE', 'FIVE_MINUTES', 4 * DAY],
  ['MINUTE', 'HOUR', 4 * DAY],
  ['MINUTE', 'DAY', 4 * DAY],
  ['FIVE_MINUTES', 'FIFTEEN_MINUTES', 2 * DAY],
  ['THIRTY_MINUTES', 'FOUR_HOURS', 4 * DAY],
  ['HOUR', 'FOUR_HOURS', 44 * DAY],
  ['HOUR', 'WEEK', 44 * DAY],
  ['DAY', 'WEEK', 44 * DAY],
];

/** Differences between computed and served values, field by field. */
function listDifferences<S extends SeriesShape>(
  shape: S,
  made: ShapeColumns<S>,
  said: ShapeColumns<S>,
  sums: number,
): string[] {
  const rowOf = new Map(Array.from(said.times, (time, row) => [time, row]));
  const differences: string[] = [];
  for (const [field, rule] of Object.entries(SERIES_RULES[shape])) {
    const [mine, theirs] = [
      made.values[field as keyof typeof made.values],
      said.values[field as keyof typeof said.values],
    ] as Float64Array[];
    for (let i = 0; i < made.length; i++) {
      const row = rowOf.get(made.times[i]);
      const value = row === undefined ? 'absent' : theirs[row];
      const dust = rule.merge === 'sum' ? sums * Number.EPSILON * Math.abs(mine[i]) : 0;
      const isEqual = Object.is(mine[i], value) || (typeof value === 'number' && Math.abs(mine[i] - value) <= dust);
      if (!isEqual) differences.push(`${field} of ${made.times[i]}: ${mine[i]} instead of ${value}`);
    }
  }
  return differences;
}

const to = HOUR_START - 3600;

describe.each(ASKS)('%s', (_, ask) => {
  it.each(someOf(STEPS, 4))(`%s to %s (seed ${SEED})`, async (fine, wide, seconds) => {
    const from = to - seconds;
    const held = await load(ask, fine, from, to);
    const made = widenSeries(ask.shape, held, fine, wide, [{ from, to }]);
    const said = await load(ask, wide, from, to);
    const ratio = INTERVAL_SECONDS[wide] / INTERVAL_SECONDS[fine];
    expect(listDifferences(ask.shape, made, said, ratio)).toEqual([]);
    // Excluded are open buckets and those before the first row; for gauges also those around an outage.
    const expected = [...said.times].filter((time) => time >= held.times[0] && time + INTERVAL_SECONDS[wide] <= to);
    const isGauge = ask.shape === 'open-interest' || ask.shape === 'funding';
    if (isGauge && INTERVAL_SECONDS[fine] < 3600 && INTERVAL_SECONDS[wide] >= 3600) expect(made.length).toBe(0);
    else if (isGauge) expect(expected.length - made.length).toBeLessThanOrEqual(3);
    else expect([...made.times]).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('is computed from each loaded span separately', async () => {
    const isGauge = ask.shape === 'open-interest' || ask.shape === 'funding';
    const wide = isGauge ? 'THIRTY_MINUTES' : 'FOUR_HOURS';
    const spans = [
      { from: to - 2 * DAY + 600, to: to - DAY + 600 },
      { from: to - DAY + 1200, to },
    ];
    const parts = await Promise.all(spans.map((span) => load(ask, 'MINUTE', span.from, span.to)));
    const points = parts.flatMap(({ times, values }) =>
      Array.from(times, (time, i) => ({
        ...Object.fromEntries(Object.entries<Float64Array>(values).map(([field, column]) => [field, column[i]])),
        timestamp: { s: time },
      })),
    );
    const made = widenSeries(ask.shape, buildSeriesColumns(ask.shape, points), 'MINUTE', wide, spans);
    const said = await load(ask, wide, to - 2 * DAY, to);
    expect(listDifferences(ask.shape, made, said, 240)).toEqual([]);
    expect(made.length).toBeGreaterThan(2);
    for (const time of made.times)
      expect(spans.some((span) => time >= span.from && time + INTERVAL_SECONDS[wide] <= span.to)).toBe(true);
  });
});

describe('series that are not computed from finer buckets', () => {
  const plain = { isGrouped: false, isConverted: false, isGapfilled: false };

  async function countDifferences(ask: Ask, seconds = 2 * DAY): Promise<number> {
    const held = await load(ask, 'MINUTE', to - seconds, to);
    const made = widenSeries(ask.shape, held, 'MINUTE', 'THIRTY_MINUTES', [{ from: to - seconds, to }]);
    return listDifferences(ask.shape, made, await load(ask, 'THIRTY_MINUTES', to - seconds, to), 30).length;
  }

  it.each([
    ['the highest of a sum', { ...plain, shape: 'open-interest', isGrouped: true }, `type=OPEN_INTEREST_AGG&${SUM}`],
    [
      'a mean of means',
      { ...plain, shape: 'funding', isGrouped: true },
      `type=FUNDING_RATE_AGG&${SUM.replace('SUM', 'OPEN_INTEREST_WEIGHTED_AVG')}`,
    ],
    [
      'a volume at the price of its bucket',
      { ...plain, shape: 'candle', isConverted: true },
      `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=EMBER_SPOT&coin=ETH${USD}`,
    ],
    [
      'a filled candle',
      { ...plain, shape: 'candle', isGapfilled: true },
      `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=EMBER_SPOT&coin=ETH&gapfill=true`,
    ],
  ] as const)('%s', async (_, form, search) => {
    expect(canWidenSeries(form)).toBe(false);
    expect(await countDifferences({ shape: form.shape, search })).toBeGreaterThan(5);
  });

  it('all others are computed', () => {
    for (const shape of Object.keys(SERIES_RULES) as SeriesShape[])
      expect(canWidenSeries({ ...plain, shape })).toBe(true);
    expect(canWidenSeries({ ...plain, shape: 'candle', isGrouped: true })).toBe(true);
    expect(canWidenSeries({ ...plain, shape: 'liquidation', isGrouped: true, isConverted: true })).toBe(true);
  });

  it('a gauge across an outage is not', async () => {
    const span = { from: OUTAGE.from - 6000, to: OUTAGE.to + 9000 };
    const held = await load(
      { shape: 'open-interest', search: `type=OPEN_INTEREST_AGG&${ONE}` },
      'MINUTE',
      span.from,
      span.to,
    );
    const made = widenSeries('open-interest', held, 'MINUTE', 'FIVE_MINUTES', [span]);
    expect([...made.times].filter((time) => time < OUTAGE.to && time + 300 > OUTAGE.from)).toEqual([]);
    expect(made.length).toBeGreaterThan(20);
  });
});
