import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coinbase } from '@/service/feeds/coinbase/coinbase';
import { spot } from '@/service/feeds/coinbase/coinbase-kinds';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { FrameSink } from '@/service/feeds/received-frame';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { CAPTURE_START_MS } from '@/testing/ingest/capture-lines';
import { playFrames } from '@/testing/record/play-frames';
import { Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const ABC: Instrument = {
  kind: spot,
  symbol: 'ABC-USD',
  base: 'ABC',
  quote: 'USD',
  tick: '0.1',
  lot: '0.01',
  contract: undefined,
};

let folder: string;
let service: InProcessService;
let recorder: Recorder;
let sink: FrameSink;
let frames = 0;
const errors: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-unsided-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError: (error) => errors.push(error) });
      return recorder;
    },
  });
  sink = await recorder.add(coinbase, ABC);
});
afterAll(async () => {
  await recorder.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

interface Told {
  readonly id: number;
  /** Seconds from the start. */
  readonly second: number;
  readonly price: string;
  readonly size: string;
}

/** One message with `trades` in that order. */
async function tell(second: number, trades: readonly Told[]): Promise<void> {
  const timeOf = (seconds: number): string => new Date((START + seconds) * 1000).toISOString();
  const json = {
    channel: 'market_trades',
    timestamp: timeOf(second),
    sequence_num: frames++,
    events: [
      {
        type: 'update',
        trades: trades.map(({ id, second: at, price, size }) => ({
          trade_id: String(id),
          product_id: 'ABC-USD',
          price,
          size,
          side: 'BUY',
          time: timeOf(at),
        })),
      },
    ],
  };
  const receivedMicros = (START + second) * 1_000_000;
  await playFrames(sink, [
    { receivedMicros, connection: 1, url: 'wss://advanced-trade-ws.coinbase.com', text: JSON.stringify(json) },
  ]);
  service.clock.jump((START + second) * 1000 - service.clock.now());
  await recorder.tick();
  await service.refresh();
}

async function readCandles(type: string): Promise<unknown[]> {
  const path = `/v1/points?type=${type}&exchange=COINBASE&rawSymbol=ABC-USD&interval=MINUTE&from=${START}&period=240`;
  const answer = (await (await service.get(path)).json()) as {
    series: { points: { Point: { timestamp: { s: number } } }[] }[];
  };
  return answer.series.flatMap(({ points }) =>
    points.map(({ Point: { timestamp, ...point } }) => ({ at: timestamp.s - START, ...point })),
  );
}

it('keeps trades without a side as volume without a side, and reports missing ones', async () => {
  // The newest trade of a message is first.
  await tell(10, [
    { id: 12, second: 9, price: '101.5', size: '2' },
    { id: 11, second: 8, price: '103', size: '1' },
    { id: 10, second: 7, price: '100', size: '0.5' },
  ]);
  const first = { at: 0, open: 100, high: 103, low: 100, close: 101.5, volume: 3.5 };
  expect(await readCandles('TRADE_SIDE_AGNOSTIC_AGG')).toEqual([first]);
  await tell(20, [{ id: 16, second: 19, price: '102', size: '1' }]);
  await tell(150, [{ id: 17, second: 149, price: '104', size: '3' }]);
  const candles = [
    { ...first, close: 102, volume: 4.5 },
    { at: 120, open: 104, high: 104, low: 104, close: 104, volume: 3 },
  ];
  // The first minute is stored, the third one is open.
  expect(await service.engine.rows('SELECT toUnixTimestamp(ts) AS minute FROM recorded_minute')).toEqual([
    { minute: START },
  ]);
  expect(await readCandles('TRADE_SIDE_AGNOSTIC_AGG')).toEqual(candles);
  expect(await readCandles('TRADE_AGG')).toEqual([]);
  expect(await service.engine.rows('SELECT fromMs, toMs, cause FROM book_gap')).toEqual([
    { fromMs: 9000, toMs: 19_000, cause: '3 trades are missing' },
  ]);
});
