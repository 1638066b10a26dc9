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
import { goUntilSettled } from './judge-growth';

const WARM_UP_ROUNDS = process.env.FULL ? 5 : 1;
const MEGABYTE = 1_000_000;
/**
 * Allowed growth per stretch of `rounds`: half a megabyte per round while code is still being compiled, far less in
 * a long one.
 */
const allow = (rounds: number) => ({
  heapBytes: Math.min(rounds * 500_000, 2 * MEGABYTE),
  arrayBytes: rounds * 20_000,
});
/** Allowed growth per switch in the second half, when everything that is created once exists. */
const MAX_SLOPE_BYTES = 5000;
const COLLECTED_WITHIN_MS = 10_000;

/** Without recompilation, whose better code also lies in the heap and would hide slow leaks. */
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

type View = readonly [link: string, wait: (page: Page) => Promise<void>];

const HEATMAP: View = ['Heatmap', (page) => new HeatmapPage(page).waitUntilLoaded()];
const PROFILE: View = ['Profile', (page) => new ProfilePage(page).waitUntilLoaded()];
/** The last of each round, since it holds nothing of the others. */
const MARKETS: View = ['Markets', (page) => new MarketsPage(page).waitUntilQuiet()];

/** Those that draw with a GPU or have their own plots. */
const FEW: readonly View[] = [HEATMAP, PROFILE, MARKETS];

const ALL: readonly View[] = [
  HEATMAP,
  ['Chart', (page) => new ChartPage(page).waitUntilLoaded()],
  PROFILE,
  ['Options', (page) => new OptionsPage(page).waitUntilLoaded()],
  ['Supply', (page) => new SupplyPage(page).waitUntilLoaded()],
  ['Predictions', (page) => new PredictionsPage(page).waitUntilLoaded()],
  MARKETS,
];

const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views', exact: true }).getByRole('link', { name, exact: true });

/** Goes through `views`; each is waited for and watched. */
async function goRounds(page: Page, memory: MemoryWatcher, views: readonly View[], rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    for (const [link, wait] of views) {
      await linkOf(page, link).click();
      await wait(page);
      if (link !== 'Markets') await memory.watch();
    }
  }
}

/** The chart library keeps a reference to the last canvas it drew on. */
const MAY_BE_LAST_DRAWN = /^\/(chart|options|supply) CANVAS /;

/** The elements left over from views. */
async function listLeft(memory: MemoryWatcher): Promise<readonly string[]> {
  const held = await memory.listHeld();
  const others = held.filter((name) => !MAY_BE_LAST_DRAWN.test(name));
  return held.length - others.length > 1 ? held : others;
}

const expectAllCollected = (memory: MemoryWatcher): Promise<void> =>
  expect.poll(() => listLeft(memory), { timeout: COLLECTED_WITHIN_MS }).toEqual([]);

/** Checks that the watcher works: a plot that a listener still references is reported as held, but not its textures. */
async function expectPlantedIsHeld(page: Page, memory: MemoryWatcher): Promise<void> {
  await goRounds(page, memory, [HEATMAP], 1);
  expect((await memory.read()).textureBytes).toBeGreaterThan(MEGABYTE);
  await new HeatmapPage(page).plot.evaluate((plot) => addEventListener('resize', () => plot.remove()));
  await goRounds(page, memory, [MARKETS], 1);
  await expect.poll(() => listLeft(memory), { timeout: COLLECTED_WITHIN_MS }).not.toEqual([]);
  expect((await memory.read()).textureBytes).toBe(0);
}

test('views leave nothing behind when they are left, and what a listener holds is detected', {
  tag: '@webgl',
}, async ({ page }) => {
  test.setTimeout(process.env.FULL ? 900_000 : 300_000);
  const memory = await MemoryWatcher.make(page);
  await new MarketsPage(page).open('/markets?m=ATLAS_FUTURES:BTCUSDT');
  await goRounds(page, memory, FEW, WARM_UP_ROUNDS);
  const rounds = process.env.FULL ? 50 : 1;
  const after = await goUntilSettled(memory, () => goRounds(page, memory, FEW, rounds), allow(rounds));
  await expectAllCollected(memory);
  expect(after.textureBytes).toBe(0);
  if (process.env.FULL) {
    await goRounds(page, memory, FEW, rounds);
    const later = await memory.readAtRest();
    expect((later.heapBytes - after.heapBytes) / (2 * rounds)).toBeLessThan(MAX_SLOPE_BYTES);
  }
  await expectPlantedIsHeld(page, memory);
});

if (process.env.FULL)
  test('every view is collected after it is left', { tag: '@webgl' }, async ({ page }) => {
    test.setTimeout(900_000);
    const memory = await MemoryWatcher.make(page);
    await new MarketsPage(page).open('/markets?m=ATLAS_FUTURES:BTCUSDT');
    await goRounds(page, memory, ALL, WARM_UP_ROUNDS);
    await goUntilSettled(memory, () => goRounds(page, memory, ALL, 10), allow(10));
    await expectAllCollected(memory);
  });
