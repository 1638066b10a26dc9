import type { Page } from '@playwright/test';
import { makeRandom } from '../../src/base/random';
import { findStrange } from '../../src/testing/screen/screen-facts';
import { expect, test } from '../fixtures';
import { readSettledFacts } from '../screen-facts';
import { storeFirst } from '../store-first';

/** The long run draws forty windows of each screen. */
const DRAWS = process.env.FULL ? 40 : 4;
/** A window in which everything that a screen can show fits. */
const LARGE = { width: 1920, height: 1600 };

const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const HOUR = 3600;
const BTC = 'm=ATLAS_FUTURES:BTCUSDT';

interface Screen {
  readonly path: string;
  /** Least number of figures on average. */
  readonly least: number;
  /** Moves a cursor to where its figures are read. */
  read?(page: Page): Promise<void>;
}

async function readByKeys(page: Page): Promise<void> {
  await page.locator('main [aria-roledescription=chart]').first().focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
}

/** The address fixes what is shown: otherwise the window would choose the columns. */
const SCREENS: Readonly<Record<string, Screen>> = {
  Markets: { path: `/markets?v=1`, least: 40 },
  Heatmap: { path: `/heatmap?${BTC}&from=${NOW - HOUR}&period=${HOUR}`, least: 20, read: readByKeys },
  // One-minute candles fit a wide window here, but not a narrow one.
  'Heatmap of four hours': {
    path: `/heatmap?${BTC}&from=${NOW - 4 * HOUR}&period=${4 * HOUR}&panes=volume&panes=liquidations`,
    least: 20,
    read: readByKeys,
  },
  Chart: {
    path: `/chart?${BTC}&interval=FIFTEEN_MINUTES&from=${NOW - 36 * HOUR}&period=${36 * HOUR}`,
    least: 20,
    read: readByKeys,
  },
  'Chart of three venues': {
    path: `/chart?${BTC}&interval=HOUR&from=${NOW - 48 * HOUR}&period=${48 * HOUR}&venue=ATLAS_FUTURES&venue=BOREAL_FUTURES&venue=CINDER_SWAP`,
    least: 20,
    read: readByKeys,
  },
  // Rows that are large enough for every window: otherwise the window would choose those that are drawn, and read.
  Profile: { path: `/profile?${BTC}&rows=100`, least: 40, read: readByKeys },
  Options: { path: '/options', least: 20 },
  Supply: { path: '/supply?coins=ETH', least: 20 },
  Predictions: { path: '/predictions', least: 40 },
};

for (const [name, { path, least, read }] of Object.entries(SCREENS)) {
  test(`figures of ${name} are the same in ${DRAWS} windows of random sizes, dark and light`, async ({ page }) => {
    test.setTimeout(120_000 + DRAWS * 20_000);
    await storeFirst(page, 'settings', { theme: 'dark', simulatedNoticeSeen: true });
    await page.setViewportSize(LARGE);
    await page.goto(path);
    await expect(page.getByRole('meter', { name: 'API weight', exact: true })).toHaveAttribute(
      'aria-valuetext',
      /next request/,
      { timeout: 60_000 },
    );
    await page.waitForLoadState('networkidle');
    await read?.(page);
    const reference = await readSettledFacts(page);
    const dice = makeRandom(17);
    let compared = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const size = { width: Math.round(360 + 1560 * dice()), height: Math.round(480 + 800 * dice()) };
      await page.setViewportSize(size);
      await page.keyboard.press('t');
      await expect(page.locator('html')).toHaveAttribute('data-theme', draw % 2 === 0 ? 'light' : 'dark');
      const here = await readSettledFacts(page);
      for (const numbers of here.values()) compared += numbers.size;
      expect.soft(findStrange(here, reference), `${size.width} × ${size.height}`).toEqual([]);
    }
    expect(compared / DRAWS).toBeGreaterThan(least);
  });
}
