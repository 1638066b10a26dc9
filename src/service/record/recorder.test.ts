import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { CAPTURE_START_MS, futuresCapture, writeCapture } from '@/testing/ingest/capture-lines';
import { ABC, playFrames, toFrame } from '@/testing/record/play-frames';
import { readRecorded } from '@/testing/record/read-recorded';
import { openTestEngine } from '@/testing/test-store';
import { binance } from '../feeds/binance/binance';
import { importMarkets, surveyFiles } from '../ingest/import-files';
import { Recorder } from './recorder';

const START = CAPTURE_START_MS / 1000;
const SECONDS = 200;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-record-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the import of `lines` stores. */
async function importLines(lines: readonly string[]): Promise<Record<string, unknown[]>> {
  const { engine, directory, close } = await openTestEngine();
  try {
    const { markets } = await surveyFiles([writeCapture(join(folder, 'capture.gz'), lines)]);
    await importMarkets({ engine, dataDirectory: directory, markets, isReplacing: false });
    return await readRecorded(engine, START, START + 180);
  } finally {
    await close();
  }
}

describe('a recorded market', () => {
  it('has the rows that the import of the same frames has', async () => {
    const lines = futuresCapture(SECONDS);
    const imported = await importLines(lines);
    const { engine, directory, close } = await openTestEngine();
    try {
      const errors: unknown[] = [];
      const clock = makeManualClock(CAPTURE_START_MS + SECONDS * 1000);
      const recorder = new Recorder({
        engine,
        dataDirectory: directory,
        clock,
        onError: (error) => errors.push(error),
      });
      const sink = await recorder.add(binance, ABC);
      await playFrames(
        sink,
        lines.map((line) => toFrame(line)),
      );
      await recorder.tick();
      expect(errors).toEqual([]);
      const recorded = await readRecorded(engine, START, START + 180);
      expect(recorded['book'].length).toBeGreaterThan(150);
      expect(recorded).toEqual(imported);
      await recorder.close();
    } finally {
      await close();
    }
  });
});
