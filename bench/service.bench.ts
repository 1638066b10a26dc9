import { makeRandom } from '@/base/random';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { BENCH_NOW, type Exchange, MeasuredService } from './measured-service';

const MEGABYTE = 1_000_000;
const MINUTE = 60;
const VENUES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];
const SNAPSHOTS = 1000;
/** Coins whose markets have at least a week of minutes in every scale of the world. */
const HOT_COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'BNB', 'ADA', 'LINK', 'AVAX', 'LTC'];
const CLIENTS = 8;
const HOT_REQUESTS = 6000;
const COLD_REQUESTS = 600;
const SEED = 5;

type Query = Parameters<MeasuredService['ask']>[0];

const depth = (exchange: readonly string[], extra: Query = {}): Query => ({
  type: 'BLOCK_BOOK_SNAPSHOT_AGG',
  exchange,
  coin: 'BTC',
  interval: 'MINUTE',
  from: BENCH_NOW - SNAPSHOTS * MINUTE,
  period: SNAPSHOTS * MINUTE,
  blockSize: 5,
  maxDepth: 3500,
  flatten: true,
  ...extra,
});

const candles = (coin: string, from: number): Query => ({
  type: 'TRADE_SIDE_AGNOSTIC_AGG',
  exchange: 'ATLAS_FUTURES',
  coin,
  interval: 'MINUTE',
  from,
  period: 1000 * MINUTE,
});

const atLeast = (name: string, value: number, unit: string, aim: number): Goal => ({
  ...atMost(name, value, unit, aim),
  direction: 'at least',
});

const rateOf = ({ bytes, totalMs }: Exchange): number => bytes / 1000 / totalMs;
const medianOf = (exchanges: readonly Exchange[], of: (exchange: Exchange) => number): number =>
  computeMedian(exchanges.map(of));

async function repeat(count: number, ask: () => Promise<Exchange>): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let i = 0; i < count; i++) exchanges.push(await ask());
  return exchanges;
}

/** Peak growth of the process's memory in bytes. */
async function measureGrowth(service: MeasuredService, run: () => Promise<unknown>): Promise<number> {
  const { memory } = await service.askHealth();
  await run();
  return (await service.askHealth()).peakMemory - memory;
}

async function measureDepth(service: MeasuredService): Promise<Goal[]> {
  const ask = (): Promise<Exchange> => service.ask(depth(['ATLAS_FUTURES']));
  await repeat(3, ask);
  let one: Exchange[] = [];
  const growth = await measureGrowth(service, async () => {
    one = await repeat(5, ask);
  });
  const started = performance.now();
  const six = await Promise.all(Array.from({ length: 6 }, ask));
  const together = six.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 / (performance.now() - started);
  return [
    atMost(
      'service-depth-first-byte',
      medianOf(one, ({ firstByteMs }) => firstByteMs),
      'ms',
      50,
    ),
    atLeast('service-depth-rate', medianOf(one, rateOf), 'MB/s', 200),
    atMost('service-depth-memory', growth / MEGABYTE, 'MB', 64),
    atMost('service-depth-six-first-byte', Math.max(...six.map(({ firstByteMs }) => firstByteMs)), 'ms', 400),
    atLeast('service-depth-six-rate', together, 'MB/s', 200),
  ];
}

async function measureDepthSum(service: MeasuredService): Promise<Goal[]> {
  const askOne = (): Promise<Exchange> => service.ask(depth(['ATLAS_FUTURES']));
  const askSum = (): Promise<Exchange> =>
    service.ask(depth(VENUES, { normalizedSymbol: 'BTC-USDT', 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' }));
  await askSum();
  const one: Exchange[] = [];
  const sum: Exchange[] = [];
  const growth = await measureGrowth(service, async () => {
    for (let i = 0; i < 4; i++) {
      one.push(await askOne());
      sum.push(await askSum());
    }
  });
  const ratio = medianOf(sum, ({ totalMs }) => totalMs) / medianOf(one, ({ totalMs }) => totalMs);
  return [
    atMost('service-depth-sum-ratio', ratio, '× one venue', 3),
    atMost(
      'service-depth-sum-first-byte',
      medianOf(sum, ({ firstByteMs }) => firstByteMs),
      'ms',
      100,
    ),
    atMost('service-depth-sum-memory', growth / MEGABYTE, 'MB', 200),
  ];
}

interface Load {
  readonly perSecond: number;
  /** 99th percentile in milliseconds. */
  readonly slowest: number;
}

/** `count` requests from `CLIENTS` connections. Each sends its next one as soon as it has its answer. */
async function measureLoad(service: MeasuredService, count: number, next: (index: number) => Query): Promise<Load> {
  const times: number[] = [];
  let asked = 0;
  const started = performance.now();
  const client = async (): Promise<void> => {
    while (asked < count) times.push((await service.ask(next(asked++))).totalMs);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: count / seconds, slowest: times[Math.floor(times.length * 0.99)] };
}

async function measureCandles(service: MeasuredService): Promise<Goal[]> {
  const hotQuery = (index: number): Query =>
    candles(HOT_COINS[index % HOT_COINS.length], BENCH_NOW - 1000 * MINUTE - (index % 7) * MINUTE);
  await measureLoad(service, 200, hotQuery);
  await service.askHealth();
  const hot = await measureLoad(service, HOT_REQUESTS, hotQuery);
  const { worstDelayMs } = await service.askHealth();
  const random = makeRandom(SEED);
  // Each range starts in separate tiles, so that requests do not share them.
  const cold = await measureLoad(service, COLD_REQUESTS, (index) =>
    candles(['BTC', 'ETH', 'SOL'][index % 3], BENCH_NOW - 90 * 86_400 + Math.floor(random() * 88 * 1440) * MINUTE),
  );
  return [
    atLeast('service-candles-hot', hot.perSecond, 'requests/s', 1000),
    atMost('service-candles-hot-p99', hot.slowest, 'ms', 30),
    atMost('service-event-loop-lag', worstDelayMs, 'ms', 100),
    atLeast('service-candles-cold', cold.perSecond, 'requests/s', 120),
    atMost('service-candles-cold-p99', cold.slowest, 'ms', 100),
  ];
}

/** The built service over loopback, next to a client in this process: both share the machine. */
export const bench: Bench = {
  goals: [
    'service-depth-first-byte',
    'service-depth-rate',
    'service-depth-memory',
    'service-depth-six-first-byte',
    'service-depth-six-rate',
    'service-depth-sum-ratio',
    'service-depth-sum-first-byte',
    'service-depth-sum-memory',
    'service-candles-hot',
    'service-candles-hot-p99',
    'service-event-loop-lag',
    'service-candles-cold',
    'service-candles-cold-p99',
  ],
  async run({ root }) {
    const service = await MeasuredService.start(root);
    try {
      return [
        ...(await measureDepth(service)),
        ...(await measureDepthSum(service)),
        ...(await measureCandles(service)),
      ];
    } finally {
      await service.stop();
    }
  },
};
