import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';

const PHONE = { width: 390, height: 844 };
const BTC = 'm=ATLAS_FUTURES:BTCUSDT';

const strip = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Pane', exact: true });

/** Whether an element is whole in the window, and nothing lies over its middle. */
const isReachable = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInWindow && upper !== null && (one.contains(upper) || upper.contains(one));
  });

test('on a phone every pane of the chart and its controls are one tap away', { tag: '@quick' }, async ({
  kept: page,
}) => {
  await page.setViewportSize(PHONE);
  await visit(page, `/chart?${BTC}`);
  await expect(strip(page).getByRole('radio', { name: 'Volume', exact: true })).toBeChecked();
  for (const name of ['Volume', 'CVD', 'Open interest', 'Funding', 'Liquidations', 'None'])
    expect([name, await isReachable(strip(page).getByRole('radio', { name, exact: true }))]).toEqual([name, true]);
  for (const name of ['Funding', 'Open interest', 'Liquidations']) {
    await strip(page).getByRole('radio', { name, exact: true }).click();
    await expect(page.getByRole('region', { name: `${name} pane`, exact: true })).toContainText(/\d/);
  }
  await strip(page).getByRole('radio', { name: 'None', exact: true }).click();
  await expect(page.getByRole('region', { name: / pane$/ })).toHaveCount(1);
  const bar = page.getByRole('toolbar', { name: 'Chart controls', exact: true });
  await expect.poll(() => isReachable(bar.getByRole('button', { name: 'More', exact: true }))).toBe(true);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
  test('the figures of a touched cell never lie over it, and another tap reads another cell', async ({ page }) => {
    const heatmap = new HeatmapPage(page);
    await heatmap.open(`/heatmap?${BTC}`);
    const plot = await heatmap.plot.boundingBox();
    if (plot === null) throw new Error('There is no plot');
    const figures = heatmap.depth.getByRole('region', { name: 'Figures at the cursor', exact: true }).locator('..');
    const times = new Set<string>();
    for (const [x, share] of [
      [0.3, 0.25],
      [0.7, 0.5],
      [0.4, 0.7],
      [0.6, 0.97],
    ] as const) {
      const y = plot.y + share * plot.height;
      await page.touchscreen.tap(plot.x + x * plot.width, y);
      await expect.poll(async () => times.has((await figures.innerText()).split('\n', 2).join())).toBe(false);
      times.add((await figures.innerText()).split('\n', 2).join());
      const box = await figures.boundingBox();
      // No label is cut.
      for (const label of await figures.locator('dt').all())
        expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      const [top, bottom] = [box?.y ?? Number.NaN, (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)];
      expect([share, y < top || y > bottom]).toEqual([share, true]);
    }
  });

  test('the figures of a touched row of the profile leave the way to its details', async ({ page }) => {
    await visit(page, `/profile?${BTC}`);
    const bar = page.getByRole('region', { name: 'Selected session', exact: true });
    await expect(bar).toContainText(/VAH\s*[\d,]+/);
    const plot = await page.getByTestId('tpo-canvas').boundingBox();
    if (plot === null) throw new Error('There is no plot');
    await page.touchscreen.tap(plot.x + 0.3 * plot.width, plot.y + 0.5 * plot.height);
    const figures = page.getByRole('region', { name: 'Figures at the cursor', exact: true });
    await expect(figures).toBeVisible();
    const details = bar.getByRole('button', { name: 'Details', exact: true });
    await expect.poll(() => isReachable(details)).toBe(true);
    const [read, button] = [await figures.boundingBox(), await details.boundingBox()];
    expect((read?.x ?? Number.NaN) + (read?.width ?? Number.NaN)).toBeLessThanOrEqual(button?.x ?? Number.NaN);
    await details.tap();
    await expect(page.getByRole('complementary', { name: 'Session inspector', exact: true })).toBeVisible();
  });
});

test('on a tablet the walls leave the plot room, and every end of their filter is seen', async ({ kept: page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`/heatmap?${BTC}`);
  const whole = await heatmap.plot.boundingBox();
  await page.getByRole('button', { name: 'Walls', exact: true }).click();
  const table = page.getByRole('complementary', { name: 'Walls', exact: true });
  await table.getByRole('button', { name: 'Filters', exact: true }).click();
  for (const name of ['Any outcome', 'Standing', 'Eaten', 'Pulled', 'Shrank', 'Moved', 'Other'])
    expect([name, await isReachable(table.getByRole('radio', { name, exact: true }))]).toEqual([name, true]);
  await expect(page.getByRole('button', { name: 'Walls', exact: true })).toBeInViewport({ ratio: 1 });
  const beside = await heatmap.plot.boundingBox();
  expect(beside?.width).toBeGreaterThan(0.55 * (whole?.width ?? Number.NaN));
});

