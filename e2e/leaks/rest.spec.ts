import { ChartPage } from '../chart-page';
import { test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { installIdleProbe, waitUntilIdle } from '../visual/idle-probe';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MARKET = 'm=ATLAS_FUTURES:BTCUSDT';

// What follows the view must not move it in turn: a plot that is redrawn for ever drains a reader's battery.
test('an untouched chart comes to rest', { tag: '@every' }, async ({ page }) => {
  await installIdleProbe(page);
  await new ChartPage(page).open(`/chart?${MARKET}`);
  await waitUntilIdle(page);
});

test('an untouched heatmap comes to rest', async ({ page }) => {
  await installIdleProbe(page);
  await new HeatmapPage(page).open(`/heatmap?${MARKET}`);
  await waitUntilIdle(page);
});
