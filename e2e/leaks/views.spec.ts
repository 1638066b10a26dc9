import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { MemoryWatcher } from '../page-memory';
import { ProfilePage } from '../profile-page';

const WARM_UP_ROUNDS = 5;
/** The quick run goes a tenth of the way. */
const ROUNDS = process.env.FULL ? 50 : 5;
const MEGABYTE = 1_000_000;
const MAX_GROWTH_BYTES = 2 * MEGABYTE;
/** Of rounds 51 to 100, where what is made once is made. */
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

/** From Markets to the heatmap, the profile and back, each waited for. */
async function goRound(page: Page, memory: MemoryWatcher): Promise<void> {
  await linkOf(page, 'Heatmap').click();
  await new HeatmapPage(page).waitUntilLoaded();
  await memory.watch();
  await linkOf(page, 'Profile').click();
  await new ProfilePage(page).waitUntilLoaded();
  await memory.watch();
  await linkOf(page, 'Markets').click();
  await new MarketsPage(page).waitUntilQuiet();
}

test('views that are left leave nothing behind', { tag: '@webgl' }, async ({ page }) => {
  test.setTimeout(process.env.FULL ? 900_000 : 120_000);
  const memory = await MemoryWatcher.make(page);
  await new MarketsPage(page).open('/markets?m=ATLAS_FUTURES:BTCUSDT');
  for (let i = 0; i < WARM_UP_ROUNDS; i++) await goRound(page, memory);
  const before = await memory.readAtRest();
  for (let i = 0; i < ROUNDS; i++) await goRound(page, memory);
  await expect.poll(() => memory.countHeld(), { timeout: COLLECTED_WITHIN_MS }).toBe(0);
  const after = await memory.waitUntilDownTo(before);
  expect(after.textureBytes).toBe(0);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(MAX_GROWTH_BYTES);
  if (!process.env.FULL) return;
  for (let i = 0; i < ROUNDS; i++) await goRound(page, memory);
  const later = await memory.waitUntilDownTo(before);
  expect((later.heapBytes - after.heapBytes) / (2 * ROUNDS)).toBeLessThan(MAX_SLOPE_BYTES);
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
  await expect.poll(() => memory.countHeld(), { timeout: COLLECTED_WITHIN_MS }).toBeGreaterThan(0);
  expect((await memory.read()).textureBytes).toBe(0);
});
