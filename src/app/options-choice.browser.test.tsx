import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const COINS = ['BTC', 'ETH', 'SOL'];
const OPTIONS = COINS.flatMap((coin) =>
  ['ONE_W', 'ONE_M'].map((tenor) => ({ exchange: 'FJORD_OPTIONS', rawSymbol: `${coin}_ATM`, coin, tenor })),
);
const MARKETS = COINS.map(makePerpetual);

let service: PageService;
let unmount: () => void;

function listMarkets(search: URLSearchParams): readonly unknown[] {
  const isOfOptions = search.getAll('type').some((type) => type.includes('OPTION'));
  const named = search.get('search') ?? '';
  const of = search.getAll('coin');
  const all: readonly { readonly rawSymbol: string; readonly coin: string }[] = isOfOptions
    ? OPTIONS
    : named === ''
      ? MARKETS
      : [...MARKETS, ...OPTIONS];
  return all.filter(({ rawSymbol, coin }) => rawSymbol.includes(named) && (of.length === 0 || of.includes(coin)));
}

beforeEach(() => {
  service = new PageService(listMarkets, {
    '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'FJORD_OPTIONS'] },
    '/v1/tenors': { tenors: ['ONE_W', 'ONE_M'] },
  });
  unmount = mountPage(<App />, '/options?m=ATLAS_FUTURES:BTCUSDT', service.answer);
});

afterEach(() => unmount());

it('while every request fails, another coin is chosen all the same, and its market follows when requests work again', async () => {
  const coins = page.getByRole('radiogroup', { name: 'Coin' });
  const other = coins.getByRole('radio', { name: 'ETH' });
  await expect.element(other).toBeVisible();
  service.trouble = 'fails';
  await other.click();
  await expect.element(other).toHaveAttribute('aria-checked', 'true');
  await expect.poll(() => location.search).toContain('FJORD_OPTIONS');
  const retry = page.getByRole('main').getByRole('button', { name: /^Retry/ });
  await expect.element(retry.first()).toBeVisible();
  service.trouble = 'none';
  await expect.poll(() => location.search, { timeout: 60_000 }).toContain('ATLAS_FUTURES:ETHUSDT');
  await expect.element(other).toHaveAttribute('aria-checked', 'true');
});

it('offline, a coin that is not loaded is off, as ranges are', async () => {
  const other = page.getByRole('radiogroup', { name: 'Coin' }).getByRole('radio', { name: 'ETH' });
  await expect.element(other).toBeVisible();
  await expect.element(other).not.toHaveAttribute('aria-disabled', 'true');
  service.trouble = 'aborts';
  await expect.element(page.getByText(/^Offline since/), { timeout: 30_000 }).toBeVisible();
  await expect.element(other).toHaveAttribute('aria-disabled', 'true');
});
