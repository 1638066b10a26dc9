import { describe, expect, it } from 'vitest';
import { type BookReading, type LayerReading, readLayer } from '@/charts/heatmap/hit-test';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec } from '@/domain/grid/grid-tile';
import { priceGrid } from '@/features/heatmap/layers/usd-tile';
import { describeReading, joinReadouts } from './readout';

const AT = Date.parse('2026-06-18T10:28:00Z') / 1000;
const words = { decimals: 0, tickDecimals: 1, unit: 'BTC', zone: 'utc' } as const;
const centred: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const spec: GridSpec = { ...centred, blocks: { maxDepth: 90 } };

function makeLayer(columns: DepthColumns, grid = spec) {
  const tileIndex = Math.floor(AT / (60 * grid.columnSeconds));
  return { spec: grid, tiles: [buildGridTile(grid, tileIndex, columns)] };
}

const minutes = (...offsets: number[]): Float64Array =>
  Float64Array.from(offsets, (offset) => (AT + offset * 60) * 1e6);

const book = makeLayer({
  timestampsMicros: minutes(-1, 0, 2),
  offsets: Uint32Array.of(0, 2, 6, 8),
  prices: Float64Array.of(96_990, 97_400, 96_990, 97_000, 97_400, 97_410, 97_000, 97_400),
  volumes: Float64Array.of(1, 2, 10, 423.5, 30, 40, 401, 3),
});

const hint = { low: 97_380, high: 97_395, at: 97_387.5 };
const readBook = (price: number, time = AT): LayerReading =>
  readLayer('book', book, time, price, { hintOf: () => hint, maxDepth: 90 });