test('on a phone the heatmap shows its colours, its panes and its controls, and walls below the plot', {
  tag: '@quick',
}, async ({ kept: page }) => {
  await page.setViewportSize(PHONE);
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`/heatmap?${BTC}`);
  await expect.poll(() => isReachable(heatmap.toolbar.getByRole('button', { name: 'More', exact: true }))).toBe(true);
  // The plot has half the window and more, and what is on is seen whole.
  const whole = await heatmap.plot.boundingBox();
  expect(whole?.height).toBeGreaterThan(PHONE.height / 2);
  const pinned = await heatmap.toolbar.getByRole('button', { name: 'More', exact: true }).boundingBox();
  const chip = await heatmap.toolbar.getByRole('button', { name: 'Depth', exact: true }).boundingBox();
  expect((chip?.x ?? Number.NaN) + (chip?.width ?? Number.NaN)).toBeLessThan((pinned?.x ?? 0) - 8);
  for (const name of ['Volume by side', 'Open interest', 'Liquidations', 'Depth imbalance', 'Book flow', 'None'])
    expect([name, await isReachable(strip(page).getByRole('radio', { name, exact: true }))]).toEqual([name, true]);
  await strip(page).getByRole('radio', { name: 'Open interest', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Open interest pane', exact: true })).toContainText(/\d/);
  await page.getByRole('button', { name: /^Colours of Depth, [\d.]+–[\d.]+ BTC$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Colour scale of the plot', exact: true });
  await sheet.getByRole('button', { name: 'Close colour scale', exact: true }).click();
  await page.getByRole('button', { name: 'Walls', exact: true }).click();
  const table = page.getByRole('complementary', { name: 'Walls', exact: true });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const [plot, below] = [await heatmap.plot.boundingBox(), await table.boundingBox()];
  expect((plot?.y ?? 0) + (plot?.height ?? PHONE.height)).toBeLessThanOrEqual(below?.y ?? 0);
  // The pane under the plot and its choice make room until the table is closed.
  // None of it lies under the heading and the colours.
  expect(plot?.height).toBeGreaterThan(230);
  const pane = page.getByRole('region', { name: 'Open interest pane', exact: true });
  await expect(pane).toHaveCount(0);
  await expect(strip(page)).toBeHidden();
  // When a wall stood, and how it ended, is read without a swipe; its price stays in view during one.
  for (const name of ['Price', 'Side', 'Peak', 'End', 'Since']) {
    const head = table.getByRole('columnheader', { name: new RegExp(`^${name}\\b`) }).first();
    expect([name, await isReachable(head)]).toEqual([name, true]);
  }
  const price = table.getByRole('row').nth(1).getByRole('button');
  const before = await price.boundingBox();
  await table.getByRole('group', { name: 'Rows of walls', exact: true }).evaluate((rows) => rows.scrollTo(300, 0));
  await expect.poll(async () => (await price.boundingBox())?.x).toBe(before?.x);
  await price.click();
  await expect(heatmap.depth.locator('dl')).toHaveCount(0);
  await table.getByRole('button', { name: 'Close walls', exact: true }).click();
  await expect(pane).toContainText(/\d/);
  await expect(strip(page)).toBeVisible();
});

for (const width of [390, 360]) {
  test(`the range is whole in the bar of the heatmap and of the chart at ${width} px, and can be chosen`, async ({
    kept: page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, label, name] of [
      ['/heatmap', 'Heatmap controls', '4H'],
      ['/chart', 'Chart controls', '10H'],
    ]) {
      await visit(page, `${path}?${BTC}`);
      const bar = page.getByRole('toolbar', { name: label, exact: true });
      const range = bar.getByRole('button', { name: /^Range, / });
      await expect.poll(() => isReachable(range)).toBe(true);
      const [box, more] = [
        await range.boundingBox(),
        await bar.getByRole('button', { name: 'More', exact: true }).boundingBox(),
      ];
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThan(more?.x ?? Number.NaN);
      await range.click();
      await page.getByRole('radiogroup', { name: 'Range', exact: true }).getByRole('radio', { name }).click();
      await expect(range).toHaveAccessibleName(`Range, ${name}`);
    }
  });
}

/** Whether an element lies whole in what is seen of its heading: what has no room wraps out of sight. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const clip = box.getBoundingClientRect();
      if (left < clip.left - 1 || right > clip.right + 1 || top < clip.top - 1 || bottom > clip.bottom + 1)
        return false;
    }
    return right > left;
  });

for (const { width, height, hasCandle } of [
  { width: 1440, height: 900, hasCandle: false },
  { width: 1024, height: 768, hasCandle: true },
]) {
  test(`the heading of the heatmap at ${width} px names venue and blocks beside the walls, and a candle whole`, async ({
    kept: page,
  }) => {
    await page.setViewportSize({ width, height });
    const heatmap = new HeatmapPage(page);
    await heatmap.open(`/heatmap?${BTC}`);
    const [venue, blocks] = [heatmap.depth.getByText('ATLAS_FUTURES'), heatmap.depth.getByText('5 USD blocks')];
    const prices = ['O', 'H', 'L', 'C'].map((name) => heatmap.depth.getByText(new RegExp(`^${name} [\\d,.]+$`)));
    if (hasCandle) {
      const boxes = await Promise.all(prices.map((price) => price.boundingBox()));
      const xs = boxes.map((box) => box?.x ?? Number.NaN);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      for (const price of prices) expect(await isSeen(price)).toBe(true);
    }
    await page.getByRole('button', { name: 'Walls', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'Walls', exact: true })).toBeVisible();
    await expect.poll(async () => [await isSeen(venue), await isSeen(blocks)]).toEqual([true, true]);
    const seen = await Promise.all(prices.map(isSeen));
    expect(new Set(seen).size).toBe(1);
    await page.getByRole('button', { name: 'Close walls', exact: true }).click();
  });
}

test('on a phone each colour of the triggers has its name, and the ranges of options end before the last button', async ({
  kept: page,
}) => {
  await page.setViewportSize(PHONE);
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`/heatmap?${BTC}&layer=triggers`);
  const plot = page.getByRole('region', { name: 'TP/SL triggers pane', exact: true });
  for (const name of ['Buy', 'Sell'])
    await expect.poll(() => isSeen(plot.getByText(name, { exact: true }).locator('visible=true'))).toBe(true);
  // Nothing is drawn under the names, and the prices beside the plot are those of its height.
  const bottomOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const legend = plot.getByRole('button', { name: /^Colours of TP\/SL triggers, / });
  const [canvas, prices] = [page.getByTestId('heat-canvas'), page.locator('[data-host=priceAxis]')];
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(canvas)) - (await bottomOf(legend))).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await topOf(prices)) - (await topOf(canvas))).toBe(0);
  expect(await bottomOf(prices)).toBe(await bottomOf(canvas));
  await visit(page, '/options?coin=BTC');
  const bar = page.getByRole('toolbar', { name: 'Options controls', exact: true });
  const last = bar.getByRole('radiogroup', { name: 'Range', exact: true }).getByRole('radio').last();
  await expect(last).toBeVisible();
  const [range, more] = await Promise.all(
    [last, bar.getByRole('button', { name: 'More', exact: true })].map((one) => one.boundingBox()),
  );
  expect((range?.x ?? Number.NaN) + (range?.width ?? Number.NaN)).toBeLessThan((more?.x ?? Number.NaN) - 12);
});

/** Height of a pane's heading, in which nothing is drawn. */
const HEADING_CSS_PX = 30;

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
  for (const [pane, title, name] of [
    ['flow', 'Book flow', 'Flow band, ±1%'],
    ['imbalance', 'Depth imbalance', 'Imbalance band, ±0.5%'],
  ])
    test(`the band of the pane ${title} lies over none of its bars, and can be chosen`, async ({ page }) => {
      await page.goto(`/heatmap?${BTC}&panes=${pane}`);
      const region = page.getByRole('region', { name: `${title} pane`, exact: true });
      const band = region.getByRole('button', { name, exact: true });
      await expect(band).toBeVisible();
      const [whole, box] = [await region.boundingBox(), await band.boundingBox()];
      const bottom = (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) - (whole?.y ?? Number.NaN);
      expect(bottom).toBeLessThanOrEqual(HEADING_CSS_PX + 1);
      await band.click();
      await page.getByRole('menuitem', { name: '±1%', exact: true }).click();
      await expect(region.getByRole('button', { name: / band, ±1%$/ })).toBeVisible();
    });
});

