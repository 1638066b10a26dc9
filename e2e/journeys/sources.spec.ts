import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures';
import { findFreePort, RunningService, withDataDirectory } from '../running-service';

const DEMO = fileURLToPath(new URL('../../scripts/demo-venue.mjs', import.meta.url));
const BTC = 'binance-futures:BTCUSDT';

/** Starts the demo venue on `port`, as `npm run demo:venue` does. */
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

/** Runs a venue and a service without another world, and stops both after `use`. */
async function withVenue(
  use: (service: RunningService, venue: string) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const port = await findFreePort();
  const venue = await startVenue(port);
  try {
    await withDataDirectory(async (directory) => {
      const env = { DATA_DIR: directory, SIM_NOW: '', FEED_HOSTS: `binance-futures=http://127.0.0.1:${port}` };
      const service = new RunningService(env, await findFreePort(), ['--no-simulation', ...args]);
      try {
        await service.waitUntilReady();
        await use(service, `http://127.0.0.1:${port}`);
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

test('a market is found, added, seen going live, and removed with its data', async ({ page }) => {
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
    // Closed first, because it would keep sending requests while the service stops.
    await page.close();
  });
});

interface Told {
  readonly source: { readonly state: string; readonly listed?: object };
  readonly gaps: readonly {
    readonly from: { readonly s: number };
    readonly to?: { readonly s: number };
    readonly cause: string;
  }[];
}

/** Longer than any connection survives. */
const ASLEEP_MS = 40_000;
const POLL = { timeout: 300_000, intervals: [5000] };

type Volumes = readonly (readonly [second: number, volume: string])[];

/** Volumes of two minutes from `first` on (Unix seconds), from the service. */
async function readVolumes({ url }: RunningService, first: number): Promise<Volumes> {
  const { key } = (await (await fetch(`${url}/local/session`)).json()) as { readonly key: string };
  const query = `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT&interval=MINUTE&from=${first}&period=120`;
  const answer = await fetch(`${url}/v1/points?${query}`, { headers: { 'X-Service-Key': key } });
  const { series = [] } = (await answer.json()) as {
    series?: { points: { Point: { timestamp: { s: number }; volume: number } }[] }[];
  };
  return series.flatMap(({ points }) =>
    points.map(({ Point }) => [Point.timestamp.s, Point.volume.toFixed(3)] as const),
  );
}

/** The same volumes from the venue, once the minutes are over. */
async function askVolumes(venue: string, first: number): Promise<Volumes> {
  const asked = `symbol=BTCUSDT&interval=1m&startTime=${first * 1000}&limit=2`;
  const rows = (await (await fetch(`${venue}/fapi/v1/klines?${asked}`)).json()) as (readonly [number, ...string[]])[];
  return rows.map((row) => [row[0] / 1000, Number(row[5]).toFixed(3)] as const);
}

test('a machine that sleeps continues by itself, with one gap, its cause, and the candles of that time from the venue', async () => {
  test.skip(!process.env.FULL, 'sleeps, and waits for the minutes after it');
  test.slow(true, 'sleeps, and waits for the minutes after it');
  await withVenue(
    async (service, venue) => {
      const tell = async (): Promise<Told> =>
        (await (await fetch(`${service.url}/local/sources/detail?id=${BTC}`)).json()) as Told;
      await expect.poll(async () => (await tell()).source).toMatchObject({ state: 'live', listed: {} });
      service.kill('SIGSTOP');
      const sleptFrom = Date.now() / 1000;
      await new Promise((resolve) => setTimeout(resolve, ASLEEP_MS));
      service.kill('SIGCONT');
      const slept = { cause: expect.stringMatching(/^This machine slept for \d+ s$/), to: { s: expect.any(Number) } };
      await expect.poll(async () => (await tell()).gaps).toEqual([expect.objectContaining(slept)]);
      const [{ from, to }] = (await tell()).gaps;
      // Data in the machine's buffers from before it noticed the sleep are not a gap.
      expect(from.s).toBeGreaterThan(sleptFrom - 5);
      expect(to?.s).toBeLessThan(Date.now() / 1000 + 5);
      await expect.poll(async () => (await tell()).source.state).toBe('live');

      // The minutes of the sleep are complete once they are over, each once, with the venue's figures.
      const first = Math.floor(from.s / 60) * 60;
      const minutes = Math.floor(((to?.s ?? 0) - first) / 60) + 1;
      await expect
        .poll(async () => {
          const [own, told] = [await readVolumes(service, first), await askVolumes(venue, first)];
          return own.length === 2 && JSON.stringify(own.slice(0, minutes)) === JSON.stringify(told.slice(0, minutes));
        }, POLL)
        .toBe(true);
    },
    ['--record', BTC],
  );
});
