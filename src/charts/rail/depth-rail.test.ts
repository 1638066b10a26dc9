import { describe, expect, it } from 'vitest';
import { formatSize } from '@/domain/format/format-compact';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { findMidLevel, getLevelRange } from '@/domain/grid/depth-at';
import { HEAT_DATA, HEAT_HOME, HEAT_SPEC } from '@/testing/heat-fixture';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme, withAlpha } from '../chart-theme';
import { paintRail, type RailData } from './depth-rail';
import { computeRailRows, computeRailSums, LABEL_CSS_PX, listLargest, thinSums } from './rail-bars';

const theme = getChartTheme('dark');
const size = { width: 184, height: 1400, pixelRatio: 1 };
const MID = 97_301.5;
const BAR_ALPHA = 0.6;
const { tiles } = HEAT_DATA;
const refs = tiles.flatMap((tile) => Array.from(tile.columns.timestampsMicros, (_, snapshot) => ({ tile, snapshot })));
const place = { view: HEAT_HOME, size };

/** Levels of a snapshot as the service sent them, ascending. */
function listLevels({ tile, snapshot }: (typeof refs)[number]): { price: number; size: number }[] {
  const { offsets, prices, volumes } = tile.columns;
  return Array.from({ length: offsets[snapshot + 1] - offsets[snapshot] }, (_, i) => ({
    price: prices[offsets[snapshot] + i],
    size: volumes[offsets[snapshot] + i],
  }));
}

function paint(data: Partial<RailData>) {
  const recording = makeRecordingContext();
  const whole = { kind: 'book', unit: 'BTC', snapshot: refs[7], mid: MID, last: undefined, ...data } as const;
  paintRail({ context: recording.context, ...place, data: whole, style: { theme }, crosshair: undefined });
  return recording;
}

const listStrokes = (calls: ReturnType<typeof paint>['calls']): readonly string[] =>
  calls.filter(({ name }) => name === 'stroke').map(({ stroke }) => stroke);

