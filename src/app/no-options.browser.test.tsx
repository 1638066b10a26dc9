import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const COINS = ['BTC', 'ETH', 'SOL'];
const OPTIONS = COINS.flatMap((coin) =>
  ['ONE_W', 'ONE_M'].map((tenor) => ({ exchange: 'FJORD_OPTIONS', rawSymbol: `${coin}_ATM`, coin, tenor })),
);
const MARKETS = [...COINS, 'STX'].map(makePerpetual);

let unmount: () => void = () => undefined;

afterEach(() => unmount());

function listMarkets(search: URLSearchParams): readonly unknown[] {
  const isOfOptions = search.getAll('type').some((type) => type.includes('OPTION'));
  const of = search.getAll('coin');
  const all: readonly { readonly rawSymbol: string; readonly coin: string }[] = isOfOptions ? OPTIONS : MARKETS;
  return all.filter(
    ({ rawSymbol, coin }) => rawSymbol.includes(search.get('search') ?? '') && (of.length === 0 || of.includes(coin)),
  );
}

it('a coin without options has a button for each coin that has them, and one for its own chart', async () => {
  await page.viewport(1440, 900);
  const service = new PageService(listMarkets, {
    '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'FJORD_OPTIONS'] },
    '/v1/tenors': { tenors: ['ONE_W', 'ONE_M'] },
  });
  unmount = mountPage(<App />, '/options?m=ATLAS_FUTURES:STXUSDT', service.answer);
  const main = page.getByRole('main');
  await expect.element(main.getByText('No options on STX'), { timeout: 60_000 }).toBeVisible();
  await expect
    .element(main.getByText('No venue reports implied volatility for STX. Options are listed on BTC, ETH, and SOL.'))
    .toBeVisible();
  const ways = main.getByRole('button', { name: /^(Options|Chart) of / });
  await expect
    .poll(() => ways.elements().map(({ textContent }) => textContent?.replace(/,.*/, '')), { timeout: 30_000 })
    .toEqual([
      'Options of BTC-USDT PERP',
      'Options of ETH-USDT PERP',
      'Options of SOL-USDT PERP',
      'Chart of STX-USDT PERP',
    ]);
  await ways.nth(1).click();
  await expect.poll(() => new URLSearchParams(location.search).get('m')).toBe('ATLAS_FUTURES:ETHUSDT');
});
