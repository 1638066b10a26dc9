import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { futuresCapture } from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { findRecordings, SHARED } from '@/testing/recorded-service/recordings';
import { IS_FULL, someOf } from '@/testing/volume';
import { DamagedInputError } from './open/ingest-error';

const CAPTURES = `${SHARED}data/exchange-captures/`;
const hasRecordings = findRecordings('no real capture is shuffled', ['data/exchange-captures']);

/** Lines of a real capture: more than a minute of it. */
const REAL_LINES = 12_000;

/** The full run tests every disorder of three seeds, other runs a rotating share of them. */
const SEEDS = [1, 2, 3];

const room = setUpImportRoom(60_000);

const writeLines = (lines: readonly string[]): string => room.write('capture', lines);
const run = (lines: readonly string[]) => room.run(writeLines(lines));

/** Every row except the markers of imports, which contain the file names. */
const withoutMarks = (everything: readonly unknown[]): unknown[] => everything.filter((_, i) => i !== 4);
const readRows = async (): Promise<unknown[]> => withoutMarks(await room.readAll());
const importAlone = async (lines: readonly string[]): Promise<unknown[]> =>
  withoutMarks(await room.importAlone(writeLines(lines)));

const microsOf = (line: string): number => Number(line.slice(0, 16));

/** Lines sorted by their receive time plus up to `seconds`: none is that much later than a line after it. */
function delay(lines: readonly string[], seconds: number, random: Random): string[] {
  return lines
    .map((line) => [microsOf(line) + random() * seconds * 1e6, line] as const)
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line);
}

function swapNeighbours(lines: readonly string[], pairs: number, random: Random): string[] {
  const swapped = [...lines];
  for (let i = 0; i < pairs; i++) {
    const at = Math.floor(random() * (swapped.length - 1));
    [swapped[at], swapped[at + 1]] = [swapped[at + 1], swapped[at]];
  }
  return swapped;
}

function shuffle(lines: readonly string[], random: Random): string[] {
  const keyed = lines.map((line) => [random(), line] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, line]) => line);
}

/** Streams other than these are skipped wherever they are. */
const isRead = (line: string): boolean => /@(trade|depth)|lastUpdateId/.test(line);

/** The number of the first line received more than `seconds` before an earlier one. */
function findFarLine(lines: readonly string[], seconds: number): number {
  let latest = 0;
  for (const [i, line] of lines.entries()) {
    if (!isRead(line)) continue;
    latest = Math.max(latest, microsOf(line));
    if (latest - microsOf(line) > seconds * 1e6) return i + 1;
  }
  return 0;
}

async function expectSameRows(lines: readonly string[], seed: number): Promise<void> {
  const random = makeRandom(seed);
  const whole = await importAlone(lines);
  const disorders = [
    swapNeighbours(lines, 5, random),
    delay(lines, 0.2, random),
    delay(lines, 5, random),
    delay(lines, 59, random),
    // The recorder's first lines, including a snapshot, are late.
    [...lines.slice(1, 20), lines[0], ...lines.slice(20)],
  ];
  for (const [i, disordered] of disorders.entries()) {
    if (!IS_FULL && i % SEEDS.length !== seed % SEEDS.length) continue;
    expect(await importAlone(disordered), `seed ${seed}, disorder ${i}`).toEqual(whole);
  }
}

async function expectRefusal(lines: readonly string[]): Promise<void> {
  await room.store.clear();
  const failure = await run(lines).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DamagedInputError);
  expect((failure as DamagedInputError).line).toBe(findFarLine(lines, 60));
  expect((failure as DamagedInputError).message).toMatch(
    /only lines up to 60 s out of order are put back: sort the file by receive time first$/,
  );
  expect((await readRows()).flat()).toEqual([]);
}

describe('a generated capture', () => {
  const lines = futuresCapture(400);

  it.each(someOf(SEEDS))(
    'makes the same rows when its lines are out of order by less than a minute (seed %d)',
    (seed) => expectSameRows(lines, seed),
  );

  it('reports how many lines were put back', async () => {
    const [snapshot, update, trade, nextUpdate, ...others] = lines;
    const [report] = await run([snapshot, nextUpdate, trade, update, ...others]);
    expect(report).toMatchObject({ displaced: 2, gaps: [] });
  });

  it('is refused with the line that is further back', async () => {
    const half = Math.floor(lines.length / 2);
    await expectRefusal([...lines.slice(half), ...lines.slice(0, half)]);
    await expectRefusal(shuffle(lines, makeRandom(4)));
    await expectRefusal(delay(lines, 200, makeRandom(5)));
    const missing = lines[300];
    await expectRefusal([...lines.filter((line) => line !== missing), missing]);
  });

  it('is not sorted when only the clock of the recorder was set back', async () => {
    const shifted = lines.map((line, i) => (i < 401 ? line : `${microsOf(line) - 90e6}${line.slice(16)}`));
    const [report] = await run(shifted);
    expect(report).toMatchObject({ displaced: 0, gaps: [] });
    expect(await readRows()).toEqual(await importAlone(lines));
  });

  it('is refused when the ids contradict the receive times', async () => {
    const swap = (a: number, b: number): string[] =>
      lines.map((line, i) => {
        const other = i === a ? b : i === b ? a : i;
        return `${line.slice(0, 16)}${lines[other].slice(16)}`;
      });
    await expect(run(swap(2, 4))).rejects.toThrow(/line 5: trade 1 belongs above an earlier line/);
    await expect(run(swap(1, 3))).rejects.toThrow(/line 4: book update 110 belongs above an earlier line/);
    expect((await readRows()).flat()).toEqual([]);
  });
});

describe.skipIf(!hasRecordings)('a real capture', () => {
  it.each(
    someOf([
      ['2023-04/usdm__btcusdt_20230404.dat.gz', 11],
      ['2024-08/spot__btcusdt_20240808.gz', 12],
    ] as const),
  )(
    '%s makes the same rows when its lines are out of order, and is refused beyond a minute',
    async (file, seed) => {
      const lines = gunzipSync(readFileSync(CAPTURES + file))
        .toString('utf8')
        .split('\n')
        .slice(0, REAL_LINES);
      await expectSameRows(lines, seed);
      await expectRefusal(shuffle(lines, makeRandom(seed)));
    },
    120_000,
  );
});
