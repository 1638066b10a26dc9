import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Service, ServiceProvider } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { DayChange } from './day-change';
import { NamedPrice } from './named-price';
import { LastPrice } from './price';

const NOW = 1_781_793_120;
const service = { clock: { now: () => NOW * 1000 } } as unknown as Service;

const render = (market: Partial<Market>): string =>
  renderToStaticMarkup(
    <ServiceProvider value={service}>
      <LastPrice market={{ exchange: 'A', rawSymbol: 'X', ...market }} />{' '}
      <DayChange market={{ exchange: 'A', rawSymbol: 'X', ...market }} />
    </ServiceProvider>,
  );

const textOf = (market: Partial<Market>): string => render(market).replaceAll(/<[^>]*>/g, '');

it('a question is shown as its list shows it, in percent and points; other markets at their price', () => {
  const question = { lastPrice: 0.296, oneDayPriceChange: -0.388 };
  expect(textOf({ lastPrice: 0.296, priceChange24h: -56.7, predictionMarkets: [question] })).toBe('29.6% −38.8 pt');
  expect(textOf({ lastPrice: 0.296, priceChange24h: -56.7 })).toBe('0.29600 −56.70%');
});

it('an event without a price shows neither figure', () => {
  expect(textOf({ priceChange24h: -56.7, predictionMarkets: [{ oneDayPriceChange: 0.1 }] })).toBe('– –');
});

it('the change of a question that has been open for less than 48 h is grey here too, and named as new', () => {
  const opened = (hours: number): Partial<Market> => ({
    lastPrice: 0.4,
    predictionMarkets: [{ lastPrice: 0.4, oneDayPriceChange: 0.1, availableSince: { s: NOW - hours * 3600 } }],
  });
  expect(textOf(opened(30))).toBe('40.0% new +10.0 pt');
  expect(render(opened(30))).not.toContain('text-buy');
  expect(render(opened(49))).toContain('text-buy');
});

it('an event of several questions names the outcome that its price is of', () => {
  const priceOf = (market: Partial<Market>): string =>
    renderToStaticMarkup(
      <NamedPrice market={{ exchange: 'A', rawSymbol: 'X', lastPrice: 0.411, ...market }} />,
    ).replaceAll(/<[^>]*>/g, '');
  const leader = { lastPrice: 0.411, groupItemTitle: '↑ $200', buyVolume24H: 5 };
  const other = { lastPrice: 0.1, groupItemTitle: '↑ $250', buyVolume24H: 1 };
  expect(priceOf({ predictionMarkets: [other, leader] })).toBe('↑ $200 41.1%');
  // A single question names itself.
  expect(priceOf({ predictionMarkets: [leader] })).toBe('41.1%');
  expect(priceOf({ lastPrice: 183.08 })).toBe('183.08');
});
