import { expect, it } from 'vitest';
import { blend, parsePixel } from './pixel-sheet';

const hex = (value: number): string => value.toString(16).padStart(8, '0');

it('stores the channels of a colour in the order of image data', () => {
  expect(hex(parsePixel('#12ab34'))).toBe('ff34ab12');
  expect(hex(parsePixel('#12ab3480'))).toBe('8034ab12');
});

it.each([
  { under: '#000000', over: '#ffffff80', mixed: 'ff808080' },
  { under: '#ff000080', over: '#ff000080', mixed: 'c00000ff' },
  { under: '#0000ff80', over: '#ff0000', mixed: 'ff0000ff' },
])('$over on $under is $mixed', ({ under, over, mixed }) => {
  expect(hex(blend(parsePixel(under), parsePixel(over)))).toBe(mixed);
});
