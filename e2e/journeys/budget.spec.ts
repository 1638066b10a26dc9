import type { Page, Response } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { findFreePort, RunningService, withSeededDirectory } from '../running-service';
import { storeFirst } from '../store-first';

const HD = 'HD, 25 USD';
const FINEST = '4K, 5 USD';
const BTC = '/heatmap?m=ATLAS_FUTURES:BTCUSDT';

/** Gives each test its own budget. */
async function withTier(
  page: Page,
  tier: string,
  use: (heatmap: HeatmapPage, url: string, weights: () => Promise<number[]>) => Promise<void>,
): Promise<void> {
  await storeFirst(page, 'connection', { source: 'embedded', tier });
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/v1/points') answers.push(answer);
  });
  const readWeights = (): Promise<number[]> =>
    Promise.all(answers.map(async (answer) => Number(await answer.headerValue('x-request-weight'))));
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory }, await findFreePort());
    try {
      await service.waitUntilReady();
      await use(new HeatmapPage(page), service.url, readWeights);
    } finally {
      await page.goto('about:blank');
      await service.stop();
    }
  });
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
const load = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Load \d+ (h|d), \d+ weight(, in .*)?$/ });
const usage = (page: Page) => page.getByRole('dialog', { name: 'API usage', exact: true });

test.beforeEach(() => test.slow(true, 'starts services of its own'));

test('controls state what they will cost, and cost exactly that', { tag: '@quick' }, async ({ page }) => {
  await withTier(page, 'advanced', async (heatmap, url, readWeights) => {
    await page.goto(`${url}${BTC}&block=25`);
    await heatmap.waitUntilLoaded();
    // Depth 10; candles, candles by side, open interest and funding 1 each.
    expect(sum(await readWeights())).toBe(14);
    // Finer blocks are not cached; all others can be derived from the finest.
    const finest = heatmap.radio('Block size', FINEST);
    await expect(finest).toHaveAccessibleDescription(/^10 weight, (none|\d+%) cached$/);
    const tag = finest.getByText('10', { exact: true });
    await expect(tag).toBeHidden();
    await finest.hover();
    await expect(tag).toBeVisible();
    await expect(heatmap.meter).toHaveAttribute('aria-valuetext', /next request 10,/);
    await heatmap.plot.hover();
    await expect(heatmap.meter).toHaveAttribute('aria-valuetext', /next request free/);
    await finest.click();
    await heatmap.waitUntilLoaded();
    expect(sum(await readWeights())).toBe(24);
    const hd = heatmap.radio('Block size', HD);
    await expect(hd).toHaveAccessibleDescription(/^Free, all cached$/);
    await expect(hd).toContainText('free');
    await hd.click();
    await expect(hd).toBeChecked();
    await heatmap.waitUntilLoaded();
    expect(sum(await readWeights())).toBe(24);
    // A longer range: its label is the charge.
    const range = heatmap.radio('Range', '1D');
    await expect(range).toHaveAccessibleDescription(/^\d+ weight, /);
    const label = Number(/^\d+/.exec((await range.getAttribute('title')) ?? '')?.[0]);
    await range.click();
    await expect(range).toBeChecked();
    await heatmap.waitUntilLoaded();
    expect(sum(await readWeights())).toBe(24 + label);
    // What a client without a cache would have paid on top: the derived blocks.
    await heatmap.meter.focus();
    await expect(usage(page).getByRole('region', { name: 'Cache saved', exact: true })).toHaveText(
      /^Cache saved[1-9]\dweight, \d+% of all asked for$/,
    );
  });
});

