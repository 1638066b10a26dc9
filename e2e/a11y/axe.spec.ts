import type { Page } from '@playwright/test';
import { ChartPage } from '../chart-page';
import { DIALOG, expectNoViolation } from '../expect-no-violation';
import { ExportPage } from '../export-page';
import { test as base, expect } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';
import { MarketsPage } from '../markets-page';
import { OptionsPage } from '../options-page';
import { PredictionsPage } from '../predictions-page';
import { ProfilePage } from '../profile-page';
import { storeFirst } from '../store-first';
import { SupplyPage } from '../supply-page';

/** The page under test. The quick run covers one theme and one width, and uses one page for all screens. */
const test = base.extend<{ readonly seen: Page }>({
  seen: process.env.FULL ? ({ page }, use) => use(page) : ({ kept }, use) => use(kept),
});

/** What the heatmap's menu opens over it. */
const DOCKED = [
  ['Show data as table', 'Depth levels'],
  ['Walls', 'Walls'],
] as const;

/** Layers, panes and scales of the heatmap that are off by default. */
const FORMS = [
  ['two layers', 'layer=depth&layer=triggers'],
  ['triggers by purpose', 'layer=triggers&triggers=purpose'],
  ['liquidations over depth', 'layer=depth&layer=liquidations'],
  ['every pane', 'panes=volume&panes=oi&panes=liquidations&panes=imbalance'],
  ['scales that do not fit', 'layer=depth&layer=triggers&scale=depth,BTC,900,1000&scale=triggers,BTC,0.01,0.02'],
  ['no heat', 'layer=none&overlay=line'],
] as const;

interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
}

const QUICK: readonly Look[] = [{ theme: 'dark', width: 1440 }];
const FULL: readonly Look[] = (['dark', 'light'] as const).flatMap((theme) =>
  [1440, 1024, 768, 320].map((width) => ({ theme, width })),
);

