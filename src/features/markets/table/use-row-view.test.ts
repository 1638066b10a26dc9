import { expect, it } from 'vitest';
import { VIEWS } from '@/panes/views';
import { chooseOpenView } from './use-row-view';

it('rows open in the last view, or in the preferred one if the tier locks it', () => {
  const viewOf = (path: string) => VIEWS.find((view) => view.path === path);
  const pathOf = (path: string, tier: Parameters<typeof chooseOpenView>[1]) => chooseOpenView(viewOf(path), tier)?.path;
  expect([pathOf('/supply', 'free'), pathOf('/chart', 'free')]).toEqual(['/heatmap', '/chart']);
  expect([pathOf('/supply', 'advanced'), pathOf('/supply', undefined)]).toEqual(['/supply', '/supply']);
});
