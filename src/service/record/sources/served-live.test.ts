import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketsAnswer } from '@/contract/payloads';
import { binance } from '@/service/feeds/binance/binance';
import type { FrameSink } from '@/service/feeds/received-frame';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { CAPTURE_START_MS, futuresCapture, futuresEvents } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { nameOf, Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const EIGHT_HOURS_MS = 28_800_000;
const CANDLES = 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT&interval=MINUTE';

let folder: string;
let service: InProcessService;
let recorder: Recorder;
let sink: FrameSink;
let isPlayed = false;
const errors: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-live-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      const onError = (error: unknown): number => errors.push(error);
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError, isStandIn: () => isPlayed });
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

/** Plays `lines`, then ticks at `seconds` after the start of the capture. */
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
  it('returns the open minute, stored minutes and those between them, each once', async () => {
    await record(futuresCapture(30), 30);
    expect(await readCloses()).toEqual([[0, 103]]);
    await record(futuresEvents(31, 65), 65);
    // The first minute is over but not closed: late trades may arrive.
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

  it('returns funding, open interest and liquidations up to now', async () => {
    const toText = (second: number, stream: string, data: object): string =>
      `${(CAPTURE_START_MS + second * 1000) * 1000} ${JSON.stringify({ stream, data })}`;
    const stamped = (second: number) => ({ E: CAPTURE_START_MS + second * 1000, T: CAPTURE_START_MS + second * 1000 });
    const makeMark = (second: number, r: string): string => {
      const T = Math.ceil((CAPTURE_START_MS + 3_600_000) / EIGHT_HOURS_MS) * EIGHT_HOURS_MS;
      return toText(second, 'abcusdt@markPrice@1s', {
        ...stamped(second),
        e: 'markPriceUpdate',
        s: 'ABCUSDT',
        p: '1',
        r,
        T,
      });
    };
    const makeLiquidation = (second: number, S: string): string => {
      const { E, T } = stamped(second);
      return toText(second, 'abcusdt@forceOrder', {
        e: 'forceOrder',
        E,
        o: { s: 'ABCUSDT', S, T, p: '100', z: '2.5' },
      });
    };
    const makeInterest = (second: number, openInterest: string) => ({
      receivedMicros: (CAPTURE_START_MS + second * 1000) * 1000,
      connection: 1,
      url: 'https://fapi.binance.com/fapi/v1/openInterest?symbol=ABCUSDT',
      text: JSON.stringify({ symbol: 'ABCUSDT', openInterest, time: CAPTURE_START_MS + second * 1000 }),
    });
    await record([makeMark(81, '0.0001'), makeLiquidation(85, 'SELL')], 86);
    await playFrames(sink, [makeInterest(100, '7000')]);
    // Closes the second minute; the third one is open.
    await record([...futuresEvents(81, 140), makeMark(141, '-0.0002'), makeLiquidation(142, 'BUY')], 142);
    await playFrames(sink, [makeInterest(143, '7001')]);
    await record(futuresEvents(143, 145), 145);
    const ask = async (type: string): Promise<unknown[]> => {
      const query = CANDLES.replace('TRADE_SIDE_AGNOSTIC_AGG', type);
      const answer = (await (await service.get(`/v1/points?${query}&from=${START}&period=240`)).json()) as Answer;
      return answer.series.map(({ points }) =>
        points.map(({ Point: { timestamp, ...point } }) => [timestamp.s - START, point]),
      );
    };
    const liquidated = { liquidations: 2.5 };
    expect(await ask('LIQUIDATION_AGG')).toEqual([[[60, liquidated]], [[120, liquidated]]]);
    const [interest] = (await ask('OPEN_INTEREST_AGG')) as [number, { open: number; close: number }][][];
    expect(interest.map(([at, { open, close }]) => [at, open, close])).toEqual([
      [60, 7000, 7000],
      [120, 7000, 7001],
    ]);
    const [funding] = (await ask('FUNDING_RATE_AGG')) as [number, { rateClose: number }][][];
    expect(funding.map(([at, { rateClose }]) => [at, rateClose])).toEqual([
      [60, 0.0001],
      [120, -0.0002],
    ]);
    const types = JSON.stringify(await (await service.get('/v1/types?exchange=BINANCE_FUTURES')).json());
    for (const type of ['LIQUIDATION_AGG', 'OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG']) expect(types).toContain(type);
  });

  it('is listed, with a record that ends now', async () => {
    const listed: unknown = await (await service.get('/v1/markets')).json();
    expect(marketsAnswer.parse(listed).symbols).toEqual([
      expect.objectContaining({
        exchange: 'BINANCE_FUTURES',
        rawSymbol: 'ABCUSDT',
        coin: 'ABC',
        recorded: {
          from: { s: START },
          to: { s: START + 145 },
          leverage: ['OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG', 'LIQUIDATION_AGG'],
          spans: [{ from: { s: START }, to: { s: START + 145 } }],
          live: true,
        },
      }),
    ]);
    expect(JSON.stringify(await (await service.get('/v1/exchanges?type=TRADE_AGG')).json())).toContain(
      'BINANCE_FUTURES',
    );
  });

  it('is listed as a demo where a demo venue plays it', async () => {
    isPlayed = true;
    await recorder.remove(nameOf(ABC));
    sink = await recorder.add(binance, ABC);
    await record(futuresEvents(180, 200), 200);
    const { symbols } = marketsAnswer.parse(await (await service.get('/v1/markets')).json());
    expect(symbols?.map(({ recorded }) => [recorded?.live, recorded?.demo])).toEqual([[true, true]]);
  });
});
