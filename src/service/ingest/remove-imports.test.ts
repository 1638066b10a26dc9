import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CAPTURE_START_MS, futuresCapture, tradeLine, writeCapture } from '@/testing/ingest/capture-lines';
import { importFiles } from '@/testing/ingest/import-files';
import { readBooks, readCandles, readEverything, readMarkets } from '@/testing/ingest/read-recording';
import { makeTempStore, type TempStore } from '@/testing/ingest/temp-store';
import { loadImports } from '../store/import-markers';
import { getRecordedId } from './describe-market';
import { ConflictingInputError } from './ingest-error';
import { loadImportedMarkets, removeImports } from './remove-imports';

const ID = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'ABCUSDT', category: 'PERPETUAL' });
/** 22:13:00. */
const START = CAPTURE_START_MS / 1000;
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

// Each test opens and fills a database several times: slow where the machine is shared.
vi.setConfig({ testTimeout: 30_000 });

let store: TempStore;
let inputs: string;

beforeAll(async () => {
  store = await makeTempStore();
  inputs = join(store.directory, 'inputs');
  mkdirSync(inputs);
});
afterEach(() => store.clear());
afterAll(() => store.dispose());

const write = (name: string, lines: readonly string[]): string => writeCapture(join(inputs, name), lines);
const target = () => ({ engine: store.engine, dataDirectory: store.directory });
const run = (...files: string[]) => importFiles({ ...target(), files });
const replace = (...files: string[]) => importFiles({ ...target(), files, isReplacing: true });
const remove = (market: string, range = ALL) => removeImports({ ...target(), market, range });
const readAll = () => readEverything(store.engine);
const readSeconds = async (): Promise<number[]> => (await readBooks(store.engine, ID, 1)).map((book) => book.s - START);
const listSeconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('removing imports', () => {
  it('leaves nothing of a market, and the same import can be made again', async () => {
    const file = write('a', futuresCapture(130));
    await run(file);
    const before = await readAll();
    const removal = await remove('BINANCE_FUTURES:ABCUSDT');
    expect(removal).toMatchObject({ keeps: [], imports: [{ market: ID, from: START, to: START + 131 }] });
    expect((await readAll()).flat()).toEqual([]);
    expect(await readMarkets(store.engine)).toEqual([]);
    expect(await loadImportedMarkets(store.engine, store.directory)).toEqual([]);
    await run(file);
    expect(await readAll()).toEqual(before);
  });

  it('takes minutes out of an import, and the files bring them back', async () => {
    const file = write('a', futuresCapture(250));
    await run(file);
    const before = await readAll();
    const range = { from: START + 60, to: START + 120 };
    const { keeps } = await remove('abcusdt', range);
    expect(keeps.map(({ from, to, isCut }) => [from - START, to - START, isCut])).toEqual([
      [0, 60, true],
      [120, 251, true],
    ]);
    expect(await readSeconds()).toEqual([...listSeconds(1, 60), ...listSeconds(120, 251)]);
    expect((await readCandles(store.engine, ID)).map(({ s }) => s - START)).toEqual([0, 120, 180, 240]);
    const [hour] = await readCandles(store.engine, ID, 'candle_hour');
    expect(hour).toMatchObject({ buyLots: (250 - 60) * 505 });
    expect(
      keeps.map(({ seconds, minutes, candles, profiles, trades }) => [seconds, minutes, candles, profiles, trades]),
    ).toEqual([
      [59, 0, 1, 1, undefined],
      [131, 3, 3, 3, undefined],
    ]);
    await expect(remove('ABCUSDT', range)).rejects.toThrow(
      /Nothing was imported of BINANCE_FUTURES:ABCUSDT in that time/,
    );
    expect((await run(file))[0]?.isUnchanged).toBe(false);
    expect(await readAll()).toEqual(before);
  });

  it('takes one of several imports and leaves the others', async () => {
    const [first, second] = [
      write('a', futuresCapture(5)),
      write('b', futuresCapture(7, CAPTURE_START_MS + 1_200_000)),
    ];
    await run(second);
    const before = await readAll();
    await run(first);
    await remove('ABCUSDT', { from: 0, to: START + 60 });
    expect(await readAll()).toEqual(before);
  });

  it('needs the name of one imported market', async () => {
    await expect(remove('ABCUSDT')).rejects.toThrow(/There is no imported market ABCUSDT: nothing is imported/);
    const spot = tradeLine({ timeMs: CAPTURE_START_MS, id: 1, price: '5', size: '1', isSpot: true });
    await run(write('futures', futuresCapture(3)), write('spot', [spot]));
    const before = await readAll();
    await expect(remove('ABCUSDT')).rejects.toThrow(
      /may be BINANCE:ABCUSDT or BINANCE_FUTURES:ABCUSDT: name its venue too/,
    );
    await expect(remove('XYZ\u202eUSDT')).rejects.toThrow(
      /no imported market XYZ\\u\{202e\}USDT: imported are BINANCE:ABCUSDT, BINANCE_FUTURES:ABCUSDT/,
    );
    expect(await readAll()).toEqual(before);
    await remove('BINANCE ABCUSDT');
    expect((await readMarkets(store.engine)).map(({ exchange }) => exchange)).toEqual(['BINANCE_FUTURES']);
  });
});

describe('replacing imports', () => {
  it('puts the right file in the place of a wrong one', async () => {
    const right = write('right', futuresCapture(100));
    await run(right);
    const after = await readAll();
    await store.clear();
    await run(
      write(
        'wrong',
        futuresCapture(100).filter((_, i) => i % 3 !== 2),
      ),
    );
    await expect(run(right)).rejects.toThrow(ConflictingInputError);
    await expect(run(right)).rejects.toThrow(/or put these in its place with --replace/);
    const [report] = await replace(right);
    expect(report).toMatchObject({ isUnchanged: false, keeps: [], replaces: [{ from: START }] });
    expect(await readAll()).toEqual(after);
    await replace(right);
    expect(await readAll()).toEqual(after);
  });

  it('keeps what earlier imports hold of other minutes', async () => {
    await run(write('long', futuresCapture(300)));
    const [report] = await replace(write('short', futuresCapture(70, CAPTURE_START_MS + 120_000)));
    expect(report?.keeps.map(({ from, to }) => [from - START, to - START])).toEqual([
      [0, 120],
      [240, 301],
    ]);
    expect(await readSeconds()).toEqual([...listSeconds(1, 120), ...listSeconds(121, 191), ...listSeconds(240, 301)]);
    expect((await loadImports(store.engine)).map(({ from, to }) => [from - START, to - START])).toEqual([
      [0, 120],
      [120, 191],
      [240, 301],
    ]);
  });

  it('makes profiles where an older build imported the same files without', async () => {
    const file = write('a', futuresCapture(30));
    await run(file);
    const whole = await readAll();
    await store.engine.run('TRUNCATE TABLE volume_at_price');
    const [{ step }] = await store.engine.rows<{ step: string }>('SELECT step FROM seed');
    await store.engine.run('TRUNCATE TABLE seed');
    const older = step.replace(/"profiles":\d+,?/, '');
    expect(older).not.toBe(step);
    await store.engine.run('INSERT INTO seed (step, version) SELECT {older:String}, 1', { older });
    const [report] = await run(file);
    expect(report?.isUnchanged).toBe(false);
    expect(await readAll()).toEqual(whole);
  });
});
