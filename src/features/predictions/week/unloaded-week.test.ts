import { expect, test } from 'vitest';
import { describeUnloaded } from './unloaded-week';

test('movers of a week that are not loaded are not said to match nothing', () => {
  expect(describeUnloaded({ loaded: 0, count: 65 }, 10)).toEqual({
    title: '7 d changes are not loaded',
    body: 'Questions that moved at least 10 pt in 7 days are listed once they are.',
  });
  expect(describeUnloaded({ loaded: 25, count: 65 }, 10).body).toContain('may be among the rest');
});
