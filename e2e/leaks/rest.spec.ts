import { ChartPage } from '../chart-page';
import { test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { installIdleProbe, waitUntilIdle } from '../visual/idle-probe';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MARKET = 'm=ATLAS_FUTURES:BTCUSDT';

// What follows the view must not move it in its turn: a plot that is drawn for ever costs a reader the battery.
test('a chart that nobody touches comes to rest', { tag: '@every' }, async ({ page }) => {
  await installIdleProbe(page);
  await new ChartPage(page).open(`/chart?${MARKET}`);
  await waitUntilIdle(page);
});

test('a heatmap that nobody touches comes to rest', async ({ page }) => {
  await installIdleProbe(page);
  await new HeatmapPage(page).open(`/heatmap?${MARKET}`);
  await waitUntilIdle(page);
});