test('the first view loads without asking, an expensive choice waits for a press; what exceeds the budget waits, then loads by itself or is cancelled', {
  tag: '@quick',
}, async ({ page }) => {
  await withTier(page, 'free', async (heatmap, url, readWeights) => {
    await page.goto(`${url}${BTC}`);
    await heatmap.waitUntilLoaded();
    expect(sum(await readWeights())).toBe(12);
    await expect(load(page)).toHaveCount(0);
    const range = heatmap.radio('Range', '3D');
    await expect(range.getByText(/^\d+$/)).toBeVisible();
    await range.click();
    await expect(load(page)).toHaveText(/^Load 3 d, 1\d weight(, in .*)?$/);
    expect(sum(await readWeights())).toBe(12);

    // Eight are left: a while until the depth of another range is paid. Where that took long they are more, which the
    // range before takes.
    const queue = usage(page).getByRole('table', { name: 'Queue', exact: true });
    const waiting = queue.getByRole('row').filter({ hasText: 'Depth' });
    const delayed = waiting.filter({ hasText: /in \d+ s/ });
    const shown = page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/);
    // The last text, "in 1 s", may be gone before the next check.
    const openUntilDelayed = async (hours: readonly number[]): Promise<void> => {
      for (const from of hours) {
        await page.goto(`${url}${BTC}&period=3600&from=${from}`);
        await heatmap.meter.focus();
        await expect(delayed.or(shown).first()).toBeVisible();
        if (await delayed.isVisible()) return;
      }
      throw new Error('The budget was never exceeded');
    };
    await openUntilDelayed([1781740800, 1781726400, 1781712000]);
    await expect(waiting).toHaveCount(0, { timeout: 60_000 });
    await usage(page).getByText('Request log').click();
    const ledger = usage(page).getByRole('table', { name: 'Request ledger', exact: true });
    await expect(ledger.getByRole('row', { name: /Depth .* 10 \d+ of/ })).toHaveCount(1);

    // By now the budget may be whole again: one more hour or two exceed it.
    await openUntilDelayed([1781722800, 1781708400, 1781737200, 1781719200]);
    await usage(page)
      .getByRole('button', { name: /^Cancel Depth \S+/ })
      .click();
    await expect(waiting).toHaveCount(0);
    await expect(usage(page)).toBeVisible();
  });
});

test('a view that the tier can never afford is offered in cheaper forms, which load', async ({ page }) => {
  await withTier(page, 'free', async (_, url, readWeights) => {
    await page.goto(`${url}${BTC}&depth=17500&period=259200`);
    await expect(
      page.getByRole('main').getByText('The budget of this tier never exceeds', { exact: false }),
    ).toBeVisible();
    await expect(load(page)).toHaveCount(0);
    expect(await readWeights()).toEqual([]);
    const offer = page.getByRole('main').getByRole('button', { name: /^[\d,]+ levels a side, \d+ weight(, in .*)?$/ });
    const price = Number(/(\d+) weight/.exec(await offer.innerText())?.[1]);
    expect(price).toBeLessThanOrEqual(20);
    await offer.click();
    await expect(load(page)).toHaveText(new RegExp(`^Load 3 d, ${price} weight(, in .*)?$`));
    await load(page).click();
    await expect.poll(async () => sum(await readWeights()), { timeout: 15_000 }).toBe(price);
  });
});

test('every way to see three days stands beside the others with its weight, one press from the ranges', async ({
  kept: page,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap?m=ATLAS_FUTURES:BTCUSDT&venue=ATLAS_FUTURES&venue=BOREAL_FUTURES');
  await page.getByRole('button', { name: 'Costs of ranges', exact: true }).click();
  const costs = page.getByRole('table', { name: 'Weight of each range', exact: true });
  const ways = costs.getByRole('button', { name: /^3D, / });
  await expect(ways.first()).toBeVisible();
  const named = await Promise.all((await ways.all()).map((way) => way.getAttribute('aria-label')));
  const weights = named.map((name) => Number(/ (\d+) weight/.exec(name ?? '')?.[1]));
  expect(weights.length).toBeGreaterThan(1);
  expect(weights.every((weight) => weight > 0)).toBe(true);
  // One venue costs less than the sum of two, and is one of the ways.
  const only = costs.getByRole('button', { name: /^3D, ATLAS_FUTURES only, / });
  expect(await only.textContent()).toBe(String(Math.min(...weights)));
  await only.click();
  await expect(costs).toHaveCount(0);
  await expect(heatmap.toolbar.getByRole('radio', { name: '3D', exact: true })).toBeChecked();
  await expect(heatmap.toolbar.getByRole('button', { name: /^Venues/ })).toContainText('1 of');
});
