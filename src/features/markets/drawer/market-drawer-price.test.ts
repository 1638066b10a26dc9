import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { MarketDrawerPrice } from './market-drawer-price';

const textOf = (market: Partial<Market>): string =>
  renderToStaticMarkup(
    createElement(MarketDrawerPrice, { market: { exchange: 'ATLAS_SPOT', rawSymbol: 'BTCUSDT', ...market } }),
  ).replaceAll(/<[^>]*>/g, ' ');

it('a price is shown with its change in a day, and a market without a price says so once', () => {
  expect(textOf({ lastPrice: 64_000, priceChange24h: 1.5 })).toMatch(/64,000.*\+1\.50%.*24 h/);
  expect(textOf({ lastPrice: 64_000 })).toMatch(/64,000.*–.*24 h/);
  expect(textOf({}).trim()).toBe('No price');
});
