import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, makeManualClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { binance } from '@/service/feeds/binance/binance';
import type { FrameSink } from '@/service/feeds/received-frame';
import { importMarkets, surveyFiles } from '@/service/ingest/import-files';
import { CAPTURE_START_MS, futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { readRecorded } from '@/testing/record/read-recorded';
import { openTestEngine } from '@/testing/test-store';
import { IS_EVERY, IS_FULL } from '@/testing/volume';
import { FrameArchive } from './frame-archive';
import { Recorder } from './recorder';

/** Ten minutes before the end of an hour, and so of a file. */
const START_MS = CAPTURE_START_MS + 37 * 60_000;
const START = START_MS / 1000;
const SOURCE = 'binance-futures:ABCUSDT';
const SECONDS = IS_FULL ? 18_000 : 1800;
const SEEDS = IS_FULL ? [1, 2, 3, 4, 5] : [1];
const STEP = 20;
const SECONDS_PER_TICK = 60;

let folder: string;
let errors: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-archive-'));
  errors = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

const listFiles = (): string[] => {
  const source = join(folder, SOURCE.replace(':', '~'));
  return readdirSync(source).map((name) => join(source, name));
};

const snapshotAt = (second: number): string =>
  snapshotLine({
    timeMs: START_MS + second * 1000 + 250,
    id: 100 + 10 * second,
    bids: [
      ['99.9', `${second}.500`],
      ['99.5', '2.000'],
    ],
    asks: [['300.1', '3.000']],
  });

/** What happens during a stretch of seconds. */
type Fault = 'none' | 'twice' | 'lost' | 'reconnected' | 'restarted';
const FAULTS: readonly Fault[] = ['none', 'none', 'none', 'twice', 'lost', 'reconnected', 'restarted'];

/** Records with faults while keeping raw frames, and returns the stored rows of [`from`, `to`). */
async function recordLive(seed: number, from: number, to: number): Promise<Record<string, unknown[]>> {
  const { engine, directory, close } = await openTestEngine();
  const clock: ManualClock = makeManualClock(START_MS);
  const random = makeRandom(seed);
  const onError = (error: unknown): void => void errors.push(error);
  let connection = 0;
  let archive: FrameArchive;
  let recorder: Recorder;
  let sink: FrameSink;
  const start = async (): Promise<void> => {
    archive = new FrameArchive(folder, clock, onError);
    recorder = new Recorder({ engine, dataDirectory: directory, clock, onError, archive });
    sink = await recorder.add(binance, ABC);
  };
  const stop = async (): Promise<void> => {
    await recorder.close();
    await archive.close();
  };
  const play = (lines: readonly string[]): Promise<void> =>
    playFrames(
      sink,
      lines.map((line) => toFrame(line, connection)),
    );
  await start();
  for (let second = 1; second <= SECONDS; second += STEP) {
    const fault = second === 1 ? 'reconnected' : FAULTS[Math.floor(random() * FAULTS.length)];
    clock.jump(START_MS + second * 1000 - clock.now());
    if (fault === 'restarted') {
      await stop();
      await start();
    }
    if (fault === 'reconnected') sink!.ended(connection, clock.now() * 1000, 'the venue closed the connection');
    if (fault === 'restarted' || fault === 'reconnected') connection++;
    const lines = futuresEvents(second, second + STEP - 1, START_MS);
    const isBroken = fault !== 'none' && fault !== 'twice';
    // A connection may end without a loss. Its book is still unknown until the next snapshot.
    const [lost, resumed] = isBroken ? [Math.floor(random() * 3), 8 + Math.floor(random() * 5)] : [0, 0];
    // Two lines per second: the update and the trade.
    const firstLost = fault === 'lost' ? 4 : 0;
    const came = isBroken ? [...lines.slice(0, firstLost), ...lines.slice(firstLost + 2 * lost, 2 * resumed)] : lines;
    await play(came);
    if (fault === 'twice') await play(lines);
    if (isBroken) await play([snapshotAt(second + resumed - 1), ...lines.slice(2 * resumed)]);
    clock.jump(START_MS + (second + STEP - 1) * 1000 + 900 - clock.now());
    if (second % SECONDS_PER_TICK === 1) await recorder!.tick();
  }
  try {
    return await readRecorded(engine, from, to);
  } finally {
    await stop();
    await close();
  }
}

async function importArchive(from: number, to: number): Promise<Record<string, unknown[]>> {
  const { engine, directory, close } = await openTestEngine();
  try {
    const { markets } = await surveyFiles(listFiles());
    await importMarkets({ engine, dataDirectory: directory, markets, isReplacing: false });
    return await readRecorded(engine, from, to);
  } finally {
    await close();
  }
}

describe('the archive of raw frames', () => {
  it.runIf(IS_EVERY).each(SEEDS)(
    'gives the recorded rows when imported, with faults of seed %i',
    { timeout: 600_000 },
    async (seed) => {
      const [from, to] = [START + 60, START + Math.floor(SECONDS / 60) * 60 - 120];
      const live = await recordLive(seed, from, to);
      const imported = await importArchive(from, to);
      expect(listFiles().length).toBeGreaterThan(2);
      expect(live['book_gap'].length).toBeGreaterThan(10);
      expect(live['book'].length).toBeGreaterThan(1000);
      for (const table of ['book', 'candle_minute', 'volume_at_price'])
        expect(imported[table], table).toEqual(live[table]);
    },
  );

  it('can be read after a kill in the middle of a write, up to its last whole line', async () => {
    const clock = makeManualClock(START_MS);
    const open = (): FrameArchive => new FrameArchive(folder, clock, (error) => errors.push(error));
    const first = open();
    const write = first.open(SOURCE);
    for (let n = 0; n < 2000; n++) write(`${(START_MS + n) * 1000} {"stream":"abcusdt@trade","data":{"n":${n}}}`);
    await first.close();
    const [path] = listFiles();
    const whole = readFileSync(path);
    appendFileSync(path, whole);
    truncateSync(path, whole.length + Math.floor(whole.length / 2));
    expect(() => gunzipSync(readFileSync(path))).toThrow();
    const second = open();
    second.open(SOURCE);
    await second.close();
    const text = gunzipSync(readFileSync(path)).toString();
    expect(text.startsWith(gunzipSync(whole).toString())).toBe(true);
    expect(text.endsWith('\n')).toBe(true);
    expect(listFiles()).toHaveLength(2);
  });

  it('keeps the frames of a source that ends and starts again', async () => {
    const archive = new FrameArchive(folder, makeManualClock(START_MS), (error) => errors.push(error));
    for (const line of ['first', 'second', 'third']) archive.open(SOURCE)(line);
    await archive.close();
    const lines = listFiles().map((path) => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').at(-1));
    expect(new Set(lines)).toEqual(new Set(['first', 'second', 'third']));
  });

  it('reports once that it cannot be written, and takes no more frames', async () => {
    const path = join(folder, 'taken');
    writeFileSync(path, '');
    const archive = new FrameArchive(path, makeManualClock(START_MS), (error) => errors.push(error));
    const write = archive.open(SOURCE);
    await archive.write();
    write('a');
    await archive.close();
    expect(errors.splice(0).map(String)).toEqual([
      expect.stringMatching(/^ArchiveError: The raw frames of binance-futures:ABCUSDT are not kept any more: /),
    ]);
  });
});
