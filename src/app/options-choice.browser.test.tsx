import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import '@/theme/main.css';
import { App } from './app';

const OPTIONS = ['BTC', 'ETH'].flatMap((coin) =>
  ['ONE_W', 'ONE_M'].map((tenor) => ({ exchange: 'FJORD_OPTIONS', rawSymbol: `${coin}_ATM`, coin, tenor })),
);
const MARKETS = ['BTC', 'ETH'].map((coin) => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol: `${coin}USDT`,
  coin,
  category: 'PERPETUAL',
  lastPrice: 64_000,
}));
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/healthz': { status: 'ready' },
  '/local/session': { key: 'k-1', tier: 'advanced', source: 'embedded' },
  '/v1/usage': { limit: 750, remaining: 1500, used: 0, reset: 0, window_seconds: 60 },
  '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'FJORD_OPTIONS'] },
  '/v1/tenors': { tenors: ['ONE_W', 'ONE_M'] },
};

let trouble: 'none' | 'fails' | 'aborts';
let unmount: () => void;

function listMarkets(search: URLSearchParams): readonly unknown[] {
  if (search.get('pageOffset') !== '0') return [];
  const isOfOptions = search.getAll('type').some((type) => type.includes('OPTION'));
  const named = search.get('search') ?? '';
  const all: readonly { readonly rawSymbol: string }[] = isOfOptions ? OPTIONS : MARKETS;
  return all.filter(({ rawSymbol }) => rawSymbol.includes(named));
}

async function answer(url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url, location.origin);
  const headers = { 'Content-Type': 'application/json' };
  if (trouble === 'aborts') throw new TypeError('Failed to fetch');
  const isAlive = pathname === '/healthz' || pathname === '/local/session';
  if (trouble === 'fails' && !isAlive)
    return new Response(JSON.stringify({ code: 'INTERNAL', message: 'failed' }), { status: 500, headers });
  const body =
    pathname === '/v1/markets' ? { symbols: listMarkets(searchParams), nextOffset: 1 } : (ANSWERS[pathname] ?? {});
  return new Response(JSON.stringify(body), { headers });
}

beforeEach(() => {
  trouble = 'none';
  unmount = mountPage(<App />, '/options?m=ATLAS_FUTURES:BTCUSDT', answer);
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
    trouble = kind;
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
