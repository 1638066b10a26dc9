import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { VIEWS, type View } from '@/panes/views';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from '@/app/app';

/** Timeout for the first load of a page on a busy machine. */
const FIRST_LOAD = { timeout: 30_000 };
const LONG = 'ATLAS_FUTURES:1000000VERYLONGCOINUSDT';
const LONG_SYMBOL = '1000000VERYLONGCOIN-USDT';

let unmount: () => void = () => undefined;

afterEach(() => unmount());

/** The service of the summaries, with an extra market that has a long name. */
async function answer(url: string): Promise<Response> {
  const answered = await answerSummaries(url);
  const { pathname, searchParams } = new URL(url, location.origin);
  if (pathname !== '/v1/markets' || searchParams.get('symbolFilter') !== LONG.split(':')[1]) return answered;
  const market = {
    exchange: 'ATLAS_FUTURES',
    rawSymbol: LONG.split(':')[1],
    normalizedSymbol: LONG_SYMBOL,
    coin: '1000000VERYLONGCOIN',
    coinName: 'A coin with a long name',
    category: 'PERPETUAL',
    lastPrice: 0.0000123456,
    priceChange24h: -12.345,
  };
  return new Response(JSON.stringify({ symbols: [market], nextOffset: 1 }), answered);
}

/** Left edges of the tabs, in CSS px. */
async function readTabs(width: number, market: string, symbol: string): Promise<readonly number[]> {
  await page.viewport(width, 900);
  unmount = mountPage(<App />, `/markets?m=${market}`, answer);
  const switcher = page.getByRole('button', { name: `Switch market, current ${symbol}` });
  await expect.element(switcher, FIRST_LOAD).toBeInTheDocument();
  await expect.element(page.getByRole('meter', { name: 'API weight' }), FIRST_LOAD).toBeInTheDocument();
  const links = [...document.querySelectorAll('header nav a')];
  const edges = links.map((link) => link.getBoundingClientRect().left);
  unmount();
  unmount = () => undefined;
  return edges;
}

it.each([1024, 1440])('at %i px a long name does not move the tabs', async (width) => {
  const short = await readTabs(width, 'ATLAS_FUTURES:SOLUSDT', 'SOL-USDT');
  expect(short.length).toBeGreaterThan(5);
  expect(await readTabs(width, LONG, LONG_SYMBOL)).toEqual(short);
  expect(await readTabs(width, 'PREDMKT:bitcoin', 'Bitcoin above')).toEqual(short);
});

it('at 1440 px the market is named with its venue and class, whole', async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/markets?m=ATLAS_FUTURES:SOLUSDT', answer);
  const switcher = page.getByRole('button', { name: /^Switch market, current SOL-USDT/ });
  await expect.element(switcher, FIRST_LOAD).toBeInTheDocument();
  await expect.element(page.getByRole('meter', { name: 'API weight' }), FIRST_LOAD).toBeInTheDocument();
  const frame = switcher.element().getBoundingClientRect();
  for (const text of ['ATLAS_FUTURES', 'PERP']) {
    const { left, right, top, bottom, width } = switcher
      .getByText(text, { exact: true })
      .element()
      .getBoundingClientRect();
    const isInside = width > 0 && left > frame.left && right < frame.right && top > frame.top && bottom < frame.bottom;
    expect([text, isInside]).toEqual([text, true]);
  }
});

it('a tablet has a tab for every view, and the price in the header', async () => {
  await page.viewport(768, 1024);
  unmount = mountPage(<App />, '/supply?m=ATLAS_FUTURES:SOLUSDT', answer);
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect.element(views.getByRole('link', { name: 'Predictions' }), FIRST_LOAD).toBeVisible();
  expect(views.getByRole('link').elements()).toHaveLength(VIEWS.length);
  await expect.element(views.getByRole('link', { name: 'Supply' })).toHaveAttribute('aria-current', 'page');
  const switcher = page.getByRole('button', { name: /^Switch market, current SOL-USDT/ });
  await expect.element(switcher, FIRST_LOAD).toBeInTheDocument();
  const { right } = switcher.element().getBoundingClientRect();
  const price = switcher
    .getByText(/^\d+\.\d+$/)
    .element()
    .getBoundingClientRect();
  expect(price.width).toBeGreaterThan(0);
  expect(price.right).toBeLessThan(right);
});

