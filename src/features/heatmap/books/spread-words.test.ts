import { expect, it } from 'vitest';
import { describeSpread } from './spread-words';

const best = { bid: 96_100, ask: 96_105, isInferred: true };

it('names the rows that hide the spread, never their height as the spread, and says that sides are inferred', () => {
  expect(describeSpread(best, 5, 1)).toEqual({
    text: '< 5 USD',
    remark: 'Best bid 96,100.0, best ask 96,105.0, to within 5 USD blocks, sides inferred from traded prices',
  });
});

it('gives the exact spread of a book whose blocks are ticks', () => {
  const { text, remark } = describeSpread({ bid: 3_400, ask: 3_400.1, isInferred: false }, 0.1, 1);
  expect([text, remark]).toEqual(['0.1 · 1 tick · 0.29 bp', 'Best bid 3,400.0, best ask 3,400.1']);
});

it('claims no spread of a summed book whose best prices cross', () => {
  const { text } = describeSpread({ bid: 96_110, ask: 96_100, isInferred: false }, 5, 1);
  expect(text).toBe('n/a (crossed)');
});
