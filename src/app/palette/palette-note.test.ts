import { expect, it } from 'vitest';
import { completeByTab } from './palette-note';

const facts = { venues: [], isMarketWord: (word: string) => word === 'btc', path: '/markets' } as const;
const tab = (query: string) => completeByTab(query, { facts });

it('Tab goes to the commands from an empty field alone, and keeps what is typed', () => {
  expect(tab('')).toBe('>');
  expect(tab('btc dep')).toBe('btc depth ');
  // A word that is whole makes room for the next one, whose likeliest Tab then takes.
  expect(tab('btc depth')).toBe('btc depth ');
  expect(tab('btc depth ')).toMatch(/^btc depth \S+ $/);
  // Nothing to go on with: Tab moves on.
  expect(tab('>save')).toBeUndefined();
  expect(tab('btc "depth')).toBeUndefined();
});
