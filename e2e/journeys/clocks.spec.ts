import { DatedService } from '../dated-service';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { countRunning, readKept } from '../kept-tiles';
import { SIM_NOW } from '../running-service';
import { SettingsPage } from '../settings-page';
import { watchCharges } from '../watch-charges';

const NOW = Date.parse(SIM_NOW) / 1000;
/** Number of series in the view. */
const SERIES = 5;
const ADDRESS = `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${NOW - 3600}&period=3600`;

test('a service clock an hour ahead leaves nothing marked final, and a reload within the bucket costs nothing', async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const settings = new SettingsPage(page);
  const service = await DatedService.start(page);
  service.aheadMs = 3_700_000;
  await heatmap.open(ADDRESS);
  await expect(settings.connection('simulated data, clocks differ')).toBeVisible();
  await expect(page.getByRole('main').getByText("This device's clock is 1 h behind the service's")).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Age/)).toContainText(/uncertain, .+ to 1 h/);
  await expect.poll(() => countRunning(page)).toBeGreaterThan(0);
  // No stored tile claims to be final beyond its data.
  for (const { key, state } of await readKept(page)) expect(state.until, key).toBeLessThanOrEqual(NOW);

  // The clock is right again, twenty seconds into a minute: what was running then is requested again unless it is
  // final.
  service.aheadMs = 20_000;
  const paid = watchCharges(page);
  await page.reload();
  await heatmap.waitUntilLoaded();
  await expect(settings.connection('simulated data')).toBeVisible();
  expect(await paid()).toBeGreaterThan(0);
  // Depth, candles, candles by side, open interest and funding, each as of now.
  await expect.poll(() => countRunning(page, NOW)).toBe(SERIES);

  const paidAgain = watchCharges(page);
  await page.reload();
  await heatmap.waitUntilLoaded();
  expect(await paidAgain()).toBe(0);
});
