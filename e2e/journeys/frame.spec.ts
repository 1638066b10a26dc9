import type { Page } from '@playwright/test';
import { expectNoViolation } from '../expect-no-violation';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { SettingsPage } from '../settings-page';
import { storeFirst } from '../store-first';

const MARKET = 'ATLAS_FUTURES:BTCUSDT';

const meterOf = (page: Page) => page.getByRole('meter', { name: 'API weight', exact: true });

async function openView(page: Page, path: string): Promise<void> {
  await storeFirst(page, 'settings', { simulatedNoticeSeen: true });
  await page.goto(`${path}?m=${MARKET}`);
  await expect(meterOf(page)).toHaveAttribute('aria-valuetext', /next request/);
}

/** The link copied by the button. */
async function copyLink(page: Page, name: string): Promise<URL> {
  // The notice of an earlier link may still be shown.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  return new URL(await copied());
}

/** Opens another screen of the same market from the header. */
async function goTo(page: Page, screen: string): Promise<void> {
  await page.getByRole('link', { name: screen, exact: true }).click();
  await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(meterOf(page)).toHaveAttribute('aria-valuetext', /next request free/, FIRST_LOAD);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
}

test('a live link has only the length, a frozen link the picture and its time, until it goes live; the palette copies both', {
  tag: '@quick',
}, async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openView(page, '/chart');
  const plot = page.getByRole('group', { name: /^Price chart|^Chart/ }).first();
  await expect(plot).toBeVisible();
  const status = page.getByLabel('Status', { exact: true });
  await expect(status).not.toBeEmpty();

  const live = await copyLink(page, 'Copy live link');
  expect(live.searchParams.get('from')).toBeNull();
  expect(Number(live.searchParams.get('period'))).toBeGreaterThan(0);
  expect(live.searchParams.get('interval')).not.toBeNull();

  const frozen = await copyLink(page, 'Copy frozen link');
  for (const name of ['from', 'period', 'low', 'high', 'interval']) {
    expect(frozen.searchParams.get(name), name).not.toBeNull();
  }
  expect(frozen.searchParams.get('fits')).toBeNull();
  expect(frozen.href).not.toMatch(/key/i);
  await expect(status.getByText(/^Frozen at/)).toHaveCount(0);

  /** Checks that the view says when it was frozen, or ends, then goes live. */
  const expectFrozen = async (label = 'Frozen at'): Promise<void> => {
    await expect(status.getByText(new RegExp(`^${label} \\d+ [A-Z][a-z]{2} \\d\\d:\\d\\d UTC`))).toBeVisible();
    await status.getByRole('button', { name: 'Go live', exact: true }).click();
    await expect(status.getByText(/^(Frozen at|View ends)/)).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&](from|low|high|until|drawn)=/);
  };

  await page.goto(frozen.href);
  await expect(plot).toBeVisible();
  const again = await copyLink(page, 'Copy frozen link');
  expect(again.search).toBe(frozen.search);
  await expectFrozen();

  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search markets', exact: true });
  await field.fill('copy live');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied a live link')).toBeVisible();

  // A profile has all of its last session in view, as it was.
  for (const [screen, label] of [
    ['Heatmap', 'Frozen at'],
    ['Profile', 'Frozen at'],
  ] as const) {
    await test.step(screen, async () => {
      await goTo(page, screen);
      const link = await copyLink(page, 'Copy frozen link');
      await expect(status.getByText(/^(Frozen at|View ends)/)).toHaveCount(0);
      await page.goto(link.href);
      await expectFrozen(label);
    });
  }

  await test.step('legend swatches keep their colours in forced-colours mode', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const swatch = page.getByRole('complementary').locator('[aria-hidden=true]:empty').first();
    await expect(swatch).toBeVisible();
    expect(await swatch.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('at 360 px the symbol is complete and the next price is spoken', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A reload also reveals faults that appear only when a page starts this narrow.
    await openView(page, '/heatmap');
    const symbol = page.getByRole('button', { name: /^Switch market/ }).locator('b');
    await expect(symbol).toHaveText('BTC-USDT');
    await expect
      .poll(() => symbol.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await expect(meterOf(page)).toContainText(/next load: (~?\d+ weight|free)/);
  });
});

