import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures';
import { findFreePort, RunningService, withDataDirectory } from '../running-service';

const DEMO = fileURLToPath(new URL('../../scripts/demo-venue.mjs', import.meta.url));
const BTC = 'binance-futures:BTCUSDT';

/** The venue of the demo on `port`, as `npm run demo:venue` starts it. */
async function startVenue(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [DEMO, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(`http://127.0.0.1:${port}`)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The venue ended with ${code}: ${output}`)));
  });
  await isReady;
  return child;
}

/** A venue and a service that knows no other world, both gone after `use`. */
async function withVenue(use: (service: RunningService) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const venue = await startVenue(port);
  try {
    await withDataDirectory(async (directory) => {
      const env = { DATA_DIR: directory, SIM_NOW: '', FEED_HOSTS: `binance-futures=http://127.0.0.1:${port}` };
      const service = new RunningService(env, await findFreePort(), ['--no-simulation']);
      try {
        await service.waitUntilReady();
        await use(service);
      } finally {
        await service.stop();
      }
    });
  } finally {
    venue.removeAllListeners('exit');
    venue.kill();
    if (venue.exitCode === null && venue.signalCode === null) await once(venue, 'exit');
  }
}

test('a market is found, added, watched going live, and removed with its data', async ({ page }) => {
  test.slow(true, 'starts a venue and a service of its own');
  await withVenue(async (service) => {
    await page.goto(`${service.url}/sources`);
    await expect(page.getByRole('heading', { name: 'Record a market as it trades' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Venues' })).toContainText('Binance linear futures');
    await page.getByRole('searchbox', { name: 'Search by symbol or coin' }).fill('btcusdt');
    await page.getByRole('button', { name: `Add ${BTC}`, exact: true }).click();
    const sources = page.getByRole('list', { name: 'Sources' });
    const row = sources.getByRole('button', { name: /^Binance BTCUSDT/ });
    await expect(row).toHaveAccessibleName(/, demo venue, (Playing|Filling \d+ %)/, { timeout: 30_000 });

    await row.click();
    const details = page.getByRole('complementary', { name: `${BTC} details` });
    await expect(details.getByRole('table', { name: 'Limits of the venue' })).toBeVisible();
    await details.getByRole('button', { name: 'Open chart' }).click();
    await expect(page.getByLabel('Status')).toContainText(/Live, .* behind/, { timeout: 30_000 });
    await expect(page.getByLabel('Status')).toContainText(/Source lag \d/);
    await expect(page.getByRole('button', { name: /^Connection: demo data/ })).toBeVisible();

    await page.getByRole('link', { name: 'Markets' }).click();
    await expect(page.locator('tbody tr').first()).toContainText('Demo');

    // What a demo venue played is kept as a demo, never as the past of a real market.
    await page.goto(`${service.url}/sources?source=${BTC}`);
    await details.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: `Remove ${BTC}` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(sources).toHaveCount(0);
    const recordings = page.getByRole('list', { name: 'Imported recordings' });
    await expect(recordings).toContainText(/BTCUSDT\s*Demo/);
    await page.getByRole('link', { name: 'Markets' }).click();
    await expect(page.locator('tbody tr').first()).toContainText('Demo');
    await page.goto(`${service.url}/sources`);
    await recordings.getByRole('button', { name: `Remove ${BTC}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the data' }).click();
    await expect(recordings).toHaveCount(0);
    await page.getByRole('link', { name: 'Markets' }).click();
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeAttached();
    await expect(page.locator('tbody tr').filter({ hasText: 'BTC' })).toHaveCount(0);
    // It would ask on while the service ends.
    await page.close();
  });
});
