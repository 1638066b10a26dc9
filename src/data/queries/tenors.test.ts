import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { listSummaries } from './tenors';

const entry = (rawSymbol: string, tenor: string | undefined, coin: string | undefined = 'BTC'): Market => ({
  exchange: 'FJORD_OPTIONS',
  rawSymbol,
  coin,
  tenor,
  availableSince: { s: 7 },
});

it('keeps the entries of listed tenors, shortest first', () => {
  const listed = [
    entry('A', 'THREE_M'),
    entry('A', 'ONE_W'),
    entry('A', 'TWO_M'),
    entry('A', 'FOUR_Y'),
    entry('A', undefined),
  ];
  const summaries = listSummaries('skew', listed, ['THREE_M', 'ONE_W', 'FOUR_Y']);
  expect(summaries.map(({ tenor }) => tenor)).toEqual(['ONE_W', 'THREE_M']);
  expect(summaries[0]).toEqual({
    kind: 'skew',
    exchange: 'FJORD_OPTIONS',
    coin: 'BTC',
    rawSymbol: 'A',
    tenor: 'ONE_W',
    since: 7,
  });
});

it('an entry without a coin cannot be requested', () => {
  expect(listSummaries('skew', [{ ...entry('A', 'ONE_W'), coin: undefined }], ['ONE_W'])).toEqual([]);
});
