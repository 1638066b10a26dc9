import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binance } from '@/service/feeds/binance/binance';
import { spot } from '@/service/feeds/binance/binance-kinds';
import type { FrameSink, ReceivedFrame } from '@/service/feeds/received-frame';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import {
  CAPTURE_START_MS,
  diffLine,
  futuresCapture,
  futuresEvents,
  snapshotLine,
} from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const SPOT = { ...ABC, kind: spot, lot: '0.01' };

let folder: string;
let service: InProcessService;
let recorder: Recorder;
let sink: FrameSink;
let spotSink: FrameSink;
const errors: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-books-'));
  service = await openInProcessService({
    markets: [],
    nowMs: CAPTURE_START_MS,
    live: (engine, clock) => {
      recorder = new Recorder({ engine, dataDirectory: folder, clock, onError: (error) => errors.push(error) });
      return recorder;
    },
  });
  sink = await recorder.add(binance, ABC);
  spotSink = await recorder.add(binance, SPOT);
});
afterAll(async () => {
  await recorder.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

async function tick(seconds: number): Promise<void> {
  service.clock.jump(CAPTURE_START_MS + seconds * 1000 - service.clock.now());
  await recorder.tick();
  await service.refresh();
}

const play = (to: FrameSink, lines: readonly string[], toOne = (line: string) => toFrame(line)): Promise<void> =>
  playFrames(to, lines.map(toOne));

/** The spot market's frames: its book has a lower ask than the other's, and updates every two seconds. */
function toSpotFrame(line: string): ReceivedFrame {
  const frame = toFrame(line);
  const isAnswer = frame.url.startsWith('https');
  return { ...frame, url: isAnswer ? 'https://api.binance.com/api/v3/depth?symbol=ABCUSDT' : frame.url };
}
const spotSize = (second: number): string => `${second}.25`;
function spotLines(first: number, last: number): string[] {
  const lines: string[] = [];
  for (let n = first; n <= last; n += 2) {
    const timeMs = CAPTURE_START_MS + n * 1000 + 500;
    lines.push(diffLine({ timeMs, first: 2 * n + 1, last: 2 * n + 4, bids: [['99.9', spotSize(n)]] }));
  }
  return lines;
}

interface Book {
  readonly at: number;
  /** Lots at 99.9 in coins, which identify a book. */
  readonly best: number;
}

interface Asked {
  readonly interval: string;
  readonly extra?: string;
  readonly venues?: string;
  /** Unix. */
  readonly from?: number;
  readonly seconds?: number;
}

/** Times and best bids of the books of the first minutes. */
async function readBooks({
  interval,
  extra = '',
  venues = 'exchange=BINANCE_FUTURES',
  from = START,
  seconds = 240,
}: Asked): Promise<Book[]> {
  const path = `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&${venues}&coin=ABC&interval=${interval}&blockSize=0.1&maxDepth=5000&from=${from}&period=${seconds}${extra}`;
  const response = await service.get(path);
  const answer = (await response.json()) as {
    series: { points: { Point: { bids: number[]; timestamp: { s: number } } }[] }[];
  };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return (answer.series[0]?.points ?? []).map(({ Point: { bids, timestamp } }) => ({
    at: timestamp.s - START,
    best: bids[1],
  }));
}

/** The book of second n of `futuresCapture` has the update of the second before. */
const bookOf = (second: number): Book => ({ at: second, best: second === 1 ? 1 : second - 0.5 });
const seconds = (from: number, to: number): Book[] => Array.from({ length: to - from + 1 }, (_, i) => bookOf(from + i));

describe('the book of a market that is being recorded', () => {
  it('is served up to the newest second, each second once, while its minutes are stored', async () => {
    await play(sink, futuresCapture(3));
    await tick(3);
    expect(await readBooks({ interval: 'SECOND' })).toEqual(seconds(1, 3));
    let reached = 3;
    // Minutes close at their 70th second: some reads are before that, some between two, some after.
    for (const to of [40, 59, 60, 61, 69, 70, 71, 100, 131, 132]) {
      await play(sink, futuresEvents(reached + 1, to));
      reached = to;
      expect(await readBooks({ interval: 'SECOND' })).toEqual(seconds(1, to));
      await tick(to);
      expect(await readBooks({ interval: 'SECOND' })).toEqual(seconds(1, to));
    }
    expect(await readBooks({ interval: 'SECOND', extra: '&sortDirection=SORT_DIRECTION_DESC' })).toEqual(
      seconds(1, 132).reverse(),
    );
  });

  it('has its newest second in the open bucket', async () => {
    // The book is unknown at the start of the first minute.
    expect(await readBooks({ interval: 'MINUTE' })).toEqual([bookOf(60), bookOf(132)]);
    const hour = { interval: 'HOUR', from: START - (START % 3600), seconds: 3600 };
    expect(await readBooks(hour)).toEqual([bookOf(132)]);
  });

  it('is the same flat and in dollars as a stored one', async () => {
    const ask = async (extra: string): Promise<unknown> => {
      const path = `/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&exchange=BINANCE_FUTURES&rawSymbol=ABCUSDT&interval=SECOND&blockSize=0.5&maxDepth=50&from=${START + 60}&period=70${extra}`;
      return (await service.get(path)).json();
    };
    const forms = ['', '&flatten=true', '&transform.valueType=USD'];
    const served = await Promise.all(forms.map(ask));
    // The requested minutes are stored by then.
    await play(sink, futuresEvents(133, 205));
    await tick(205);
    expect(recorder.readLive(recorder.sources[0].rows[0].id)?.storedTo).toBe(START + 180);
    expect(await Promise.all(forms.map(ask))).toEqual(served);
    expect(JSON.stringify(served[1])).toContain('flat_points');
  });

  it('adds up with that of another market whose stored minutes differ', async () => {
    const lines = [
      snapshotLine({
        timeMs: CAPTURE_START_MS,
        id: 2 * 190,
        bids: [['99.9', '1']],
        asks: [['300.1', '2']],
        hasTime: false,
      }),
    ];
    await play(spotSink, [...lines, ...spotLines(190, 204)], toSpotFrame);
    await tick(205);
    const venues = 'exchange=BINANCE_FUTURES&exchange=BINANCE&transform.groupBy.type=GROUP_BY_TYPE_SUM';
    const summed = await readBooks({ interval: 'SECOND', venues });
    // Updates at 190, 192, … 204: there is a book for each second from the first on.
    const spotOf = (second: number): number => Number(spotSize(second - 1 - (second % 2 === 0 ? 1 : 0)));
    const expected = seconds(1, 205).map(({ at, best }) => ({
      at,
      best: at >= 191 && at <= 204 ? best + spotOf(at) : best,
    }));
    expect(summed).toEqual(expected);
    expect((await readBooks({ interval: 'MINUTE', venues })).at(-1)).toEqual({ at: 205, best: 204.5 + spotOf(204) });
  });
});
