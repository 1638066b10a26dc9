import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures';
import { findFreePort, RunningService, runImport, withDataDirectory } from '../running-service';

/** 5 April 2023, 00:00 UTC. */
const DAY = Date.UTC(2023, 3, 5);
const HOUR_MS = 3_600_000;

/** Writes an hour of trades of one market, and sixty hours of candles of another. */
function writeDumps(folder: string): string[] {
  const trades = Array.from({ length: 3600 }, (_, i) => {
    const price = (28_000 + Math.sin(i / 300) * 50).toFixed(1);
    return [1000 + i, price, '0.01', (Number(price) / 100).toFixed(4), DAY + i * 1000, i % 3 === 0].join();
  });
  const candles = Array.from({ length: 60 }, (_, i) => {
    const at = DAY - 48 * HOUR_MS + i * HOUR_MS;
    return [at, 1800 + i, 1805 + i, 1795 + i, 1801 + i, 10, at + HOUR_MS - 1, 18_000, 50, 6, 10_800, 0].join();
  });
  const files = {
    'BTCUSDT-trades-2023-04-05.csv': ['id,price,qty,quote_qty,time,is_buyer_maker', ...trades],
    'ETHUSDT-1h-2023-04.csv': candles,
  };
  return Object.entries(files).map(([name, lines]) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  });
}

const [BTC, ETH] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => `m=BINANCE_FUTURES:${symbol}`);

/** What screens say about data that a recording lacks. */
const WITHOUT = [
  ['heatmap', BTC, 'BINANCE_FUTURES has no order book for BTC-USDT.'],
  ['heatmap', ETH, 'BINANCE_FUTURES has no order book for ETH-USDT.'],
  ['profile', ETH, 'BINANCE_FUTURES has no profile for ETH-USDT.'],
  ['options', BTC, 'No venue reports implied volatility for BTC.'],
  ['supply', BTC, 'No token called Bitcoin'],
  ['predictions', '', 'No prediction markets'],
] as const;

test('a service without a simulated world shows imports at their own time, and nothing else', async ({ page }) => {
  test.slow(true, 'starts a service of its own');
  await withDataDirectory(async (folder) => {
    const directory = join(folder, 'data');
    const imported = await runImport(directory, ['--venue', 'BINANCE_FUTURES', ...writeDumps(folder)]);
    expect(imported.code, imported.output).toBe(0);
    const service = new RunningService({ DATA_DIR: directory, SIM_NOW: '' }, await findFreePort(), ['--no-simulation']);
    try {
      await service.waitUntilReady();
      const main = page.getByRole('main');
      const open = (screen: string, market: string) => page.goto(`${service.url}/${screen}?v=1&${market}`);

      await test.step('no simulated market is listed', async () => {
        await open('markets', '');
        await expect(main).toContainText('2 loaded');
        await expect(page.getByRole('row').filter({ hasText: 'PERP' })).toHaveCount(2);
        for (const row of await page.getByRole('row').filter({ hasText: 'PERP' }).all())
          await expect(row).toContainText('Recorded');
        await expect(page.getByRole('button', { name: 'Connection: recorded data', exact: true })).toBeVisible();
        await expect(page.getByText('Simulated', { exact: false })).toHaveCount(0);
      });

      await test.step('the day of a market with hourly candles is computed from its hours, and drawn', async () => {
        await page.getByRole('row').filter({ hasText: 'ETH-USDT' }).click();
        const drawer = page.getByRole('complementary').filter({ hasText: 'ETH-USDT' });
        await expect(drawer).toContainText(
          'Not recorded: Depth, Volume profile, Profile, Liquidations, Funding, Open interest.',
        );
        // 24 hours of 18,000 dollars each.
        await expect(drawer).toContainText('432');
        await expect(drawer).not.toContainText('−100.0%');
        await expect(drawer).not.toContainText('No trades in this range');
      });

      await test.step('the chart opens at the recorded time, with the finest stored candles', async () => {
        await open('chart', ETH);
        await expect(main).toContainText('60 candles of 1 h');
        await expect(main).toContainText('3–5 Apr 2023');
        await expect(page.getByRole('radio', { name: /^1h/ })).toBeChecked();
        await open('chart', BTC);
        await expect(main).toContainText('60 candles of 1 min');
        await expect(main).toContainText('5 Apr 2023');
      });

      await test.step('so does the profile', async () => {
        await open('profile', BTC);
        await expect(main).toContainText('59 min 59 s recorded');
      });

      for (const [screen, market, words] of WITHOUT)
        await test.step(`${screen} of ${market} says what it has not`, async () => {
          await open(screen, market);
          await expect(main).toContainText(words);
        });

      await test.step('and the import is listed with its span', async () => {
        await open('sources', '');
        await expect(main).toContainText('2 recordings');
        await expect(main).toContainText('3 Apr 2023 00:00:00 UTC to 5 Apr 2023 12:00:00 UTC');
      });
      // Closed before its service, which it would keep requesting.
      await page.goto('about:blank');
    } finally {
      await service.stop();
    }
  });
});
