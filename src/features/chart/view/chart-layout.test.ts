import { describe, expect, it } from 'vitest';
import { roomOf, TOLD_ROW_CSS_PX } from '@/charts/series/row-scale';
import { clampRowHeight, type LayoutFacts, layOutStack, ROW_LEAST_CSS_PX, type SubRowId } from './chart-layout';

const facts: LayoutFacts = {
  width: 1440,
  height: 760,
  pixelRatio: 1,
  rows: ['volume', 'cvd', 'oi', 'liquidations'],
  heights: {},
  gutter: undefined,
  maximised: undefined,
};

/** Labels of an axis closer than this are left out. */
const LABELS_APART_CSS_PX = 13;

describe('the stack', () => {
  it('gives the price what the other rows leave, in their fixed order and without gaps', () => {
    const { rows, plotWidth, axisWidth } = layOutStack({ ...facts, rows: ['liquidations', 'volume', 'oi', 'cvd'] });
    expect(rows.map(({ id }) => id)).toEqual(['price', 'volume', 'cvd', 'oi', 'liquidations']);
    expect(rows.map(({ height }) => height)).toEqual([370, 116, 76, 76, 96]);
    for (const [i, row] of rows.entries()) expect(row.top).toBe(i === 0 ? 0 : rows[i - 1].top + rows[i - 1].height);
    expect(plotWidth + axisWidth).toBe(1440);
  });

  it('gives the candles half of the height with the panes that a chart opens with, and each of those 56 px, at every width', () => {
    const panes: readonly SubRowId[] = ['volume', 'cvd', 'oi', 'funding', 'liquidations'];
    for (const [width, height] of [
      [1440, 784],
      [1920, 964],
      [1024, 655],
    ]) {
      const [price, ...rows] = layOutStack({ ...facts, width, height, rows: panes }).rows;
      expect(price.height / (height - 26), String(width)).toBeGreaterThanOrEqual(0.5);
      expect(Math.min(...rows.map((row) => row.height)), String(width)).toBeGreaterThanOrEqual(56);
    }
  });

  it('gives liquidations, which have two sides, at least the height of any other pane of a line, and room for their three labels', () => {
    for (const [width, height] of [
      [1440, 784],
      [1024, 655],
    ]) {
      const { rows } = layOutStack({
        ...facts,
        width,
        height,
        rows: ['volume', 'cvd', 'oi', 'funding', 'liquidations'],
      });
      const heightOf = (id: SubRowId): number => rows.find((row) => row.id === id)?.height ?? 0;
      for (const id of ['cvd', 'oi', 'funding'] as const)
        expect(heightOf('liquidations')).toBeGreaterThan(heightOf(id));
      const room = roomOf(heightOf('liquidations'));
      expect((room.bottom - room.top) / 2, String(width)).toBeGreaterThanOrEqual(LABELS_APART_CSS_PX);
    }
  });

  it('is taller on wide windows and as tall as the reader has made it', () => {
    expect(layOutStack({ ...facts, width: 1920, rows: ['volume'] }).rows[1].height).toBe(139);
    expect(layOutStack({ ...facts, width: 1920, rows: ['volume'], heights: { volume: 90 } }).rows[1].height).toBe(90);
    expect([clampRowHeight(3), clampRowHeight(40.4), clampRowHeight(9000)]).toEqual([
      ROW_LEAST_CSS_PX,
      ROW_LEAST_CSS_PX,
      600,
    ]);
  });

  /** Heights of the plot at 1440 × 900 and at 1024 × 768, and every set of panes that can be open. */
  const ALL: readonly SubRowId[] = ['questions', 'volume', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'];
  const listSets = (rows: readonly SubRowId[]): readonly (readonly SubRowId[])[] =>
    rows.reduce<(readonly SubRowId[])[]>((sets, row) => [...sets, ...sets.map((set) => [...set, row])], [[]]);

  it.each([
    [1440, 761],
    [1024, 655],
  ])(
    'at %i px leaves the prices more than half of the plot, whichever panes are open, and each of those its heading',
    (width, height) => {
      for (const isByVenue of [false, true]) {
        for (const open of listSets(ALL)) {
          const { rows } = layOutStack({ ...facts, width, height, isByVenue, rows: open });
          expect(rows[0].height / (height - 26), open.join()).toBeGreaterThanOrEqual(0.5);
          expect(Math.min(...rows.map((row) => row.height)), open.join()).toBeGreaterThanOrEqual(ROW_LEAST_CSS_PX);
          expect(rows.reduce((sum, row) => sum + row.height, 0)).toBe(height - 26);
        }
      }
    },
  );

  it('leaves panes that the reader has dragged as they are, and takes from the others first', () => {
    const heights = { volume: 200, oi: 120 };
    const { rows } = layOutStack({ ...facts, heights, rows: ['volume', 'cvd', 'oi', 'liquidations'] });
    expect(rows.map((row) => row.height)).toEqual([326, 200, 44, 120, 44]);
    const one = layOutStack({ ...facts, height: 700, heights: { cvd: 90 } }).rows;
    expect(one.find(({ id }) => id === 'cvd')?.height).toBe(90);
    expect(one[0].height / 674).toBeGreaterThanOrEqual(0.5);
  });

  it('makes a row whose heading says everything as low as that, unless the reader has dragged it', () => {
    const rows: LayoutFacts['rows'] = ['volume', 'funding'];
    const told = { ...facts, rows, told: ['funding'] as const };
    expect(layOutStack(told).rows[2].height).toBe(TOLD_ROW_CSS_PX);
    expect(layOutStack({ ...told, heights: { funding: 90 } }).rows[2].height).toBe(90);
    expect(layOutStack({ ...told, width: 390, rows: ['funding'] }).rows[1].height).toBe(140);
  });

  it('ignores a height in the address that would leave nothing readable', () => {
    const { rows } = layOutStack({ ...facts, heights: { volume: 44 } });
    expect(rows[1].height).toBe(ROW_LEAST_CSS_PX);
  });

  it('shrinks rows before the price runs out of room, but none below its header', () => {
    const low = layOutStack({ ...facts, height: 500 }).rows;
    expect(low[0].height).toBeGreaterThanOrEqual(238);
    expect(low.at(-1)!.top + low.at(-1)!.height).toBe(474);
    const least = layOutStack({ ...facts, height: 300 }).rows;
    expect(least.slice(1).map(({ height }) => height)).toEqual([44, 44, 44, 44]);
  });

  it('also gives every pane its own row in narrower windows', () => {
    const { rows } = layOutStack({ ...facts, width: 1024, height: 628 });
    expect(rows.map(({ id }) => id)).toEqual(['price', 'volume', 'cvd', 'oi', 'liquidations']);
    for (const [i, row] of rows.entries()) expect(row.top).toBe(i === 0 ? 0 : rows[i - 1].top + rows[i - 1].height);
  });

  it('makes room for a heading of several lines, and passes their number on', () => {
    const headingLines = (plotWidth: number) => (plotWidth < 1000 ? { funding: 3 } : {});
    const rows: LayoutFacts['rows'] = ['funding'];
    expect(layOutStack({ ...facts, rows, headingLines }).rows[1]).toEqual({ id: 'funding', top: 658, height: 76 });
    const narrow = layOutStack({ ...facts, width: 390, rows, headingLines }).rows[1];
    expect(narrow).toEqual({ id: 'funding', top: 562, height: 172, headingLines: 3 });
  });

  it('makes room for the lines of rows that show venues separately', () => {
    const rows: LayoutFacts['rows'] = ['oi', 'funding'];
    const [, oi, funding] = layOutStack({ ...facts, rows, isByVenue: true }).rows;
    const [, plainOi, plainFunding] = layOutStack({ ...facts, rows }).rows;
    expect(oi.height - plainOi.height).toBeGreaterThanOrEqual(20);
    expect(funding.height - plainFunding.height).toBeGreaterThanOrEqual(20);
    const chosen = layOutStack({ ...facts, rows, isByVenue: true, heights: { funding: 80 } }).rows;
    expect(chosen[2].height).toBe(80);
  });

  it('shortens headings where their lines would take from the prices', () => {
    const rows: LayoutFacts['rows'] = ['questions', 'volume', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'];
    const headingLines = () => ({ oi: 2, funding: 2 });
    const busy = { ...facts, width: 1024, rows, isByVenue: true, headingLines };
    const find = (height: number, id: string) => layOutStack({ ...busy, height }).rows.find((row) => row.id === id);
    expect(find(654, 'oi')).not.toHaveProperty('headingLines');
    expect(find(900, 'oi')).toMatchObject({ headingLines: 2 });
    expect(find(900, 'oi')?.height).toBeGreaterThanOrEqual(44 + 16);
  });

  it('keeps a column for what lies ahead between the plot and its axis', () => {
    const wide = layOutStack({ ...facts, gutter: 'strikes' });
    expect(wide).toMatchObject({ plotWidth: 1440 - 72 - 104, gutterWidth: 104, axisWidth: 72 });
    // Questions without strikes are dots under their closing time.
    expect(layOutStack({ ...facts, gutter: 'dots' }).gutterWidth).toBe(52);
    expect(layOutStack({ ...facts, width: 390, gutter: 'strikes' }).gutterWidth).toBe(70);
  });

  it('is one row while that is maximised', () => {
    expect(layOutStack({ ...facts, maximised: 'oi' }).rows).toEqual([{ id: 'oi', top: 0, height: 734 }]);
  });
});
