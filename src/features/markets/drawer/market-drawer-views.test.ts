import { expect, it } from 'vitest';
import { describeOver } from './market-drawer-views';

it('the views that a minute of the budget does not pay are named', () => {
  const [heatmap, options] = [{ view: { title: 'Heatmap' } }, { view: { title: 'Options' } }];
  expect(describeOver([], 10)).toBe('');
  expect(describeOver([heatmap], 10)).toBe(' Heatmap costs more than the 10 a minute of this tier.');
  expect(describeOver([heatmap, options], 50)).toBe(
    ' Heatmap and Options cost more than the 50 a minute of this tier.',
  );
});
