import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { CAPTURE_START_MS, futuresCapture, futuresEvents } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { binance } from '../feeds/binance/binance';
import type { FrameSink } from '../feeds/received-frame';
import { Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const CANDLES = 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT&interval=MINUTE';

let folder: string;
let service: InProcessService;
let recorder: Recorder;
let sink: FrameSink;
const errors: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-live-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError: (error) => errors.push(error) });
      return recorder;
    },
  });
  sink = await recorder.add(binance, ABC);
});
afterAll(async () => {
  await recorder.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Frames of seconds `first` to `last`, and the tick after them. */
async function record(lines: readonly string[], seconds: number): Promise<void> {
  await playFrames(
    sink,
    lines.map((line) => toFrame(line)),
  );
  service.clock.jump(CAPTURE_START_MS + seconds * 1000 - service.clock.now());
  await recorder.tick();
  await service.refresh();
}

interface Answer {
  readonly series: readonly {
    readonly points: readonly {
      readonly Point: { readonly close: number; readonly timestamp: { readonly s: number } };
    }[];
  }[];
}

/** Start and close of the candles of the last three minutes. */
async function readCloses(): Promise<[seconds: number, close: number][]> {
  const answer = await service.get(`/v1/points?${CANDLES}&from=${START}&period=180`);
  expect(answer.status).toBe(200);
  const { series } = (await answer.json()) as Answer;
  return series[0].points.map(({ Point }) => [Point.timestamp.s - START, Point.close]);
}

describe('a market that is being recorded', () => {
  it('answers the minute that runs, stored minutes and those between them, each once', async () => {
    await record(futuresCapture(30), 30);
    expect(await readCloses()).toEqual([[0, 103]]);
    await record(futuresEvents(31, 65), 65);
    // The first minute is over and not closed: late trades may come.
    expect(await readCloses()).toEqual([
      [0, 105.9],
      [60, 106.5],
    ]);
    await record(futuresEvents(66, 80), 80);
    expect(await readCloses()).toEqual([
      [0, 105.9],
      [60, 108],
    ]);
    expect(errors).toEqual([]);
  });

  it('stands in the lists, with a record that ends now', async () => {
    const listed: unknown = await (await service.get('/v1/markets')).json();
    expect(marketsAnswer.parse(listed).symbols).toEqual([
      expect.objectContaining({
        exchange: 'BINANCE_FUTURES',
        rawSymbol: 'ABCUSDT',
        coin: 'ABC',
        recorded: {
          from: { s: START },
          to: { s: START + 80 },
          spans: [{ from: { s: START }, to: { s: START + 80 } }],
          live: true,
        },
      }),
    ]);
    expect(JSON.stringify(await (await service.get('/v1/exchanges?type=TRADE_AGG')).json())).toContain(
      'BINANCE_FUTURES',
    );
  });
});
