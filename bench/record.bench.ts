import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { binance } from '@/service/feeds/binance/binance';
import { linear } from '@/service/feeds/binance/binance-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { ReceivedFrame } from '@/service/feeds/received-frame';
import { LiveMarket } from '@/service/record/live-market';
import { SourceRecorder } from '@/service/record/sources/source-recorder';
import type { Bench, Goal } from './goal';

const LEVELS_AIM = 1_000_000;
/** A recorder runs for days, so the first rounds only warm up the code. */
const ROUNDS = 8;
const CAPTURES = ['2023-04/usdm__btcusdt_20230404.dat.gz', '2023-04/usdm__btcusdt_20230405.dat.gz'];
const MARKET: Instrument = {
  kind: linear,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  tick: '0.10',
  lot: '0.001',
  contract: undefined,
};

interface Loaded {
  readonly frames: readonly ReceivedFrame[];
  /** Number of levels in all updates and snapshots. */
  readonly levels: number;
}

function countLevels(text: string): number {
  const { data, bids, asks } = JSON.parse(text) as Record<string, unknown> & { data?: Record<string, unknown> };
  return [data?.b, data?.a, bids, asks].reduce<number>((sum, side) => sum + (Array.isArray(side) ? side.length : 0), 0);
}

/** Books, trades and mark prices of the captures. Best quotes are not recorded. */
function loadFrames(root: string): Loaded {
  const frames: ReceivedFrame[] = [];
  let levels = 0;
  for (const name of CAPTURES) {
    const file = join(root, '../shared/data/exchange-captures', name);
    if (!existsSync(file)) throw new Error(`The benchmark needs the recording ${file}`);
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')) {
      if (line.includes('@bookTicker')) continue;
      const at = line.indexOf(' ');
      const text = line.slice(at + 1);
      const isAnswer = text.startsWith('{"lastUpdateId"');
      const url = isAnswer
        ? 'https://fapi.binance.com/fapi/v1/depth?symbol=BTCUSDT'
        : 'wss://fstream.binance.com/public/stream';
      frames.push({ receivedMicros: Number(line.slice(0, at)), connection: 1, url, text });
      levels += countLevels(text);
    }
  }
  return { frames, levels };
}

/** Processor seconds for recording the frames, whatever else the machine does: journal, parser, book, rows. */
async function measureRound({ frames }: Loaded): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'depthscape-bench-'));
  const market = new LiveMarket({ market: 1, instrument: MARKET, rowTicks: undefined, storedTo: 0 });
  const sink = new SourceRecorder({ venue: binance, market, folder });
  try {
    const started = process.cpuUsage();
    for (const [i, frame] of frames.entries()) {
      void sink.take(frame);
      // As often as the recorder does.
      if (i % 1000 === 0) await sink.sync();
    }
    await sink.sync();
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    if (!market.seenOf().hasBook || sink.counts.damaged > 0) throw new Error('The frames were not recorded');
    return seconds;
  } finally {
    await sink.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** From frames as received on the socket to rows as sent to the store, on one core. */
async function measureRebuild(root: string): Promise<Goal> {
  const loaded = loadFrames(root);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) seconds.push(await measureRound(loaded));
  const best = Math.min(...seconds);
  console.log(
    `  ${loaded.frames.length} frames, ${loaded.levels} levels, rounds of ${seconds.map((s) => s.toFixed(2)).join(', ')} s`,
  );
  return {
    name: 'record-rebuild',
    value: loaded.levels / best,
    unit: 'levels/s',
    aim: LEVELS_AIM,
    direction: 'at least',
    anchor: null,
    anchorValue: null,
  };
}

export const bench: Bench = {
  goals: ['record-rebuild'],
  run: async ({ root }) => [await measureRebuild(root)],
};