describe('the rail', () => {
  it('has the decoded levels, in every snapshot', () => {
    for (const ref of refs) {
      const { sizes, prices, most } = computeRailRows(place, ref);
      const shown = Array.from(sizes, (shownSize, y) => ({ price: prices[y], size: shownSize }))
        .filter((level) => level.size > 0)
        .reverse();
      // One pixel is a price of 1: no two levels share a row.
      expect(shown).toEqual(listLevels(ref));
      expect(most).toBe(Math.max(...listLevels(ref).map((level) => level.size)));
    }
  });

  it('marks the mid of a book, which the last price may lie beside', () => {
    const colour = withAlpha(theme.text1, 0.35);
    const marks = (data: Partial<RailData>) =>
      paint(data).calls.filter(
        ({ name, stroke, fill }) => /^(stroke|fillRect)$/.test(name) && (stroke === colour || fill === colour),
      );
    expect(marks({}).length).toBeGreaterThan(0);
    expect(marks({ mid: undefined })).toEqual([]);
  });

  it('sums from the mid, both ways, in every snapshot', () => {
    for (const ref of refs) {
      const levels = listLevels(ref);
      const above = levels.filter(({ price }) => price > MID);
      const below = levels.filter(({ price }) => price <= MID).reverse();
      for (const [side, direction] of [
        [above, 1],
        [below, -1],
      ] as const) {
        const { sums } = computeRailSums(place, ref, MID, direction);
        // Each level is a step: the sum before it and the sum including it.
        const steps = sums.filter((_, i) => i % 2 === 0);
        let sum = 0;
        const expected = [0, ...side.map((level) => (sum += level.size))];
        expect(steps).toEqual(expected);
      }
    }
  });

  it('draws only the sums that device rows can show: each row from its least to its greatest, without extra steps', () => {
    const low = { ...size, height: 30 };
    const whole = computeRailSums({ view: HEAT_HOME, size: low }, refs[7], MID, 1);
    const thin = thinSums(whole, low);
    const rangeOf = ({ sums, ys }: Pick<typeof whole, 'sums' | 'ys'>, row: number): readonly number[] => {
      const there = sums.filter((_, i) => Math.floor(ys[i]) === row);
      return [Math.min(...there), Math.max(...there)];
    };
    for (let row = 0; row < 30; row++) expect(rangeOf(thin, row)).toEqual(rangeOf(whole, row));
    expect(thin.sums.length).toBeLessThan(whole.sums.length / 2);
    expect(thin.most).toBe(whole.most);
  });

  it('sums the levels of a price row before drawing them, and places the bar on the row', () => {
    const columns = {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 4),
      prices: Float64Array.of(97_299, 97_300, 97_301.5, 97_310),
      volumes: Float64Array.of(2, 3, 4, 5),
    };
    const ref = { tile: buildGridTile(HEAT_SPEC, 0, columns), snapshot: 0 };
    const { sizes, prices, most } = computeRailRows(place, ref);
    const shown = Array.from(sizes, (sum, y) => [prices[y], sum]).filter(([, sum]) => sum > 0);
    expect(shown).toEqual([
      [97_310, 5],
      [97_300, 9],
    ]);
    expect(most).toBe(9);
  });

  it("writes the largest sizes over the user's lines, not under them", () => {
    const ref = refs[7];
    const [largest] = listLargest(computeRailRows(place, ref), size);
    const price = HEAT_HOME.priceHigh - (largest.y / size.height) * (HEAT_HOME.priceHigh - HEAT_HOME.priceLow);
    const { calls } = paint({ lines: [{ price }] });
    const line = calls.findIndex(({ name, fill }) => name === 'fillRect' && fill === theme.accent);
    const words = calls.findIndex(({ name }) => name === 'fillText');
    expect(line).toBeGreaterThanOrEqual(0);
    expect(words).toBeGreaterThan(line);
  });

  it('labels a large level beside a larger one, slightly off its bar where necessary', () => {
    const rowsOf = (sizes: Readonly<Record<number, number>>) => ({
      sizes: Float64Array.from({ length: size.height }, (_, y) => sizes[y] ?? 0),
      prices: new Float64Array(size.height),
      firsts: new Uint32Array(size.height),
      lasts: new Uint32Array(size.height),
      most: Math.max(...Object.values(sizes)),
    });
    const told = (sizes: Readonly<Record<number, number>>) => listLargest(rowsOf(sizes), size);
    expect(told({ 500: 367, 490: 94, 700: 93 }).map((row) => row.size)).toEqual([367, 94, 93]);
    const [wall, beside] = told({ 500: 367, 490: 94 });
    expect(wall?.y).toBe(500.5);
    expect(beside?.y).toBe(500.5 - LABEL_CSS_PX);
    // Too close to be distinguished from it, and no place is near enough.
    expect(told({ 500: 367, 499: 94 }).map((row) => row.size)).toEqual([367]);
    const crowd = told(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [600 + 3 * i, 50 + i])));
    const ys = crowd.map(({ y }) => y).sort((a, b) => a - b);
    expect(ys.every((y, at) => at === 0 || y - (ys[at - 1] ?? 0) >= LABEL_CSS_PX)).toBe(true);
  });

  it('labels the largest level also where its bar is beside the heading or the note, clear of both', () => {
    const told = (sizes: Readonly<Record<number, number>>, height = size.height) =>
      listLargest(
        {
          sizes: Float64Array.from({ length: size.height }, (_, y) => sizes[y] ?? 0),
          prices: new Float64Array(size.height),
          firsts: new Uint32Array(size.height),
          lasts: new Uint32Array(size.height),
          most: Math.max(...Object.values(sizes)),
        },
        { ...size, height },
      ).map((row) => [row.size, row.y]);
    expect(told({ 50: 3300, 700: 900 })).toEqual([
      [3300, 48 + LABEL_CSS_PX / 2],
      [900, 700.5],
    ]);
    expect(told({ 1390: 3300 })).toEqual([[3300, size.height - 22 - LABEL_CSS_PX / 2]]);
    // What the colour scale covers is not labelled on it.
    expect(told({ 1390: 3300, 700: 900 }, 1200)).toEqual([[900, 700.5]]);
  });

  it('writes no label at the edge, nor on what covers its foot', () => {
    const { listRects } = paint({ covered: 700 });
    const grounds = listRects(withAlpha(theme.panel, 0.84));
    expect(grounds.length).toBeGreaterThan(0);
    for (const [left, top, width, height] of grounds) {
      expect([left >= 2, left + width <= size.width - 2, top + height <= size.height - 700 - 22]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('draws levels without a certain side in grey, and sums over them as well', () => {
    const [start, end] = getLevelRange(refs[7]);
    const split = { bidEnd: start + 3, askStart: end - 2 };
    const { listRects, calls } = paint({ split });
    expect(listRects(withAlpha(theme.buy, BAR_ALPHA))).toHaveLength(3);
    expect(listRects(withAlpha(theme.sell, BAR_ALPHA))).toHaveLength(2);
    expect(listRects(withAlpha(theme.text3, BAR_ALPHA))).toHaveLength(end - start - 5);
    // After the mark of the mid.
    expect(listStrokes(calls).slice(1)).toEqual([theme.text3, theme.text3]);
  });

  it('draws and sums a sum of venues by the received sides, even where they cross', () => {
    const columns = {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, 6),
      // A bid and an ask share the row of 97,300; the ask at 97,290 is below the bid at 97,310.
      prices: Float64Array.of(97_280, 97_290, 97_300, 97_300, 97_310, 97_320),
      volumes: Float64Array.of(1, 2, 4, 8, 16, 32),
      sides: Uint8Array.of(0, 1, 0, 1, 0, 1),
    };
    const ref = { tile: buildGridTile(HEAT_SPEC, 0, columns), snapshot: 0 };
    const [start, end] = getLevelRange(ref);
    const { listRects, calls } = paint({ snapshot: ref, split: { bidEnd: start + 1, askStart: end - 1 }, mid: 97_300 });
    const counts = [theme.buy, theme.sell, theme.text3].map((colour) => listRects(withAlpha(colour, BAR_ALPHA)).length);
    expect(counts).toEqual([2, 2, 1]);
    expect(listStrokes(calls).slice(1)).toEqual([theme.buy, theme.sell]);
    const sumsOf = (direction: 1 | -1) =>
      computeRailSums(place, ref, 97_300, direction).sums.filter((_, i) => i % 2 === 0);
    expect([sumsOf(-1), sumsOf(1)]).toEqual([
      [0, 16, 20, 21],
      [0, 2, 10, 42],
    ]);
  });

  it('labels the largest levels, without overlaps and clear of the heading and the note', () => {
    for (const ref of refs.slice(0, 20)) {
      const rows = computeRailRows(place, ref);
      const largest = listLargest(rows, size);
      expect(largest.length).toBeGreaterThan(0);
      const ys = largest.map(({ y }) => y).sort((a, b) => a - b);
      expect(
        ys.every(
          (y, i) =>
            y - LABEL_CSS_PX / 2 >= 48 &&
            y + LABEL_CSS_PX / 2 <= size.height - 22 &&
            (i === 0 || y - ys[i - 1] >= LABEL_CSS_PX),
        ),
      ).toBe(true);
      // What is left out is smaller, or has no room.
      const least = Math.min(...largest.map((row) => row.size));
      const missed = Array.from(rows.sizes.entries()).filter(
        ([y, amount]) => amount > least && !largest.some((row) => Math.abs(row.y - y - 0.5) < LABEL_CSS_PX),
      );
      expect(missed.every(([y]) => y < 55 || y > size.height - 30)).toBe(true);
      for (const row of largest) expect(listLevels(ref).map((level) => level.size)).toContain(row.size);
    }
  });

  it('leaves the height of its heading free: bars, sums and lines end below it, and no label is cut by it', () => {
    const { calls } = paint({
      lines: [{ price: HEAT_HOME.priceHigh }],
      last: { price: HEAT_HOME.priceHigh, isRising: true },
    });
    const cleared = calls.findIndex(({ name }) => name === 'clearRect');
    expect(calls[cleared]?.args).toEqual([0, 0, size.width, 48]);
    const isHigh = ({ name, args }: (typeof calls)[number]): boolean =>
      (name === 'fillRect' && Number(args[1]) < 48) ||
      ((name === 'lineTo' || name === 'moveTo') && Number(args[1]) < 48);
    expect(calls.slice(0, cleared).some(isHigh)).toBe(true);
    expect(calls.slice(cleared).filter(isHigh)).toEqual([]);
  });

  it('writes sizes over the lines of the crosshair and the last price, which cross the levels of interest', () => {
    const { context, calls } = makeRecordingContext();
    const data = {
      kind: 'book',
      unit: 'BTC',
      snapshot: refs[7],
      mid: MID,
      last: { price: MID, isRising: true },
    } as const;
    const crosshair = { time: 0, price: MID, source: 'plot' };
    paintRail({ context, ...place, data, style: { theme }, crosshair });
    const names = calls.map(({ name }) => name);
    const lines = calls.flatMap(({ name, stroke }, i) =>
      name === 'stroke' && [withAlpha(theme.crosshair, 0.4), withAlpha(theme.buy, 0.75)].includes(stroke) ? [i] : [],
    );
    expect(lines).toHaveLength(2);
    expect(names.indexOf('fillText')).toBeGreaterThan(Math.max(...lines));
  });

  it('writes the unit once, with the largest level that has room beside its bar: narrow headings have none for it', () => {
    const largest = listLargest(computeRailRows(place, refs[7]), size);
    for (const kind of ['book', 'liquidations', 'triggers'] as const) {
      const { listTexts, listRects } = paint({ kind, unit: 'USD' });
      const told = largest.findIndex(({ size: amount }) => listTexts().includes(`${formatSize(amount)} USD`));
      expect(listTexts().filter((text) => text.includes('USD'))).toHaveLength(1);
      const grounds = listRects(withAlpha(theme.panel, 0.84));
      const barOf = (at: number): number => largest[at].length * (size.width - 24);
      const [left, , width] = grounds[told];
      expect(left).toBeGreaterThan(barOf(told));
      // Earlier ones are longer than the rail has room for.
      expect(largest.slice(0, told).every((_, at) => barOf(at) + 3 + width > size.width)).toBe(true);
    }
  });

  it('draws bids and asks of a book in their colours, and all levels in grey while no side is known', () => {
    const levels = listLevels(refs[7]);
    const bidEnd = findMidLevel(refs[7], MID);
    const book = paint({ split: { bidEnd, askStart: bidEnd } });
    expect(book.listRects(withAlpha(theme.buy, BAR_ALPHA))).toHaveLength(
      levels.filter(({ price }) => price <= MID).length,
    );
    expect(book.listRects(withAlpha(theme.sell, BAR_ALPHA))).toHaveLength(
      levels.filter(({ price }) => price > MID).length,
    );
    const unknown = paint({ mid: undefined });
    expect(unknown.listRects(withAlpha(theme.text3, BAR_ALPHA))).toHaveLength(levels.length);
    expect(unknown.calls.some(({ name }) => name === 'stroke')).toBe(false);
  });

  it('draws triggers back to back: buyers left of the centre, sellers right of it', () => {
    const { tile } = refs[7];
    const sides = Uint8Array.from(tile.columns.prices, (_, i) => i % 2);
    const { listRects } = paint({ kind: 'triggers', sides });
    const buys = listRects(withAlpha(theme.buy, BAR_ALPHA));
    const sells = listRects(withAlpha(theme.sell, BAR_ALPHA));
    expect(buys.length + sells.length).toBe(listLevels(refs[7]).length);
    expect(buys.every(([left, , width]) => left === 92 && width < 0)).toBe(true);
    expect(sells.every(([left, , width]) => left === 92 && width > 0)).toBe(true);
  });

  it('labels the largest triggers of each side with their sizes, outside the other side', () => {
    const { tile } = refs[7];
    const sides = Uint8Array.from(tile.columns.prices, (_, i) => i % 2);
    const { listTexts, listRects } = paint({ kind: 'triggers', sides });
    const largestOf = (side: number) =>
      listLargest(
        computeRailRows(place, refs[7], (level) => sides[level] === side),
        size,
        4,
      );
    const sells = largestOf(1).map((row) => formatSize(row.size));
    const buys = largestOf(0).map((row) => formatSize(row.size));
    expect(sells.length).toBeGreaterThan(0);
    expect(listTexts().map((text) => text.replace(' BTC', ''))).toEqual([...sells, ...buys]);
    expect(listTexts().filter((text) => text.includes('BTC'))).toHaveLength(1);
    const grounds = listRects(withAlpha(theme.panel, 0.84));
    expect(grounds.slice(0, sells.length).every(([left]) => left >= 92)).toBe(true);
    expect(grounds.slice(sells.length).every(([left, , width]) => left >= 0 && left + width <= 92)).toBe(true);
  });

  it('draws triggers without sides as one series', () => {
    const flat = paint({ kind: 'triggers' });
    expect(flat.listRects(withAlpha(theme.text3, BAR_ALPHA))).toHaveLength(listLevels(refs[7]).length);
  });

  it('draws liquidations as the map does: shorts above the price, longs below it, and one colour without a price', () => {
    const levels = listLevels(refs[7]);
    const { listRects, calls } = paint({ kind: 'liquidations' });
    const longs = levels.filter(({ price }) => price < MID).length;
    expect(longs).toBeGreaterThan(0);
    expect(listRects(withAlpha(theme.sell, BAR_ALPHA))).toHaveLength(longs);
    expect(listRects(withAlpha(theme.buy, BAR_ALPHA))).toHaveLength(levels.length - longs);
    const strokes = calls.filter(({ name }) => name === 'stroke').map(({ stroke }) => stroke);
    expect(strokes).toEqual([theme.sell, theme.buy]);
    const priceless = paint({ kind: 'liquidations', mid: undefined });
    expect(priceless.listRects(withAlpha(theme.liquidation, BAR_ALPHA))).toHaveLength(levels.length);
  });
});
