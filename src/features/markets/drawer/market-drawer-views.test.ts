import { expect, it } from 'vitest';
import { describeOver } from './market-drawer-views';

it('the views that the budget cannot pay at once are named with the reason', () => {
  const [heatmap, options, chart] = ['Heatmap', 'Options', 'Chart'].map((title) => ({ title }));
  const never = 'more than the 20 that this tier can save up';
  expect(describeOver([])).toBe('');
  expect(describeOver([{ view: heatmap, words: never }])).toBe(` Heatmap: ${never}.`);
  expect(
    describeOver([
      { view: heatmap, words: never },
      { view: chart, words: 'can be paid in 24 seconds' },
      { view: options, words: never },
    ]),
  ).toBe(` Heatmap and Options: ${never}. Chart: can be paid in 24 seconds.`);
});
