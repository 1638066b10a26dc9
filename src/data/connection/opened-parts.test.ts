import { expect, it } from 'vitest';
import type { Budget } from '../budget/budget-types';
import { OpenedParts } from './opened-parts';

const FIGURES = { limit: 750, remaining: 1200, used: 300 };

function makeListener(): { readonly budget: Budget; readonly heard: unknown[] } {
  const heard: unknown[] = [];
  const budget = { takeUsage: (...said: unknown[]) => heard.push(said) } as unknown as Budget;
  return { budget, heard };
}

it('passes the earlier usage of the service to a budget opened later, and all later usage too', () => {
  const parts = new OpenedParts();
  const { budget, heard } = makeListener();
  parts.takeUsage(FIGURES, 5);
  expect(parts.get()).toEqual({});
  parts.put({ budget });
  parts.takeUsage({ ...FIGURES, used: 301 }, 9);
  expect(heard).toEqual([
    [FIGURES, 5],
    [{ ...FIGURES, used: 301 }, 9],
  ]);
  expect(parts.get().budget).toBe(budget);
});

it('notifies listeners once the opening code is done', async () => {
  const parts = new OpenedParts();
  const { budget } = makeListener();
  let changes = 0;
  parts.subscribe(() => changes++);
  parts.put({ budget });
  expect(changes).toBe(0);
  await Promise.resolve();
  expect(changes).toBe(1);
});

it('passes nothing to a budget before the service has stated anything', () => {
  const parts = new OpenedParts();
  const { budget, heard } = makeListener();
  parts.put({ budget });
  expect(heard).toEqual([]);
});
