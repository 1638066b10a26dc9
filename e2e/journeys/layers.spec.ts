import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { storeFirst } from '../store-first';

const BTC = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200';

/** Collects point requests as they leave the page, by dataset. */
function watchRequests(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/points') asked.push(url.searchParams);
  });
  return asked;
}

const ofType = (asked: readonly URLSearchParams[], type: string): URLSearchParams[] =>
  asked.filter((search) => search.get('type') === type);

const layersOf = (page: Page): string[] => new URL(page.url()).searchParams.getAll('layer');

test('layers go on and off by chip and by key, at most two; a reload shows the same', { tag: '@quick' }, async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const asked = watchRequests(page);
  await heatmap.open(BTC);
  const chip = (name: string) => heatmap.toolbar.getByRole('button', { name, exact: true });
  await chip('Liquidations').click();
  await expect(heatmap.plot).toHaveAccessibleName(/^Depth and liquidation heatmap, BTC-USDT, /);
  await expect.poll(() => layersOf(page)).toEqual(['depth', 'liquidations']);
  const pane = page.getByRole('region', { name: 'Depth and liquidation heatmap pane', exact: true });
  await expect(pane).toContainText('DEXPERP, all BTC markets');
  await expect(pane).toContainText('mixed colours');
  // A third layer replaces the upper one.
  await page.keyboard.press('g');
  await expect.poll(() => layersOf(page)).toEqual(['depth', 'triggers']);
  await expect(chip('Liquidations')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('d');
  await expect.poll(() => layersOf(page)).toEqual(['triggers']);
  await expect(heatmap.plot).toHaveAccessibleName(/^Trigger heatmap, /);
  await expect.poll(() => ofType(asked, 'DEXPERP_TRIGGER_LIQUIDITY_AGG').length).toBe(1);
  const [search] = ofType(asked, 'DEXPERP_TRIGGER_LIQUIDITY_AGG');
  expect([search?.get('exchange'), search?.get('rawSymbol'), search?.has('flatten')]).toEqual([
    'DEXPERP_FUTURES',
    'BTC',
    false,
  ]);
  await page.keyboard.press('q');
  await page.keyboard.press('g');
  await expect.poll(() => layersOf(page)).toEqual(['liquidations']);
  await expect(page.getByRole('button', { name: /^Venues, .*, fixed$/ })).toHaveAttribute('aria-disabled', 'true');
  const before = asked.length;
  await page.reload();
  await expect(heatmap.plot).toHaveAccessibleName(/^Liquidation heatmap, BTC-USDT, /);
  await expect(chip('Liquidations')).toHaveAttribute('aria-pressed', 'true');
  await heatmap.waitUntilLoaded();
  // Depth that is not shown is not paid for.
  expect(ofType(asked.slice(before), 'BLOCK_BOOK_SNAPSHOT_AGG')).toEqual([]);
});

test('triggers show sides, their likely purpose, or neither; compact ones cost no more', { tag: '@quick' }, async ({
  kept: page,
}) => {
  const heatmap = new HeatmapPage(page);
  const asked = watchRequests(page);
  await heatmap.open(`${BTC}&layer=triggers`);
  const pane = page.getByRole('region', { name: 'TP/SL triggers pane', exact: true });
  await expect(pane).toContainText('DEXPERP_FUTURES BTC-USD');
  await expect(pane).toContainText('Sell: closes longs');
  const bySide = await heatmap.plot.screenshot();
  await heatmap.toolbar.getByRole('button', { name: 'More', exact: true }).click();
  const sides = page.getByRole('radiogroup', { name: 'Trigger sides', exact: true });
  await sides.getByRole('radio', { name: 'Take-profit / stop-loss (inferred)', exact: true }).click();
  await expect.poll(() => heatmap.place().triggers).toBe('purpose');
  await expect(pane).toContainText('SL of shorts');
  await expect(pane.getByText('inferred', { exact: true })).toBeVisible();
  const before = asked.length;
  const points = page.getByRole('radiogroup', { name: 'Trigger points', exact: true });
  await points.getByRole('radio', { name: 'Compact', exact: true }).click();
  await expect.poll(() => heatmap.place().compact).toBe('1');
  await expect(pane).toContainText('Sides not available in compact mode');
  await page.keyboard.press('Escape');
  await heatmap.waitUntilLoaded();
  expect(asked).toHaveLength(before);
  expect((await heatmap.plot.screenshot()).equals(bySide)).toBe(false);
});

test('venues are summed, with the price of the first and the weight of all', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  const asked = watchRequests(page);
  await heatmap.open(BTC);
  await heatmap.toolbar.getByRole('button', { name: 'Venues, ATLAS_FUTURES', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'Venues', exact: true });
  await list.getByRole('option', { name: /^BOREAL_FUTURES/ }).click();
  await list.getByRole('option', { name: /^CINDER_SWAP/ }).click();
  await page.keyboard.press('Escape');
  await expect(heatmap.toolbar.getByRole('button', { name: 'Venues, 3 summed', exact: true })).toBeVisible();
  await heatmap.waitUntilLoaded();
  await expect(heatmap.depth).toContainText('3 venues summed');
  await expect(heatmap.depth).toContainText('Price: ATLAS_FUTURES');
  const summed = ofType(asked, 'BLOCK_BOOK_SNAPSHOT_AGG').at(-1);
  expect(summed?.getAll('exchange')).toEqual(['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP']);
  expect(summed?.get('transform.groupBy.type')).toBe('GROUP_BY_TYPE_SUM');
  const candles = ofType(asked, 'TRADE_SIDE_AGNOSTIC_AGG').map((search) => search.getAll('exchange'));
  expect(candles.every((venues) => venues.join(' ') === 'ATLAS_FUTURES')).toBe(true);
  const volume = ofType(asked, 'TRADE_AGG').at(-1);
  expect(volume?.getAll('exchange')).toEqual(['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP']);
  expect(volume?.get('transform.groupBy.type')).toBe('GROUP_BY_TYPE_SUM');
  const address = page.url();
  await page.reload();
  await heatmap.waitUntilLoaded();
  expect(page.url()).toBe(address);
  await expect(heatmap.depth).toContainText('3 venues summed');
});

