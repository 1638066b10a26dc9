import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { keyOf, MarketsPage } from '../markets-page';

test('finds the perpetuals that lost open interest while their price fell, over all of them', async ({
  kept: page,
  raw,
}) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?category=perpetual&sort=oi');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: '24 h moves, Any', exact: true }).click();
  await page.getByRole('option', { name: 'Price up', exact: true }).click();
  await page.getByRole('option', { name: 'Price down', exact: true }).click();
  await page.getByRole('option', { name: 'OI down', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/moves=price-down&moves=oi-down/);
  const all = await raw.loadMarkets(
    'category=PERPETUAL&distinct=true&sortCriteria.field=MARKET_SYMBOL_OI_CHANGE_24H&sortCriteria.direction=SORT_DIRECTION_DESC',
  );
  const lost = all.filter(({ oiChange24h, priceChange24h }) => (oiChange24h ?? 0) < 0 && priceChange24h < 0);
  expect(lost.length).toBeGreaterThan(0);
  await expect(markets.loaded).toHaveText(`${lost.length} of ${all.length} loaded`);
  await expect.poll(() => markets.readKeys()).toEqual(lost.map(keyOf));
  await expect(page.getByRole('button', { name: 'More 1', exact: true })).toBeVisible();
});

test('filters by venue, coin, symbol and class from the service’s own lists, by keys', { tag: '@quick' }, async ({
  kept: page,
  raw,
}) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?rows=each');
  await page.getByRole('button', { name: /^Venue, All \d+$/ }).focus();
  await page.keyboard.press('ArrowDown');
  const { exchanges } = await raw.loadJson<{ exchanges: string[] }>('/v1/exchanges?type=TRADE_SIDE_AGNOSTIC_AGG');
  const venue = exchanges.find((name) => name.startsWith('GLACIER')) ?? '';
  await expect(page.getByRole('option', { name: exchanges[0], exact: true })).toBeVisible();
  await page.keyboard.type('glac');
  await expect(page.getByRole('option')).toHaveText([venue]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { selected: true })).toHaveText([venue]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Venue, ${venue}`, exact: true })).toBeFocused();
  const ofVenue = await raw.loadMarkets(`exchange=${venue}`);
  await expect.poll(() => markets.readKeys()).toEqual(ofVenue.map(keyOf));

  // The lists depend on the other choices.
  const { coins } = await raw.loadJson<{ coins: string[] }>(`/v1/coins?exchange=${venue}`);
  await page.getByRole('button', { name: 'Coin, Any', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${coins.length} coins` })).toBeAttached();
  // Coins are listed by market cap with their names, so the first of the service may be far down.
  await page.getByRole('combobox', { name: 'Find coins', exact: true }).fill(coins[0] ?? '');
  await page
    .getByRole('option', { name: new RegExp(`^${coins[0]}( |$)`) })
    .first()
    .click();
  await page.keyboard.press('Escape');
  const ofCoin = await raw.loadMarkets(`exchange=${venue}&coin=${coins[0]}`);
  await expect.poll(() => markets.readKeys()).toEqual(ofCoin.map(keyOf));

  const [wanted] = ofCoin;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Symbol, Any', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find symbols', exact: true }).fill(wanted?.rawSymbol ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => markets.readKeys()).toEqual(ofCoin.slice(0, 1).map(keyOf));

  await markets.open('/markets?rows=each&category=option');
  const options = (await raw.loadMarkets()).filter(({ category }) => category === 'OPTION');
  expect(options.length).toBeGreaterThan(0);
  await expect(markets.loaded).toHaveText(new RegExp(`^${options.length} of \\d+ loaded$`));
});

