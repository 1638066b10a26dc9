import { describe, expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { type OutlinedWall, paintWallOutlines, placeStretch } from './wall-outlines';

const theme = getChartTheme('dark');
/** 1 CSS px is a second and a price of 1. */
const view = { timeFrom: 0, timeTo: 400, priceLow: 1000, priceHigh: 1300 };
const size = { width: 400, height: 300, pixelRatio: 1 };

/** Half a line of 1.25 px with 1 px of casing on either side. */
const OUT = 1.625;

const WALL: OutlinedWall = {
  id: 'b1100@100',
  side: 'bid',
  stretches: [{ from: 100, to: 200, low: 1100, high: 1110 }],
  isOlder: false,
  end: 'out-of-range',
  label: '806 BTC, pulled 10:40',
};

function paint(walls: readonly Partial<OutlinedWall>[], marked?: string) {
  const recording = makeRecordingContext();
  const data = { walls: walls.map((wall) => ({ ...WALL, ...wall })), marked };
  paintWallOutlines({ context: recording.context, view, size, data, style: { theme }, crosshair: undefined });
  return recording;
}

/** Lines of one colour, each as the points that it passes through. */
function listPaths(calls: ReturnType<typeof paint>['calls'], colour: string): number[][][] {
  const paths: number[][][] = [];
  for (const { name, args, stroke } of calls) {
    if (stroke !== colour) continue;
    const point = args.map(Number);
    if (name === 'moveTo') paths.push([point]);
    if (name === 'lineTo') paths.at(-1)?.push(point);
  }
  return paths;
}

describe('outlines of walls', () => {
  it('close around a life whose both ends are known, outside its cells', () => {
    const { calls } = paint([{}]);
    expect(listPaths(calls, theme.buy)).toEqual([
      [
        [100 - OUT, 190 - OUT],
        [200 + OUT, 190 - OUT],
        [200 + OUT, 200 + OUT],
        [100 - OUT, 200 + OUT],
        [100 - OUT, 190 - OUT],
      ],
    ]);
    expect(listPaths(calls, theme.casing)).toEqual(listPaths(calls, theme.buy));
  });
  it('are open where a wall may be older, and where it still stands', () => {
    const { calls } = paint([{ isOlder: true, end: 'standing', side: 'ask' }]);
    expect(listPaths(calls, theme.sell)).toEqual([
      [
        [100 - OUT, 190 - OUT],
        [200 + OUT, 190 - OUT],
      ],
      [
        [200 + OUT, 200 + OUT],
        [100 - OUT, 200 + OUT],
      ],
    ]);
  });
  it('leave the cells of a marked wall clear of line and casing', () => {
    const stretches = [{ from: 100, to: 200, low: 1100, high: 1112 }];
    const [[[left, top], , [right, bottom]]] = listPaths(paint([{ stretches }], WALL.id).calls, theme.buy);
    // A line of 2 px with 1 px of casing on either side.
    expect([left, top, right, bottom]).toEqual([98, 186, 202, 202]);
  });
  it('are corners alone where a row is low', () => {
    const stretches = [{ from: 100, to: 200, low: 1100, high: 1108 }];
    const closed = listPaths(paint([{ stretches }], WALL.id).calls, theme.buy);
    expect(closed).toEqual([
      [
        [104, 190],
        [98, 190],
        [98, 202],
        [104, 202],
      ],
      [
        [196, 190],
        [202, 190],
        [202, 202],
        [196, 202],
      ],
    ]);
    const standing = listPaths(paint([{ stretches, end: 'standing' }], WALL.id).calls, theme.buy);
    expect(standing).toHaveLength(3);
  });
  it('still show where a low row is whose ends are out of view', () => {
    const stretches = [{ from: -100, to: 500, low: 1100, high: 1108 }];
    expect(listPaths(paint([{ stretches }], WALL.id).calls, theme.buy)).toEqual([
      [
        [6, 190],
        [0, 190],
      ],
      [
        [0, 202],
        [6, 202],
      ],
      [
        [394, 190],
        [400, 190],
      ],
      [
        [400, 202],
        [394, 202],
      ],
    ]);
  });
  it('have a different sign for walls that were pulled, eaten or moved, or that shrank', () => {
    const signs = (['pulled', 'shrunk', 'eaten', 'moved', 'uncertain', 'out-of-range'] as const).map((end) =>
      JSON.stringify(listPaths(paint([{ end }]).calls, theme.buy).slice(1)),
    );
    expect(new Set(signs.slice(0, 5)).size).toBe(5);
    expect(signs[4]).toBe(signs[5]);
    expect(signs[4]).toBe('[]');
  });
  it('follow a wall from level to level, and leave out what is out of view', () => {
    const stretches = [
      { from: 100, to: 150, low: 1100, high: 1110 },
      { from: 150, to: 200, low: 1110, high: 1120 },
    ];
    const [first, , third] = listPaths(paint([{ stretches }]).calls, theme.buy);
    expect([first[0], third[0]]).toEqual([
      [100 - OUT, 190 - OUT],
      [150, 180 - OUT],
    ]);
    const far = [{ from: 500, to: 600, low: 1100, high: 1110 }];
    const high = [{ from: 100, to: 200, low: 1400, high: 1410 }];
    expect(paint([{ stretches: far }, { stretches: high }]).calls).toEqual([]);
  });
  it('label only the marked wall, inside the plot', () => {
    expect(paint([{}]).listTexts()).toEqual([]);
    const top = [{ from: 100, to: 200, low: 1295, high: 1300 }];
    const { calls } = paint([{ stretches: top }, { id: 'other' }], WALL.id);
    const [label, ...others] = calls.filter(({ name }) => name === 'fillText');
    expect([label?.args[0], others]).toEqual([WALL.label, []]);
    expect(Number(label?.args[2])).toBeGreaterThan(5);
  });
  it('have an inside even where a row is lower than a line', () => {
    const { top, bottom } = placeStretch({ ...view, priceHigh: 40_000 }, size, WALL.stretches[0]);
    expect(bottom - top).toBeCloseTo(5, 6);
  });
});