test('a venue without such a book is named and can be left out', async ({ kept: page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${BTC}&venue=ATLAS_FUTURES&venue=CINDER_SWAP&venue=EMBER_SPOT`);
  await expect(heatmap.depth).toContainText('2 of 3 venues');
  await expect(heatmap.depth).toContainText('EMBER_SPOT has no depth for BTC-USDT. The sum covers 2 venues.');
  await heatmap.depth.getByRole('button', { name: 'Leave it out', exact: true }).click();
  await expect(heatmap.depth).not.toContainText('2 of 3 venues');
  expect(new URL(page.url()).searchParams.getAll('venue')).toEqual(['ATLAS_FUTURES', 'CINDER_SWAP']);
});

test('units, blocks, levels and intervals: priced, applied, refused with a reason, stored in the address', async ({
  kept: page,
}) => {
  const heatmap = new HeatmapPage(page);
  const asked = watchRequests(page);
  await heatmap.open(BTC);
  const before = asked.length;
  await page.keyboard.press('u');
  await expect.poll(() => heatmap.place().unit).toBe('usd');
  await expect(heatmap.radio('Unit', 'USD')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Colour scale', exact: true })).toContainText('USD/level');
  expect(asked).toHaveLength(before);
  await heatmap.toolbar.getByRole('button', { name: 'More', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'More heatmap controls', exact: true });
  const block = more.getByRole('spinbutton', { name: 'Block size, custom', exact: true });
  await block.fill('12');
  await block.press('Enter');
  await expect(more.getByRole('alert')).toHaveText('Whole multiples of 5 USD, such as 10 or 15.');
  expect(heatmap.place()).not.toHaveProperty('block');
  await block.fill('35');
  await block.press('Enter');
  await expect.poll(() => heatmap.place().block).toBe('35');
  const levels = more.getByRole('spinbutton', { name: 'Levels per side', exact: true });
  await levels.fill('7000');
  await expect(levels).toHaveAccessibleDescription(/^12 weight, /);
  await levels.press('Escape');
  await more.getByRole('button', { name: /^Interval, / }).click();
  await page.getByRole('option', { name: /^15 min or longer/ }).click();
  await expect.poll(() => heatmap.place().interval).toBe('FIFTEEN_MINUTES');
  await expect(page.getByLabel('Status', { exact: true })).toContainText('15 min');
});

test.describe('as Free', () => {
  test('a locked layer says what unlocks it and offers a way there; the address alone cannot unlock it', async ({
    page,
  }) => {
    await storeFirst(page, 'connection', { source: 'embedded', tier: 'free' });
    const heatmap = new HeatmapPage(page);
    const asked = watchRequests(page);
    await page.goto(`${BTC}&layer=liquidations`);
    const pane = page.getByRole('region', { name: 'Liquidation heatmap pane', exact: true });
    const need = 'The liquidation map needs the Advanced or Enterprise tier';
    await expect(pane.getByRole('heading', { name: need, exact: true })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Act as Advanced', exact: true })).toBeVisible();
    await pane.getByRole('button', { name: 'Show depth', exact: true }).click();
    await expect.poll(() => layersOf(page)).toEqual([]);
    expect(ofType(asked, 'DEXPERP_LIQUIDATION_AGG')).toEqual([]);
    const chip = heatmap.toolbar.getByRole('button', { name: 'Liquidations, needs Advanced tier', exact: true });
    await expect(chip).toHaveAttribute('aria-disabled', 'true');
    await chip.focus();
    await page.keyboard.press('Enter');
    const reason = page.getByRole('dialog', { name: `Liquidations: ${need}`, exact: true });
    await expect(reason).toContainText('Depth and TP/SL triggers are available.');
    await page.keyboard.press('Escape');
    // Hidden at once, but removed only after the page has handled the event.
    await expect(page.locator('[popover][role=dialog]')).toHaveCount(0);
    await expect(chip).toBeFocused();
    // By key as well.
    await page.keyboard.press('q');
    await expect(reason).toBeVisible();
    expect(layersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await heatmap.toolbar.getByRole('button', { name: /^Venues, / }).click();
    await expect(page.getByText(/over venues need the Advanced or Enterprise tier/)).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Venues' })).toHaveAttribute('aria-multiselectable', 'false');
  });

  test('a locked liquidation map offers neither levels nor files, nor to show all of it', async ({ page }) => {
    await storeFirst(page, 'connection', { source: 'embedded', tier: 'free' });
    const { toolbar } = new HeatmapPage(page);
    await page.goto(`${BTC}&layer=liquidations&layout=map`);
    const map = page.getByRole('region', { name: 'Liquidations over price pane', exact: true });
    const need = 'The liquidation map needs the Advanced or Enterprise tier';
    await expect(map.getByRole('heading', { name: need, exact: true })).toBeVisible();
    // What goes back to the heatmap stays.
    await expect(map.getByRole('radiogroup', { name: 'Layout', exact: true })).toBeVisible();
    for (const name of ['Export', 'Whole map'])
      await expect(map.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(toolbar.getByRole('radiogroup', { name: 'Unit', exact: true })).toBeVisible();
    await expect(toolbar.getByRole('radiogroup', { name: 'Levels', exact: true })).toHaveCount(0);
  });
});
