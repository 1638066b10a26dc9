import { expect, it } from 'vitest';
import { makeCodeBook, typicalSizeOf } from '@/domain/grid/code-book';
import { buildColourTable, buildRamp } from '@/domain/scale/colour-scale';
import { findSizeColours, makeSizeColours } from './size-colours';

const scale = { handles: { cut: 2, full: 200, gamma: 1.18 }, ramp: buildRamp(['#000000', '#ff8000', '#ffffff']) };
const colourOf = makeSizeColours(scale);

it('gives a size the colour of its cell in the heat, and none up to the cut-off', () => {
  const book = makeCodeBook(1);
  const table = buildColourTable(scale.ramp, book, scale.handles);
  for (const code of [40, 80, 120, 160, 200, 240]) {
    const size = typicalSizeOf(book, code);
    const [red, green, blue] = table.subarray(code * 4, code * 4 + 3);
    expect(colourOf(size)).toBe(size > scale.handles.cut ? `rgb(${red} ${green} ${blue})` : undefined);
  }
  expect([colourOf(2), colourOf(0), colourOf(1e6)]).toEqual([undefined, undefined, 'rgb(255 255 255)']);
});

it("gives no colours for another layer's scale, or for unset handles", () => {
  const of = (id: 'depth' | 'liquidations', isEmpty: boolean, isAuto = true) => ({
    id,
    scale: { ...scale, isAuto, isEmpty },
  });
  const depth = of('depth', false);
  expect(findSizeColours([depth], 'liquidations')).toBeUndefined();
  expect(findSizeColours([depth, of('liquidations', true)], 'liquidations')).toBeUndefined();
  for (const own of [of('liquidations', false), of('liquidations', true, false)]) {
    expect(findSizeColours([depth, own], 'liquidations')?.(1e6)).toBe('rgb(255 255 255)');
  }
});
