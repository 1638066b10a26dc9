import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { binance } from '@/service/feeds/binance/binance';
import type { FrameSink } from '@/service/feeds/received-frame';
import { CAPTURE_START_MS, futuresEvents, snapshotLine } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { readRecorded } from '@/testing/record/read-recorded';
import { openSmallDisk, type SmallDisk } from '@/testing/small-disk';
import { openTestEngine } from '@/testing/test-store';
import { nameOf, Recorder } from './recorder';

const disk = openSmallDisk(96, 'no recording meets a full disk');
afterAll(() => disk?.close());

const START = CAPTURE_START_MS / 1000;
const STOP = 'Recording was stopped';

/** A book to which the events from `first` on apply, and the events up to `last`. */
function stretch(first: number, last: number): string[] {
  const timeMs = CAPTURE_START_MS + (first - 1) * 1000 + 300;
  return [
    snapshotLine({ timeMs, id: 100 + 10 * (first - 1), bids: [['99.9', '1.500']], asks: [['300.1', '3.000']] }),
    ...futuresEvents(first, last),
  ];
}

type Disk = Omit<SmallDisk, 'close'>;

interface Outcome {
  readonly tables: Record<string, unknown[]>;
  readonly stoppedBy: string | undefined;
  readonly errors: readonly unknown[];
  /** What was stored when the disk became full, and at the end of that time. */
  readonly before: Record<string, unknown[]>;
  readonly during: Record<string, unknown[]>;
}

/** Records for five minutes. The disk is full from second 200 to 215, and the service restarts within that minute. */
async function recordOn({ directory, fill, clear }: Disk): Promise<Outcome> {
  const { engine, directory: dataDirectory, close } = await openTestEngine({}, directory);
  const clock = makeManualClock(CAPTURE_START_MS);
  const errors: unknown[] = [];
  const open = () => new Recorder({ engine, dataDirectory, clock, onError: (error) => errors.push(error) });
  let recorder = open();
  let sink: FrameSink = await recorder.add(binance, ABC);
  const play = async (lines: readonly string[], connection: number): Promise<void> => {
    const frames = lines.map((line) => toFrame(line, connection));
    await playFrames(sink, frames);
    clock.jump((frames.at(-1)?.receivedMicros ?? 0) / 1000 - clock.now());
    await recorder.tick();
  };
  const read = (to: number) => readRecorded(engine, START, START + to);
  try {
    await play(stretch(1, 200), 1);
    const before = await read(180);
    fill();
    await play(futuresEvents(201, 208), 1);
    await play(futuresEvents(209, 215), 1);
    const { stoppedBy } = recorder;
    const during = await read(180);
    // As when the connections end because nothing reads them any more.
    sink.ended(1, (START + 216) * 1e6, STOP);
    clear();
    await recorder.restart();
    await play(stretch(219, 230), 2);
    await recorder.close();
    recorder = open();
    sink = await recorder.add(binance, ABC);
    await play(stretch(234, 400), 1);
    expect(recorder.stoppedBy).toBeUndefined();
    return { tables: await read(360), stoppedBy, errors, before, during };
  } finally {
    await recorder.close();
    await close();
  }
}

const IS_FULL = /^The disk of the data directory \S+ is full: free some space there$/;

describe.skipIf(!disk)('a recording on a disk that becomes full', () => {
  const small = disk as SmallDisk;

  it('stops with a sentence, loses nothing, and continues when there is space as if nothing had happened', async () => {
    const wanted = await recordOn({ directory: tmpdir(), fill() {}, clear() {} });
    const { tables, stoppedBy, errors, before, during } = await recordOn(small);
    expect(stoppedBy).toMatch(IS_FULL);
    expect(errors).toHaveLength(1);
    expect(before['book'].length).toBeGreaterThan(170);
    expect(during).toEqual(before);
    expect(wanted.errors).toEqual([]);
    expect(wanted.tables['book'].length).toBeGreaterThan(300);
    expect(tables).toEqual(wanted.tables);
  });

  it('lets a source be removed and the service end while the disk is full', async () => {
    const { engine, directory: dataDirectory, close } = await openTestEngine({}, small.directory);
    const errors: unknown[] = [];
    const clock = makeManualClock(CAPTURE_START_MS);
    const recorder = new Recorder({ engine, dataDirectory, clock, onError: (error) => errors.push(error) });
    try {
      const sink = await recorder.add(binance, ABC);
      await playFrames(
        sink,
        stretch(1, 30).map((line) => toFrame(line)),
      );
      await recorder.tick();
      small.fill();
      await playFrames(
        sink,
        futuresEvents(31, 40).map((line) => toFrame(line)),
      );
      await recorder.remove(nameOf(ABC));
      expect(recorder.sources).toEqual([]);
      await recorder.close();
      for (const error of errors) expect(messageOf(error)).toMatch(IS_FULL);
      expect(errors.length).toBeGreaterThan(0);
    } finally {
      small.clear();
      await close();
    }
  });
});
