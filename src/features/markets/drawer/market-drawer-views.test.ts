import { expect, it } from 'vitest';
import { chooseBest, describeCosts, describeOver } from './market-drawer-views';

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

it('costs are told in words only where the budget cannot pay them: never offline', () => {
  const over = [{ view: { title: 'Heatmap' }, words: 'can be paid in 24 seconds' }];
  expect(describeCosts(true, [])).toBe('');
  expect(describeCosts(true, over)).toBe(' Heatmap: can be paid in 24 seconds.');
  expect(describeCosts(false, over)).toBe('');
});

it('the button that stands out is of the view that Enter opens, if it can be opened', () => {
  const way = (path: '/heatmap' | '/chart' | '/profile') => ({ view: { path } });
  const ways = [way('/heatmap'), way('/chart'), way('/profile')];
  const best = (entered: '/heatmap' | '/chart' | '/supply', over: readonly ('/heatmap' | '/chart')[] = []) =>
    chooseBest(ways, { path: entered }, over.map(way))?.view.path;
  expect([best('/chart'), best('/heatmap'), best('/heatmap', ['/heatmap'])]).toEqual([
    '/chart',
    '/heatmap',
    '/heatmap',
  ]);
  // Not offered for this market: the first that can be paid.
  expect([best('/supply'), best('/supply', ['/heatmap'])]).toEqual(['/heatmap', '/chart']);
  expect(chooseBest([], { path: '/chart' }, [])).toBeUndefined();
});
