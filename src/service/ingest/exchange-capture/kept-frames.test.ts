import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scratch } from '@/service/ingest/open/scratch';
import { diffLine, futuresCapture, writeCapture } from '@/testing/ingest/capture-lines';
import type { BookView, Print, RecordingSink } from '../../record/recording-sink';
import type { Input } from '../open/input';
import { fileInput } from '../open/open-file';
import type { CaptureFrame } from './capture-frame';
import { KeptFrames } from './kept-frames';
import { loadFrames } from './load-frames';
import { rebuildMarket } from './rebuild-market';
import { surveyFile } from './survey-file';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-kept-'));
  const quote = '1700000000000000 {"stream":"abcusdt@bookTicker","data":{"e":"bookTicker","s":"ABCUSDT","u":1}}';
  path = writeCapture(join(folder, 'a.gz'), [...futuresCapture(90), quote]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts how often a file is opened. */
function watchInput(): { readonly input: Input; readonly opened: number } {
  const input = fileInput(path);
  let opened = 0;
  return {
    input: {
      ...input,
      open() {
        opened++;
        return input.open();
      },
    },
    get opened() {
      return opened;
    },
  };
}

function listenTo(): RecordingSink & { readonly told: unknown[] } {
  const told: unknown[] = [];
  return {
    told,
    addBook: (second: number, { bids, asks }: BookView) => told.push([second, [...bids.lots], [...asks.lots]]),
    addPrint: (print: Print) => told.push(print),
  };
}

/** The frames returned when `maxBytes` may stay in memory, and how often the file was opened for them. */
async function readKept(maxBytes: number): Promise<{ frames: [CaptureFrame, number][]; opened: number }> {
  const watched = watchInput();
  const kept = new KeptFrames(new Scratch(folder), maxBytes);
  await loadFrames(
    watched.input,
    (frame, line) => kept.add(frame, line),
    (bytes) => kept.count(bytes.length),
  );
  const frames: [CaptureFrame, number][] = [];
  await kept.read(watched.input, (frame, line) => {
    if (frame.events.length > 0) frames.push([frame, line]);
  });
  return { frames, opened: watched.opened };
}

describe('the frames of a capture', () => {
  it('are parsed once for the survey and the rows', async () => {
    const watched = watchInput();
    const { surveys } = await surveyFile(watched.input, {}, new Scratch(folder));
    const sink = listenTo();
    await rebuildMarket(surveys, surveys[0].units, sink);
    expect(sink.told.length).toBeGreaterThan(170);
    expect(watched.opened).toBe(1);
  });

  it('are the same when there are too many to keep', async () => {
    const [kept, parsed] = [await readKept(1 << 20), await readKept(1000)];
    expect([kept.opened, parsed.opened]).toEqual([1, 2]);
    const shown = (frames: readonly [CaptureFrame, number][]): string => JSON.stringify(frames);
    expect(kept.frames).toHaveLength(181);
    expect(shown(kept.frames)).toBe(shown(parsed.frames));
  });

  it('share the memory limit, and leave it to others when there are too many', () => {
    const scratch = new Scratch(folder);
    const [large, small] = [new KeptFrames(scratch, 100), new KeptFrames(scratch, 100)];
    large.count(90);
    large.count(20);
    small.count(95);
    const frame: CaptureFrame = { receivedMicros: 1, receivedNanos: 0, events: [], isEnd: true };
    const taken: string[] = [];
    large.add(frame, 1);
    small.add(frame, 1);
    const none = {
      ...fileInput(path),
      open: () => fileInput(writeCapture(join(folder, 'b.gz'), [diffLine({ timeMs: 1e12, first: 1, last: 2 })])).open(),
    };
    return Promise.all([
      large.read(none, ({ isEnd }) => taken.push(`large ${isEnd}`)),
      small.read(none, ({ isEnd }) => taken.push(`small ${isEnd}`)),
    ]).then(() => expect(taken.sort()).toEqual(['large undefined', 'small true']));
  });
});
