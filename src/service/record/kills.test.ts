import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { CAPTURE_START_MS } from '@/testing/ingest/capture-lines';
import { type MortalRecorder, makeMortalRecorder } from '@/testing/record/mortal-recorder';
import { readRecorded } from '@/testing/record/read-recorded';
import { openEmbeddedEngine } from '../store/engine';

const KILLS = process.env.FULL === undefined ? 10 : 200;
const SEED = Number(process.env.RECORD_SEED ?? 1);
const START = CAPTURE_START_MS / 1000;
/** Seconds that are recorded in all: a multiple of the ten between two ticks. */
const SECONDS = 60 * KILLS + 600;

let killed: MortalRecorder;
let whole: MortalRecorder;
beforeAll(async () => {
  killed = await makeMortalRecorder();
  whole = await makeMortalRecorder();
}, 60_000);
afterAll(async () => {
  await killed.dispose();
  await whole.dispose();
});

async function readAll({ dataDirectory }: MortalRecorder): Promise<Record<string, unknown[]>> {
  const engine = await openEmbeddedEngine(dataDirectory);
  try {
    const { book_gap: _, ...tables } = await readRecorded(engine, START, START + SECONDS - 60);
    return tables;
  } finally {
    await engine.close();
  }
}

describe(`a recorder that is killed ${KILLS} times (RECORD_SEED=${SEED})`, () => {
  it('has every second that had reached the disk, whole and once', { timeout: 60_000 + KILLS * 10_000 }, async () => {
    const random = makeRandom(SEED);
    let from = 0;
    for (let kill = 0; kill < KILLS && from < SECONDS; kill++) {
      from = await killed.record(from, SECONDS, 10 + random() * 250);
    }
    if (from < SECONDS) await killed.record(from, SECONDS);
    await whole.record(0, SECONDS);
    const [expected, found] = [await readAll(whole), await readAll(killed)];
    expect(expected['book'].length).toBeGreaterThan(SECONDS - 120);
    expect(found).toEqual(expected);
  });
});
