import { expect, it } from 'vitest';
import { makeCodeBook, typicalSizeOf } from '@/domain/grid/code-book';
import { buildColourTable, buildRamp } from '@/domain/scale/colour-scale';
import { makeSizeColours } from './size-colours';

const scale = { handles: { cut: 2, full: 200, gamma: 1.18 }, ramp: buildRamp(['#000000', '#ff8000', '#ffffff']) };
const colourOf = makeSizeColours(scale);

it('gives a size the colour that its cell has as heat, and none up to the cut', () => {
  const book = makeCodeBook(1);
  const table = buildColourTable(scale.ramp, book, scale.handles);
  for (const code of [40, 80, 120, 160, 200, 240]) {
    const size = typicalSizeOf(book, code);
    const [red, green, blue] = table.subarray(code * 4, code * 4 + 3);
    expect(colourOf(size)).toBe(size > scale.handles.cut ? `rgb(${red} ${green} ${blue})` : undefined);
  }
  expect([colourOf(2), colourOf(0), colourOf(1e6)]).toEqual([undefined, undefined, 'rgb(255 255 255)']);
});
