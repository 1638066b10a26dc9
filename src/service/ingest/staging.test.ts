import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { futuresCapture, futuresEvents, writeCapture } from '@/testing/ingest/capture-lines';
import { importFiles } from '@/testing/ingest/import-files';
import { readEverything, readMarkets } from '@/testing/ingest/read-recording';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { wrapEngine } from '@/testing/wrap-engine';
import type { Engine } from '../store/engine';
import { finishImports } from './staging';

/** Every change in the long run, every third in the other. */
const CHANGES_A_STEP = process.env.FULL === undefined ? 3 : 1;

class PlantedCrash extends Error {}

/** `engine` until its call number `calls` that changes something, which is not carried out any more. */
function makeCrashingEngine(engine: Engine, calls: number): Engine {
  let left = calls;
  const guard = async (work: () => Promise<void>): Promise<void> => {
    left--;
    if (left <= 0) throw new PlantedCrash();
    await work();
  };
  return wrapEngine(engine, {
    run: (sql, params) => guard(() => engine.run(sql, params)),
    insertFile: (table, columns, path) => guard(() => engine.insertFile(table, columns, path)),
  });
}

let store: TempStore;
let earlier: string;
let later: string;

beforeAll(async () => {
  store = await makeTempStore();
  const inputs = join(store.directory, 'inputs');
  mkdirSync(inputs);
  earlier = writeCapture(join(inputs, 'earlier'), futuresCapture(4));
  later = writeCapture(join(inputs, 'later'), futuresEvents(5, 70));
});
afterAll(() => store.dispose());

const run = (engine: Engine, ...files: string[]) => importFiles({ engine, dataDirectory: store.directory, files });

/** True when the import went through before the planted crash. */
async function runAndCrash(engine: Engine, ...files: string[]): Promise<boolean> {
  try {
    await run(engine, ...files);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(PlantedCrash);
    return false;
  }
}

async function loadStates(
  prepare: () => Promise<void>,
  ...files: string[]
): Promise<{ before: unknown; after: unknown }> {
  await store.clear();
  await prepare();
  const before = await readEverything(store.engine);
  await run(store.engine, ...files);
  return { before, after: await readEverything(store.engine) };
}

const SCENARIOS = [
  { title: 'a first import', prepare: async () => undefined, files: () => [earlier, later] },
  {
    title: 'an import that replaces a part',
    prepare: async () => void (await run(store.engine, earlier)),
    files: () => [earlier, later],
  },
] as const;

describe.each(SCENARIOS)('$title that dies', ({ prepare, files }) => {
  it('before any change to the store is there whole or not at all after the next start', async () => {
    const { before, after } = await loadStates(prepare, ...files());
    const outcomes = new Set<string>();
    for (let calls = 1; ; calls += CHANGES_A_STEP) {
      await store.clear();
      await prepare();
      const isDone = await runAndCrash(makeCrashingEngine(store.engine, calls), ...files());
      await finishImports(store.engine, store.directory);
      const found = await readEverything(store.engine);
      const isAfter = JSON.stringify(found) === JSON.stringify(after);
      if (!isAfter) expect(found, `crash before change ${calls}`).toEqual(before);
      outcomes.add(isAfter ? 'whole' : 'nothing');
      expect(readdirSync(join(store.directory, 'imports'))).toEqual([]);
      if (isDone) break;
    }
    expect([...outcomes].sort()).toEqual(['nothing', 'whole']);
  }, 60_000);
});

describe('a first import that dies', () => {
  it('shows no market before the next start, and comes out whole when it is repeated', async () => {
    const { after } = await loadStates(async () => undefined, earlier, later);
    for (let calls = 1; ; calls += CHANGES_A_STEP) {
      await store.clear();
      if (await runAndCrash(makeCrashingEngine(store.engine, calls), earlier, later)) break;
      expect(await readMarkets(store.engine), `crash before change ${calls}`).toEqual([]);
      await run(store.engine, earlier, later);
      expect(await readEverything(store.engine)).toEqual(after);
    }
  }, 60_000);
});
