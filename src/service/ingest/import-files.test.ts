import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadStoreId } from '@/service/store/engine/store-id';
import {
  CAPTURE_START_MS,
  diffLine,
  futuresCapture,
  futuresEvents,
  snapshotLine,
  tradeLine,
} from '@/testing/ingest/capture-lines';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readBooks, readCandles, readMarkets } from '@/testing/ingest/read-recording';
import { someOf } from '@/testing/volume';
import { getRecordedId } from '../record/describe-market';
import { ConflictingInputError, DamagedInputError, InputFileError, UnknownFormatError } from './open/ingest-error';

const ID = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'ABCUSDT', category: 'PERPETUAL' });
const START = CAPTURE_START_MS / 1000;

const room = setUpImportRoom();
const { write, run, readAll } = room;
const readSeconds = async (): Promise<number[]> =>
  (await readBooks(room.store.engine, ID, 1)).map((book) => book.s - START);

/** What `files` leave in an empty store, which is then emptied again. */
async function importAlone(...files: string[]): Promise<unknown[]> {
  const found = await room.importAlone(...files);
  await room.store.clear();
  return found;
}

describe('an import', () => {
  it('writes books, candles, hours, the market and its marker', async () => {
    const [report] = await run(write('a', futuresCapture(70)));
    expect(report?.marker).toMatchObject({
      from: START,
      to: START + 71,
      seconds: 70,
      minutes: 1,
      trades: 70,
      candles: 2,
    });
    const books = await readBooks(room.store.engine, ID, 1);
    expect(books[0]).toEqual({
      s: START + 1,
      bidTicks: [999, 995],
      bidLots: [1000, 2000],
      askTicks: [3001],
      askLots: [3000],
    });
    expect(books[69]?.bidLots).toEqual([69_500, 2000]);
    expect((await readBooks(room.store.engine, ID, 60)).map((book) => book.s)).toEqual([START + 60]);
    const [candle] = await readCandles(room.store.engine, ID);
    expect(candle).toMatchObject({
      s: START,
      open: 1001,
      high: 58,
      low: 0,
      close: 58,
      buyLots: 59 * 505,
      sellLots: 0,
      buyFirstMs: 1500,
    });
    const [hour] = await readCandles(room.store.engine, ID, 'candle_hour');
    expect(hour).toMatchObject({ s: Math.floor(START / 3600) * 3600, open: 1001, close: 69, buyLots: 70 * 505 });
    expect(await readMarkets(room.store.engine)).toEqual([
      expect.objectContaining({
        id: ID,
        tick: 0.1,
        lot: 0.001,
        normalizedSymbol: 'ABC-USDT',
        coin: 'ABC',
        recordedTo: START + 70,
      }),
    ]);
    expect(readdirSync(join(room.store.directory, 'imports'))).toEqual([]);
  });

  it('changes nothing the second time, even if the file is repacked or named twice', async () => {
    const lines = futuresCapture(5);
    const file = write('a', lines);
    const plain = join(room.inputs, 'plain');
    writeFileSync(plain, lines.map((line) => `${line}\n`).join(''));
    await run(file, file, plain);
    const before = await readAll();
    for (const again of [file, plain]) {
      const [report] = await run(again);
      expect(report).toMatchObject({ isUnchanged: true, marker: { seconds: 5, trades: 5 } });
    }
    expect(await readAll()).toEqual(before);
    expect(await readSeconds()).toEqual([1, 2, 3, 4, 5]);
  });

  it('renames the data before committing, and keeps the name when nothing changes', async () => {
    const file = write('a', futuresCapture(3));
    const loadId = () => loadStoreId(room.store.directory, undefined);
    const before = await loadId();
    await run(file);
    const after = await loadId();
    expect(after).not.toBe(before);
    await run(file);
    expect(await loadId()).toBe(after);
    await expect(run(write('more', futuresCapture(9)), join(room.inputs, 'nowhere'))).rejects.toThrow(InputFileError);
    expect(await loadId()).toBe(after);
  });

  it('joins the files of one market in time order', async () => {
    const joined = await importAlone(write('all', [...futuresCapture(4), ...futuresEvents(5, 9)]));
    const parts = [write('later', futuresEvents(5, 9)), write('earlier', futuresCapture(4))];
    const [marker] = (await importAlone(...parts)).splice(4, 1) as [unknown];
    expect(marker).toHaveLength(1);
    expect((await importAlone(...parts)).slice(0, 4)).toEqual(joined.slice(0, 4));
  });

  it('does not change an earlier import when given a part of it, and replaces a part by the whole', async () => {
    const parts = [write('earlier', futuresCapture(4)), write('later', futuresEvents(5, 9))] as const;
    const whole = await importAlone(...parts);
    await run(...parts);
    expect((await run(parts[1]))[0]?.isUnchanged).toBe(true);
    expect(await readAll()).toEqual(whole);
    await room.store.clear();
    for (const part of parts) await run(part).catch(() => undefined);
    await run(...parts);
    expect(await readAll()).toEqual(whole);
  });

  it('refuses files that share time with an earlier import without containing it', async () => {
    await run(write('earlier', futuresCapture(4)));
    const before = await readAll();
    await expect(run(write('later', futuresEvents(5, 9)))).rejects.toThrow(ConflictingInputError);
    await expect(run(write('later', futuresEvents(5, 9)))).rejects.toThrow(/import all its files in one command/);
    expect(await readAll()).toEqual(before);
  });

  it('refuses two recordings of the same time', async () => {
    const files = [write('one', futuresCapture(6)), write('two', futuresCapture(7))];
    await expect(run(...files)).rejects.toThrow(/record the same market at the same time/);
    expect((await readAll()).flat()).toEqual([]);
  });

  it('keeps sessions with a pause between them apart, in one command or in two', async () => {
    const first = write('first', futuresCapture(4));
    const second = write('second', futuresCapture(6, CAPTURE_START_MS + 600_000));
    const together = await importAlone(first, second);
    await run(second);
    await run(first);
    expect(await readAll()).toEqual(together);
    expect(await readSeconds()).toEqual([1, 2, 3, 4, 601, 602, 603, 604, 605, 606]);
    expect(await readMarkets(room.store.engine)).toEqual([
      expect.objectContaining({ availableSince: START, recordedFrom: START, recordedTo: START + 606 }),
    ]);
  });

  it('keeps the units of rows that stay, and refuses finer ones', async () => {
    const fine = write('fine', futuresCapture(4));
    const late = CAPTURE_START_MS + 600_000;
    const coarse = write('coarse', [tradeLine({ timeMs: late, id: 90, price: '7', size: '2' })]);
    await run(fine);
    await run(coarse);
    expect((await readCandles(room.store.engine, ID)).at(-1)).toMatchObject({ open: 70, buyLots: 2000 });
    await room.store.clear();
    await run(coarse);
    const before = await readAll();
    await expect(run(fine)).rejects.toThrow(/finer prices or sizes/);
    expect(await readAll()).toEqual(before);
    await run(fine, coarse);
    expect((await readCandles(room.store.engine, ID)).map((row) => row.buyLots)).toEqual([4 * 505, 2000]);
  });

  it('reports what is missing and has no book there', async () => {
    const lines = futuresCapture(9).filter((line) => !line.includes('"u":150') && !line.includes('"t":3,'));
    const [report] = await run(write('gap', lines));
    expect(report?.gaps).toEqual([
      { file: join(room.inputs, 'gap'), line: 8, what: 'trades', timeMs: CAPTURE_START_MS + 4500 },
      { file: join(room.inputs, 'gap'), line: 10, what: 'book', timeMs: CAPTURE_START_MS + 6200 },
    ]);
    expect(await readSeconds()).toEqual([1, 2, 3, 4]);
    expect((await readCandles(room.store.engine, ID))[0]).toMatchObject({ buyLots: 8 * 505 });
  });

  it('counts a repeated print once and skips prints without size', async () => {
    const print = (id: number, size: string) => tradeLine({ timeMs: CAPTURE_START_MS + id, id, price: '5', size });
    const [report] = await run(write('prints', [print(1, '2'), print(1, '2'), print(2, '0'), print(3, '4')]));
    expect(report?.marker).toMatchObject({ trades: 2, seconds: 0, candles: 1 });
    expect(await readMarkets(room.store.engine)).toEqual([
      expect.objectContaining({
        types: ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'TPO_AGG', 'VOLUME_PROFILE_AGG'],
        block: 0,
      }),
    ]);
  });

  it('leaves crossed seconds out', async () => {
    const event = (n: number, asks: [string, string][]) =>
      diffLine({
        timeMs: CAPTURE_START_MS + n * 1000 + 1,
        first: n + 1,
        last: n + 1,
        previous: n,
        bids: [['9', '1']],
        asks,
      });
    const [report] = await run(
      write('crossed', [event(0, [['9', '1']]), event(1, [['9', '0']]), event(2, [['10', '1']])]),
    );
    expect(report?.marker).toMatchObject({ seconds: 1, crossed: 1 });
    expect(await readSeconds()).toEqual([2]);
  });

  it('keeps sizes beyond 2^32 lots exactly', async () => {
    const snapshot = snapshotLine({
      timeMs: CAPTURE_START_MS + 100,
      id: 1,
      bids: [
        ['8', '4690.343896'],
        ['7', '0.000001'],
      ],
      asks: [['9', '9000']],
    });
    const event = diffLine({ timeMs: CAPTURE_START_MS + 1100, first: 2, last: 2, previous: 1 });
    await run(write('large', [snapshot, event]));
    const [book] = await readBooks(room.store.engine, ID, 1);
    const sum = (ticks: number[] = [], lots: number[] = [], tick = 0) =>
      lots.reduce((total, size, i) => total + (ticks[i] === tick ? size : 0), 0);
    expect(sum(book?.bidTicks, book?.bidLots, 8)).toBe(4_690_343_896);
    expect(sum(book?.bidTicks, book?.bidLots, 7)).toBe(1);
    expect(sum(book?.askTicks, book?.askLots, 9)).toBe(9_000_000_000);
  });
});