test('shows the chosen columns, colours cells in addition to text, and saves the watchlist as a file', async ({
  page,
}) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?shade=market');
  const legend = page.getByRole('note', { name: 'Cell colours', exact: true });
  await expect(legend).toContainText(/among the \d+ loaded rows/);
  const loaded = Number(/among the (\d+)/.exec(await legend.innerText())?.[1]);
  // By volume, the first tenth is the highest.
  const volume = (index: number) =>
    markets
      .row(index)
      .locator('td')
      .filter({ hasText: /, highest tenth/ });
  await expect(volume(0).first()).toBeVisible();
  await expect(markets.row(0)).toContainText('B, highest tenth');
  await expect(markets.row(Math.ceil(loaded / 8))).toContainText(/[BM], highest quarter/);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('radio', { name: 'Compact', exact: true }).click();
  await expect.poll(async () => (await markets.row(0).boundingBox())?.height).toBe(26);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns, Default', exact: true }).click();
  await page.getByRole('option', { name: 'Market cap at the last price', exact: true }).click();
  await page.getByRole('option', { name: 'Raw symbol', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(markets.header('Raw symbol')).toBeAttached();
  await expect(markets.header('Market cap')).toHaveCount(0);
  for (const index of [0, 1]) {
    await markets.row(index).click();
    await page.keyboard.press('w');
  }

  await page.getByRole('button', { name: 'More', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file', exact: true }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/^watchlist-\d{4}-\d\d-\d\dt\d{4}z\.json$/);
  const file = await saved.path();
  await page.evaluate(() => localStorage.removeItem('depthscape.selection'));
  await page.reload();
  await markets.waitUntilQuiet();
  await expect(markets.header('Raw symbol')).toBeAttached();
  await expect(markets.table.getByRole('button', { pressed: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Watchlist file', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Added 2 markets, 0 watched already')).toBeVisible();
  await expect(markets.table.getByRole('button', { pressed: true })).toHaveCount(2);
});

test('the active market changes only when one is picked: never by an order, a filter or a search', async ({ page }) => {
  test.slow();
  const markets = new MarketsPage(page);
  await markets.open('/markets');
  const header = page.getByRole('button', { name: /^Switch market, current / });
  const marked = markets.table.locator('tbody tr[aria-selected=true]');
  const watchlist = page.getByRole('button', { name: 'Watchlist', exact: true });
  await test.step('nor the one that the list opened with', async () => {
    const opening = (await markets.readRows())[0]?.symbol ?? '';
    await expect(header).toHaveAccessibleName(new RegExp(` ${opening} `));
    await markets.header('24 h').getByRole('button').click();
    await markets.waitUntilQuiet();
    await expect(markets.header('24 h')).toHaveAttribute('aria-sort', 'descending');
    await expect(markets.drawer(opening)).toBeVisible();
    await expect(header).toHaveAccessibleName(new RegExp(` ${opening} `));
    await markets.header('24 h volume').getByRole('button').click();
    await markets.waitUntilQuiet();
  });
  await markets.row(2).click();
  const picked = (await markets.readRows())[2]?.symbol ?? '';
  const expectPicked = async (): Promise<void> => {
    await expect(markets.drawer(picked)).toBeVisible();
    await expect(header).toHaveAccessibleName(new RegExp(` ${picked} `));
  };
  await expectPicked();
  await markets.header('24 h').getByRole('button').click();
  await markets.waitUntilQuiet();
  await expect(markets.header('24 h')).toHaveAttribute('aria-sort', 'descending');
  await expectPicked();
  await markets.header('24 h volume').getByRole('button').click();
  await watchlist.click();
  await expect(page.getByRole('heading', { name: 'Watchlist is empty' })).toBeVisible();
  await expectPicked();
  await watchlist.click();
  await markets.waitUntilQuiet();
  await expect(marked).toContainText(picked);
  await expectPicked();
  // A shorter name would also find the markets quoted in Tether.
  await markets.search.fill('ethereum');
  await expect.poll(async () => (await markets.readKeys()).some((key) => key.endsWith(` ${picked}`))).toBe(false);
  await expect(marked).toHaveCount(0);
  await expectPicked();
  await page.reload();
  await markets.waitUntilQuiet();
  await expectPicked();
});

test('the price under the pointer stands on the price axis, over no button of the chart', async ({ kept: page }) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets');
  const pane = page.getByRole('region', { name: 'Price history pane', exact: true });
  const plot = pane.getByRole('group', { name: /^Price of / });
  await expect(plot).toBeVisible(FIRST_LOAD);
  await plot.hover({ position: { x: 100, y: 80 } });
  const read = await pane.getByTestId('cursor-price').boundingBox();
  const button = await pane.getByRole('button', { name: 'Show data as table', exact: true }).boundingBox();
  if (read === null || button === null) throw new Error('Neither the price nor the button may be missing');
  expect(read.y).toBeGreaterThanOrEqual(button.y + button.height);
});

for (const { order, address } of [
  { order: 'by volume', address: '/markets' },
  { order: 'by change, which has a least volume', address: '/markets?sort=change' },
]) {
  test(`on a phone the rows load where their outline stands: ${order}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/markets?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address);
    const outline = page.locator('main table[aria-hidden=true] tbody tr').first();
    await expect(outline).toBeVisible(FIRST_LOAD);
    const top = (await outline.boundingBox())?.y;
    release();
    const markets = new MarketsPage(page);
    await markets.waitUntilQuiet();
    const row = await markets.table.locator('tbody tr').first().boundingBox();
    expect(row?.y).toBe(top);
  });
}
