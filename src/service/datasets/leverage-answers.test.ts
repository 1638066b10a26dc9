import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingPoint, liquidationPoint, openInterestPoint, pointsAnswer } from '@/contract/payloads';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { type ErrorAnswer, pointsPath, readJson } from '@/testing/small-service';
import { marketRow } from '@/testing/store-rows';
import { LeverageMaker } from '../simulate/leverage/leverage-maker';
import { INTEREST_TRACK, LEVERAGE_HOUR_TRACK, LIQUIDATION_TRACK } from '../simulate/leverage/leverage-tracks';
import { buildMarketList } from '../simulate/market-list';
import { PricePaths } from '../simulate/price-paths';
import type { MadeStep, PlannedStep, Track } from '../simulate/track';
import { makeSeedStore } from '../store/seed-store';

const SEED = 9;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
const VENUES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP', 'GLACIER_FUTURES', 'DEXPERP_FUTURES'];
const perpetuals = buildMarketList('small').filter(
  (market) => market.category === 'PERPETUAL' && market.coin.ticker === 'BTC',
);
const stored = perpetuals.map((market) =>
  marketRow({
    id: market.id,
    exchange: market.exchange,
    rawSymbol: market.rawSymbol,
    normalizedSymbol: market.normalizedSymbol,
    tick: market.tick,
    lot: market.lot,
    block: 0,
    types: [...LIQUIDATION_TRACK.types],
  }),
);
const RECORDED = marketRow({ id: 900, exchange: 'REC', recordedFrom: 1_680_000_000, recordedTo: 1_680_000_599 });

let service: InProcessService;

