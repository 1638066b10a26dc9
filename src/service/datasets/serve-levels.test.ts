import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEIGHT_HEADER } from '@/contract/headers';
import { liquidationLevelsPoint, pointsAnswer, triggerLevelsPoint } from '@/contract/payloads';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { pointsPath } from '@/testing/small-service';
import { type LevelSnapshot, liquidationRow, marketRow, triggerRow } from '@/testing/store-rows';

/** Seconds; a whole hour. The service's clock is 40 s later. */
const HOUR = 1_750_000_000 - (1_750_000_000 % 3600);
const TYPES = ['DEXPERP_TRIGGER_LIQUIDITY_AGG', 'DEXPERP_LIQUIDATION_AGG'];
const dex = { exchange: 'DEXPERP_FUTURES', quoteCoinName: 'US Dollar', types: TYPES, block: 0 };
const bitcoin = marketRow({ ...dex, id: 1, rawSymbol: 'BTC', normalizedSymbol: 'BTC-USD' });
const ether = marketRow({ ...dex, id: 2, rawSymbol: 'ETH', normalizedSymbol: 'ETH-USD', coin: 'ETH', tick: 0.01 });
const elsewhere = marketRow({ id: 3 });

const snapshot = (market: number, ts: number, price: number): LevelSnapshot => ({
  market,
  ts,
  price,
  buys: [
    [price - 20, 1500],
    [price - 10, 20],
    [price + 10, 7],
  ],
  sells: [
    [price - 20, 3],
    [price + 30, 250_000],
  ],
});

const rows = [
  snapshot(1, HOUR - 120, 1_000_000),
  snapshot(1, HOUR - 60, 1_000_010),
  snapshot(1, HOUR, 1_000_005),
  snapshot(2, HOUR, 300_000),
  // Made for a later time than the service's.
  snapshot(1, HOUR + 60, 1_000_100),
];

let service: InProcessService;

beforeAll(async () => {
  service = await openInProcessService({
    markets: [bitcoin, ether, elsewhere],
    nowMs: (HOUR + 40) * 1000,
    rows: { trigger_levels: rows.map(triggerRow), liquidation_levels: rows.map(liquidationRow) },
  });
});

afterAll(async () => {
  expect(service.failures).toEqual([]);
  await service.close();
});

