import { expect, it } from 'vitest';
import { fitFacts } from './session-cells';

it('figures under a session that do not fit whole are left out', () => {
  const facts = ['347 TPO', '114K BTC'];
  const fit = (width: number) => fitFacts('POC 96,225', facts, width);
  expect(fit(213)).toEqual(facts);
  expect(fit(170)).toEqual(['347 TPO']);
  expect(fit(132)).toEqual([]);
  for (let width = 132; width < 320; width++) {
    // A character of this size is at least 5.5 px wide on average.
    const letters = ['POC 96,225', ...fit(width)].join('   ').length;
    expect(letters * 5.5 + 20, `${width} px`).toBeLessThan(width);
  }
});
