import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { nameEvent } from './palette-list';

const event = (fullName: string, titles: readonly string[]): Market => ({
  exchange: 'PREDMKT',
  rawSymbol: fullName,
  fullName,
  lastPrice: 0.4,
  predictionMarkets: titles.map((groupItemTitle, at) => ({
    groupItemTitle,
    buyVolume24H: 10 - at,
    lastPrice: 0.4,
    closed: false,
  })),
});

it('the title of an event names the outcome that its figure is the probability of', () => {
  expect(nameEvent(event('Ethereum above ___ on June 19?', ['$3,400', '$3,600']))).toBe(
    'Ethereum above $3,400 on June 19?',
  );
  expect(nameEvent(event('Fed decision in July?', ['No change', '25 bps decrease']))).toBe(
    'Fed decision in July? No change',
  );
  expect(nameEvent(event('Will it rain?', ['Yes']))).toBe('Will it rain?');
});
