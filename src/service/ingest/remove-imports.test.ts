import { describe, expect, it } from 'vitest';
import { loadImports } from '@/service/store/recorded/import-markers';
import { CAPTURE_START_MS, futuresCapture, tradeLine } from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readBooks, readCandles, readMarkets } from '@/testing/ingest/read-recording';
import { emptyTable } from '@/testing/test-store';
import { getRecordedId } from '../record/describe-market';
import { ConflictingInputError } from './open/ingest-error';
import { loadImportedMarkets, removeImports } from './remove-imports';

const ID = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'ABCUSDT', category: 'PERPETUAL' });
/** 22:13:00. */
const START = CAPTURE_START_MS / 1000;
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

const room = setUpImportRoom();
const { write, run, replace, readAll } = room;
const remove = (market: string, range = ALL) => removeImports({ ...room.target, market, range });
const readSeconds = async (): Promise<number[]> =>
  (await readBooks(room.store.engine, ID, 1)).map((book) => book.s - START);
const listSeconds = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('removing imports', () => {
  it('leaves nothing of a market, and the same import can be repeated', async () => {
    const file = write('a', futuresCapture(130));
    await run(file);
    const before = await readAll();
    const removal = await remove('BINANCE_FUTURES:ABCUSDT');
    expect(removal).toMatchObject({ keeps: [], imports: [{ market: ID, from: START, to: START + 131 }] });
    expect((await readAll()).flat()).toEqual([]);
    expect(await readMarkets(room.store.engine)).toEqual([]);
    expect(await loadImportedMarkets(room.store.engine, room.store.directory)).toEqual([]);
    await run(file);
    expect(await readAll()).toEqual(before);
  });

  it('removes minutes from an import, and importing the files again restores them', async () => {
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
    expect((await readCandles(room.store.engine, ID)).map(({ s }) => s - START)).toEqual([0, 120, 180, 240]);
    const [hour] = await readCandles(room.store.engine, ID, 'candle_hour');
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

  it('removes one of several imports and leaves the others', async () => {
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
    expect((await readMarkets(room.store.engine)).map(({ exchange }) => exchange)).toEqual(['BINANCE_FUTURES']);
  });
});

describe('replacing imports', () => {
  it('replaces the wrong file by the right one', async () => {
    const right = write('right', futuresCapture(100));
    await run(right);
    const after = await readAll();
    await room.store.clear();
    await run(
      write(
        'wrong',
        futuresCapture(100).filter((_, i) => i % 3 !== 2),
      ),
    );
    await expect(run(right)).rejects.toThrow(ConflictingInputError);
    await expect(run(right)).rejects.toThrow(/or replace it with --replace/);
    const [report] = await replace(right);
    expect(report).toMatchObject({ isUnchanged: false, keeps: [], replaces: [{ from: START }] });
    expect(await readAll()).toEqual(after);
    await replace(right);
    expect(await readAll()).toEqual(after);
  });

  it('keeps the minutes of earlier imports outside the range', async () => {
    await run(write('long', futuresCapture(300)));
    const [report] = await replace(write('short', futuresCapture(70, CAPTURE_START_MS + 120_000)));
    expect(report?.keeps.map(({ from, to }) => [from - START, to - START])).toEqual([
      [0, 120],
      [240, 301],
    ]);
    expect(await readSeconds()).toEqual([...listSeconds(1, 120), ...listSeconds(121, 191), ...listSeconds(240, 301)]);
    expect((await loadImports(room.store.engine)).map(({ from, to }) => [from - START, to - START])).toEqual([
      [0, 120],
      [120, 191],
      [240, 301],
    ]);
  });

  it("adds profiles to an older build's import of the same files", async () => {
    const file = write('a', futuresCapture(30));
    await run(file);
    const whole = await readAll();
    await emptyTable(room.store.engine, 'volume_at_price');
    const [{ step }] = await room.store.engine.rows<{ step: string }>('SELECT step FROM seed');
    await emptyTable(room.store.engine, 'seed');
    const older = step.replace(/"profiles":\d+,?/, '');
    expect(older).not.toBe(step);
    await room.store.engine.run('INSERT INTO seed (step, version) SELECT {older:String}, 1', { older });
    const [report] = await run(file);
    expect(report?.isUnchanged).toBe(false);
    expect(await readAll()).toEqual(whole);
  });
});
