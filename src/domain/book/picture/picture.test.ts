import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildCandleColumns } from '../../columns/candle-columns';
import { makeCodeBook, makeSizeEncoder } from '../../grid/code-book';
import { findSnapshot, readRow } from '../../grid/depth-at';
import { type GridSpec, middleOfRow, TILE_COLUMNS } from '../../grid/grid-tile';
import { FLOW_KINDS } from '../flow/flow-column';
import { ASK, BID, type BookFrame } from '../ledger/book-frame';
import { type PictureForm, PictureMaker, specOfPicture } from './make-picture';
import { AgeKeeper, computeRanks, computeShares, orderByDistance, RANK_ROWS, type RowSizes } from './picture-values';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, blocks: { maxDepth: 100 }, book: makeCodeBook(1) };
const MIDDLE = 2000;
const SOURCES = { candles: buildCandleColumns([]), known: [{ from: 0, to: 1e9 }] };

/** A snapshot around a middle row, with true zeros in it. */
function drawFrame(random: Random, column: number, middle: number, reach = 60): BookFrame {
  const cells: [row: number, size: number, side: number][] = [];
  for (let row = middle - reach; row < middle + reach; row++) {
    const isEnd = row === middle - reach || row === middle + reach - 1;
    if (!isEnd && random() < 0.2) continue;
    cells.push([row, 1 + Math.floor(random() * 50) * (random() < 0.05 ? 20 : 1), row < middle ? BID : ASK]);
  }
  return {
    column,
    time: column * 60,
    length: cells.length,
    rows: Int32Array.from(cells, ([row]) => row),
    sizes: Float64Array.from(cells, ([, size]) => size),
    sides: Uint8Array.from(cells, ([, , side]) => side),
    firstRow: middle - reach,
    lastRow: middle + reach - 1,
    mid: middle * SPEC.rowStep,
    bidRow: middle - 1,
    askRow: middle,
    isPartial: false,
  };
}

/** Books whose mid walks, one of them missing. */
function drawFrames(seed: number, count = 90): BookFrame[] {
  const random = makeRandom(seed);
  let middle = MIDDLE;
  return Array.from({ length: count }, (_, column) => {
    if (random() < 0.3) middle += Math.floor(random() * 7) - 3;
    return drawFrame(random, column, middle);
  }).filter(({ column }) => column !== 7);
}

const sizesOf = ({ rows, sizes, length }: BookFrame): Map<number, number> =>
  new Map(Array.from({ length }, (_, at) => [rows[at], sizes[at]]));

function draw(frames: readonly BookFrame[], form: PictureForm) {
  const maker = new PictureMaker(SPEC, form, SOURCES);
  for (const frame of frames) maker.push(frame);
  const tiles = maker.tell();
  const spec = specOfPicture(SPEC, form);
  return (part: number, column: number, row: number): number | undefined => {
    const ref = findSnapshot(
      tiles.map(({ parts }) => parts[part]),
      spec,
      column * 60,
    );
    const reading = ref && readRow(ref, row);
    return reading?.kind === 'size' ? reading.size : undefined;
  };
}

const PRICES = { distanceStep: undefined, isUsd: false } as const;

describe('cell values', () => {
  const rowsOf = (frame: BookFrame): RowSizes => frame;

  it('are shares that add up to the whole', () => {
    for (const frame of drawFrames(1, 20)) {
      const shares = new Float64Array(frame.length);
      computeShares(rowsOf(frame), shares);
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(100, 9);
      expect(shares[3] / shares[4]).toBeCloseTo(frame.sizes[3] / frame.sizes[4], 9);
    }
  });

  it('are ranks among the rows nearest in distance, equal to a plain count', () => {
    const encode = makeSizeEncoder(makeCodeBook(1));
    for (const [at, reach] of [20, 60, 400].entries()) {
      const frame = drawFrame(makeRandom(at), 0, MIDDLE, reach);
      const order = [...orderByDistance(frame.rows, frame.length, MIDDLE)];
      const away = (row: number): number => (row < MIDDLE ? MIDDLE - 1 - row : row - MIDDLE);
      expect(order.map((i) => away(frame.rows[i]))).toEqual(
        order.map((i) => away(frame.rows[i])).toSorted((a, b) => a - b),
      );
      expect(order.toSorted((a, b) => a - b)).toEqual([...frame.rows.keys()]);
      const ranks = new Float64Array(frame.length);
      computeRanks(frame, MIDDLE, ranks);
      const window = Math.min(RANK_ROWS, frame.length);
      for (const [place, index] of order.entries()) {
        const first = Math.min(Math.max(0, Math.ceil(place - window / 2)), frame.length - window);
        const own = encode(frame.sizes[index]);
        const atLeast = order.slice(first, first + window).filter((i) => encode(frame.sizes[i]) >= own).length;
        expect(ranks[index]).toBe(window / atLeast);
      }
    }
  });

  it('are ages since a row last left half to double of its first size', () => {
    const frames = drawFrames(3, 60);
    const keeper = new AgeKeeper();
    const began = new Map<number, { size: number; time: number }>();
    for (const frame of frames) {
      const ages = new Float64Array(frame.length);
      keeper.next(frame, frame.time, ages);
      const now = sizesOf(frame);
      for (const row of began.keys()) if (!now.has(row)) began.delete(row);
      for (const [at, row] of frame.rows.entries()) {
        const size = frame.sizes[at];
        const before = began.get(row);
        if (before === undefined || size < before.size / 2 || size > before.size * 2)
          began.set(row, { size, time: frame.time });
        expect(ages[at]).toBe((frame.time - (began.get(row)?.time ?? 0)) / 60);
      }
    }
  });
});

