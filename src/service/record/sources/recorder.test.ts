import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { type ManualClock, makeManualClock } from '@/base/clock';
import { hashText } from '@/base/random';
import { binance } from '@/service/feeds/binance/binance';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { FrameSink, ReceivedFrame } from '@/service/feeds/received-frame';
import { importMarkets, surveyFiles } from '@/service/ingest/import-files';
import { ConflictingInputError } from '@/service/ingest/open/ingest-error';
import {
  CAPTURE_START_MS,
  futuresCapture,
  futuresEvents,
  snapshotLine,
  tradeLine,
  writeCapture,
} from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { readRecorded } from '@/testing/record/read-recorded';
import { openTestEngine } from '@/testing/test-store';
import { IS_EVERY } from '@/testing/volume';
import { Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const SECONDS = 200;
/** Few enough that a source does not wait for the store. */
const FRAMES_PER_TICK = 400;
const CAPTURES = fileURLToPath(new URL('../../../../../shared/data/exchange-captures/2023-04', import.meta.url));
/** The market of those captures. */
const BTC: Instrument = { ...ABC, symbol: 'BTCUSDT', base: 'BTC', tick: '0.10' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-record-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The rows that the import of `files` stores. */
async function importFiles(files: readonly string[], { from, to }: Range): Promise<Record<string, unknown[]>> {
  const { engine, directory, close } = await openTestEngine();
  try {
    const { markets } = await surveyFiles(files);
    await importMarkets({ engine, dataDirectory: directory, markets, isReplacing: false });
    return await readRecorded(engine, from, to);
  } finally {
    await close();
  }
}

const importLines = (lines: readonly string[], range: Range): Promise<Record<string, unknown[]>> =>
  importFiles([writeCapture(join(folder, 'capture.gz'), lines)], range);

/** Records `frames` into a new store and returns its rows of [`from`, `to`), Unix seconds. */
async function record(
  instrument: Instrument,
  frames: readonly ReceivedFrame[],
  { from, to }: Range,
  end: (sink: FrameSink, clock: ManualClock) => void = () => {},
): Promise<Record<string, unknown[]>> {
  const { engine, directory, close } = await openTestEngine();
  const errors: unknown[] = [];
  const clock = makeManualClock(frames[0].receivedMicros / 1000);
  const recorder = new Recorder({ engine, dataDirectory: directory, clock, onError: (error) => errors.push(error) });
  try {
    const sink = await recorder.add(binance, instrument);
    for (let at = 0; at < frames.length; at += FRAMES_PER_TICK) {
      const batch = frames.slice(at, at + FRAMES_PER_TICK);
      await playFrames(sink, batch);
      clock.jump((batch.at(-1)?.receivedMicros ?? 0) / 1000 - clock.now());
      await recorder.tick();
    }
    end(sink, clock);
    await recorder.tick();
    expect(errors).toEqual([]);
    return await readRecorded(engine, from, to);
  } finally {
    await recorder.close();
    await close();
  }
}

const secondsOf = (rows: readonly unknown[]): number[] =>
  (rows as { readonly ts: string; readonly step: number }[])
    .filter(({ step }) => step === 1)
    .map(({ ts }) => Date.parse(`${ts}Z`) / 1000 - START);

describe('a recorded market', () => {
  const all = { from: START, to: START + 180 };

  it('has the same rows as an import of the same frames', async () => {
    const lines = futuresCapture(SECONDS);
    const imported = await importLines(lines, all);
    const recorded = await record(
      ABC,
      lines.map((line) => toFrame(line)),
      all,
    );
    expect(recorded['book'].length).toBeGreaterThan(150);
    expect(recorded).toEqual(imported);
  });

  it('takes every duplicate frame once', async () => {
    const frames = futuresCapture(SECONDS).map((line) => toFrame(line));
    const twice = frames.flatMap((frame) => [frame, frame]);
    expect(await record(ABC, twice, all)).toEqual(await record(ABC, frames, all));
  });

  it('has no book from a lost update to the next snapshot, and states why', async () => {
    const snapshot = snapshotLine({ timeMs: CAPTURE_START_MS + 70_300, id: 800, bids: [['99.9', '70.500']] });
    const lines = [...futuresCapture(39), ...futuresEvents(41, 70), snapshot, ...futuresEvents(71, SECONDS)];
    const { book, book_gap: gaps } = await record(
      ABC,
      lines.map((line) => toFrame(line)),
      all,
    );
    // The book of a second is that before its first event: the one of second 40 was never received.
    expect(secondsOf(book).filter((second) => second > 35 && second < 75)).toEqual([36, 37, 38, 39, 71, 72, 73, 74]);
    expect(gaps).toEqual([
      expect.objectContaining({ fromMs: 39_200, toMs: 60_000, cause: 'lost' }),
      // The trade of that second was lost, too.
      expect.objectContaining({ fromMs: 39_500, toMs: 41_500, cause: '1 trade is missing' }),
      expect.objectContaining({ fromMs: 0, toMs: 10_300, cause: 'lost' }),
    ]);
  });

  it('has no book from the end of a connection on, and states what ended it', async () => {
    const lines = futuresCapture(SECONDS).filter((line) => !line.includes('"t":'));
    const frames = lines.map((line) => toFrame(line));
    const at = frames.findIndex(({ receivedMicros }) => receivedMicros > (START + 100) * 1e6);
    const tables = await record(ABC, frames.slice(0, at), { from: START, to: START + 600 }, (sink, clock) => {
      sink.ended(1, frames[at].receivedMicros, 'the venue closed the connection');
      clock.jump(300_000);
    });
    expect(Math.max(...secondsOf(tables['book']))).toBe(99);
    expect(tables['book_gap'][0]).toMatchObject({
      fromMs: 39_200,
      toMs: 60_000,
      cause: 'the venue closed the connection',
    });
  });

  it.runIf(IS_EVERY && existsSync(CAPTURES))(
    'has the same rows as an import of minutes that were really recorded',
    async () => {
      const files = ['usdm__btcusdt_20230404.dat.gz', 'usdm__btcusdt_20230405.dat.gz'].map((name) =>
        join(CAPTURES, name),
      );
      const lines = files.flatMap((file) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n'));
      // The first and the last minute are partial in the import, and not closed in the recording.
      const first = Math.ceil(toFrame(lines[0]).receivedMicros / 60e6) * 60;
      const last = Math.floor(toFrame(ensure(lines.at(-1), 'the last line')).receivedMicros / 60e6) * 60;
      const range = { from: first, to: last - 60 };
      const imported = await importFiles(files, range);
      const recorded = await record(
        BTC,
        lines.map((line) => toFrame(line, 1, BTC.symbol)),
        range,
      );
      expect(imported['book'].length).toBeGreaterThan(300);
      expect(imported['funding_minute'].length).toBeGreaterThan(5);
      const tables = ['book', 'candle_minute', 'volume_at_price', 'funding_minute', 'interest_minute'];
      for (const table of tables) {
        expect(recorded[table].length, table).toBe(imported[table].length);
        expect(hashText(JSON.stringify(recorded[table])), table).toBe(hashText(JSON.stringify(imported[table])));
      }
    },
  );

  it('keeps its units when files with finer ones are imported', async () => {
    const { engine, directory, close } = await openTestEngine();
    const clock = makeManualClock(CAPTURE_START_MS + SECONDS * 1000);
    const recorder = new Recorder({ engine, dataDirectory: directory, clock, onError: () => {} });
    try {
      const frames = futuresCapture(SECONDS).map((line) => toFrame(line));
      await playFrames(await recorder.add(binance, ABC), frames);
      await recorder.tick();
      const later = tradeLine({ timeMs: CAPTURE_START_MS + 900_000, id: 900, price: '100.1', size: '0.0005' });
      const { markets } = await surveyFiles([writeCapture(join(folder, 'finer.gz'), [later])]);
      const importing = importMarkets({ engine, dataDirectory: directory, markets, isReplacing: false });
      await expect(importing).rejects.toThrow(ConflictingInputError);
    } finally {
      await recorder.close();
      await close();
    }
  });
});
