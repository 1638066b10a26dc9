import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { makeFollowClient } from '@/data/follow/follow-client';
import { runInProcess } from '@/data/follow/follow-runner';
import { followWalls } from '@/data/follow/walls';
import { scaleOfInterval, tileOf } from '@/domain/bucket-scale';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { readRow } from '@/domain/grid/depth-at';
import { type GridSpec, rowOfPrice, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { buildLevelsTable } from '@/features/heatmap/books/levels-table';
import { buildViewDocument } from '@/features/heatmap/export/view-document';
import { summariseView } from '@/features/heatmap/export/view-summary';
import { buildVolumeTable } from '@/features/heatmap/panes/volume-table';
import { buildCellsTable, formatMicros } from '@/features/heatmap/readout/cells-table';
import { chooseLives, type ListedLife } from '@/features/heatmap/walls/choose-lives';
import { buildLivesTable } from '@/features/heatmap/walls/lives-table';
import { makeLedgerRequest } from '@/features/heatmap/walls/use-wall-ledger';
import { EVERY_WALL, WALLS_IN_VIEW, type WallFilter } from '@/features/heatmap/walls/wall-filter';
import { listOutlines, makeWallWords } from '@/features/heatmap/walls/wall-shapes';
import { MAX_ROWS } from '@/panes/data-table/series-table';
import { nameFile } from '@/panes/export/name-file';
import { ATLAS } from '@/testing/screen/atlas';
import { makeHeatLayer, makeLoadedBooks, makeLoadedCandles } from '@/testing/screen/loaded-books';
import { makeBookSources } from '@/testing/screen/plot-facts';
import { findBookAtCrosshair, findNewestBook, getColumnStart } from './book-in-view';
import { leaveOffMarket } from './list-books';
import type { LoadedBooks } from './use-heatmap';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCoinCodeBook(97_000) };
const START = Date.UTC(2026, 5, 18, 12) / 1000;
const MIDDLE = 97_000;
/** A bid in every snapshot, and an ask in the last ten. */
const [OLD_WALL, NEW_WALL, NEW_SINCE] = [MIDDLE - 200, MIDDLE + 150, 50];

const random = makeRandom(17);