for (const { theme, width } of process.env.FULL ? FULL : QUICK) {
  test.describe(`${theme} at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    if (process.env.FULL)
      test.beforeEach(async ({ page }) => {
        await storeFirst(page, 'settings', { theme });
      });

    test('Chart has no violation, nor do its overlays', async ({ seen: page }) => {
      const chart = new ChartPage(page);
      await visit(page, '/chart?m=ATLAS_FUTURES:BTCUSDT');
      await expect(page.getByTestId('chart-stack').locator('canvas').first()).toBeAttached({ timeout: 30_000 });
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
      await expectNoViolation(page, 'Chart');
      const compared = page.getByRole('searchbox', { name: 'Compare with', exact: true });
      const inBar = chart.toolbar.getByRole('button', { name: 'Compare', exact: true });
      const isInBar = await inBar.isVisible();
      if (isInBar) {
        await inBar.click();
        await expect(compared).toBeVisible();
        await expectNoViolation(page, 'Compare', DIALOG);
        await page.keyboard.press('Escape');
      }
      await chart.toolbar.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^More / })).toBeVisible();
      if (!isInBar) await expect(compared).toBeVisible();
      await expectNoViolation(page, 'More', DIALOG);
      await page.keyboard.press('Escape');
      await chart.toolbar.getByRole('button', { name: /^Range, / }).click();
      await expect(page.getByRole('textbox', { name: 'From', exact: true })).toBeVisible();
      await expectNoViolation(page, 'Range', DIALOG);
      await page.keyboard.press('Escape');
      await chart.chooseFromMenu('Price', 'Show data as table');
      await expect(page.getByRole('table')).toBeVisible();
      await expectNoViolation(page, 'Price table', 'main');
      await page.keyboard.press('Escape');
      await chart.openMore();
      await page.getByRole('button', { name: 'Questions', exact: true }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^\d+ (closing )?dates$/ }).click();
      await expectNoViolation(page, 'Chart with questions');
      await page.keyboard.press('Escape');
    });

    test('Profile has no violation, nor do its overlays', async ({ seen: page }) => {
      const profile = new ProfilePage(page);
      await profile.open('/profile?m=ATLAS_FUTURES:BTCUSDT');
      await expectNoViolation(page, 'Profile');
      await profile.openMore();
      await expectNoViolation(page, 'More', DIALOG);
      await page.keyboard.press('Escape');
      await profile.plot.press('ArrowUp');
      await expectNoViolation(page, 'Readout', 'main');
      await profile.chooseFromMenu('Show sessions as table');
      await expect(page.getByRole('table')).toBeVisible();
      await expectNoViolation(page, 'Sessions table', 'main');
    });

    test('Options has no violation, nor do its overlays', async ({ seen: page }) => {
      const options = new OptionsPage(page);
      // A narrow window shows only one pane.
      const isNarrow = width < 1024;
      await visit(page, `/options?m=ATLAS_FUTURES:BTCUSDT${isNarrow ? '&pane=skew-history' : ''}`);
      await options.waitUntilLoaded();
      await expectNoViolation(page, 'Options');
      await page.getByTestId('skew-history').focus();
      await page.keyboard.press('End');
      await expect(page.getByRole('status').filter({ hasText: 'Skew 1W' })).toBeAttached();
      await expectNoViolation(page, 'Crosshair', 'main');
      await options.pane('Skew history').getByRole('button', { name: 'Skew history pane menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolation(page, 'Menu of a pane', '[role=menu]');
      await page.keyboard.press('Escape');
      await options.chooseFromMenu('Skew history', 'Show data as table');
      await expect(page.getByRole('complementary', { name: 'Skew history' }).getByRole('table')).toBeVisible();
      await expectNoViolation(page, 'Skew table', 'main');
      await page.keyboard.press('Escape');
      await options.pane('Skew history').getByRole('button', { name: 'Map', exact: true }).click();
      await expect(page).toHaveURL(/form=map/);
      await expectNoViolation(page, 'Map', 'main');
    });

    test('Supply has no violation, nor do its overlays', async ({ seen: page }) => {
      const supply = new SupplyPage(page);
      await supply.open('/supply?m=ATLAS_FUTURES:BTCUSDT&range=90D');
      await expectNoViolation(page, 'Supply');
      await page.getByTestId('supply-cap').press('End');
      await expect(page.getByRole('status').filter({ hasText: 'Dominance BTC' })).toBeAttached();
      await expectNoViolation(page, 'Crosshair', 'main');
      if (width < 1024) {
        await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'More supply controls', exact: true })).toBeVisible();
        await expectNoViolation(page, 'More', DIALOG);
      }
      await page.getByRole('button', { name: 'Compare with, Nothing', exact: true }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoViolation(page, 'Coins', DIALOG);
      await page.keyboard.press('Escape');
      if (width < 1024) await page.keyboard.press('Escape');
      await supply.chooseFromMenu('Supply', 'Show data as table');
      await expect(page.getByRole('complementary', { name: 'Supply' }).getByRole('table')).toBeVisible();
      await expectNoViolation(page, 'Supply table', 'main');
    });

    test('Predictions has no violation, nor do its overlays', async ({ seen: page, raw }) => {
      const [event] = await raw.loadMarkets('exchange=PREDMKT&symbolFilter=bitcoin-above-at-the-end-of-2026');
      const [question] = (event?.predictionMarkets ?? []) as readonly { readonly conditionId: string }[];
      const predictions = new PredictionsPage(page);
      await predictions.open();
      await expectNoViolation(page, 'Predictions');
      if (width < 640) {
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
        await expectNoViolation(page, 'Filters', DIALOG);
      }
      await page.getByRole('button', { name: 'Closes, Any time', exact: true }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoViolation(page, 'Filter', '[role=listbox]');
      await page.keyboard.press('Escape');
      // On a narrow window the sheet would stay behind its list.
      if (width < 640) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await predictions.search.fill('no such question');
      await expect(page.getByRole('heading', { name: /^No question matches/ })).toBeVisible();
      await expectNoViolation(page, 'No match', 'main');
      await visit(page, `/predictions?id=${question?.conditionId}`);
      await expect(page.getByRole('list', { name: 'Distribution' })).toBeVisible();
      // Pressing a range loads it.
      await page.getByRole('radio', { name: '30D', exact: true }).click();
      await expect(page.getByRole('group', { name: /^Probability, / })).toBeVisible();
      await expectNoViolation(page, 'Details');
      await page.getByRole('button', { name: 'Show data as table', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Probability history' }).getByRole('table')).toBeVisible();
      await expectNoViolation(page, 'History table', DIALOG);
      await page.keyboard.press('Escape');
    });

    test('Markets has no violation, nor do its overlays', { tag: '@quick' }, async ({ seen: page }) => {
      const markets = new MarketsPage(page);
      await markets.open();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoViolation(page, 'Markets');
      await page.keyboard.press(';');
      await expect(page.getByRole('dialog', { name: 'Settings', exact: true })).toBeVisible();
      await expectNoViolation(page, 'Settings', DIALOG);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Switch market', exact: true });
      await expect(palette.getByRole('option').first()).toBeVisible();
      await expectNoViolation(page, 'Palette', DIALOG);
      await page.keyboard.type('btc liquidations dpth ');
      await expect(palette.getByRole('option', { name: /^Heatmap, BTC-USDT, .*(weight|free)$/ }).first()).toBeVisible();
      await expectNoViolation(page, 'Palette with a phrase', DIALOG);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolation(page, 'List of keys', DIALOG);
      await page.keyboard.press('Escape');
      await visit(page, '/markets?q=zzzz');
      await expect(page.getByRole('heading', { name: /^No market matches/ })).toBeVisible();
      await expectNoViolation(page, 'No match');
    });

    test('Heatmap has no violation, nor does its readout', { tag: '@quick' }, async ({ seen: page }) => {
      const heatmap = new HeatmapPage(page);
      await heatmap.open('/heatmap?period=3600');
      await expectNoViolation(page, 'Heatmap');
      await heatmap.plot.press('ArrowLeft');
      await expectNoViolation(page, 'Readout', 'main');
      await heatmap.meter.focus();
      await expect(page.getByRole('dialog', { name: 'API usage', exact: true })).toBeVisible();
      await expectNoViolation(page, 'Usage', DIALOG);
      await page.keyboard.press('Escape');
      const paneExports = new ExportPage(page);
      await paneExports.choose('Describe view');
      await expect(paneExports.dialog('Description of the view')).toBeVisible();
      await expectNoViolation(page, 'Description', DIALOG);
      await page.keyboard.press('Escape');
      for (const [item, title] of DOCKED) {
        await paneExports.choose(item);
        await expect(paneExports.docked(title)).toBeVisible();
        await expectNoViolation(page, title);
        await page.keyboard.press('Escape');
      }
      await visit(page, '/heatmap?m=ATLAS_FUTURES:BTCUSDT&from=1500000000&period=3600');
      await expect(heatmap.depth.getByRole('heading')).toBeVisible();
      await expectNoViolation(page, 'Nothing in range');
      await visit(page, '/heatmap?m=ATLAS_FUTURES:NOSUCHTHING');
      await expect(page.getByRole('heading', { name: 'Market not found' })).toBeVisible();
      await expectNoViolation(page, 'Unknown market');
    });

    test('Heatmap has no violation in any of its forms', async ({ page }) => {
      test.skip(process.env.FULL === undefined, 'many looks at one screen: the full run only');
      test.slow();
      const heatmap = new HeatmapPage(page);
      for (const [what, search] of FORMS) {
        await heatmap.open(`/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200&${search}`);
        await expectNoViolation(page, what, 'main');
        await page.getByTestId('heat-canvas').press('ArrowLeft');
        await expectNoViolation(page, `${what}, cursor`, 'main');
      }
      await page.goto('/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200&layer=liquidations&layout=map');
      await expect(page.getByRole('group', { name: /^Liquidation map, / })).toBeVisible();
      await heatmap.waitUntilLoaded();
      await expectNoViolation(page, 'Liquidation map', 'main');
      // The panes are behind "More" where the toolbar only fits the columns.
      for (const name of width === 1024 || width === 768 ? (['More'] as const) : (['More', /^Panes, /] as const)) {
        await heatmap.toolbar.getByRole('button', { name }).first().click();
        await expectNoViolation(page, `Menu ${String(name)}`, DIALOG);
        await page.keyboard.press('Escape');
      }
    });

    test.describe('when requests fail', () => {
      test.use({ allow: { 'the service fails': /status of 500/ } });

      test('Heatmap has no violation', async ({ page }) => {
        await page.route(/\/v1\/points\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
        await page.goto('/heatmap?m=ATLAS_FUTURES:BTCUSDT');
        const alert = page.getByRole('alert').filter({ hasText: 'The request failed' }).first();
        // It is retried before it is given up.
        await expect(alert).toBeVisible({ timeout: 30_000 });
        await expectNoViolation(page, 'Failed heatmap');
      });

      test('Options and Predictions have no violation', async ({ page }) => {
        test.skip(process.env.FULL === undefined, 'states of two screens: the full run only');
        await page.route(/\/v1\/points\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
        await page.goto('/options?m=ATLAS_FUTURES:BTCUSDT');
        const alert = page.getByRole('alert').filter({ hasText: 'The request failed' }).first();
        // It is retried before it is given up.
        await expect(alert).toBeVisible({ timeout: 30_000 });
        await expectNoViolation(page, 'Failed options');
        await page.route(/\/v1\/markets\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
        await page.goto('/predictions');
        await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
        await expectNoViolation(page, 'Failed predictions');
      });
    });
  });
}
