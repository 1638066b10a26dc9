import { describe, expect, it } from 'vitest';
import { groupRows, placeLabels } from '@/charts/rail/compare-rail';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { compareBooks } from '@/domain/book/compare/compare-books';
import { FLOW_KINDS, FLOW_SUMS, placeOfSum } from '@/domain/book/flow/flow-column';
import { netOf, sumFlowBetween } from '@/domain/book/flow/sum-flow-between';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { unixSeconds } from '@/domain/units';
import type { BookInView } from '@/features/heatmap/view/book-in-view';
import { splitSides } from '@/features/heatmap/view/level-side';
import { formatTable } from '@/panes/data-table/table-content';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { ALL_PRICES, buildCompareTable, listChanges } from './compare-table';
import { listBandRows } from './compare-words';
import { findNearestPin, findPinBeside, readPin } from './pins';
import { layRows } from './use-compare-rail';
import type { ComparedPair } from './use-comparison';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, blocks: { maxDepth: 50 }, book: makeCodeBook(1) };
const MID = 1000;
/** Minutes with a snapshot: minute 3 is missing. */
const MINUTES = [0, 1, 2, 4, 5];
const WALL = { price: 980, size: 100 };

/** Fifty levels a side of size 1. From minute 4 on the wall is gone and the ask at 1,020 has size 8. */
function makeTile() {
  const [times, offsets, prices, volumes] = [[], [0], [], []] as [number[], number[], number[], number[]];
  for (const minute of MINUTES) {
    for (let row = -50; row <= 50; row++) {
      if (row === 0) continue;
      const price = MID + 5 * row;
      prices.push(price);
      const isLate = minute >= 4;
      volumes.push(price === WALL.price && !isLate ? WALL.size : price === 1020 && isLate ? 8 : 1);
    }
    times.push(minute * 60e6);
    offsets.push(prices.length);
  }
  return buildGridTile(SPEC, 0, {
    timestampsMicros: Float64Array.from(times),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

const TILE = makeTile();
const LAYER = makeHeatLayer('depth', { spec: SPEC, tiles: [TILE], selection: { maxDepth: 50 } });
const HEATMAP = {
  ...makeLoadedBooks([LAYER], { timeFrom: 0, timeTo: 360, priceLow: 700, priceHigh: 1300 }),
  dataClient: makeLoneSurroundings('advanced', 360).around.dataClient,
};

const bookAt = (snapshot: number): BookInView => {
  const ref = { tile: TILE, snapshot };
  return {
    layer: LAYER,
    ref,
    split: splitSides(ref, LAYER.view.selection, undefined),
    mid: MID,
    price: MID,
    decimals: 0,
  };
};

function comparePair(first: number, second: number): ComparedPair {
  const [a, b] = [first, second].map((snapshot) => ({ ref: { tile: TILE, snapshot }, mid: MID }));
  return { ...compareBooks(a, b), bookA: bookAt(first), bookB: bookAt(second) };
}

describe('pins', () => {
  it('rest on snapshots: a drag goes to the nearest one, a step skips missing ones', () => {
    expect([0, 61, 179, 185, 221].map((time) => findNearestPin(HEATMAP, time))).toEqual([0, 60, 120, 120, 240]);
    expect([findPinBeside(HEATMAP, 120, 1), findPinBeside(HEATMAP, 240, -1)]).toEqual([240, 120]);
    expect(findPinBeside(HEATMAP, 300, 1)).toBeUndefined();
  });

  it('do not exist while the depth layer is off', () => {
    const off = { ...HEATMAP, layers: [] };
    expect(readPin(off, { a: unixSeconds(60) }, 'a')).toEqual({ name: 'a', time: 60, book: undefined });
    expect(readPin(off, {}, 'a')).toBeUndefined();
    expect(findNearestPin(off, 60)).toBeUndefined();
  });
});

describe('a comparison', () => {
  it('lists what changed, the largest first, and reverses when A and B are swapped', () => {
    const changes = listChanges(comparePair(0, 4), ALL_PRICES);
    expect(changes).toEqual([
      { side: 'bid', price: 980, a: 100, b: 1, change: -99 },
      { side: 'ask', price: 1020, a: 1, b: 8, change: 7 },
    ]);
    const back = listChanges(comparePair(4, 0), ALL_PRICES);
    expect(back.map(({ change }) => change)).toEqual([99, -7]);
    expect(listChanges(comparePair(0, 4), { low: 990, high: 1100 })).toHaveLength(1);
    expect(listChanges(comparePair(0, 1), ALL_PRICES)).toEqual([]);
  });

  it('is a table of exact values, with the sums near the mid', () => {
    const pair = comparePair(0, 4);
    const table = buildCompareTable(HEATMAP, pair, listChanges(pair, ALL_PRICES), 'utc');
    expect(formatTable(table)).toEqual([
      'Price,Side,A,B,B − A,From mid\r\n',
      '980,bid,100,1,-99,-200\r\n',
      '1020,ask,1,8,7,200\r\n',
    ]);
    const rows = listBandRows(pair);
    expect(rows.map(({ name, change }) => [name, change])).toEqual([
      ['Bids −1%', 0],
      ['Asks +1%', 0],
      ['Bids −2%', -99],
      ['Asks +2%', 7],
      ['Bids −5%', -99],
      ['Asks +5%', 7],
    ]);
  });

  it('is drawn at the rows of the plot, each of which sums all sizes in it', () => {
    const data = layRows(comparePair(0, 4));
    const bid = [...data.lows].findIndex((low, at) => low === 980 && data.sides[at] === 0);
    expect([data.a[bid], data.b[bid]]).toEqual([100, 1]);
    // An ask's block ends at its price.
    expect([...data.lows].findIndex((low, at) => low === 1015 && data.sides[at] === 1)).toBeGreaterThan(bid);
    const view: Viewport = { timeFrom: 0, timeTo: 60, priceLow: 700, priceHigh: 1300 };
    const size: PlotSize = { width: 100, height: 240, pixelRatio: 1 };
    const groups = groupRows(data, view, size);
    expect(groups.length).toBeLessThan(data.lows.length);
    const total = (key: 'a' | 'b' | 'change') => groups.reduce((sum, group) => sum + group[key], 0);
    expect([total('a'), total('b'), total('change')]).toEqual([199, 107, -92]);
    const labels = placeLabels(groups, view, size);
    expect(labels[0]?.text).toBe('−99.0');
    // The heading has a place of its own.
    const high = { ...view, priceHigh: 1000 };
    expect(placeLabels(groupRows(data, high, size), high, size).every(({ y }) => y >= 55)).toBe(true);
  });
});

it('the classes between two snapshots are those of the columns after the first', () => {
  const sums = new Float64Array(3 * FLOW_SUMS);
  const put = (column: number, side: number, kind: (typeof FLOW_KINDS)[number], size: number): void => {
    sums[column * FLOW_SUMS + placeOfSum(0, side, FLOW_KINDS.indexOf(kind))] = size;
  };
  put(0, 0, 'added', 1000);
  put(1, 0, 'added', 5);
  put(1, 0, 'pulled', 3);
  put(2, 1, 'traded', 4);
  put(2, 1, 'unsureAdded', 1);
  const times = Float64Array.of(60, 120, 240);
  const flow = { length: 3, times, starts: times, sums, basis: 'candles' } as const;
  const net = sumFlowBetween(flow, 60, 240);
  expect(net.columns).toBe(2);
  expect(net.sides[0]).toEqual({ added: 5, traded: 0, pulled: 3, unsureAdded: 0, unsureRemoved: 0 });
  expect(net.sides.map(netOf)).toEqual([2, -3, 0]);
  expect(sumFlowBetween(flow, 240, 240).columns).toBe(0);
});
