import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { storeFirst } from '../store-first';

const BTC = '/chart?m=ATLAS_FUTURES:BTCUSDT';

test.describe('a key of the lowest tier', () => {
  test('is told which part of the past is out of reach, and offered what is within reach', { tag: '@quick' }, async ({
    page,
  }) => {
    await storeFirst(page, 'connection', { source: 'embedded', tier: 'free' });
    const chart = new ChartPage(page);
    // A day in the previous year.
    await page.goto(`${BTC}&interval=HOUR&from=1750204800&period=86400&panes=volume`);
    const price = chart.pane('Price');
    await expect(price.getByText(/^Older than (the \w+|your) tier allows$/)).toBeVisible({ timeout: 30_000 });
    await expect(price.getByRole('button', { name: 'Show the latest', exact: true })).toBeVisible();
    await expect(chart.pane('Volume by side').getByText(/^Older than (the \w+|your) tier allows$/)).toBeVisible();
  });
});

test.describe('a service that requests a pause', () => {
  test.use({ allow: { 'the answers are refused on purpose': /429/ } });

  test('is waited for in the pane concerned, which then loads by itself', async ({ page }) => {
    const chart = new ChartPage(page);
    let isPaused = true;
    await page.route(/type=LIQUIDATION_AGG/, (route) =>
      isPaused
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '3' },
            json: { error: 'RATE_LIMITED', message: 'Slow down' },
          })
        : route.continue(),
    );
    await page.goto(BTC);
    const pane = chart.pane('Liquidations');
    await expect(pane.getByText(/^Waiting for budget/)).toBeVisible({ timeout: 30_000 });
    await expect(pane).toContainText('The service asks for a pause.');
    await expect(chart.pane('Volume by side')).toContainText('Buy');
    isPaused = false;
    await expect(pane.getByText(/^Waiting for budget/)).toHaveCount(0, { timeout: 20_000 });
    await chart.waitUntilLoaded();
    await expect(pane).toContainText('Shorts');
  });
});

test.describe('a broken connection', () => {
  test.use({
    allow: {
      'the browser reports every failed request': /Failed to load resource/,
      'nothing gets through on purpose': /net::ERR_/,
    },
  });

  test('leaves loaded data, reports missing data, and loads them by itself when it is back', async ({ page }) => {
    const chart = new ChartPage(page);
    await chart.open(`${BTC}&panes=volume`);
    const spoken = await chart.readCandle(2);
    let isOut = true;
    await page.route(/\/(v1|local|healthz)/, (route) =>
      isOut ? route.abort('internetdisconnected') : route.fallback(),
    );
    await chart.chip('Open interest').click();
    const offline = page
      .getByRole('status')
      .filter({ hasText: /^Offline since 14:32 UTC\. Loaded data stays on screen/ });
    await expect(offline).toBeVisible({ timeout: 20_000 });
    const offlinePane = chart.pane('Open interest').getByText('Loads on reconnect.');
    await expect(offlinePane).toBeVisible();
    expect(await chart.readCandle(2)).toBe(spoken);
    isOut = false;
    await expect(offline).toHaveCount(0, { timeout: 20_000 });
    await chart.waitUntilLoaded();
    await expect(offlinePane).toHaveCount(0);
  });
});

test('the crosshair keeps its candle while views change, and tables open the last viewed view', async ({ page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.readCandle(9);
  const figures = /O\s*[\d.,]+\s*H\s*[\d.,]+\s*L\s*[\d.,]+\s*C\s*[\d.,]+/;
  const [before = ''] = figures.exec(await chart.pane('Price').innerText()) ?? [];
  expect(before).not.toBe('');
  await page.keyboard.press('2');
  await expect(page.getByTestId('heat-canvas')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('3');
  await chart.waitUntilLoaded();
  await expect.poll(async () => figures.exec(await chart.pane('Price').innerText())?.[0]).toBe(before);
  await page.keyboard.press('1');
  await expect(page.getByRole('table', { name: 'Markets', exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chart\?/);
});
