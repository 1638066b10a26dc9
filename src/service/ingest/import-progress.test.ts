import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Progress } from '@/domain/format/describe-progress';
import { CAPTURE_START_MS, futuresCapture } from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { importMarkets, surveyFiles } from './import-files';

const room = setUpImportRoom();

describe('the progress of an import', () => {
  it('goes from zero to all bytes of the files on disk, then through the markets', async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress): void => void told.push(progress);
    const packed = room.write('packed.gz', futuresCapture(60));
    const plain = join(room.inputs, 'plain');
    writeFileSync(plain, `${futuresCapture(60, CAPTURE_START_MS + 3_600_000).join('\n')}\n`);
    const total = statSync(packed).size + statSync(plain).size;
    const surveyed = await surveyFiles([plain, packed], {}, undefined, onProgress);
    const checked = told.splice(0);
    expect(new Set(checked.map(({ step, unit }) => `${step} ${unit}`))).toEqual(new Set(['Checking bytes']));
    expect(new Set(checked.map((progress) => progress.total))).toEqual(new Set([total]));
    const done = checked.map((progress) => progress.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(total);
    // More steps than the ends of the files.
    expect(new Set(done).size).toBeGreaterThan(2);
    try {
      await importMarkets({ ...room.target, markets: surveyed.markets, isReplacing: false, onProgress });
    } finally {
      surveyed.dispose();
    }
    expect([...new Set(told.map(({ step, unit }) => `${step} ${unit}`))]).toEqual([
      'Preparing recorded',
      'Storing markets',
    ]);
    const prepared = told.filter(({ unit }) => unit === 'recorded');
    expect(prepared.at(-1)?.done).toBe(prepared.at(-1)?.total);
    // Also within the sessions.
    const seconds = prepared.map((progress) => progress.done);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(new Set(seconds).size).toBeGreaterThan(3);
  });
});
