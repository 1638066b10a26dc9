import { expect, it } from 'vitest';
import { completeByTab } from './palette-note';

const facts = { venues: [], isMarketWord: (word: string) => word === 'btc', path: '/markets' } as const;
const tab = (query: string) => completeByTab(query, { facts });

it('Tab goes to the commands only from an empty field, and keeps the typed text', () => {
  expect(tab('')).toBe('>');
  expect(tab('btc dep')).toBe('btc depth ');
  // After a complete word Tab adds a space; pressed again, it takes the likeliest next word.
  expect(tab('btc depth')).toBe('btc depth ');
  expect(tab('btc depth ')).toMatch(/^btc depth \S+ $/);
  // Nothing to complete: Tab moves the focus.
  expect(tab('>save')).toBeUndefined();
  expect(tab('btc "depth')).toBeUndefined();
});