const TRIGGER = { type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG', exchange: 'DEXPERP_FUTURES', rawSymbol: 'BTC' };
const LIQUIDATION = { type: 'DEXPERP_LIQUIDATION_AGG', coin: 'BTC' };
const RANGE = { from: String(HOUR - 60), period: '120' };

async function readAnswer(query: Record<string, string>, extra = ''): Promise<string> {
  const response = await service.get(pointsPath(query, extra));
  expect(response.status).toBe(200);
  // The database ends each snapshot with a line feed.
  return (await response.text()).replaceAll('\n', '');
}

const TRIGGER_ID =
  '{"type":"DEXPERP_TRIGGER_LIQUIDITY_AGG","rawSymbol":"BTC","exchange":"DEXPERP_FUTURES","normalizedSymbol":"BTC-USD",' +
  '"category":"PERPETUAL","interval":"MINUTE","coin":"BTC"}';
const LIQUIDATION_ID = '{"type":"DEXPERP_LIQUIDATION_AGG","interval":"MINUTE","coin":"BTC"}';

describe('trigger levels', () => {
  it('returns both order sides', async () => {
    const text = await readAnswer({ ...TRIGGER, ...RANGE });
    expect(text).toBe(
      `{"series":[{"id":${TRIGGER_ID},"points":[` +
        '{"Point":{"buy_levels":[99999,1.5,100000,0.02,100002,0.007],"sell_levels":[99999,0.003,100004,250],' +
        `"timestamp":{"s":${HOUR - 60}}}},` +
        '{"Point":{"buy_levels":[99998.5,1.5,99999.5,0.02,100001.5,0.007],"sell_levels":[99998.5,0.003,100003.5,250],' +
        `"timestamp":{"s":${HOUR}}}}]}]}`,
    );
    pointsAnswer(triggerLevelsPoint).parse(JSON.parse(text));
  });

  it('merges them when flattened, buys first at equal prices', async () => {
    expect(await readAnswer({ ...TRIGGER, ...RANGE, period: '60', flatten: 'true' })).toBe(
      `{"series":[{"id":${TRIGGER_ID},"flat_points":[5,${HOUR - 60}000000,` +
        '99999,1.5,99999,0.003,100000,0.02,100002,0.007,100004,250]}]}',
    );
  });

  it('counts depth per side and volumes in USD', async () => {
    expect(await readAnswer({ ...TRIGGER, maxDepth: '2', flatten: 'true', 'transform.normalize.quote': 'USD' })).toBe(
      `{"series":[{"id":${TRIGGER_ID},"flat_points":[4,${HOUR}000000,` +
        '99998.5,299.9955,99999.5,1999.99,100001.5,700.0105,100003.5,25000875]}]}',
    );
  });

  it('returns a separate series for each symbol of a coin', async () => {
    const ids = async (query: Record<string, string>): Promise<unknown[]> => {
      const { series } = JSON.parse(await readAnswer({ type: TRIGGER.type, ...query })) as { series: { id: object }[] };
      return series.map(({ id }) => id);
    };
    expect(await ids({ coin: 'BTC' })).toEqual([JSON.parse(TRIGGER_ID)]);
    expect(await ids({ coin: 'ETH', exchange: 'DEXPERP_FUTURES' })).toEqual([
      { ...JSON.parse(TRIGGER_ID), rawSymbol: 'ETH', normalizedSymbol: 'ETH-USD', coin: 'ETH' },
    ]);
    expect(await ids({ coin: 'ETH', rawSymbol: 'BTC' })).toEqual([]);
    expect(await ids({ normalizedSymbol: 'ETH-USD' })).toHaveLength(1);
  });
});

describe('liquidation levels', () => {
  it('is answered for the coin only', async () => {
    const text = await readAnswer({ ...LIQUIDATION, ...RANGE, sortDirection: 'SORT_DIRECTION_DESC' });
    expect(text).toBe(
      `{"series":[{"id":${LIQUIDATION_ID},"points":[` +
        `{"Point":{"levels":[99998.5,1.5,99999.5,0.02,100001.5,0.007],"timestamp":{"s":${HOUR}}}},` +
        `{"Point":{"levels":[99999,1.5,100000,0.02,100002,0.007],"timestamp":{"s":${HOUR - 60}}}}]}]}`,
    );
    pointsAnswer(liquidationLevelsPoint).parse(JSON.parse(text));
    expect(await readAnswer({ ...LIQUIDATION, exchange: 'DEXPERP_FUTURES', maxDepth: '1', flatten: 'true' })).toBe(
      `{"series":[{"id":${LIQUIDATION_ID},"flat_points":[1,${HOUR}000000,99999.5,0.02]}]}`,
    );
  });

  it('ignores a symbol', async () => {
    const plain = await readAnswer(LIQUIDATION);
    expect(await readAnswer({ ...LIQUIDATION, rawSymbol: 'ETH', normalizedSymbol: 'ETH-USD' })).toBe(plain);
  });
});

describe.each([
  ['trigger', TRIGGER],
  ['liquidation', LIQUIDATION],
])('%s levels', (_, query) => {
  const stampsOf = async (change: Record<string, string>): Promise<number[]> => {
    const answer = JSON.parse(await readAnswer({ ...query, ...change })) as {
      series: { points: { Point: { timestamp: { s: number } } }[] }[];
    };
    return (answer.series[0]?.points ?? []).map(({ Point }) => Point.timestamp.s);
  };

  it('are those of the latest snapshot up to now, without a range', async () => {
    expect(await stampsOf({})).toEqual([HOUR]);
    expect(await stampsOf({ interval: 'DAY' })).toEqual([HOUR]);
  });

  it('are those of the range otherwise', async () => {
    expect(await stampsOf({ period: '120' })).toEqual([HOUR - 60, HOUR]);
    expect(await stampsOf({ from: String(HOUR - 119), period: '119' })).toEqual([HOUR - 60]);
    expect(await stampsOf({ from: String(HOUR - 3600), period: '7200', interval: 'HOUR' })).toEqual([
      HOUR - 60,
      HOUR + 60,
    ]);
    expect(await stampsOf({ from: String(HOUR - 7200), period: '3600' })).toEqual([]);
  });

  it('are empty elsewhere and for an unknown coin', async () => {
    expect(await readAnswer({ ...query, exchange: 'ATLAS_FUTURES' })).toBe('{"series":[]}');
    expect(await readAnswer({ ...query, coin: 'NOPE' })).toBe('{"series":[]}');
  });

  it.each<[Record<string, string>, number]>([
    [{}, 5],
    [{ maxDepth: '1500' }, 5],
    [{ maxDepth: '1501' }, 6],
    [{ maxDepth: '3001' }, 7],
    [{ from: String(HOUR - 1001 * 60), period: String(1001 * 60), maxDepth: '3000' }, 12],
  ])('weigh for %o %d', async (change, weight) => {
    const response = await service.get(pointsPath({ ...query, ...change }));
    await response.body?.cancel();
    expect(response.headers.get(WEIGHT_HEADER)).toBe(String(weight));
  });

  it.each([
    ['from', String(HOUR), 'period'],
    ['transform.groupBy.type', 'GROUP_BY_TYPE_SUM', 'transform.groupBy.type'],
    ['gapfill', 'true', 'gapfill'],
    ['maxDepth', '0', 'maxDepth'],
    ['interval', 'SECOND', 'interval'],
  ])('refuse %s=%s', async (name, value, named) => {
    const response = await service.get(pointsPath({ ...query, [name]: value }));
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    expect(message).toContain(named);
  });
});