test('the palette runs the actions of the screen and the settings, also on another market', async ({ page }) => {
  await openView(page, '/chart');
  const field = page.getByRole('combobox', { name: 'Search markets', exact: true });
  const run = async (text: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill(text);
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await run('theme light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const saved = page.waitForEvent('download');
  await run('export png');
  await expect(saved).resolves.toBeTruthy();
  await run('eth walls');
  await expect(page).toHaveURL(/\/heatmap\?.*ETHUSDT/);
  await expect(page.getByRole('table', { name: 'Walls', exact: true })).toBeVisible();
  await run('act as free');
  const settings = new SettingsPage(page);
  await settings.open();
  await expect(settings.radio('Act as tier', 'Free')).toBeChecked();

  await test.step('any time zone is found by its name, and shown with its offset', async () => {
    await settings.drawer.getByRole('combobox', { name: 'Find a time zone', exact: true }).fill('kathmandu');
    await page.keyboard.press('Enter');
    await expect(settings.radio('Time zone', 'Asia/Kathmandu')).toBeChecked();
    await expect(settings.drawer.getByText(/Asia\/Kathmandu, UTC\+5:45/)).toBeVisible();
  });
});

interface Printed {
  readonly subject: string;
  readonly types: readonly string[];
}

/** The expected printout of each screen: its subject, and the dataset of each request. */
const PRINTED: Readonly<Record<string, Printed>> = {
  Markets: { subject: 'Markets. Simulated', types: [] },
  Predictions: { subject: 'Predictions. Simulated', types: ['TRADE_SIDE_AGNOSTIC_AGG'] },
  Heatmap: {
    subject: 'Heatmap, BTC-USDT on ATLAS_FUTURES. Simulated',
    types: ['BLOCK_BOOK_SNAPSHOT_AGG', 'TRADE_AGG'],
  },
  Chart: {
    subject: 'Chart, BTC-USDT on ATLAS_FUTURES. Simulated',
    types: ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG', 'OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG', 'LIQUIDATION_AGG'],
  },
  Profile: { subject: 'Profile, BTC-USDT on ATLAS_FUTURES. Simulated', types: ['TPO_AGG'] },
  Options: { subject: 'Options. Simulated', types: ['SKEW_OPTION_SUMMARY_AGG'] },
  Supply: { subject: 'Supply, BTC-USDT on ATLAS_FUTURES. Simulated', types: ['TOKEN_SUPPLY_AGG'] },
};

/**
 * Once the options screen has been opened, Predictions shows their spread beside a question about the price of a
 * coin.
 */
async function printedOf(page: Page, screen: string, isLater: boolean): Promise<Printed> {
  const printed = PRINTED[screen] ?? { subject: '', types: [] };
  if (screen !== 'Predictions' || !isLater) return printed;
  await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  const isCompared =
    (await page.getByRole('region', { name: /^Options of .* to the end of the question$/ }).count()) > 0;
  return isCompared ? { ...printed, types: [...printed.types, 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG'] } : printed;
}

/** Checks that the printout matches the screen: light, on one page, with its data source and its requests. */
async function expectPrint(page: Page, { subject, types }: Printed): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  // The print footer loads with the late parts of the page, on a busy machine after the view.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light', { timeout: 500 });
  }).toPass();
  const foot = page.getByRole('region', { name: 'Printed view' });
  await expect(foot).toContainText(subject);
  await expect(foot).toContainText(/http:.*, printed \d+ Jun 2026 \d\d:\d\d:\d\d UTC/);
  for (const type of types) await expect(foot).toContainText(`GET /v1/points?type=${type}&`);
  if (types.length === 0) await expect(foot).not.toContainText('GET');
  for (const hidden of [page.getByRole('toolbar').first(), meterOf(page)]) await expect(hidden).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

/** On the second visit, also after a reload, everything is cached but still listed. The long run checks each screen. */
const LOADED_AGAIN = process.env.FULL ? Object.keys(PRINTED) : ['Heatmap'];

test('each screen prints light on one page, with its data source and its requests, including cached ones', async ({
  page,
}) => {
  test.slow();
  await openView(page, '/markets');
  for (const visit of ['first', 'second']) {
    for (const screen of Object.keys(PRINTED)) {
      await test.step(`${screen}, ${visit} visit`, async () => {
        await goTo(page, screen);
        await expectPrint(page, await printedOf(page, screen, visit === 'second'));
      });
    }
  }
  for (const screen of LOADED_AGAIN) {
    await test.step(`${screen}, loaded again`, async () => {
      await goTo(page, screen);
      await page.reload();
      await expect(meterOf(page)).toHaveAttribute('aria-valuetext', /next request free/, FIRST_LOAD);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectPrint(page, await printedOf(page, screen, true));
    });
  }
});

test('an unknown path has a heading and no violation', { tag: '@quick' }, async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeAttached();
  await expectNoViolation(page, 'the page for an unknown address');
});