interface Damage {
  readonly title: string;
  readonly bytes?: string | Uint8Array;
  readonly lines?: readonly string[];
  readonly error: new (...args: never[]) => Error;
  readonly says: RegExp;
}

const WHOLE = futuresCapture(20);
const broken = (line: number, change: (text: string) => string): readonly string[] =>
  WHOLE.map((text, i) => (i === line - 1 ? change(text) : text));

const DAMAGES: readonly Damage[] = [
  { title: 'an empty file', bytes: '', error: InputFileError, says: /damaged is empty$/ },
  { title: 'an empty gzip file', bytes: gzipSync(''), error: InputFileError, says: /damaged is empty$/ },
  { title: 'a file of line feeds', bytes: '\n\n', error: InputFileError, says: /has only blank lines/ },
  {
    title: 'another format',
    bytes: 'time,price\n1,2\n',
    error: UnknownFormatError,
    says: /no format that can be imported/,
  },
  {
    title: 'binary rubbish',
    bytes: Uint8Array.from({ length: 999 }, (_, i) => (i * 73) % 251),
    error: UnknownFormatError,
    says: /no format/,
  },
  {
    title: 'a cut gzip stream',
    bytes: gzipSync(WHOLE.join('\n')).subarray(0, -300),
    error: DamagedInputError,
    says: /line \d+: .*cut off/,
  },
  {
    title: 'a line that is not JSON',
    lines: broken(17, (text) => text.slice(0, -5)),
    error: DamagedInputError,
    says: /line 17: not JSON/,
  },
  {
    title: 'a damaged line after blank ones',
    lines: ['', ...broken(9, () => '  \r').slice(0, 11), 'x', ...WHOLE.slice(12)],
    error: DamagedInputError,
    says: /line 13: .*receive time/,
  },
  {
    title: 'a symbol that would steer the terminal',
    lines: WHOLE.map((text) => text.replace('"s":"ABCUSDT"', '"s":"ABC\\u001b[2JUSDT"')),
    error: DamagedInputError,
    says: /line 2: field "s" must be the symbol of a market, found "ABC\\u001b\[2JUSDT"/,
  },
  {
    title: 'a number where a text belongs',
    lines: broken(4, (text) => text.replace('"99.9"', '99.9')),
    error: DamagedInputError,
    says: /line 4: field "b"/,
  },
  {
    title: 'a price that is no number',
    lines: broken(3, (text) => text.replace(/"p":"[^"]*"/, '"p":"1e5"')),
    error: DamagedInputError,
    says: /line 3: "1e5" is not a decimal/,
  },
  {
    title: 'a price beyond the store',
    lines: broken(3, (text) => text.replace(/"p":"[^"]*"/, '"p":"214748364.8"')),
    error: DamagedInputError,
    says: /line 3: the price 214748364.8 is too large/,
  },
  {
    title: 'a text as update id',
    lines: broken(6, (text) => text.replace(/"u":(\d+)/, '"u":"$1"')),
    error: DamagedInputError,
    says: /line 6: field "u"/,
  },
  {
    title: 'a second market',
    lines: broken(8, (text) => text.replaceAll('ABCUSDT', 'XYZUSDT')),
    error: DamagedInputError,
    says: /line 8: .*one market per file/,
  },
  {
    title: 'only frames that nothing is built from',
    bytes: '1700000000000000 {"stream":"a@bookTicker","data":{}}\n',
    error: InputFileError,
    says: /neither book updates nor trades/,
  },
];

describe('damaged input', () => {
  it.each(someOf(DAMAGES))('leaves the store unchanged: $title', async ({ bytes, lines, error, says }) => {
    const good = write(
      'good',
      futuresCapture(3).map((line) => line.replaceAll('ABCUSDT', 'GOODUSDT')),
    );
    const earlier = write('earlier', futuresCapture(3, CAPTURE_START_MS - 600_000));
    await run(earlier);
    const before = await readAll();
    const file = lines ? write('damaged', lines) : join(room.inputs, 'damaged');
    if (bytes !== undefined) writeFileSync(file, bytes);
    const failure = await run(good, file).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(error);
    expect((failure as Error).message).toMatch(says);
    expect((failure as Error).message).toContain(file);
    expect(await readAll()).toEqual(before);
    expect(readdirSync(join(room.store.directory, 'imports'))).toEqual([]);
  });

  it('includes missing files and folders', async () => {
    await expect(run(join(room.inputs, 'nowhere'))).rejects.toThrow(/nowhere does not exist/);
    const empty = join(room.inputs, 'empty');
    mkdirSync(empty);
    await expect(run(empty)).rejects.toThrow(/is a folder without files/);
  });

  it('includes contracts of unknown worth', async () => {
    const frame = {
      arg: { channel: 'trades', instId: 'NOBODY-USDT-SWAP' },
      data: [
        {
          instId: 'NOBODY-USDT-SWAP',
          tradeId: '1',
          px: '2',
          sz: '3',
          side: 'buy',
          ts: String(CAPTURE_START_MS),
          count: '1',
        },
      ],
    };
    const line = `${CAPTURE_START_MS}000 ${JSON.stringify(frame)}`;
    await expect(run(write('swap', [line]))).rejects.toThrow(
      /sizes are contracts, and nobody here knows what one is worth/,
    );
  });
});