/** An hour of books with a gap at 12:30. Levels are 5 USD apart, with none at the mid. */
function makeTile() {
  const [timestamps, offsets, prices, volumes] = [[], [0], [], []] as [number[], number[], number[], number[]];
  for (let minute = 0; minute < TILE_COLUMNS; minute++) {
    if (minute === 30) continue;
    for (let row = -150; row <= 150; row++) {
      if (row === 0) continue;
      const price = MIDDLE + 5 * row;
      const isWall = price === OLD_WALL || (price === NEW_WALL && minute >= NEW_SINCE);
      prices.push(price);
      volumes.push(isWall ? 90 + minute / 100 : 0.5 + random());
    }
    timestamps.push((START + 60 * minute) * 1e6);
    offsets.push(prices.length);
  }
  return buildGridTile(SPEC, START / 3600, {
    timestampsMicros: Float64Array.from(timestamps),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

const TILE = makeTile();
const SECONDS = Array.from({ length: 60 }, (_, minute) => START + 60 * minute);
const CANDLES = buildCandleColumns(
  SECONDS.map((s) => ({
    open: MIDDLE + 1,
    high: MIDDLE + 4,
    low: MIDDLE - 4,
    close: MIDDLE - 1,
    volume: 1,
    timestamp: { s },
  })),
);

const crosshair = makeCrosshairStore();
const LAYER = makeHeatLayer('depth', { spec: SPEC, tiles: [TILE], selection: { blockSize: 5, maxDepth: 150 } });
const SHOWN = { timeFrom: START, timeTo: START + 3600, priceLow: MIDDLE - 600, priceHigh: MIDDLE + 600 };

/** The part of a view that these tests read. */
const VIEW = {
  ...makeLoadedBooks([LAYER], SHOWN, {
    span: { from: START - 86_400, to: START + 3600, isRecorded: false },
    candles: makeLoadedCandles(CANDLES, { known: [{ from: START, to: START + 3600 }] }),
    // Walls are followed in rows of five of the finest blocks, the same as the drawn rows here.
    sources: makeBookSources(ATLAS, { finestBlock: 1 }),
    crosshair,
  }),
  candleRequests: { sides: { view: { exchange: ['ATLAS_FUTURES'] } } },
};
const WORDS = { decimals: 1, zone: 'utc' } as const;

const shown = VIEW.layers[0];
const newest = () => findNewestBook(VIEW, shown)!;

describe('exported cells', () => {
  it('match the decoded columns, over all snapshots in view', () => {
    const { length, columns } = buildCellsTable(shown, VIEW);
    const [words, micros, prices, sizes, sides] = columns.map(({ values }) => values);
    expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['time_utc', undefined],
      ['time_us', 'microseconds since 1970'],
      ['price', 'USD'],
      ['size', 'BTC'],
      ['side', undefined],
    ]);
    const wanted: (readonly unknown[])[] = [];
    for (const [snapshot, time] of TILE.columns.timestampsMicros.entries()) {
      for (let i = TILE.columns.offsets[snapshot]; i < TILE.columns.offsets[snapshot + 1]; i++) {
        const price = TILE.columns.prices[i];
        if (Math.abs(price - MIDDLE) > 600) continue;
        const side = price < MIDDLE ? 'bid' : 'ask';
        wanted.push([new Date(time / 1000).toISOString(), time, price, TILE.columns.volumes[i], side]);
      }
    }
    const found = Array.from({ length }, (_, i) => [
      String(words[i]).replace('000Z', 'Z'),
      micros[i],
      prices[i],
      sizes[i],
      sides[i],
    ]);
    expect(found).toEqual(wanted);
    expect(length).toBe(59 * 240);
    const inUsd = buildCellsTable(shown, { ...VIEW, unit: 'USD' }).columns[3];
    expect([inUsd.unit, inUsd.values[7]]).toEqual(['USD', Number(sizes[7]) * Number(prices[7])]);
  });

  it('end with the data if the view extends into the future', () => {
    const view = { ...VIEW.settled.view, timeTo: START + 3600 + 432 };
    const ahead = { ...VIEW, settled: { ...VIEW.settled, view } };
    const facts = new Map(buildViewDocument(ahead, { origin: 'Simulated', shown: [] }, []).facts);
    expect(facts.get('To')).toBe(String(START + 3600));
    expect(facts.get('Range')).toBe('18 Jun 2026 12:00:00 UTC to 18 Jun 2026 13:00:00 UTC');
    const [, range] = summariseView(ahead, { origin: 'Simulated', shown: [] }, WORDS);
    expect(range).toContain('to 18 Jun 2026 13:00:00 UTC, prices');
  });

  it('come with what is needed to interpret them, and no host or key', () => {
    const { facts, tables } = buildViewDocument(VIEW, { origin: 'Simulated', shown: [] }, []);
    expect(new Map(facts).get('Range')).toBe('18 Jun 2026 12:00:00 UTC to 18 Jun 2026 13:00:00 UTC');
    expect(new Map(facts).get('Data')).toMatch(/^Simulated/);
    expect(new Map(facts).get('Depth as received')).toBe('5 USD per row, one snapshot of each 1 min');
    expect(tables).toHaveLength(1);
    expect(nameFile(VIEW.market, 'cells', VIEW.settled.view.timeFrom)).toBe('btc-usdt-cells-2026-06-18t1200z');
    expect(formatMicros(1_781_784_000_123_456)).toBe('2026-06-18T12:00:00.123456Z');
  });
});

const valuesOf = (rows: readonly (readonly { readonly value: unknown }[])[], at: number) =>
  rows.map((row) => row[at].value);

describe('the table of levels', () => {
  it('has the decoded levels of the snapshot under the crosshair, or of the newest', () => {
    for (const minute of [undefined, 0, 17, 59]) {
      crosshair.set(
        minute === undefined ? undefined : { time: START + minute * 60 + 20, price: undefined, source: 'x' },
      );
      const book = findBookAtCrosshair(VIEW, shown)!;
      expect(getColumnStart(book)).toBe(START + (minute ?? 59) * 60);
      const { rows, caption } = buildLevelsTable(VIEW, book, 'utc');
      expect(caption).toContain(`200 of 240 levels in view`);
      expect(rows).toHaveLength(MAX_ROWS);
      const prices = valuesOf(rows, 0) as number[];
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      for (const [price, size, notional, side, distance] of rows.map((row) =>
        row.map(({ value }) => value as number),
      )) {
        const cell = readRow(book.ref, rowOfPrice(SPEC, price));
        expect(cell).toEqual({ kind: 'size', size });
        expect(notional).toBe(price * size);
        expect(distance).toBeCloseTo(((price - MIDDLE) / MIDDLE) * 1e4, 6);
        expect(side).toBe(price < MIDDLE ? 'bid' : 'ask');
      }
    }
    crosshair.set(undefined);
  });

  it('says who is liquidated at each level, and how far it is from the price, as the map does', () => {
    const liquidations = makeHeatLayer('liquidations', { spec: SPEC, tiles: [TILE] });
    const view = { ...VIEW, ...makeLoadedBooks([liquidations], SHOWN, { candles: VIEW.candles }) };
    const book = findNewestBook(view, liquidations)!;
    const { columns, rows } = buildLevelsTable(view, book, 'utc');
    expect(columns.map(({ name }) => name)).toEqual(['Price', 'Size', 'Notional', 'Side', 'From price']);
    // The candle of the snapshot opens there.
    const price = MIDDLE + 1;
    for (const [level, , , side, distance] of rows.map((row) => row.map(({ value }) => value))) {
      expect(side).toBe(Number(level) < price ? 'longs' : 'shorts');
      expect(distance).toBeCloseTo((Number(level) / price - 1) * 1e4, 6);
    }
    const [first, last] = [rows[0], rows[rows.length - 1]].map((row) => row[3]);
    expect([first.text, first.tone, last.text, last.tone]).toEqual(['shorts', 'buy', 'longs', 'sell']);
    const { columns: cells } = buildCellsTable(liquidations, view);
    expect(new Set(Array.from(cells[4].values))).toEqual(new Set(['longs', 'shorts']));
  });

  it("names the reader's lines on its levels", () => {
    const marks = { ...VIEW.marks, lines: [{ price: MIDDLE + 100, name: 'Target' }, { price: MIDDLE - 49 }] };
    const { columns, rows } = buildLevelsTable({ ...VIEW, marks }, newest(), 'utc');
    const at = columns.findIndex(({ name }) => name === 'Your line');
    const named = rows.filter((row) => row[at].text !== '').map((row) => [row[0].value, row[at].text]);
    expect(named).toEqual([
      [MIDDLE + 100, 'Target'],
      [MIDDLE - 50, '96,951'],
    ]);
  });

  it('is empty for a column without a snapshot', () => {
    crosshair.set({ time: START + 30 * 60, price: undefined, source: 'x' });
    expect(findBookAtCrosshair(VIEW, shown)).toBeUndefined();
    crosshair.set(undefined);
  });
});

describe('the table of walls', () => {
  const until = (to: number | undefined) => ({ mids: [], to });
  const follow = async (view: LoadedBooks) => {
    const ask = ensure(makeLedgerRequest(view, { kind: 'ratio', times: 4 }), 'a depth layer');
    const told = await makeFollowClient(runInProcess(followWalls)).follow(ask, new AbortController().signal);
    return { ...told, spec: SPEC };
  };
  const tableOf = (lives: readonly ListedLife[]) =>
    buildLivesTable(VIEW, lives, { found: until(START + 3540), isPending: false, words: makeWallWords(VIEW, 'utc') });
  const textsOf = (rows: ReturnType<typeof tableOf>['rows'], column: number) => rows.map((row) => row[column].text);

  it('has each wall of the range with its side, its sizes and since when it has stood', async () => {
    const { rows, title, columns, caption } = tableOf(chooseLives(await follow(VIEW), VIEW.settled.view, EVERY_WALL));
    expect(title).toBe('Walls');
    const names = columns.map(({ name }) => name);
    expect(names.slice(0, 9).join('; ')).toBe('Price; Side; Peak; End; Since; Now; From mid now; Ended; Approached');
    expect(columns.find(({ name }) => name === 'Since')?.note).toContain('reached the wall threshold');
    // No wall ended, none was approached, none came back: no row says anything there.
    expect(columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Wall at this level', 'Ended', 'Approached', 'Approach to end']),
    );
    expect(columns.slice(0, 5).some(({ isHidden }) => isHidden)).toBe(false);
    const at = (name: string): number => names.indexOf(name);
    const facts = { found: until(START + 3540), isPending: false, words: makeWallWords(VIEW, 'utc'), isNarrow: true };
    const phone = buildLivesTable(VIEW, [], facts).columns.map(({ name }) => name);
    expect(phone.slice(0, 5)).toEqual(['Price', 'Side', 'Peak', 'End', 'Since']);
    expect(new Set(phone)).toEqual(new Set(names));
    expect(valuesOf(rows, 0)).toEqual([NEW_WALL, OLD_WALL]);
    expect(valuesOf(rows, 1)).toEqual(['ask', 'bid']);
    for (const of of [2, at('Now')]) expect(valuesOf(rows, of)).toEqual([90.59, 90.59]);
    // From 12:50 on; and over the missing snapshot of 12:30 from the first loaded one on.
    expect(textsOf(rows, at('Since'))).toEqual(['12:50', 'before 12:00, with gaps']);
    expect(textsOf(rows, at('Age'))).toEqual(['9 min', '≥ 59 min']);
    expect(textsOf(rows, at('End'))).toEqual(['Still there', 'Still there']);
    expect(caption).toMatch(/^2 walls, 12:00 to 13:00, tracked to 12:59, sizes in BTC, rows of 5 USD\./);
  });
  it('states their time range, which does not extend beyond the data', () => {
    const facts = { found: until(START + 3540), isPending: false, words: makeWallWords(VIEW, 'utc') };
    const ahead = { ...VIEW, settled: { ...VIEW.settled, view: { ...VIEW.settled.view, timeTo: START + 4032 } } };
    expect(buildLivesTable(ahead, [], facts).caption).toMatch(/^0 walls, 12:00 to 13:00, tracked to 12:59,/);
  });
  it('does not count a print off the market as a trade that reached the walls on the way', () => {
    const highs = CANDLES.highs.with(10, MIDDLE + 5000);
    const spiked = { ...VIEW, candles: { ...VIEW.candles, candles: { ...CANDLES, highs } } };
    const { candles, offMarket } = leaveOffMarket(spiked);
    expect(offMarket).toEqual([START + 600]);
    expect(Math.max(...candles.highs)).toBe(MIDDLE + 4);
    expect(leaveOffMarket(VIEW)).toEqual({ candles: CANDLES, offMarket: [] });
  });
  it('lists by side, end, prices in view and time in view', async () => {
    const followed = await follow(VIEW);
    const range = VIEW.settled.view;
    const listed = (filter: Partial<WallFilter>, of = range) =>
      chooseLives(followed, of, { ...EVERY_WALL, ...filter }).map(({ price }) => price);
    expect(listed({ side: 'bid' })).toEqual([OLD_WALL]);
    expect(listed({ ends: 'standing' })).toHaveLength(2);
    expect(listed({ ends: 'pulled' })).toEqual([]);
    expect(listed({}, { ...range, timeTo: START + 1800 })).toEqual([OLD_WALL]);
    const low = { ...range, priceLow: MIDDLE, priceHigh: MIDDLE + 600 };
    expect(listed({ isInView: true }, low)).toEqual([NEW_WALL]);
    expect(listed({}, low)).toHaveLength(2);
  });
  it('says what the filters leave out when they leave nothing', () => {
    const facts = { found: until(START), isPending: false, words: makeWallWords(VIEW, 'utc') };
    const emptyOf = (more: object, of = VIEW) => buildLivesTable(of, [], { ...facts, ...more }).empty;
    expect(emptyOf({})).toMatch(/^No level is a wall/);
    expect(emptyOf({ found: until(undefined) })).toBe('No snapshot is loaded here.');
    expect(emptyOf({ found: undefined, isPending: true })).toBe('Looking for walls…');
    expect(emptyOf({ found: undefined }, { ...VIEW, layers: [] })).toMatch(/^The depth layer is off: show it/);
    expect(emptyOf({ hidden: 12 })).toBe('No wall matches the filters. 12 other walls are in this range.');
  });
  it('says in a view of the past of when its figures are, and nothing of now', async () => {
    const past = { ...VIEW, span: { ...VIEW.span, to: START + 7200 } };
    const lives = chooseLives(await follow(past), past.settled.view, EVERY_WALL);
    const words = makeWallWords(past, 'utc');
    const { columns, rows } = buildLivesTable(past, lives, { found: until(START + 3540), isPending: false, words });
    expect(columns.slice(5, 7).map(({ head }) => head)).toEqual(['At 12:59', 'From mid 12:59']);
    expect(textsOf(rows, 3)).toEqual(['There at 12:59', 'There at 12:59']);
  });
  it('shows when the price approached ended walls, in place of columns that do not apply to them', async () => {
    const lives = chooseLives(await follow(VIEW), VIEW.settled.view, EVERY_WALL);
    const facts = { found: until(START + 3540), isPending: false, words: makeWallWords(VIEW, 'utc') };
    const namesOf = (isOfApproach: boolean): readonly string[] =>
      buildLivesTable(VIEW, lives, { ...facts, isOfApproach })
        .columns.filter(({ isHidden }) => isHidden !== true)
        .map(({ name }) => name);
    expect(namesOf(false)).toEqual(expect.arrayContaining(['From mid now', 'Age']));
    expect(namesOf(true)).toEqual(namesOf(false).filter((name) => name !== 'From mid now' && name !== 'Age'));
  });
  it('outlines walls along their life', async () => {
    const followed = await follow(VIEW);
    const words = makeWallWords(VIEW, 'utc');
    const { view } = VIEW.settled;
    const lives = chooseLives(followed, view, WALLS_IN_VIEW);
    const all = listOutlines(lives, { view, spec: SPEC, areOutlined: true, marked: undefined, words });
    expect(all.map(({ stretches, isOlder, end }) => [stretches, isOlder, end])).toEqual([
      [[{ from: START + 3000, to: START + 3600, low: NEW_WALL - 2.5, high: NEW_WALL + 2.5 }], false, 'standing'],
      [[{ from: START, to: START + 3600, low: OLD_WALL - 2.5, high: OLD_WALL + 2.5 }], true, 'standing'],
    ]);
    expect(listOutlines(lives, { view, spec: SPEC, areOutlined: false, marked: lives[0], words })).toHaveLength(1);
    expect(listOutlines(lives, { view, spec: SPEC, areOutlined: false, marked: undefined, words })).toEqual([]);
  });
});

describe('the table of volumes', () => {
  it('has the bars in view, the latest first', () => {
    const times = Float64Array.from({ length: 400 }, (_, i) => START - 6000 + 60 * i);
    const bars = {
      length: 400,
      times,
      buys: times.map((_, i) => i / 7),
      sells: times.map((_, i) => (i * i) / 999),
      deltas: times.map((_, i) => i / 7 - (i * i) / 999),
      cumulativeDeltas: times.map((_, i) => -i),
    };
    const { rows, caption, columns } = buildVolumeTable(VIEW, bars, 'utc');
    expect(columns[0].name).toBe('Time, UTC');
    expect(caption).toContain('ATLAS_FUTURES: all 60 bars of 1 min that start in view');
    const summed = { sides: { view: { exchange: ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'] } } };
    expect(buildVolumeTable({ ...VIEW, candleRequests: summed }, bars, 'utc').caption).toContain(
      'Sum of ATLAS_FUTURES, BOREAL_FUTURES and CINDER_SWAP: all 60 bars of 1 min',
    );
    expect(valuesOf(rows, 0)[0]).toBe('2026-06-18T12:59:00.000Z');
    expect(valuesOf(rows, 1)).toEqual(Array.from(bars.buys.slice(100, 160)).reverse());
    expect(valuesOf(rows, 3)).toEqual(Array.from({ length: 60 }, (_, i) => bars.buys[159 - i] - bars.sells[159 - i]));
    const wide = {
      ...VIEW,
      settled: { ...VIEW.settled, view: { ...SHOWN, timeFrom: START - 6000, timeTo: START + 20_000 } },
    };
    expect(buildVolumeTable(wide, bars, 'utc').rows).toHaveLength(MAX_ROWS);
  });
});

describe('the summary', () => {
  it('states what, where, when, the price, the book, its walls and how much is loaded', () => {
    const reduction = { price: 'max', time: 'max' } as const;
    const said = summariseView(
      VIEW,
      { origin: 'Simulated', shown: [{ reduction, columns: 7, rows: 1, blocks: undefined }] },
      WORDS,
    );
    expect(said).toEqual([
      'Depth heatmap, BTC-USDT, on ATLAS_FUTURES. Simulated: an invented market, made on this machine.',
      'Range: 18 Jun 2026 12:00:00 UTC to 18 Jun 2026 13:00:00 UTC, prices 96,400.0 to 97,600.0 USD.',
      'Price went from 97,001.0 to 96,999.0, 0.00%, between 96,996.0 and 97,004.0.',
      expect.stringMatching(
        /^Newest snapshot: 18 Jun 2026 12:59:00 UTC, mid 97,000.0; within ±0.5% of it \d+\.\d BTC bid, \d+\.\d ask, imbalance [+−]\d+\.\d%\.$/,
      ),
      'Largest walls above: 97,150 with 90.6 BTC, +15.5 bp from mid. Below: 96,800 with 90.6 BTC, −20.6 bp from mid.',
      'Depth: 59 of 60 columns have a snapshot; 5 USD per row, one snapshot of each 1 min. Each pixel shows the largest of 7 snapshots.',
    ]);
  });

  it('states a print off the market separately from the highest price', () => {
    const printed = { ...CANDLES, highs: CANDLES.highs.slice() };
    printed.highs[7] = MIDDLE * 1.02;
    const prints = [{ price: MIDDLE * 1.02, timestamp: { s: SECONDS[7] }, volume: 1, kind: 'INSURANCE_FUND' }];
    const offMarket = { count: 1, prints };
    const market = { ...ATLAS, recorded: { from: { s: START }, to: { s: START + 3600 }, offMarket } };
    const recorded = { ...VIEW, market, candles: makeLoadedCandles(printed) };
    const [, , price] = summariseView(recorded, { origin: 'Recorded', shown: [] }, WORDS);
    expect(price).toMatch(/between 96,996\.0 and 97,004\.0; one print off the market at 98,940\.0\.$/);
  });

  it('says so when there is no data', () => {
    const empty = {
      ...VIEW,
      layers: [{ ...LAYER, data: { ...LAYER.data, tiles: [] }, missing: [tileOf(scaleOfInterval('MINUTE'), START)] }],
    };
    const said = summariseView(empty, { origin: 'Recorded', shown: [] }, WORDS);
    expect(said.at(-1)).toBe(
      'Depth: 0 of 60 columns have a snapshot, 1 h not loaded; 5 USD per row, one snapshot of each 1 min.',
    );
    expect(said.join(' ')).not.toContain('Newest snapshot');
  });

  it.each(['spoof', 'whale', 'signal', 'oracle'])('and the tables never say %s', (word) => {
    const words = makeWallWords(VIEW, 'utc');
    const content = buildLivesTable(VIEW, [], { found: { mids: [], to: undefined }, isPending: false, words });
    const said = [...summariseView(VIEW, { origin: 'Remote', shown: [] }, WORDS), JSON.stringify(content)].join(' ');
    expect(said.toLowerCase()).not.toContain(word);
  });
});