it('a phone names the view on screen in the tab that it shares', async () => {
  await page.viewport(390, 844);
  unmount = mountPage(<App />, '/supply?m=ATLAS_FUTURES:SOLUSDT', answer);
  const shared = page.getByRole('button', { name: 'Supply, more views' });
  await expect.element(shared, FIRST_LOAD).toBeVisible();
  expect(shared.element().textContent).toBe('Supply');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Markets' }).click();
  await expect.element(page.getByRole('button', { name: 'More views' }), FIRST_LOAD).toBeVisible();
});

it('the usage panel under a resting pointer does not cover the focused element', async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/markets?m=ATLAS_FUTURES:SOLUSDT', answer);
  const meter = page.getByRole('meter', { name: 'API weight' });
  await expect.element(meter, FIRST_LOAD).toBeInTheDocument();
  const details = page.getByRole('dialog', { name: 'API usage' });
  await meter.hover();
  await expect.element(details, FIRST_LOAD).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search markets' });
  await expect.element(search, FIRST_LOAD).toBeInTheDocument();
  (search.element() as HTMLElement).focus();
  await expect.element(details).not.toBeInTheDocument();
  // Focus on the meter itself opens the panel only once it rests there, so that passing it covers nothing.
  (meter.element() as HTMLElement).focus();
  await Promise.resolve();
  expect(details.query()).toBeNull();
  await expect.element(details).toBeVisible();
});

it('header and tabs follow the market whose details are on screen', async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/markets?m=ATLAS_FUTURES:SOLUSDT', answer);
  await expect
    .element(page.getByRole('button', { name: /^Switch market, current SOL-USDT/ }), FIRST_LOAD)
    .toBeInTheDocument();
  const heatmap = page.getByRole('link', { name: 'Heatmap', exact: true });
  const market = () => new URL((heatmap.element() as HTMLAnchorElement).href).searchParams.get('m');
  await expect.poll(market, FIRST_LOAD).toBe('ATLAS_FUTURES:SOLUSDT');
  const rows = page.getByRole('table', { name: 'Markets' }).getByRole('row');
  const other = rows.elements().find((row) => row.getAttribute('aria-selected') === 'false');
  if (!(other instanceof HTMLElement)) throw new Error('There is no other row');
  other.click();
  await expect.poll(market).not.toBe('ATLAS_FUTURES:SOLUSDT');
  const details = page.getByRole('complementary', { name: /details$/ }).element();
  const symbol = details.getAttribute('aria-label')?.replace(' details', '') ?? '';
  await expect.element(page.getByRole('button', { name: `Switch market, current ${symbol}` })).toBeInTheDocument();
});

/** A field of each view that no other view keeps. */
const OWN: Readonly<Record<View['path'], string>> = {
  '/markets': 'q=SOL',
  '/heatmap': 'walls=side:bid',
  '/chart': 'scale=log',
  '/profile': 'session=weekly',
  '/options': 'range=1Y',
  '/supply': 'range=3Y',
  '/predictions': 'show=all',
};

it.each(VIEWS)('the key and the tab of $title leave it as it is set up', async ({ path, title }) => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, `${path}?m=ATLAS_FUTURES:SOLUSDT&${OWN[path]}`, answer);
  const tab = page.getByRole('link', { name: title, exact: true });
  await expect.element(tab, FIRST_LOAD).toHaveAttribute('aria-current', 'page');
  expect((tab.element() as HTMLAnchorElement).href).toContain(OWN[path]);
  // Once the dialog of a later key is open, any effect of the key and the click would show.
  await userEvent.keyboard(String(VIEWS.findIndex((view) => view.path === path) + 1));
  (tab.element() as HTMLElement).click();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog'), FIRST_LOAD).toBeVisible();
  expect(location.href).toContain(OWN[path]);
});
