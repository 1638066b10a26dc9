import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFront } from './front-process';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { BENCH_NOW, MeasuredService } from './measured-service';

/** Answers through the front may take so much longer than those of the embedded engine. */
const AIM = 1.5;
const ROUNDS = 9;
const MINUTE = 60;

type Query = Parameters<MeasuredService['ask']>[0];

const points = (type: string, interval: string, period: number, extra: Query = {}): Query => ({
  type,
  exchange: 'ATLAS_FUTURES',
  coin: 'BTC',
  interval,
  period,
  ...extra,
});
const BOOKS: Query = { blockSize: 5, maxDepth: 3500, flatten: true };

/** A question of each kind that the dashboard asks, from a small answer to a large one. */
const KINDS: Readonly<Record<string, Query>> = {
  'candles-day': points('TRADE_SIDE_AGNOSTIC_AGG', 'HOUR', 24 * 60 * MINUTE),
  'candles-minutes': points('TRADE_SIDE_AGNOSTIC_AGG', 'MINUTE', 1000 * MINUTE),
  'depth-hour': points('BLOCK_BOOK_SNAPSHOT_AGG', 'MINUTE', 60 * MINUTE, BOOKS),
  'depth-day': points('BLOCK_BOOK_SNAPSHOT_AGG', 'MINUTE', 1000 * MINUTE, BOOKS),
  'depth-sum': points('BLOCK_BOOK_SNAPSHOT_AGG', 'MINUTE', 1000 * MINUTE, {
    ...BOOKS,
    exchange: ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'],
    normalizedSymbol: 'BTC-USDT',
    'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
  }),
};

/** Medians of answers of both, asked in turns, each round a minute earlier, so that nothing is kept from the last one. */
async function compare(kind: string, services: readonly [MeasuredService, MeasuredService]): Promise<Goal> {
  const { period, ...query } = KINDS[kind];
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const from = BENCH_NOW - Number(period) - round * MINUTE;
    const bytes: number[] = [];
    // The one that is asked first changes, so that neither has the warmer machine.
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const exchange = await services[at].ask({ ...query, period, from });
      bytes.push(exchange.bytes);
      if (round > 0) times[at].push(exchange.totalMs);
    }
    if (bytes[0] !== bytes[1]) throw new Error(`${kind}: ${bytes.join(' and ')} bytes`);
  }
  const [embedded, served] = times.map(computeMedian);
  const name = `scale-http-${kind}`;
  return {
    ...atMost(name, served / embedded, `× embedded (${embedded.toFixed(1)} ms)`, AIM),
    anchor: 'the embedded engine',
    anchorValue: 1,
  };
}

async function measure(root: string, folder: string): Promise<Goal[]> {
  const [own, copy] = [join(folder, 'embedded'), join(folder, 'server')];
  const seeder = await MeasuredService.start(root, 'small', { dataDirectory: own });
  await seeder.stop();
  await cp(own, copy, { recursive: true });
  const { env, stop } = await startFront(copy, folder);
  const services = [
    await MeasuredService.start(root, 'small', { dataDirectory: own }),
    await MeasuredService.start(root, 'small', { env }),
  ] as const;
  try {
    const goals: Goal[] = [];
    for (const kind of Object.keys(KINDS)) goals.push(await compare(kind, services));
    return goals;
  } finally {
    for (const service of services) await service.stop();
    await stop();
  }
}

/** Answers of the service on a server, over HTTP, next to those of the service with the same store embedded. */
export const bench: Bench = {
  goals: Object.keys(KINDS).map((kind) => `scale-http-${kind}`),
  async run({ root }) {
    const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-scale-'));
    try {
      return await measure(root, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