describe('a picture', () => {
  it('of changes has in each cell what was added minus what is gone: the change of the book', () => {
    const frames = drawFrames(4);
    const read = draw(frames, { value: 'change', ...PRICES });
    let cells = 0;
    for (const [i, after] of frames.entries()) {
      if (i === 0) continue;
      const [was, is] = [sizesOf(frames[i - 1]), sizesOf(after)];
      for (let row = after.firstRow; row <= after.lastRow; row++) {
        const [added, traded, pulled, unsureAdded, unsureRemoved] = FLOW_KINDS.map(
          (_, part) => read(part, after.column, row) ?? 0,
        );
        const change = (is.get(row) ?? 0) - (was.get(row) ?? 0);
        expect(added + unsureAdded - traded - pulled - unsureRemoved).toBeCloseTo(change, 9);
        if (after.column === 8) expect(added + traded + pulled).toBe(0);
        if (change !== 0) cells++;
      }
      expect(read(0, after.column, after.firstRow)).not.toBeUndefined();
      expect(read(0, after.column, after.firstRow - 1)).toBeUndefined();
    }
    expect(cells).toBeGreaterThan(1000);
    expect(read(0, 0, MIDDLE)).toBeUndefined();
  });

  it('over distance has in each row what is that far from the mid', () => {
    const frames = drawFrames(5, 10);
    const step = 20;
    const read = draw(frames, { value: undefined, distanceStep: step, isUsd: false });
    for (const frame of frames) {
      const sums = new Map<number, number>();
      for (const [row, size] of sizesOf(frame)) {
        const away = Math.round(((middleOfRow(SPEC, row) / (frame.mid ?? 1) - 1) * 1e4) / step);
        sums.set(away, (sums.get(away) ?? 0) + size);
      }
      for (const [row, size] of sums) expect(read(0, frame.column, row)).toBeCloseTo(size, 9);
    }
    const blind = drawFrames(5, 3).map((frame) => ({ ...frame, mid: undefined }));
    expect(draw(blind, { value: undefined, distanceStep: step, isUsd: false })(0, 1, 0)).toBeUndefined();
  });

  it('in USD prices each change and each size at the label price of its level', () => {
    const frames = drawFrames(8, 20);
    for (const value of ['change', undefined] as const) {
      const [coins, usd] = [false, true].map((isUsd) => draw(frames, { value, distanceStep: undefined, isUsd }));
      let cells = 0;
      for (const { column, firstRow, lastRow, askRow = 0 } of frames) {
        // The former side of a row is unknown if the mid has moved across it.
        for (let row = firstRow; row <= lastRow; row++) {
          if (Math.abs(row - askRow) < 8) continue;
          const price = (row < askRow ? row : row + 1) * SPEC.rowStep;
          for (let part = 0; part < (value === 'change' ? FLOW_KINDS.length : 1); part++) {
            const size = coins(part, column, row) ?? 0;
            expect(usd(part, column, row) ?? 0).toBeCloseTo(size * price, 6);
            if (size > 0) cells++;
          }
        }
      }
      expect(cells).toBeGreaterThan(500);
    }
    const step = 20;
    const read = draw(frames, { value: undefined, distanceStep: step, isUsd: true });
    const [{ column, rows, sizes, sides, length, mid = 1 }] = frames;
    let worth = 0;
    for (let at = 0; at < length; at++) {
      const away = Math.round(((middleOfRow(SPEC, rows[at]) / mid - 1) * 1e4) / step);
      if (away === -5) worth += sizes[at] * (rows[at] + sides[at]) * SPEC.rowStep;
    }
    expect(worth).toBeGreaterThan(0);
    expect(read(0, column, -5)).toBeCloseTo(worth, 6);
  });

  it('drawn in memory of earlier tiles equals one drawn in new memory', () => {
    const frames = drawFrames(9, 4 * TILE_COLUMNS);
    for (const value of ['change', 'rank'] as const) {
      const whole = new PictureMaker(SPEC, { value, ...PRICES }, SOURCES);
      for (const frame of frames) whole.push(frame);
      const told = whole.tell();
      expect(told.length).toBe(4);
      for (const { tileIndex, parts } of told) {
        const alone = new PictureMaker(SPEC, { value, ...PRICES }, SOURCES);
        const before = frames.findLast(({ column }) => column < tileIndex * TILE_COLUMNS);
        if (before !== undefined && value === 'change') alone.push(before);
        for (const frame of frames) if (Math.floor(frame.column / TILE_COLUMNS) === tileIndex) alone.push(frame);
        expect(alone.tell()[0].parts.map(({ columns }) => columns)).toEqual(parts.map(({ columns }) => columns));
      }
    }
  });

  it('that continues from a mark equals one of all books, and reports only its new tiles', () => {
    const frames = drawFrames(6, 2 * TILE_COLUMNS);
    for (const value of ['change', 'age'] as const) {
      const whole = new PictureMaker(SPEC, { value, ...PRICES }, SOURCES);
      for (const frame of frames) whole.push(frame);
      const maker = new PictureMaker(SPEC, { value, ...PRICES }, SOURCES);
      const [first, second] = [0, 1].map((tile) =>
        frames.filter(({ column }) => Math.floor(column / TILE_COLUMNS) === tile),
      );
      for (const frame of first) maker.push(frame);
      const mark = maker.mark();
      for (const frame of second.slice(0, 10)) maker.push(frame);
      const [before] = maker.tell();
      maker.goBack(mark);
      for (const frame of second) maker.push(frame);
      const told = maker.tell();
      expect(told[0].version).toBe(before.version);
      expect(told.map(({ parts }) => parts.map(({ columns }) => columns))).toEqual(
        whole.tell().map(({ parts }) => parts.map(({ columns }) => columns)),
      );
      expect(told[1].version).toBeGreaterThan(before.version + 1);
    }
  });
});
