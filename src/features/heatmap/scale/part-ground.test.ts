import { expect, it } from 'vitest';
import { makeCodeBook } from '@/domain/grid/code-book';
import { describeSides } from '@/features/heatmap/view/layer-words';
import { makeHeatLayer } from '@/testing/screen/loaded-books';
import { makePartGround } from './part-ground';

const MAPS = ['bid-dark', 'ask-dark'] as const;

it('the pale cells of triggers of both sides at one price are in the legend, in the colours that the plot blends them to', () => {
  const spec = { columnSeconds: 60, rowStep: 20, book: makeCodeBook(1) };
  const words = describeSides(makeHeatLayer('triggers', { spec, tiles: [] }), {
    sides: { triggers: 'side', isDepthBySide: false },
    marks: { hasQuotes: false, bubbles: undefined, lines: [] },
  });
  const both = words.find(({ text }) => text === 'Both');
  expect(both).toBeDefined();
  // The last stops are #65f6d2 and #ffc49f: red of the one, green and blue of the other.
  expect(makePartGround(MAPS, both ?? {})).toMatch(/rgb\(255 246 210\)\)$/);
  expect(makePartGround(['bid-light', 'ask-light'], both ?? {})).toMatch(/rgb\(0 0 25\)\)$/);
});

it('one part has its own colours, and words without a colour have none', () => {
  expect(makePartGround(MAPS, { part: 1 })).toMatch(/#ffc49f\)$/);
  expect(makePartGround(MAPS, {})).toBeUndefined();
});
