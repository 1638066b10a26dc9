import { expect, it } from 'vitest';
import { DisposerStack } from './dispose';

it('cleans up in reverse order, only once', () => {
  const done: string[] = [];
  const stack = new DisposerStack();
  stack.defer(() => done.push('first'));
  const owned = stack.own({ dispose: () => done.push('second') });
  stack.dispose();
  stack.dispose();
  expect(owned).toBeDefined();
  expect(done).toEqual(['second', 'first']);
});
