import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const OPTIONS = ['BTC', 'ETH'].flatMap((coin) =>
  ['ONE_W', 'ONE_M'].map((tenor) => ({ exchange: 'FJORD_OPTIONS', rawSymbol: `${coin}_ATM`, coin, tenor })),
);
const MARKETS = ['BTC', 'ETH'].map(makePerpetual);

let service: PageService;
let unmount: () => void;

function listMarkets(search: URLSearchParams): readonly unknown[] {
  const isOfOptions = search.getAll('type').some((type) => type.includes('OPTION'));
  const named = search.get('search') ?? '';
  const all: readonly { readonly rawSymbol: string }[] = isOfOptions ? OPTIONS : MARKETS;
  return all.filter(({ rawSymbol }) => rawSymbol.includes(named));
}

beforeEach(() => {
  service = new PageService(listMarkets, {
    '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'FJORD_OPTIONS'] },
    '/v1/tenors': { tenors: ['ONE_W', 'ONE_M'] },
  });
  unmount = mountPage(<App />, '/options?m=ATLAS_FUTURES:BTCUSDT', service.answer);
});

afterEach(() => unmount());

it.each([
  ['fails', 'Retry'],
  ['aborts', 'Reconnect'],
] as const)(
  'while every request %s, another coin is chosen all the same, and its panes offer to %s',
  async (kind, way) => {
    const coins = page.getByRole('radiogroup', { name: 'Coin' });
    const other = coins.getByRole('radio', { name: 'ETH' });
    await expect.element(other).toBeVisible();
    service.trouble = kind;
    await other.click();
    await expect.element(other).toHaveAttribute('aria-checked', 'true');
    await expect.poll(() => location.search).toContain('ETH');
    await expect
      .element(
        page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^${way}`) })
          .first(),
      )
      .toBeVisible();
  },
);