describe('the readout of a book', () => {
  it('names the price range, the snapshot, the size, its value, its distance and the snapshots before and after', () => {
    const { rows, ...rest } = describeReading(readBook(97_000), words);
    expect(rest).toEqual({
      title: '97,000 – 97,005',
      time: '10:28 UTC',
      spoken: '97,000, bid 423.5 BTC, minus 20.6 basis points, 10:28 UTC',
    });
    expect(rows).toEqual([
      { label: 'Bid volume', value: '423.5 BTC', tone: 'buy' },
      { label: 'Notional', value: '41.1M USD' },
      { label: 'Distance', value: '−20.6 bp' },
      { label: 'Cumulative to mid', value: '423.5 BTC' },
      { label: 'Before, 10:27', value: '0.0 BTC' },
      { label: 'After, 10:30', value: '401.0 BTC' },
    ]);
  });

  it('states sizes, sums and neighbours in USD, and beside them the coins', () => {
    const priced = priceGrid(book);
    const options = { hintOf: () => hint, maxDepth: 90 };
    const { rows, spoken } = describeReading(readLayer('book', priced, AT, 97_000, options), {
      ...words,
      unit: 'USD',
      inCoins: { reading: readBook(97_000), coin: 'BTC' },
    });
    expect(rows).toEqual([
      { label: 'Bid volume', value: '41.1M USD', tone: 'buy' },
      { label: 'In BTC', value: '423.5 BTC' },
      { label: 'Distance', value: '−20.6 bp' },
      { label: 'Cumulative to mid', value: '41.1M USD' },
      { label: 'Before, 10:27', value: '0.0 USD' },
      { label: 'After, 10:30', value: '38.9M USD' },
    ]);
    expect(spoken).toContain('bid 41.1M USD');
  });

  it('reads the same prices before and after, and states their side if it was another one', () => {
    const grid: GridSpec = { ...spec, rowStep: 0.2 };
    const sides = Uint8Array.of(0, 1, 1, 0, 0, 1, 0, 0, 1);
    const moved = makeLayer(
      {
        timestampsMicros: minutes(-1, 0, 1),
        offsets: Uint32Array.of(0, 3, 6, 9),
        prices: Float64Array.of(3411, 3411.4, 3411.6, 3411, 3411.4, 3411.8, 3411.4, 3411.6, 3411.8),
        volumes: Float64Array.of(7, 10, 0.4, 5, 0.03, 2, 0.2, 6, 1),
        sides,
      },
      grid,
    );
    const besideOf = (price: number, time = AT) =>
      describeReading(readLayer('book', moved, time, price, { hintOf: () => undefined }), { ...words, decimals: 1 })
        .rows.filter(({ label }) => /Before|After/.test(label))
        .map(({ value }) => value);
    expect(besideOf(3411.5)).toEqual(['0.4 BTC ask', '0.2 BTC']);
    // The ask above 3,411.4, up to 3,411.6; a minute later bids stood there.
    expect(besideOf(3411.5, AT - 60)).toEqual(['0.03 BTC bid']);
    expect(besideOf(3411.7)).toEqual(['outside the requested depth', '7.0 BTC bid and ask']);
  });

  it('claims no side or distance that it does not know', () => {
    const known = readBook(97_000) as BookReading;
    const unsure = {
      ...known,
      cell: { ...known.cell, side: 'unknown', mid: undefined, sumToMid: undefined },
    } as BookReading;
    expect(describeReading(unsure, words).rows.slice(0, 5)).toEqual([
      { label: 'Volume, side unknown', value: '423.5 BTC' },
      { label: 'Notional', value: '41.1M USD' },
      { label: 'Before, 10:27', value: '0.0 BTC' },
      { label: 'After, 10:30', value: '401.0 BTC' },
    ]);
    expect(describeReading(unsure, words)).toMatchObject({
      title: '97,000 – 97,005',
      spoken: '97,000 – 97,005, side unknown 423.5 BTC, 10:28 UTC',
    });
  });

  it('of a sum of venues never shows a level of two blocks', () => {
    const summed = (at: number): LayerReading => readLayer('book', book, AT, at, { hintOf: () => hint });
    expect(describeReading(summed(97_000), words).title).toBe('97,000 – 97,005');
    expect(describeReading(summed(90_000), words)).toMatchObject({
      title: '90,000 – 90,005',
      rows: [{ value: 'Outside the requested depth' }],
    });
  });

  it('of a sum of venues states bids and asks of one block as received', () => {
    const summed = makeLayer({
      timestampsMicros: minutes(0),
      offsets: Uint32Array.of(0, 4),
      prices: Float64Array.of(96_990, 97_000, 97_005, 97_010),
      volumes: Float64Array.of(1, 4, 2, 8),
      sides: Uint8Array.of(0, 0, 1, 1),
    });
    const read = (price: number) =>
      describeReading(readLayer('book', summed, AT, price, { hintOf: () => hint }), words);
    expect(read(97_002)).toMatchObject({
      title: '97,000 – 97,005',
      spoken: '97,000 – 97,005, bids 4.0 BTC, asks 2.0 BTC, 0.0 basis points, 10:28 UTC',
    });
    expect(read(97_002).rows.slice(0, 4)).toEqual([
      { label: 'Bids and asks', value: '6.0 BTC' },
      { label: 'Bids', value: '4.0 BTC', tone: 'buy' },
      { label: 'Asks', value: '2.0 BTC', tone: 'sell' },
      { label: 'Notional', value: '582K USD' },
    ]);
    // Bids and asks are never summed together. A sum of one side ends at the best price of that side.
    const summedOf = (price: number) => read(price).rows.filter(({ label }) => /Summed|to best/.test(label));
    expect(summedOf(97_002)).toEqual([]);
    expect(summedOf(96_992)).toEqual([{ label: 'Bids to best', value: '5.0 BTC' }]);
    expect(summedOf(97_008)).toEqual([{ label: 'Asks to best', value: '10.0 BTC' }]);
    expect(read(96_992).rows[0]).toEqual({ label: 'Bid volume', value: '1.0 BTC', tone: 'buy' });
  });

  it('distinguishes missing data from a true zero', () => {
    expect(describeReading(readBook(97_000, AT + 60), words).rows).toEqual([{ label: 'Volume', value: 'No snapshot' }]);
    expect(describeReading(readBook(90_000), words).rows).toEqual([
      { label: 'Volume', value: 'Outside the requested depth' },
    ]);
    expect(describeReading(readBook(97_100), words).rows[0].value).toBe('0.0 BTC');
  });

  it('says why there is no snapshot, if known', () => {
    const gap = 'No depth before 17 Jun 14:30';
    const told = describeReading(readBook(97_000, AT + 60), { ...words, gap });
    expect(told.rows).toEqual([{ label: 'Volume', value: gap }]);
    expect(told.spoken).toContain(', no depth before 17 Jun 14:30, ');
    // The snapshot exists, but its book does not reach this price.
    expect(describeReading(readBook(90_000), { ...words, gap }).rows[0].value).toBe('Outside the requested depth');
  });

  it("has the snapshot's own time, with seconds where they matter", () => {
    const late = makeLayer({
      timestampsMicros: Float64Array.of((AT + 17) * 1e6),
      offsets: Uint32Array.of(0, 1),
      prices: Float64Array.of(97_000),
      volumes: Float64Array.of(1),
    });
    const reading = readLayer('book', late, AT, 97_000, { hintOf: () => undefined });
    expect(describeReading(reading, words).time).toBe('10:28:17 UTC');
  });
});

