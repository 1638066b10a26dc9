import { describe, expect, it } from 'vitest';
import { leastOfLanes } from '@/charts/echarts/row-scale';
import { clampRowHeight, HAND_LEAST_CSS_PX, type LayoutFacts, layOutStack } from './chart-layout';

const facts: LayoutFacts = {
  width: 1440,
  height: 760,
  pixelRatio: 1,
  rows: ['volume', 'cvd', 'oi', 'liquidations'],
  heights: {},
  hasGutter: false,
  maximised: undefined,
};

describe('the stack', () => {
  it('gives the price what the other rows leave, in their fixed order and without gaps', () => {
    const { rows, plotWidth, axisWidth } = layOutStack({ ...facts, rows: ['liquidations', 'volume', 'oi', 'cvd'] });
    expect(rows.map(({ id }) => id)).toEqual(['price', 'volume', 'cvd', 'oi', 'liquidations']);
    expect(rows.map(({ height }) => height)).toEqual([368, 136, 74, 82, 74]);
    for (const [i, row] of rows.entries()) expect(row.top).toBe(i === 0 ? 0 : rows[i - 1].top + rows[i - 1].height);
    expect(plotWidth + axisWidth).toBe(1440);
  });

  it('is taller on wide windows and as tall as the reader has made it', () => {
    expect(layOutStack({ ...facts, width: 1920, rows: ['volume'] }).rows[1].height).toBe(163);
    expect(layOutStack({ ...facts, width: 1920, rows: ['volume'], heights: { volume: 90 } }).rows[1].height).toBe(90);
    expect([clampRowHeight(3), clampRowHeight(70.4), clampRowHeight(9000)]).toEqual([
      HAND_LEAST_CSS_PX,
      HAND_LEAST_CSS_PX,
      600,
    ]);
  });

  it('leaves the prices two fifths of a usual window with all usual panes, and makes no row too low to read', () => {
    const { rows } = layOutStack({ ...facts, height: 786, rows: ['volume', 'cvd', 'oi', 'funding', 'liquidations'] });
    expect(rows[0].height / 786).toBeGreaterThanOrEqual(0.4);
    expect(Math.min(...rows.map(({ height }) => height))).toBeGreaterThanOrEqual(HAND_LEAST_CSS_PX);
    const many = layOutStack({
      ...facts,
      height: 786,
      rows: ['questions', 'volume', 'cvd', 'oi', 'funding', 'volatility'],
    });
    expect(many.rows[0].height / 786).toBeGreaterThanOrEqual(0.4);
  });

  it('ignores a height in the address that would leave nothing readable', () => {
    const { rows } = layOutStack({ ...facts, heights: { volume: 44 } });
    expect(rows[1].height).toBe(HAND_LEAST_CSS_PX);
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
    expect(layOutStack({ ...facts, rows, headingLines }).rows[1]).toEqual({ id: 'funding', top: 660, height: 74 });
    const narrow = layOutStack({ ...facts, width: 390, rows, headingLines }).rows[1];
    expect(narrow).toEqual({ id: 'funding', top: 562, height: 172, headingLines: 3 });
  });

  it('makes room for the lines of rows that show venues separately', () => {
    const rows: LayoutFacts['rows'] = ['oi', 'funding'];
    const [, oi, funding] = layOutStack({ ...facts, rows, isByVenue: true }).rows;
    const [, plainOi, plainFunding] = layOutStack({ ...facts, rows }).rows;
    expect(oi.height - plainOi.height).toBeGreaterThanOrEqual(20);
    expect(funding.height - plainFunding.height).toBeGreaterThanOrEqual(35);
    const chosen = layOutStack({ ...facts, rows, isByVenue: true, heights: { funding: 80 } }).rows;
    expect(chosen[2].height).toBe(80);
  });

  it('leaves the lanes of venues the room for their words, as far as a window has it', () => {
    const rows: LayoutFacts['rows'] = ['volume', 'cvd', 'oi', 'funding', 'liquidations'];
    const lanes = { ...facts, width: 1024, rows, isByVenue: true, lanes: 4, headingLines: () => ({ funding: 2 }) };
    const heightOf = (height: number) => layOutStack({ ...lanes, height }).rows.map((row) => row.height);
    const middle = heightOf(655);
    expect(middle[4]).toBeGreaterThanOrEqual(leastOfLanes(4, 2));
    expect(Math.min(...middle)).toBeGreaterThanOrEqual(44);
    expect(middle.reduce((sum, one) => sum + one, 0)).toBe(655 - 26);
    expect(heightOf(500)[4]).toBeLessThan(leastOfLanes(4, 2));
    expect(heightOf(500).reduce((sum, one) => sum + one, 0)).toBe(500 - 26);
  });

  it('shortens headings where their lines would cover the rows, and takes from the prices what lanes need', () => {
    const rows: LayoutFacts['rows'] = ['questions', 'volume', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'];
    const headingLines = () => ({ oi: 2, funding: 2 });
    const busy = { ...facts, width: 1024, rows, isByVenue: true, lanes: 4, headingLines };
    const find = (height: number, id: string) => layOutStack({ ...busy, height }).rows.find((row) => row.id === id);
    expect(find(654, 'oi')).not.toHaveProperty('headingLines');
    expect(find(654, 'funding')?.height).toBeGreaterThanOrEqual(leastOfLanes(4));
    expect(find(654, 'price')?.height).toBeGreaterThanOrEqual(238);
    expect(find(900, 'oi')).toMatchObject({ headingLines: 2 });
    expect(find(900, 'oi')?.height).toBeGreaterThanOrEqual(44 + 16);
  });

  it('keeps a column for what lies ahead between the plot and its axis', () => {
    const wide = layOutStack({ ...facts, hasGutter: true });
    expect(wide).toMatchObject({ plotWidth: 1440 - 72 - 104, gutterWidth: 104, axisWidth: 72 });
    expect(layOutStack({ ...facts, width: 390, hasGutter: true }).gutterWidth).toBe(70);
  });

  it('is one row while that is maximised', () => {
    expect(layOutStack({ ...facts, maximised: 'oi' }).rows).toEqual([{ id: 'oi', top: 0, height: 734 }]);
  });
});