/** The BTC perpetuals of the small world, without candles and books. */
beforeAll(async () => {
  service = await openInProcessService({ markets: [...stored, RECORDED], nowMs: NOW * 1000 });
  const seedStore = makeSeedStore(service.engine);
  const maker = new LeverageMaker(SEED, new PricePaths(SEED));
  const rest = async (): Promise<void> => {};
  const make = async (track: Track, build: (step: PlannedStep) => Promise<MadeStep>): Promise<void> => {
    for (const market of perpetuals) {
      const range = track.rangeOf(market, NOW, 'small');
      const made = await build({ track: '', markets: [market], cost: 0, isFirst: false, ...range });
      for (const { clearFrom: _, ...rows } of made.rows) await seedStore.insert(rows);
    }
  };
  await make(LEVERAGE_HOUR_TRACK, (step) => maker.buildHours(step, rest));
  await make(LIQUIDATION_TRACK, (step) => maker.buildLiquidations(step, rest));
  await make(INTEREST_TRACK, (step) => maker.buildInterest(step, rest));
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

interface Series {
  readonly id: Readonly<Record<string, string>>;
  readonly points: readonly {
    readonly Point: Readonly<Record<string, number>> & { readonly timestamp: { s: number } };
  }[];
}

const exchanges = (names: readonly string[]): string => names.map((name) => `&exchange=${name}`).join('');

async function ask(query: Record<string, string>, venues: readonly string[] = ['ATLAS_FUTURES']): Promise<Series[]> {
  const full = { coin: 'BTC', interval: 'HOUR', period: String(2 * DAY), ...query };
  return (await readJson<{ series: Series[] }>(service.get(pointsPath(full, exchanges(venues))))).series;
}

/** Values of a field by bucket. */
function valuesOf(series: Series, field: string): Map<number, number> {
  return new Map(series.points.map(({ Point }) => [Point.timestamp.s, Point[field]]));
}

const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' };
const USD = { 'transform.normalize.quote': 'USD' };

describe('LIQUIDATION_AGG', () => {
  const type = { type: 'LIQUIDATION_AGG' };

  it('returns one series per side with the fields that apply', async () => {
    const series = await ask(type);
    pointsAnswer(liquidationPoint).parse({ series });
    expect(series.map(({ id }) => id)).toEqual(
      ['BUY', 'SELL'].map((side) => ({
        type: 'LIQUIDATION_AGG',
        rawSymbol: 'BTCUSDT',
        exchange: 'ATLAS_FUTURES',
        normalizedSymbol: 'BTC-USDT',
        category: 'PERPETUAL',
        interval: 'HOUR',
        side,
        coin: 'BTC',
      })),
    );
    for (const { points } of series) expect(Object.keys(points[0].Point)).toEqual(['liquidations', 'timestamp']);
  });

  it('sums over venues exactly, with an id of what they share', async () => {
    const each = await ask({ ...type, ...USD }, VENUES);
    const sums = await ask({ ...type, ...USD, ...SUM }, VENUES);
    expect(each.length).toBe(10);
    expect(sums.map(({ id }) => id)).toEqual(
      ['BUY', 'SELL'].map((side) => ({
        type: 'LIQUIDATION_AGG',
        category: 'PERPETUAL',
        interval: 'HOUR',
        side,
        coin: 'BTC',
      })),
    );
    for (const sum of sums) {
      const expected = new Map<number, number>();
      for (const series of each.filter(({ id }) => id['side'] === sum.id['side'])) {
        for (const [ts, value] of valuesOf(series, 'liquidations')) expected.set(ts, (expected.get(ts) ?? 0) + value);
      }
      expect(valuesOf(sum, 'liquidations')).toEqual(new Map([...expected].sort(([a], [b]) => a - b)));
    }
  });

  it('has the same dollars as its coins', async () => {
    const coins = await ask({ ...type, interval: 'DAY', period: String(20 * DAY) });
    const usd = await ask({ ...type, ...USD, interval: 'DAY', period: String(20 * DAY) });
    for (const [side, series] of usd.entries()) {
      const inCoins = valuesOf(coins[side], 'liquidations');
      const prices = [...valuesOf(series, 'liquidations')].map(([ts, value]) => value / (inCoins.get(ts) as number));
      expect(prices.length).toBe(20);
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.5);
      expect(prices[0]).toBeGreaterThan(50_000);
      expect(prices[0]).toBeLessThan(200_000);
    }
  });

  it('leaves out minutes without any', async () => {
    const [longs] = await ask({ ...type, interval: 'MINUTE', period: String(6 * HOUR) });
    expect(longs.points.length).toBeGreaterThan(10);
    expect(longs.points.length).toBeLessThan(355);
    expect(longs.points.every(({ Point }) => Point['liquidations'] > 0)).toBe(true);
  });

  it('returns the same day by hours as by minutes', async () => {
    const from = String(Math.floor(NOW / HOUR) * HOUR - 10 * HOUR);
    const total = (series: Series): number =>
      Math.round(1000 * [...valuesOf(series, 'liquidations').values()].reduce((a, b) => a + b, 0));
    const hours = await ask({ ...type, from, period: String(11 * HOUR) });
    const minutes = await ask({ ...type, from, period: String(11 * HOUR), interval: 'MINUTE' });
    expect(hours.map(total)).toEqual(minutes.map(total));
  });
});

describe('OPEN_INTEREST_AGG', () => {
  const type = { type: 'OPEN_INTEREST_AGG' };

  it('returns every minute of two days and the open hour, each opening where the last closed', async () => {
    const [minutes] = await ask({ ...type, interval: 'MINUTE' });
    pointsAnswer(openInterestPoint).parse({ series: [minutes] });
    // The open minute is not closed yet.
    expect(minutes.points.length).toBe(2879);
    const isWrong = ({ Point: { open, high, low, close } }: Series['points'][number], i: number): boolean =>
      low > Math.min(open, close) ||
      high < Math.max(open, close) ||
      (i > 0 && open !== minutes.points[i - 1].Point['close']);
    expect(minutes.points.filter(isWrong)).toEqual([]);
    const [hours] = await ask({ ...type, sortDirection: 'SORT_DIRECTION_DESC' });
    expect(hours.points.length).toBe(48);
    const [newest] = hours.points;
    expect(newest.Point.timestamp.s).toBe(Math.floor(NOW / HOUR) * HOUR);
    expect(newest.Point['close']).toBe(minutes.points.at(-1)?.Point['close']);
  });

  it('continues without a step where minutes start', async () => {
    const [hours] = await ask({ ...type, period: String(20 * DAY) });
    expect(hours.points.length).toBe(480);
    const steps = hours.points.filter(({ Point }, i) => i > 0 && Point['open'] !== hours.points[i - 1].Point['close']);
    expect(steps).toEqual([]);
  });

  it('sums each of the four values over venues exactly', async () => {
    for (const unit of [{}, USD]) {
      const each = await ask({ ...type, ...unit }, VENUES);
      const [sum] = await ask({ ...type, ...unit, ...SUM }, VENUES);
      expect(each.length).toBe(5);
      for (const field of ['open', 'high', 'low', 'close']) {
        const parts = each.map((series) => valuesOf(series, field));
        for (const [ts, value] of valuesOf(sum, field)) {
          const lots = parts.map((part) => Math.round((part.get(ts) as number) * 1e6));
          expect(Math.round(value * 1e6)).toBe(lots.reduce((a, b) => a + b, 0));
        }
      }
    }
  });
});

describe('FUNDING_RATE_AGG', () => {
  const type = { type: 'FUNDING_RATE_AGG' };
  const interval = (hours: number) => ({ 'transform.normalize.fundingInterval': String(hours * HOUR * 1000) });

  it('returns rates for eight hours by default', async () => {
    const [usual] = await ask(type, ['DEXPERP_FUTURES']);
    const [eight] = await ask({ ...type, ...interval(8) }, ['DEXPERP_FUTURES']);
    const [one] = await ask({ ...type, ...interval(1) }, ['DEXPERP_FUTURES']);
    pointsAnswer(fundingPoint).parse({ series: [usual] });
    expect(usual).toEqual(eight);
    expect(usual.points.length).toBe(48);
    for (const [i, { Point }] of one.points.entries()) {
      expect(eight.points[i].Point['rateClose']).toBeCloseTo(8 * Point['rateClose'], 15);
      expect(eight.points[i].Point['predictedHigh']).toBeCloseTo(8 * Point['predictedHigh'], 15);
    }
  });

  it('changes with the interval of the venue', async () => {
    const changes = async (venue: string): Promise<Set<number>> => {
      const [series] = await ask({ ...type, period: String(20 * DAY) }, [venue]);
      const moved = series.points.filter(
        ({ Point }, i) => Point['rateOpen'] !== series.points[i - 1]?.Point['rateOpen'],
      );
      return new Set(moved.slice(1).map(({ Point }) => (Point.timestamp.s / HOUR) % 8));
    };
    expect(await changes('ATLAS_FUTURES')).toEqual(new Set([0]));
    expect(await changes('GLACIER_FUTURES')).toEqual(new Set([0, 4]));
    expect((await changes('DEXPERP_FUTURES')).size).toBe(8);
  });

  it('weighs by the open interest in USD', async () => {
    const each = await ask(type, VENUES);
    const weights = await ask({ type: 'OPEN_INTEREST_AGG', ...USD }, VENUES);
    const [mean] = await ask({ ...type, 'transform.groupBy.type': 'GROUP_BY_TYPE_OPEN_INTEREST_WEIGHTED_AVG' }, VENUES);
    expect(mean.id).toEqual({ type: 'FUNDING_RATE_AGG', category: 'PERPETUAL', interval: 'HOUR', coin: 'BTC' });
    expect(mean.points.length).toBe(48);
    for (const field of ['rateOpen', 'rateHigh', 'rateLow', 'rateClose', 'predictedClose']) {
      for (const [ts, value] of valuesOf(mean, field)) {
        let [top, bottom] = [0, 0];
        for (const [i, series] of each.entries()) {
          const rate = valuesOf(series, field).get(ts);
          if (rate === undefined) continue;
          const weight = valuesOf(weights[i], 'close').get(ts) as number;
          top += rate * weight;
          bottom += weight;
        }
        expect(value).toBeCloseTo(top / bottom, 12);
      }
    }
  });

  it('refuses a sum', async () => {
    const query = { ...type, ...SUM, coin: 'BTC', interval: 'HOUR', period: '3600' };
    const response = await service.get(pointsPath(query, exchanges(['ATLAS_FUTURES'])));
    expect(response.status).toBe(400);
    const { error, message } = await readJson<ErrorAnswer>(response);
    expect(error).toBe('INVALID_PARAMS');
    expect(message).toContain('transform.groupBy.type');
  });
});

describe.each(LIQUIDATION_TRACK.types)('%s', (type) => {
  it('is empty for recorded markets and unknown symbols', async () => {
    expect(await ask({ type, period: '600' }, ['REC'])).toEqual([]);
    expect(await ask({ type, coin: 'NOPE' })).toEqual([]);
    expect(await ask({ type, from: String(NOW + DAY), period: '600' })).toEqual([]);
  });

  it('only returns buckets that start in the range', async () => {
    const from = Math.floor(NOW / HOUR) * HOUR - 5 * HOUR;
    const starts = async (start: number, period: number): Promise<number[]> => {
      const [series] = await ask({ type, from: String(start), period: String(period) });
      return (series?.points ?? []).map(({ Point }) => (Point.timestamp.s - from) / HOUR);
    };
    expect(await starts(from, 3 * HOUR)).toEqual([0, 1, 2]);
    expect(await starts(from + 1, 3 * HOUR)).toEqual([1, 2, 3]);
    expect(await starts(from - MINUTE, HOUR)).toEqual([0]);
  });
});