const rows20 = { ...centred, rowStep: 20 };

describe('the readout of triggers', () => {
  const columns: DepthColumns = {
    timestampsMicros: minutes(0),
    offsets: Uint32Array.of(0, 4),
    prices: Float64Array.of(95_000, 96_000, 96_003.5, 99_000),
    volumes: Float64Array.of(1, 88.7, 286.2, 2),
    sides: Uint8Array.of(0, 1, 0, 1),
  };
  const read = (received: DepthColumns) =>
    describeReading(readLayer('triggers', makeLayer(received, rows20), AT, 96_000, { hintOf: () => undefined }), {
      ...words,
      price: 97_350,
    });

  it('lists both sides, their inferred purpose and the largest level, in seven rows', () => {
    const { rows, title, spoken } = read(columns);
    expect(title).toBe('95,990 – 96,010');
    expect(spoken).toBe('96,000, buy triggers 286.2 BTC, sell triggers 88.7 BTC, 10:28 UTC');
    expect(rows).toEqual([
      { label: 'Buy triggers', value: '286.2 BTC', tone: 'buy' },
      { label: 'Sell triggers', value: '88.7 BTC', tone: 'sell' },
      { label: 'Distance', value: '−138.7 bp' },
      {
        label: 'Buys',
        value: 'take-profit of shorts (inferred)',
        tone: 'buy',
        short: { label: 'Buys, inferred', value: 'TP of shorts' },
      },
      {
        label: 'Sells',
        value: 'stop-loss of longs (inferred)',
        tone: 'sell',
        short: { label: 'Sells, inferred', value: 'SL of longs' },
      },
      { label: 'Notional, both', value: '36.0M USD' },
      { label: 'Largest of 2', value: '286.2 BTC at 96,003.5', tone: 'buy' },
    ]);
  });

  it('claims neither side nor purpose for data without sides', () => {
    const { sides: _, ...flat } = columns;
    const { rows } = read(flat);
    expect(rows[0]).toEqual({ label: 'Triggers, side unknown', value: '374.9 BTC' });
    expect(rows.some(({ value }) => value.includes('inferred'))).toBe(false);
    expect(rows.some(({ tone }) => tone !== undefined)).toBe(false);
  });
});

it('triggers and liquidations have the snapshots before and after where their size was another', () => {
  const columns: DepthColumns = {
    timestampsMicros: minutes(-1, 0, 1),
    offsets: Uint32Array.of(0, 1, 3, 5),
    prices: Float64Array.of(95_620, 95_620, 98_000, 95_000, 98_000),
    volumes: Float64Array.of(50, 56.6, 7, 9, 7),
  };
  for (const kind of ['triggers', 'liquidations'] as const) {
    const reading = readLayer(kind, makeLayer(columns, rows20), AT, 95_620, { hintOf: () => undefined });
    const { rows } = describeReading(reading, words);
    expect(rows.slice(-2)).toEqual([
      { label: 'Before, 10:27', value: '50.0 BTC' },
      { label: 'After, 10:29', value: '0.0 BTC' },
    ]);
  }
});

