import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { DayChange } from './day-change';
import { LastPrice } from './price';

const textOf = (market: Partial<Market>): string =>
  renderToStaticMarkup(
    <>
      <LastPrice market={{ exchange: 'A', rawSymbol: 'X', ...market }} />{' '}
      <DayChange market={{ exchange: 'A', rawSymbol: 'X', ...market }} />
    </>,
  ).replaceAll(/<[^>]*>/g, '');

it('a question is shown as its list shows it, in percent and points; other markets at their price', () => {
  const question = { lastPrice: 0.296, oneDayPriceChange: -0.388 };
  expect(textOf({ lastPrice: 0.296, priceChange24h: -56.7, predictionMarkets: [question] })).toBe('29.6% −38.8 pt');
  expect(textOf({ lastPrice: 0.296, priceChange24h: -56.7 })).toBe('0.29600 −56.70%');
});