test('on a phone the levels of the selected session stand once under its profile', async ({ kept: page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, `/profile?${BTC}`);
  await expect(page.getByRole('region', { name: 'Selected session', exact: true })).toContainText(/VAH\s*[\d,]+/);
  // The texts of the strip, which pictures of the pane include.
  const texts = page.getByRole('main').locator('p[data-picture-text]');
  await expect(texts.filter({ hasText: /\d TPO in [\d.,]+ \w+ rows$/ })).toHaveCount(1);
  expect((await texts.allInnerTexts()).filter((words) => /\b(POC|VA)\b/.test(words))).toEqual([]);
  // A picture has them too, instead of an empty strip.
  await expect(page.locator('section[aria-label="Selected session"] [data-picture-text]')).toContainText(
    /VAH\s*[\d,]+/,
  );
});

test('on a phone no title of a pane is cut', async ({ kept: page }) => {
  await page.setViewportSize(PHONE);
  for (const address of [`/heatmap?${BTC}&layer=liquidations&layout=map`, `/options?${BTC}`, `/chart?${BTC}`]) {
    await visit(page, address);
    const panes = page.getByRole('region', { name: / pane$/ });
    await expect(panes.first()).toContainText(/\d/);
    const cut = await panes.evaluateAll((all) =>
      all.flatMap((pane) => {
        const title = pane.querySelector('b');
        return title !== null && title.scrollWidth > title.clientWidth + 1 ? title.textContent : [];
      }),
    );
    expect([address, cut]).toEqual([address, []]);
  }
});
