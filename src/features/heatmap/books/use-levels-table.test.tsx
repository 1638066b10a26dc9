// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { makeHeatLayer, makeLoadedBooks } from '@/testing/screen/loaded-books';
import { useLevelsTable } from './use-levels-table';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const spec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const tile = buildGridTile(spec, 0, {
  timestampsMicros: Float64Array.of(0, 60e6, 120e6),
  offsets: Uint32Array.of(0, 1, 2, 3),
  prices: Float64Array.of(95, 100, 105),
  volumes: Float64Array.of(1, 2, 3),
});
const crosshair = makeCrosshairStore();
const PARTS = { spec, tiles: [tile] };
const VIEW = { timeFrom: 0, timeTo: 180, priceLow: 0, priceHigh: 200 };
const DEPTH = makeLoadedBooks([makeHeatLayer('depth', PARTS)], VIEW, { crosshair });

function Table({ heatmap = DEPTH }) {
  const { caption, rows } = useLevelsTable(heatmap, 'utc');
  return `${/\d\d:\d\d:\d\d/.exec(caption)?.[0]} ${rows.map(([price]) => price.text).join()}`;
}

it('the table is of the time of the rail: of the crosshair while there is one, and else of the newest snapshot', () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  const point = { price: 100, source: 'plot' };
  crosshair.set({ ...point, time: 10 });
  act(() => root.render(<Table />));
  expect(host.textContent).toBe('00:00:00 95');
  // The pointer leaves the plot for the table.
  act(() => crosshair.set(undefined));
  expect(host.textContent).toBe('00:02:00 105');
  act(() => crosshair.pin({ ...point, time: 70 }));
  expect(host.textContent).toBe('00:01:00 100');
  act(() => crosshair.unpin());
  expect(host.textContent).toBe('00:02:00 105');
  act(() => root.unmount());
});

it('is of the layer and in the unit that are shown, also where snapshots have the same time', () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  function Title({ heatmap = DEPTH }) {
    const { title, columns } = useLevelsTable(heatmap, 'utc');
    return `${title} ${columns[2].name}`;
  }
  act(() => root.render(<Title />));
  const depth = host.textContent;
  act(() =>
    root.render(<Title heatmap={makeLoadedBooks([makeHeatLayer('liquidations', PARTS)], VIEW, { crosshair })} />),
  );
  expect(host.textContent).not.toBe(depth);
  expect(host.textContent).toMatch(/^Liquidation.* Notional$/);
  act(() => root.render(<Title heatmap={{ ...DEPTH, unit: 'USD' }} />));
  expect(host.textContent).toMatch(/ In BTC$/);
  act(() => root.unmount());
});
