import { expect, it } from 'vitest';
import './main.css';

const measure = (font: string, text: string): number => {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.font = font;
  return context.measureText(text).width;
};

it.each([400, 500, 700])(
  'every letter of weight %i has the width of the others where columns need it',
  async (weight) => {
    const font = `${weight} 20px "JetBrains Mono Variable"`;
    // A sign of the smaller face comes with it, and takes no letter from the larger.
    await document.fonts.load(font, 'iW→');
    const wide = measure(font, 'WWWWWWWWWW');
    expect(measure(font, 'iiiiiiiiii')).toBe(wide);
    // Not that of another family.
    expect(wide).toBeCloseTo(120, 0);
  },
);