it('an upper layer has its own name, prices and time, also when spoken', () => {
  const columns: DepthColumns = {
    timestampsMicros: minutes(0.5),
    offsets: Uint32Array.of(0, 2),
    prices: Float64Array.of(97_000, 98_000),
    volumes: Float64Array.of(12, 3),
  };
  const reading = readLayer('liquidations', makeLayer(columns, rows20), AT, 97_000, { hintOf: () => undefined });
  const lower = describeReading(readBook(97_000), words);
  const { title, time, rows, spoken } = joinReadouts(lower, describeReading(reading, words), 'Liquidations');
  expect([title, time]).toEqual([lower.title, lower.time]);
  expect(rows.slice(lower.rows.length, lower.rows.length + 2)).toEqual([
    { label: 'Liquidations', value: '96,990 – 97,010, 10:28:30 UTC', isHead: true },
    { label: 'Liq. size', value: '12.0 BTC' },
  ]);
  expect(spoken).toBe(
    '97,000, bid 423.5 BTC, minus 20.6 basis points, 10:28 UTC; Liquidations: 97,000, liquidations 12.0 BTC, 10:28:30 UTC',
  );
});

it('the readout of liquidations says what is liquidated on the way', () => {
  const columns: DepthColumns = {
    timestampsMicros: minutes(0),
    offsets: Uint32Array.of(0, 4),
    prices: Float64Array.of(95_000, 95_620, 96_500, 98_000),
    volumes: Float64Array.of(9, 56.6, 10, 7),
  };
  const reading = readLayer('liquidations', makeLayer(columns, rows20), AT, 95_620, { hintOf: () => undefined });
  expect(describeReading(reading, { ...words, price: 97_350 }).rows).toEqual([
    { label: 'Liq. size', value: '56.6 BTC' },
    { label: 'Side', value: 'longs', tone: 'sell' },
    { label: 'Notional', value: '5.41M USD' },
    { label: 'Distance', value: '−177.7 bp' },
    { label: 'Cumulative to level', value: '6.38M USD' },
  ]);
  const since = describeReading(reading, { ...words, price: 97_350, traded: { low: 96_000, high: 97_400 } });
  expect(since.rows.slice(-2)).toEqual([
    { label: 'Cumulative to level', value: '6.38M USD' },
    { label: 'Not traded since', value: '5.41M USD' },
  ]);
});

it('the readout of liquidations says who is liquidated: longs below the price, shorts above it', () => {
  const columns: DepthColumns = {
    timestampsMicros: minutes(0),
    offsets: Uint32Array.of(0, 4),
    prices: Float64Array.of(95_620, 97_355, 97_365, 98_000),
    volumes: Float64Array.of(1, 2, 3, 4),
  };
  const readAt = (at: number, price: number | undefined) => {
    const reading = readLayer('liquidations', makeLayer(columns, rows20), AT, at, { hintOf: () => undefined });
    const { rows, spoken } = describeReading(reading, { ...words, price });
    return [rows.find(({ label }) => label === 'Side'), spoken.split(', ')[1]] as const;
  };
  expect(readAt(95_620, 97_350)).toEqual([
    { label: 'Side', value: 'longs', tone: 'sell' },
    'liquidations 1.0 BTC of longs',
  ]);
  expect(readAt(98_000, 97_350)[0]).toEqual({ label: 'Side', value: 'shorts', tone: 'buy' });
  expect(readAt(97_360, 97_360)).toEqual([
    { label: 'Side', value: 'longs and shorts' },
    'liquidations 5.0 BTC of longs and shorts',
  ]);
  // Without the price nobody knows, and an empty row is of nobody.
  expect(readAt(98_000, undefined)).toEqual([undefined, 'liquidations 4.0 BTC']);
  expect(readAt(96_500, 97_350)).toEqual([undefined, 'no level here']);
});

