import { afterEach, expect, it } from 'vitest';
import { useSelection, WATCH_LIMIT } from '@/state/selection';
import { useToast } from '../toasts';
import { toggleWatch } from './toggle-watch';

afterEach(() => {
  useSelection.setState({ watched: [] });
  useToast.setState({ text: undefined });
});

it('does not drop a watched market to make space for one more, and says so', () => {
  const full = Array.from({ length: WATCH_LIMIT }, (_, index) => `A:${index}`);
  useSelection.setState({ watched: full });
  toggleWatch('A:more');
  expect(useSelection.getState().watched).toEqual(full);
  expect(useToast.getState().text).toContain('1,000 are watched already');
  toggleWatch('A:0');
  expect(useSelection.getState().watched).toEqual(full.slice(1));
});
