import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { storeFirst } from '../store-first';

const BTC = 'm=ATLAS_FUTURES:BTCUSDT';
const VENUES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'].map((venue) => `venue=${venue}`).join('&');

const SCREENS: Readonly<Record<string, string>> = {
  Markets: '/markets',
  Heatmap: `/heatmap?${BTC}`,
  Chart: `/chart?${BTC}`,
  'Chart of three venues': `/chart?${BTC}&${VENUES}`,
  'Chart of a ratio': `/chart?${BTC}&mode=ratio&with=ATLAS_FUTURES:ETHUSDT`,
  Profile: `/profile?${BTC}`,
  Options: '/options',
  Supply: '/supply?coins=ETH&coins=SOL',
  'Supply of a coin': '/supply',
  Predictions: '/predictions',
};

/** Each width at which a layout changes, one pixel less, and common widths between. */
const WIDTHS = [
  1024, 1119, 1120, 1279, 1280, 1300, 1366, 1399, 1400, 1440, 1536, 1579, 1580, 1679, 1680, 1799, 1800, 1920, 1999,
  2000, 2200, 2359, 2360, 2400, 2479, 2480, 2559, 2560, 2600,
];

/** The bars that are wider than their space, with the missing CSS px, once the layout is stable. */
const listCrowded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const lacks = [...document.querySelectorAll('[role=toolbar]')].map(
      (bar) => [bar.getAttribute('aria-label'), bar.scrollWidth - bar.clientWidth] as const,
    );
    return lacks.filter(([, lack]) => lack > 1).map(([name, lack]) => `${name} lacks ${lack} px`);
  });

for (const [name, path] of Object.entries(SCREENS)) {
  test(`no control of ${name} lies outside its window from 1024 to 2600 px`, async ({ page }) => {
    test.slow();
    await storeFirst(page, 'settings', { theme: 'dark', simulatedNoticeSeen: true });
    // Only bars are measured, and low plots draw quickly.
    await page.setViewportSize({ width: WIDTHS[0], height: 300 });
    await page.goto(path);
    await expect(page.getByRole('meter', { name: 'API weight', exact: true })).toHaveAttribute(
      'aria-valuetext',
      /next request/,
      { timeout: 60_000 },
    );
    await expect(page.getByRole('toolbar').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 300 });
      await expect.poll(() => listCrowded(page), `at ${width} px`).toEqual([]);
    }
  });
}

const NARROW = [640, 700, 768, 820, 900, 1000, 1023];
const LAYERS: Readonly<Record<string, string>> = {
  depth: `/heatmap?${BTC}`,
  triggers: '/heatmap?m=DEXPERP_FUTURES:BTC&layer=triggers',
};

for (const [name, path] of Object.entries(LAYERS)) {
  test(`no control of the heatmap of ${name} lies outside its window from 640 to 1023 px`, async ({ page }) => {
    await storeFirst(page, 'settings', { theme: 'dark', simulatedNoticeSeen: true });
    await page.setViewportSize({ width: NARROW[0], height: 300 });
    await page.goto(path);
    const bar = page.getByRole('toolbar', { name: 'Heatmap controls', exact: true });
    await expect(bar.getByRole('button', { name: 'Live edge', exact: true })).toBeVisible({ timeout: 60_000 });
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 300 });
      await expect.poll(() => listCrowded(page), `at ${width} px`).toEqual([]);
    }
  });
}

test('the chart offers Compare in its bar at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(SCREENS.Chart);
  const bar = page.getByRole('toolbar', { name: 'Chart controls', exact: true });
  await bar.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('radiogroup', { name: 'Comparison', exact: true })).toBeVisible();
});