describe('the sizes of a card', () => {
  const cardOf = (kind: 'triggers' | 'liquidations', levels: readonly (readonly [number, number, (0 | 1)?])[]) => {
    const columns: DepthColumns = {
      timestampsMicros: minutes(0),
      offsets: Uint32Array.of(0, levels.length + 2),
      prices: Float64Array.from([90_000, ...levels.map(([price]) => price), 99_000]),
      volumes: Float64Array.from([1, ...levels.map(([, amount]) => amount), 1]),
      ...(kind === 'triggers' && { sides: Uint8Array.from([0, ...levels.map(([, , side = 0]) => side), 1]) }),
    };
    const reading = readLayer(kind, makeLayer(columns, rows20), AT, 96_400, { hintOf: () => undefined });
    return describeReading(reading, { ...words, price: 97_000 });
  };
  const valuesOf = ({ rows }: ReturnType<typeof cardOf>, label: RegExp) =>
    rows.filter((row) => label.test(row.label)).map(({ value }) => value);

  it('are written as those of the ladder beside them', () => {
    const few = cardOf('triggers', [
      [96_392, 53.54, 1],
      [96_400, 10.4855, 0],
    ]);
    expect(valuesOf(few, /triggers$/)).toEqual(['10.5 BTC', '53.5 BTC']);
    expect(valuesOf(few, /^Largest/)).toEqual(['53.5 BTC at 96,392.0']);
    expect(valuesOf(cardOf('liquidations', [[96_391, 0.051]]), /size/)).toEqual(['0.051 BTC']);
    // A side without triggers has no row.
    expect(valuesOf(cardOf('triggers', [[96_392, 2, 1]]), /triggers$/)).toEqual(['2.0 BTC']);
  });

  it.each(['triggers', 'liquidations'] as const)('of %s take seven rows at the most', (kind) => {
    const many = Array.from({ length: 9 }, (_, at) => [96_391 + at * 2, 3 + at, (at % 2) as 0 | 1] as const);
    expect(cardOf(kind, many).rows.length).toBeLessThanOrEqual(7);
  });

  it('are none where there is no level: no card of zeros', () => {
    const none = cardOf('triggers', []);
    expect(none.rows).toEqual([
      { label: 'Triggers', value: 'No level here' },
      { label: 'Distance', value: '−61.9 bp' },
    ]);
    expect(none.spoken).toContain('no level here');
    expect(cardOf('liquidations', []).rows).toEqual([
      { label: 'Liquidations', value: 'No level here' },
      { label: 'Distance', value: '−61.9 bp' },
    ]);
  });
});

it('every figure matches the decoded columns, in every snapshot and level', () => {
  let state = 5;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const snapshots = Array.from({ length: 28 }, (_, i) =>
    Array.from({ length: 20 }, (__, level) => ({
      price: 96_950 + level * 5 + i * 5,
      size: 1000 + Math.floor(random() * 9e6),
    })),
  );
  const columns = {
    timestampsMicros: minutes(...snapshots.map((_, i) => i - 28)),
    offsets: Uint32Array.from({ length: 29 }, (_, i) => i * 20),
    prices: Float64Array.from(snapshots.flat(), ({ price }) => price),
    volumes: Float64Array.from(snapshots.flat(), ({ size }) => size),
  };
  const layer = makeLayer(columns, centred);
  for (const [i, levels] of snapshots.entries()) {
    for (const { price, size } of levels) {
      const reading = readLayer('book', layer, AT + (i - 28) * 60, price, { hintOf: () => undefined });
      const sizeIn = (at: number): number | undefined => snapshots[at]?.find((level) => level.price === price)?.size;
      const shown = reading as BookReading;
      expect(shown.cell).toMatchObject({ kind: 'size', size });
      const beside = [shown.neighbours.before, shown.neighbours.after].map((one) =>
        one?.reading.kind === 'size' ? one.reading.size : undefined,
      );
      expect(beside).toEqual([sizeIn(i - 1), sizeIn(i + 1)]);
    }
  }
});
