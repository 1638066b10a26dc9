import type { Page } from '@playwright/test';
import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { OptionsPage } from '../options-page';
import { MemoryWatcher } from '../page-memory';
import { PredictionsPage } from '../predictions-page';
import { ProfilePage } from '../profile-page';
import { SupplyPage } from '../supply-page';

/** A round leaves every view once; the quick run goes a tenth of the way. */
const [WARM_UP_ROUNDS, ROUNDS] = process.env.FULL ? [5, 25] : [2, 2];
const MEGABYTE = 1_000_000;
const MAX_GROWTH_BYTES = 2 * MEGABYTE;
/** A switch of the second half, where what is made once is made. */
const MAX_SLOPE_BYTES = 5000;
const COLLECTED_WITHIN_MS = 10_000;

/** Code that is compiled again and better as a run goes on lies in the heap as well: it would hide what leaks slowly. */
const WITHOUT_BETTER_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode';

if (process.env.FULL) {
  test.use({
    launchOptions: [
      async ({ launchOptions }, use) =>
        use({ ...launchOptions, args: [...(launchOptions.args ?? []), WITHOUT_BETTER_CODE] }),
      { scope: 'worker' },
    ],
  });
}

const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views', exact: true }).getByRole('link', { name, exact: true });

/** In the order they are visited, each with what waits for it. Markets is the last: there nothing of the others is held. */
const VIEWS: readonly (readonly [link: string, wait: (page: Page) => Promise<void>])[] = [
  ['Heatmap', (page) => new HeatmapPage(page).waitUntilLoaded()],
  ['Chart', (page) => new ChartPage(page).waitUntilLoaded()],
  ['Profile', (page) => new ProfilePage(page).waitUntilLoaded()],
  ['Options', (page) => new OptionsPage(page).waitUntilLoaded()],
  ['Supply', (page) => new SupplyPage(page).waitUntilLoaded()],
  ['Predictions', (page) => new PredictionsPage(page).waitUntilLoaded()],
  ['Markets', (page) => new MarketsPage(page).waitUntilQuiet()],
];

/** From Markets through every view and back, each watched before it is left. */
async function goRound(page: Page, memory: MemoryWatcher): Promise<void> {
  for (const [link, wait] of VIEWS) {
    await memory.watch();
    await linkOf(page, link).click();
    await wait(page);
  }
}

/** Of all canvases that ECharts has drawn on, its module holds the last one by its context. */
const MAY_BE_LAST_DRAWN = /^\/(chart|options|supply) CANVAS /;

/** What is left of views. */
async function listLeft(memory: MemoryWatcher): Promise<readonly string[]> {
  const held = await memory.listHeld();
  const others = held.filter((name) => !MAY_BE_LAST_DRAWN.test(name));
  return held.length - others.length > 1 ? held : others;
}

test('views that are left leave nothing behind', { tag: '@webgl' }, async ({ page }) => {
  test.setTimeout(process.env.FULL ? 900_000 : 120_000);
  const memory = await MemoryWatcher.make(page);
  await new MarketsPage(page).open('/markets?m=ATLAS_FUTURES:BTCUSDT');
  for (let i = 0; i < WARM_UP_ROUNDS; i++) await goRound(page, memory);
  const before = await memory.readAtRest();
  for (let i = 0; i < ROUNDS; i++) await goRound(page, memory);
  await expect.poll(() => listLeft(memory), { timeout: COLLECTED_WITHIN_MS }).toEqual([]);
  const after = await memory.waitUntilDownTo(before);
  expect(after.textureBytes).toBe(0);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  if (!process.env.FULL) return;
  for (let i = 0; i < ROUNDS; i++) await goRound(page, memory);
  const later = await memory.waitUntilDownTo(before);
  expect((later.heapBytes - after.heapBytes) / (VIEWS.length * ROUNDS)).toBeLessThan(MAX_SLOPE_BYTES);
});

test('the watcher sees what is held: an element, a listener and a texture', { tag: '@webgl' }, async ({ page }) => {
  const memory = await MemoryWatcher.make(page);
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap?m=ATLAS_FUTURES:BTCUSDT');
  await memory.watch();
  const before = await memory.read();
  expect(before.textureBytes).toBeGreaterThan(MEGABYTE);
  await heatmap.plot.evaluate((plot) => {
    Object.assign(window, { planted: plot });
    addEventListener('resize', () => plot.remove());
  });
  await linkOf(page, 'Markets').click();
  await new MarketsPage(page).waitUntilQuiet();
  await expect.poll(() => listLeft(memory), { timeout: COLLECTED_WITHIN_MS }).not.toEqual([]);
  expect((await memory.read()).textureBytes).toBe(0);
});
