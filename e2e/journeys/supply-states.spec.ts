import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { readKept } from '../kept-tiles';
import { SupplyPage } from '../supply-page';
import { watchCharges } from '../watch-charges';

const BTC = '/supply?m=ATLAS_FUTURES:BTCUSDT';

test.use({ allow: { 'the service fails on purpose': /500|Failed to load resource/ } });

const isSupply = (url: URL): boolean =>
  url.pathname === '/v1/points' && url.searchParams.get('type') === 'TOKEN_SUPPLY_AGG';

/** The coins whose supply is requested from now on, in order. */
function watchCoins(page: Page): readonly string[] {
  const coins: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (isSupply(url)) coins.push(url.searchParams.get('coin') ?? '');
  });
  return coins;
}

/** Tiles of sixty days in a year of reports. */
const YEAR_TILES = 7;

/** Waits until a year of each of so many coins is stored on this device: a reload before that has lost the answer. */
async function waitUntilKept(page: Page, coins: number): Promise<void> {
  const count = async (): Promise<number> => (await readKept(page)).filter(({ key }) => key.includes('SUPPLY')).length;
  await expect.poll(count).toBeGreaterThanOrEqual(coins * YEAR_TILES);
}

/** Fails every supply request of the coin until the returned function is called. */
async function failCoin(page: Page, coin: string): Promise<() => void> {
  let isFailing = true;
  await page.route(isSupply, async (route) => {
    const isItsOwn = new URL(route.request().url()).searchParams.get('coin') === coin;
    if (isFailing && isItsOwn) await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    else await route.continue();
  });
  return () => {
    isFailing = false;
  };
}

test('while it loads and after it failed no figure is shown, and a retry costs what it states, once', async ({
  page,
}) => {
  const supply = new SupplyPage(page);
  const readCharged = watchCharges(page);
  const mend = await failCoin(page, 'BTC');
  await page.goto(BTC);
  const cap = supply.pane('Market capitalisation');
  await expect(cap).toContainText('The request failed');
  const figures = page.getByLabel('Supply now').locator('dd:nth-of-type(1)');
  // Of the reports nothing is known; the cap at the last price and that price itself are of the list of markets.
  await expect(figures.filter({ hasText: /^[\d,.]+([BT] USD)?$/ })).toHaveCount(2);
  const unreported = figures.filter({ hasNotText: /\d/ });
  expect(new Set(await unreported.allInnerTexts())).toEqual(new Set(['–']));
  await expect(supply.pane('Asset')).toContainText('from the list of markets');
  expect(await readCharged()).toBe(0);

  mend();
  const retry = cap.getByRole('button', { name: /^Retry, \d+ weight$/ });
  const stated = Number(/\d+/.exec(await retry.innerText())?.[0]);
  await retry.click();
  await expect(supply.pane('Asset')).toContainText('Primary chain');
  await expect(figures.first()).toHaveText(/^[\d.]+T USD$/);
  expect(await readCharged()).toBe(stated);

  await waitUntilKept(page, 1);
  // Shorter ranges and a reload show what is cached.
  await page.getByRole('radio', { name: '30D', exact: true }).click();
  await expect(page).toHaveURL(/range=30D/);
  await page.reload();
  await expect(supply.pane('Asset')).toContainText('Primary chain');
  expect(await readCharged()).toBe(stated);
});

test('a comparison of which one coin failed says so, and a reload requests only that one', { tag: '@quick' }, async ({
  page,
}) => {
  const supply = new SupplyPage(page);
  const readCharged = watchCharges(page);
  const mend = await failCoin(page, 'ETH');
  await page.goto(`${BTC}&coins=ETH`);
  const cap = supply.pane('Market capitalisation');
  await expect(cap).toContainText('1 of 2 coins');
  await expect(cap).toContainText('ETH: request failed');
  const paid = await readCharged();
  expect(paid).toBeGreaterThan(0);
  await waitUntilKept(page, 1);

  mend();
  const asked = watchCoins(page);
  await page.reload();
  await expect(supply.pane('Dominance')).toContainText(/ETH\s*[\d.]+%/);
  expect(asked).toEqual(['ETH']);
  const whole = await readCharged();
  expect(whole - paid).toBe(paid);
  await waitUntilKept(page, 2);
  await page.reload();
  await expect(supply.pane('Dominance')).toContainText(/ETH\s*[\d.]+%/);
  expect(asked).toEqual(['ETH']);
});

test('a leaderboard that is closed and opened again is not paid for twice', async ({ page }) => {
  const supply = new SupplyPage(page);
  await supply.open(BTC);
  const asked = watchCoins(page);
  const board = page.getByRole('complementary', { name: 'Leaderboard', exact: true });
  const open = () => page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await open();
  await board.getByRole('button', { name: /^Load changes, \d+ weight$/ }).click();
  await expect(board.getByRole('status').filter({ hasText: /^(\d+) of \1 coins$/ })).toBeVisible({ timeout: 60_000 });
  expect(new Set(asked).size).toBe(asked.length);
  const count = asked.length;
  await board.getByRole('button', { name: 'Close leaderboard' }).click();
  await open();
  await expect(board.getByRole('row').nth(2)).toBeVisible();
  expect(asked.length).toBe(count);
});

test('on a phone the leaderboard is behind More, and shows what is cached before anything is paid', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const supply = new SupplyPage(page);
  await supply.open(BTC);
  const asked = watchCoins(page);
  const board = page.getByRole('complementary', { name: 'Leaderboard', exact: true });
  await page
    .getByRole('toolbar', { name: 'Supply controls' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await expect(board.getByRole('button', { name: /^Load changes, \d+ weight$/ })).toBeVisible();
  await expect(board.getByRole('rowheader', { name: 'BTC', exact: false })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'More supply controls' })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('two waves load a comparison: the market with the name of each coin, then the supply of all of them', async ({
  page,
}) => {
  const held: Route[] = [];
  const pathOf = (route: Route): string =>
    route
      .request()
      .url()
      .replace(/^.*\/v1/, '');
  const listHeld = (pattern: RegExp): readonly Route[] => held.filter((route) => pattern.test(pathOf(route)));
  await page.route(/\/v1\/(markets\?|coins|points)/, (route) => void held.push(route));
  await page.goto(`${BTC}&coins=ETH&coins=SOL`);
  for (const first of [/symbolFilter=BTCUSDT/, /^\/markets\?coin=ETH/, /^\/markets\?coin=SOL/, /^\/coins/]) {
    await expect.poll(() => listHeld(first).length).toBe(1);
  }
  expect(listHeld(/^\/points/)).toHaveLength(0);
  const known = listHeld(/symbolFilter=BTCUSDT|coin=(ETH|SOL)|^\/coins/);
  await Promise.all(known.map((route) => route.continue()));
  await expect.poll(() => listHeld(/^\/points/).length).toBe(3);
  // One market of a coin is enough: no second page of its list is asked for.
  expect(listHeld(/coin=(ETH|SOL).*pageOffset=[1-9]/)).toHaveLength(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
