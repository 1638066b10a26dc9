import type { Page } from '@playwright/test';
import { ExportPage } from '../export-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';

/** The focused element: role, name and place. */
async function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    const role = at.getAttribute('role') ?? at.tagName.toLowerCase();
    return `${role} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`;
  });
}

/** Tabs until the focus leaves the page or returns to the start. */
async function listTabStops(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const stop = await readFocus(page);
    if (stop === 'nothing' || stop === stops[0]) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus never comes round: ${stops.join(' | ')}`);
}

const indexOf = (stops: readonly string[], pattern: RegExp): number => stops.findIndex((stop) => pattern.test(stop));

test('on the markets the skip link is first, single keys wait while typing, Esc closes the topmost, and the focus is never lost', async ({
  page,
}) => {
  const markets = new MarketsPage(page);
  await markets.open();
  await test.step('the skip link is first and leads to the view', async () => {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to the view', exact: true });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });
  await test.step('Esc closes only the topmost part, and the focus returns to where it was', async () => {
    const button = page.getByRole('button', { name: 'Open settings', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const settings = page.getByRole('dialog', { name: 'Settings', exact: true });
    await expect(settings).toBeVisible();
    expect(await settings.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(settings).toHaveCount(0);
    await expect(button).toBeFocused();

    await markets.row(0).focus();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Switch market', exact: true });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(markets.row(0)).toBeFocused();
    // The docked details are below the palette, so they stayed.
    await expect(page.getByRole('complementary')).toBeVisible();

    await page.getByRole('button', { name: /^Venue/ }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Venue/ })).toBeFocused();
  });
  await test.step('on opening or switching a market and on closing details', async () => {
    await markets.row(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(markets.table.locator('tr[aria-selected=true]')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(markets.row(0)).toBeFocused();
    await page.getByRole('button', { name: 'Close details', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    expect(await readFocus(page)).not.toBe('nothing');
    await markets.row(0).focus();
    await page.keyboard.press('Enter');
    const heatmap = new HeatmapPage(page);
    await heatmap.waitUntilLoaded();
    expect(await readFocus(page)).not.toBe('nothing');
  });

  await test.step('single keys belong to the view, except while typing', async () => {
    await page.keyboard.press('1');
    await markets.waitUntilQuiet();
    await page.keyboard.press('/');
    await page.keyboard.type('t2;');
    await expect(markets.search).toHaveValue('t2;');
    await expect(page).toHaveURL(/\/markets/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(markets.search).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await expect(page).toHaveURL(/\/heatmap/);
  });
});

/** Presses keys one after another and returns their number. */
async function pressAll(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

const sentenceOf = (page: Page) => new HeatmapPage(page).depth.getByRole('status');

/** Waits for a new sentence of the plot. */
async function expectSaid(page: Page, before: string, sentence: RegExp): Promise<void> {
  await expect(sentenceOf(page)).not.toHaveText(before);
  await expect(sentenceOf(page)).toHaveText(sentence);
}

/** Tasks on the heatmap, done only by keys from the plot, and the check for each. */
const JOBS: readonly {
  readonly name: string;
  readonly keys: readonly string[];
  /** What the first key opens. Its rows appear once computed; the other keys are for them. */
  readonly opens?: string;
  /** `said`: the plot's sentence before the task. */
  readonly isDone: (page: Page, said: string) => Promise<void>;
}[] = [
  {
    name: 'read a cell',
    keys: ['ArrowLeft', 'Shift+ArrowDown'],
    isDone: (page, said) => expectSaid(page, said, / UTC$/),
  },
  {
    name: 'read the next wall',
    keys: ['n'],
    isDone: (page, said) => expectSaid(page, said, / BTC, .* UTC$/),
  },
  {
    name: 'go to a wall of the table',
    keys: ['w', 'ArrowDown', 'ArrowDown', 'Enter'],
    opens: 'Walls',
    isDone: (page, said) => expectSaid(page, said, / BTC, .* UTC$/),
  },
  {
    name: 'save the table',
    keys: ['v', 'Shift+Tab', 'Shift+Tab'],
    isDone: (page) => expect(page.getByRole('button', { name: 'Save CSV', exact: true })).toBeFocused(),
  },
  {
    name: 'zoom in on time and price',
    keys: ['=', 'Alt+='],
    isDone: async (page) => {
      await expect.poll(() => new HeatmapPage(page).place()).toHaveProperty('low');
      await expect.poll(() => new HeatmapPage(page).place()).toHaveProperty('from');
    },
  },
  {
    name: 'fit and follow the live edge',
    keys: ['f', 'l'],
    isDone: async (page) => {
      await expect.poll(() => new HeatmapPage(page).place()).not.toHaveProperty('low');
      await expect.poll(() => new HeatmapPage(page).place()).not.toHaveProperty('from');
    },
  },
  {
    name: 'change the colours',
    keys: [']', '}'],
    isDone: (page) => expect.poll(() => page.url()).toMatch(/cut=|scale=/),
  },
  {
    name: 'draw the price as a line',
    keys: ['c'],
    isDone: (page) => expect.poll(() => new HeatmapPage(page).place()).toHaveProperty('overlay', 'line'),
  },
];

/** Returns to the plot with nothing open over it. */
async function leaveOpened(page: Page): Promise<void> {
  const opened = page.getByRole('dialog').or(page.getByRole('complementary'));
  if ((await opened.count()) > 0) await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await new HeatmapPage(page).plot.focus();
}

/** Keys that the shortcut list must show on the heatmap, as key caps. */
const LISTED = 'Ctrl K|1|2|;|T|?|F|L|D|C|R|[|]|{|}|N|⇧N|W|V|P|Esc'.split('|');

/**
 * The tasks run one after another in one page. What each leaves open is closed, and none is done by the previous
 * one.
 */
test('every task can be done by keyboard alone, and the shortcut list explains how', async ({ page }) => {
  test.slow();
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  await heatmap.open('/heatmap?m=ATLAS_FUTURES:BTCUSDT');
  await test.step('Tab goes through the heatmap in order, with one stop per group', async () => {
    const stops = await listTabStops(page);
    const order = [
      /Skip to the view/,
      /Switch market/,
      /^a Markets/,
      /^a Heatmap/,
      /Connection/,
      /^meter API weight/,
      /Open settings/,
      /^radio 10H/,
      /^radio 4K/,
      /^button Depth/,
      /^radio Candles/,
      /^button Venues/,
      /^radio BTC/,
      /^button More/,
      /^button Fit/,
      /^group Depth heatmap/,
      /^slider Cut-off/,
    ].map((pattern) => [String(pattern), indexOf(stops, pattern)] as const);
    expect(order.filter(([, at]) => at < 0)).toEqual([]);
    expect(order.map(([, at]) => at)).toEqual(order.map(([, at]) => at).toSorted((a, b) => a - b));
    expect(stops.filter((stop) => stop.startsWith('radio'))).toHaveLength(5);
  });
  await test.step('the axes are zoomed, moved and fitted by key', async () => {
    const opened = await heatmap.readName();
    const price = page.getByRole('group', { name: 'Price axis', exact: true });
    const time = page.getByRole('group', { name: 'Time axis', exact: true });
    await price.getByRole('button', { name: 'Higher prices', exact: true }).focus();
    await expect(price.getByRole('button', { name: 'Higher prices', exact: true })).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(price.getByRole('button', { name: 'Zoom in on price', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.place()).toHaveProperty('low');
    const zoomed = await heatmap.readName();
    expect((zoomed.high - zoomed.low) / (opened.high - opened.low)).toBeCloseTo(1 / 1.15, 2);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.readName()).toEqual(opened);

    await time.getByRole('button', { name: 'Earlier', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.place()).toHaveProperty('from');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.readName()).toEqual(opened);
  });
  await heatmap.plot.focus();
  await expect(heatmap.plot).toHaveAccessibleName(/^Depth heatmap, BTC-USDT/);
  await expect(heatmap.plot).toHaveAccessibleDescription(/Largest walls above/);
  // The plot's title, summary and table are at most three presses away.
  expect(await pressAll(page, ['v'])).toBeLessThanOrEqual(3);
  await expect(paneExports.docked('Depth levels').getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heatmap.plot).toBeFocused();
  for (const { name, keys, opens, isDone } of JOBS) {
    await test.step(name, async () => {
      const said = await sentenceOf(page).innerText();
      await pressAll(page, keys.slice(0, 1));
      if (opens !== undefined) {
        const rows = page.getByRole('table', { name: opens, exact: true }).getByRole('button');
        await expect
          .poll(() => rows.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
          .toBe(true);
      }
      await pressAll(page, keys.slice(1));
      await isDone(page, said);
      expect(await readFocus(page)).not.toBe('nothing');
      await leaveOpened(page);
    });
  }
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys', exact: true });
  await expect(list.getByText('Next smaller wall')).toBeVisible();
  const caps = await list.locator('kbd').allInnerTexts();
  expect(caps).toEqual(expect.arrayContaining(LISTED));
  expect(new Set(caps).size).toBe(caps.length);
});
