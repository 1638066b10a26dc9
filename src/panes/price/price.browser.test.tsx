import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgetPrices, rememberPrice, rememberTick } from '@/data/queries/price-memory';
import { LastPrice } from './price';

let root: Root;

beforeEach(() => {
  forgetPrices();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it('a price on screen adopts the decimals of later prices of its market', async () => {
  root.render(<LastPrice market={{ exchange: 'ATLAS', rawSymbol: 'ETHUSDT', lastPrice: 3397.6 }} />);
  await expect.element(page.getByText('3,397.6', { exact: true })).toBeVisible();
  for (const price of [3397.61, 3397.65, 3398.04]) rememberPrice('ATLAS:ETHUSDT', price);
  await expect.element(page.getByText('3,397.60', { exact: true })).toBeVisible();
});

it('a price whose tick the service told has its decimals before any other price is known', async () => {
  rememberTick('ATLAS_FUTURES:BTCUSDT', 0.1);
  root.render(<LastPrice market={{ exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', lastPrice: 97_805 }} />);
  await expect.element(page.getByText('97,805.0', { exact: true })).toBeVisible();
});
