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
const layer = makeHeatLayer('depth', { spec, tiles: [tile] });
const heatmap = makeLoadedBooks([layer], { timeFrom: 0, timeTo: 180, priceLow: 0, priceHigh: 200 }, { crosshair });

function Table() {
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
