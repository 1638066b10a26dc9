import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '@/service/store/engine/engine';
import { CANDLE_TYPES, RECORDED_CANDLE_TYPES } from '@/service/store/engine/schema';
import type { MarketChange } from '@/service/store/recorded/ingest';
import { CAPTURE_START_MS, futuresCapture, futuresEvents, writeCapture } from '@/testing/ingest/capture-lines';
import { importFiles } from '@/testing/ingest/import-files';
import { readEverything, readMarkets } from '@/testing/ingest/read-recording';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { IS_FULL, someOf, timesOf } from '@/testing/volume';
import { wrapEngine } from '@/testing/wrap-engine';
import { removeImports } from './remove-imports';
import { finishImports } from './staging';

/** Every change in the full run, every seventh on a build machine. */
const CHANGES_A_STEP = IS_FULL ? 1 : timesOf(7, 13);

class PlantedCrash extends Error {}

/** `engine` up to call number `calls` that changes something, which fails without any effect. */
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
let other: string;

beforeAll(async () => {
  store = await makeTempStore();
  const inputs = join(store.directory, 'inputs');
  mkdirSync(inputs);
  earlier = writeCapture(join(inputs, 'earlier'), futuresCapture(4));
  later = writeCapture(join(inputs, 'later'), futuresEvents(5, 190));
  other = writeCapture(join(inputs, 'other'), futuresCapture(30, CAPTURE_START_MS + 60_000));
});
afterAll(() => store.dispose());

type Change = (engine: Engine) => Promise<unknown>;

const importing =
  (...files: string[]): Change =>
  (engine) =>
    importFiles({ engine, dataDirectory: store.directory, files });
const replacing =
  (...files: string[]): Change =>
  (engine) =>
    importFiles({ engine, dataDirectory: store.directory, files, isReplacing: true });
const removing =
  (from = 0, to = Number.MAX_SAFE_INTEGER): Change =>
  (engine) =>
    removeImports({ engine, dataDirectory: store.directory, market: 'ABCUSDT', range: { from, to } });

/** Whether the change completed before the planned crash. */
async function runAndCrash(change: Change, engine: Engine): Promise<boolean> {
  try {
    await change(engine);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(PlantedCrash);
    return false;
  }
}

interface Scenario {
  readonly title: string;
  readonly prepare: () => readonly Change[];
  readonly change: () => Change;
}

/** The stored data before and after the change of a scenario. */
async function loadStates({ prepare, change }: Scenario): Promise<{ before: unknown; after: unknown }> {
  await store.clear();
  for (const step of prepare()) await step(store.engine);
  const before = await readEverything(store.engine);
  await change()(store.engine);
  return { before, after: await readEverything(store.engine) };
}

const START = CAPTURE_START_MS / 1000;

const SCENARIOS: readonly Scenario[] = [
  { title: 'a first import', prepare: () => [], change: () => importing(earlier, later) },
  {
    title: 'an import that replaces a part',
    prepare: () => [importing(earlier)],
    change: () => importing(earlier, later),
  },
  {
    title: 'a replacement by another file',
    prepare: () => [importing(earlier, later)],
    change: () => replacing(other),
  },
  { title: 'the removal of all there is', prepare: () => [importing(earlier, later)], change: () => removing() },
  {
    title: 'the removal of a minute in the middle',
    prepare: () => [importing(earlier, later)],
    change: () => removing(START + 60, START + 120),
  },
];

describe.each(someOf(SCENARIOS))('$title that dies', (scenario) => {
  it('at any change to the store is either complete or undone after the next start', async () => {
    const { before, after } = await loadStates(scenario);
    expect(after).not.toEqual(before);
    const outcomes = new Set<string>();
    for (let calls = 1; ; calls += CHANGES_A_STEP) {
      await store.clear();
      for (const step of scenario.prepare()) await step(store.engine);
      const isDone = await runAndCrash(scenario.change(), makeCrashingEngine(store.engine, calls));
      await finishImports(store.engine, store.directory);
      const found = await readEverything(store.engine);
      const isAfter = JSON.stringify(found) === JSON.stringify(after);
      if (!isAfter) expect(found, `crash before change ${calls}`).toEqual(before);
      outcomes.add(isAfter ? 'whole' : 'nothing');
      expect(readdirSync(join(store.directory, 'imports'))).toEqual([]);
      if (isDone) break;
    }
    // What is planned is on the disk before the first change to the store, so that most crashes end in the whole change.
    expect(outcomes).toContain('whole');
  });
});

describe('a first import that dies', () => {
  it('shows no market before the next start, and is complete when repeated', async () => {
    const { after } = await loadStates(SCENARIOS[0]);
    for (let calls = 1; ; calls += CHANGES_A_STEP) {
      await store.clear();
      if (await runAndCrash(importing(earlier, later), makeCrashingEngine(store.engine, calls))) break;
      expect(await readMarkets(store.engine), `crash before change ${calls}`).toEqual([]);
      await importing(earlier, later)(store.engine);
      expect(await readEverything(store.engine)).toEqual(after);
    }
  }, 120_000);
});

const bytesOf = (types: readonly string[]): number =>
  types.reduce((sum, type) => sum + (type === 'UInt64' ? 8 : type === 'UInt8' ? 1 : 4), 0);

/** Converts rows to the format of builds without volume of unknown side. */
function cutUnsided(path: string): void {
  const rows = readFileSync(path);
  const [size, kept] = [bytesOf(RECORDED_CANDLE_TYPES), bytesOf(CANDLE_TYPES)];
  expect(rows.length % size).toBe(0);
  const cut = Array.from({ length: rows.length / size }, (_, i) => rows.subarray(i * size, i * size + kept));
  writeFileSync(path, Buffer.concat(cut));
}

describe('an import that an older build committed but did not finish', () => {
  it('is finished as by that build, without profiles', async () => {
    await store.clear();
    const stuck = wrapEngine(store.engine, { insertFile: () => Promise.reject(new PlantedCrash()) });
    expect(await runAndCrash(importing(earlier), stuck)).toBe(false);
    const imports = join(store.directory, 'imports');
    const [folder = ''] = readdirSync(imports);
    const file = join(imports, folder, 'plan.json');
    const [{ row, marker, replaces, bookFiles, candleFiles }] = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as MarketChange[];
    const { tpoBlock: _, ...olderRow } = row;
    const { profiles: __, ...olderMarker } = marker ?? { profiles: 0 };
    const older = { row: olderRow, marker: olderMarker, replaces, bookFiles, candleFiles };
    writeFileSync(file, JSON.stringify([older]));
    for (const name of candleFiles) cutUnsided(join(imports, folder, name));
    await finishImports(store.engine, store.directory);
    expect(await readMarkets(store.engine)).toEqual([
      expect.objectContaining({
        types: ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'],
        tpoBlock: 0,
        recordedFrom: START,
      }),
    ]);
    expect(await store.engine.rows('SELECT market FROM volume_at_price')).toEqual([]);
    await importing(earlier)(store.engine);
    expect((await readMarkets(store.engine))[0].types).toContain('TPO_AGG');
  });
});
