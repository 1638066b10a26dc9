import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { revisit } from '../kept-page';

const BTC = '/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&period=3600';
/** The same coin on another venue. */
const OTHER = '/heatmap?v=1&m=CINDER_SWAP:BTC-USDT-SWAP&period=3600';

const scaleOf = (page: Page): Locator => page.getByRole('group', { name: 'Colour scale', exact: true });
const badgeOf = (page: Page): Locator => page.getByRole('button', { name: /^(Each pixel shows |Every level drawn)/ });

async function choose(page: Page, group: string, name: string): Promise<void> {
  await scaleOf(page).getByRole('button', { name: 'Colour scale options', exact: true }).click();
  const options = page.getByRole('dialog', { name: 'Colour scale options', exact: true });
  await options.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}

const readEnds = async (page: Page): Promise<string[]> =>
  Promise.all(
    ['Cut-off', 'Full colour'].map((name) => scaleOf(page).getByRole('spinbutton', { name, exact: true }).inputValue()),
  );

test('a locked scale, gamma and the colour map persist as they should; the ruler states what is loaded', async ({
  page,
}) => {
  test.slow();
  const heatmap = new HeatmapPage(page);
  await test.step('a locked scale persists through zoom, reload and another market of the coin, until it is unlocked', async () => {
    await heatmap.open(BTC);
    const scale = scaleOf(page);
    for (const [name, size] of [
      ['Cut-off', '2.5'],
      ['Full colour', '120'],
    ] as const) {
      await scale.getByRole('spinbutton', { name, exact: true }).fill(size);
      await page.keyboard.press('Enter');
    }
    await expect(scale.getByRole('button', { name: 'Automatic handles', exact: true })).toHaveText('Fixed');
    await choose(page, 'Colour reference', 'Locked');
    await expect(scale.getByRole('button', { name: 'Automatic handles', exact: true })).toHaveText('Locked');
    await heatmap.plot.press('=');
    await heatmap.plot.press('Alt+=');
    await expect.poll(() => heatmap.place()).toHaveProperty('low');
    expect(await readEnds(page)).toEqual(['2.5', '120']);
    await page.reload();
    await heatmap.waitUntilLoaded();
    expect(await readEnds(page)).toEqual(['2.5', '120']);
    await revisit(page, OTHER);
    await heatmap.waitUntilLoaded();
    await expect(scale.getByRole('button', { name: 'Automatic handles', exact: true })).toHaveText('Locked');
    expect(await readEnds(page)).toEqual(['2.5', '120']);
    await expect.poll(() => new URL(page.url()).searchParams.getAll('scale')).toContain('depth,BTC,2.5,120');
    await choose(page, 'Colour reference', 'In view');
    expect(await readEnds(page)).not.toEqual(['2.5', '120']);
    await revisit(page, BTC);
    await heatmap.waitUntilLoaded();
    await expect(scale.getByRole('button', { name: 'Automatic handles', exact: true })).toHaveText('Auto');
  });
  await test.step('the ruler states in words what is loaded', async () => {
    const ruler = page.getByRole('img', { name: /^Coverage: / });
    await expect(ruler).toHaveAccessibleName(/^Coverage: 13:\d\d to 14:32 loaded, after 14:32 in the future$/);
    // The ruler lets drags and wheels through to the axis, whose title names what is under the pointer.
    const axis = ruler.locator('..');
    await axis.hover({ position: { x: 200, y: 2 } });
    await expect(axis).toHaveAttribute('title', /^[\d:A-Za-z ]+ to [\d:A-Za-z ]+ loaded$/);
  });
  await test.step('gamma and colour map are chosen beside the plot and restored from the address', async () => {
    await choose(page, 'Colour map', 'Ember');
    await scaleOf(page).getByRole('button', { name: 'Colour scale options', exact: true }).click();
    const gamma = page.getByRole('slider', { name: 'Gamma', exact: true });
    await gamma.fill('1.6');
    await expect.poll(() => heatmap.place().scale).toBe('depth,1.6,ember');
    await page.reload();
    await heatmap.waitUntilLoaded();
    await scaleOf(page).getByRole('button', { name: 'Colour scale options', exact: true }).click();
    await expect(gamma).toHaveValue('1.6');
    await expect(page.getByRole('radio', { name: 'Ember', exact: true }).first()).toBeChecked();
  });
});

test('a scale that no longer fits says so and can be refitted', { tag: '@quick' }, async ({ kept: page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${BTC}&scale=depth,BTC,0.001,0.01`);
  const chip = page.getByRole('status', { name: /no longer fit what is in view/ });
  await expect(chip).toContainText('at full colour');
  await page.getByRole('button', { name: 'Refit', exact: true }).click();
  await expect(chip).toHaveCount(0);
  await expect.poll(() => heatmap.place().scale).not.toBe('depth,BTC,0.001,0.01');
  await expect(scaleOf(page).getByRole('button', { name: 'Automatic handles', exact: true })).toHaveText('Fixed');
});

test('the badge says what a pixel stands for during a zoom, and changes the reduction', async ({ kept: page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&period=86400&low=90000&high=108000');
  const badge = badgeOf(page);
  await expect(badge).toHaveAccessibleName(
    /^Each pixel shows the largest of ([\d–]+ snapshots × )?(\d\d|[2-9])[\d–]* levels$/,
  );
  await expect(badge).toHaveAccessibleDescription('last snapshot of 5 min, follows the zoom');
  const before = await badge.getAttribute('aria-label');
  await heatmap.plot.press('Alt+=');
  await expect(badge).not.toHaveAccessibleName(before ?? '');
  await badge.click();
  const rules = page.getByRole('radiogroup', { name: 'Reduction', exact: true });
  await expect(rules.getByRole('radio')).toHaveCount(4);
  await rules.getByRole('radio', { name: 'Sum over price', exact: true }).click();
  await expect.poll(() => heatmap.place().reduce).toBe('sum');
  await expect(badge).toHaveAccessibleName(/^Each pixel shows the sum of [\d–]+ levels/);
  await page.reload();
  await heatmap.waitUntilLoaded();
  await expect(badge).toHaveAccessibleName(/^Each pixel shows the sum of [\d–]+ levels/);
});
