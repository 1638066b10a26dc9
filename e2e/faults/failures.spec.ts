import type { Page } from '@playwright/test';
import { fetchAnswer } from '../fetch-answer';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { findFreePort, RunningService, withDataDirectory, withSeededDirectory } from '../running-service';

test.use({
  allow: {
    'the browser reports every failed request': /Failed to load resource/,
    'the service is stopped on purpose': /net::ERR_/,
    'the service has not opened its store yet': /^asset failed: .*\(503\)$/,
  },
});

const CANDLES = /\/v1\/points\?type=TRADE_AGG/;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = { 'content-type': 'application/json' };
const errorBody = (error: string, message: string): string => JSON.stringify({ error, message });

/** Answers requests that match `url` with `answer` until the returned function is called. */
async function answerWith(page: Page, url: RegExp, answer: Answer): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ ...answer, headers: { ...json, ...answer.headers } }));
  return () => page.unroute(url);
}

test('a failure of the candles leaves the book; Retry loads them', { tag: '@quick' }, async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  const mend = await answerWith(page, CANDLES, { status: 500, body: errorBody('INTERNAL_ERROR', 'No candles') });
  await page.goto('/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=3600');
  const alert = heatmap.volume.getByRole('alert');
  await expect(alert).toContainText('No candles');
  await expect(page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/)).toBeVisible();
  await expect(heatmap.depth.getByRole('alert')).toHaveCount(0);
  await mend();
  await alert.getByRole('button', { name: /^Retry/ }).click();
  await heatmap.waitUntilLoaded();
});

test('a failed list of markets is reported; Retry loads it; a failed sort keeps the previous rows', async ({
  page,
}) => {
  const markets = new MarketsPage(page);
  const list = /\/v1\/markets\?.*pageSize=100&/;
  const fault = { status: 500, body: errorBody('INTERNAL_ERROR', 'No list') };
  let mend = await answerWith(page, list, fault);
  await page.goto('/markets');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(
    /answered 500 after (less than )?[\d.]+ s: No list\. Your view and settings are kept\./,
  );
  await expect(main.getByRole('button', { name: 'Copy request', exact: true })).toBeVisible();
  await mend();
  await main.getByRole('button', { name: 'Retry', exact: true }).click();
  await markets.waitUntilQuiet();
  const rows = await markets.readKeys();
  mend = await answerWith(page, list, fault);
  await markets.header('Market cap').getByRole('button').click();
  await expect(main.getByRole('alert')).toContainText(/Showing data up to \d\d:\d\d:\d\d UTC, \d+ \w+ old\./);
  // The message over the rows takes the space of the last ones.
  const kept = await markets.readKeys();
  expect(kept.length).toBeGreaterThan(rows.length / 2);
  expect(kept).toEqual(rows.slice(0, kept.length));
  await mend();
  await main.getByRole('alert').getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('a refused key is renewed silently; one that stays refused is reported', async ({ page }) => {
  const markets = new MarketsPage(page);
  await page.route(
    '**/local/session',
    async (route) => {
      const answer = await fetchAnswer(route);
      await route.fulfill({ json: { ...((await answer.json()) as object), key: 'of-before-the-restart' } });
    },
    { times: 1 },
  );
  await markets.open('/markets');
  // Starts with the sort's own request: an earlier pending one must not remove the header before it is pressed.
  let isRefusing = false;
  await page.route(/\/v1\//, (route) => {
    isRefusing ||= route.request().url().includes('MARKET_SYMBOL_MARKETCAP');
    const refusal = { status: 401, headers: json, body: errorBody('INVALID_API_KEY', 'Unknown key') };
    return isRefusing ? route.fulfill(refusal) : route.fallback();
  });
  await markets.header('Market cap').getByRole('button').click();
  const alert = page.getByRole('alert').filter({ hasText: 'The key was rejected' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connection: key rejected', exact: true })).toBeVisible();
  await page.unroute(/\/v1\//);
  await alert.getByRole('button', { name: 'Get a new key', exact: true }).click();
  await markets.waitUntilQuiet();
});

test('wrong keys get 401 and no hint', { tag: '@quick' }, async ({ request }) => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'X-Service-Key': '' },
    { 'X-Service-Key': 'e2e-fre' },
    { 'X-Service-Key': 'e2e-freee' },
    { 'X-Service-Key': 'E2E-FREE' },
    { 'X-Service-Key': '__proto__' },
    { Authorization: 'Bearer e2e-free' },
  ];
  const bodies = new Set<string>();
  for (const headers of wrong) {
    const answer = await request.get('/v1/coins', { headers });
    expect(answer.status(), JSON.stringify(headers)).toBe(401);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ error: 'INVALID_API_KEY' });
    expect(text).not.toContain('e2e');
    bodies.add(text);
  }
  expect(bodies.size).toBeLessThanOrEqual(2);
  const inAddress = await request.get('/v1/coins?key=e2e-free');
  expect(inAddress.status()).toBe(401);
});

test('the service stops and returns under the open page; the data stay', async ({ page }) => {
  test.slow(true, 'starts services of its own');
  const port = await findFreePort();
  await withSeededDirectory(async (directory) => {
    const env = { DATA_DIR: directory };
    const first = new RunningService(env, port);
    await first.waitUntilReady();
    const heatmap = new HeatmapPage(page);
    await page.goto(`${first.url}/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=3600`);
    await heatmap.waitUntilLoaded();
    const seen = await heatmap.readName();
    expect((await first.stop()).code).toBe(0);

    // Another block size is not cached, so requesting it shows that nobody answers.
    await heatmap.radio('Block size', /^HD/).click();
    const offline = page
      .getByRole('status')
      .filter({ hasText: /^Offline since 14:32 UTC\. Loaded data stays on screen/ });
    await expect(offline).toBeVisible();
    await expect(page.getByRole('button', { name: /^Connection: (simulated data, )?offline$/ })).toBeVisible();
    expect(await heatmap.readName()).toEqual(seen);
    await expect(heatmap.volume.getByText('CVD')).toBeVisible();

    const second = new RunningService(env, port);
    await second.waitUntilReady();
    await expect(page.getByRole('button', { name: 'Connection: simulated data', exact: true })).toBeVisible();
    await expect(offline).toHaveCount(0);
    // What failed meanwhile loads by itself or after one press.
    const retry = heatmap.depth.getByRole('button', { name: /^Retry/ });
    await expect(retry.or(heatmap.depth.getByText('25 USD blocks')).first()).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await heatmap.waitUntilLoaded();
    expect((await second.stop()).code).toBe(0);
  });
});

test('an open page shows the progress of a service that makes its data, and continues by itself', async ({ page }) => {
  test.slow(true, 'starts services of its own');
  const port = await findFreePort();
  const markets = new MarketsPage(page);
  await withSeededDirectory(async (directory) => {
    const first = new RunningService({ DATA_DIR: directory }, port);
    await first.waitUntilReady();
    await markets.open(`${first.url}/markets`);
    await first.stop();
  });
  await markets.header('Market cap').getByRole('button').click();
  const notice = page.getByRole('status').filter({ hasText: 'Offline since' });
  await expect(notice.getByRole('button', { name: 'Reconnect', exact: true })).toBeVisible();
  // The page keeps receiving the seeding response until the test has checked it, even if seeding ends early.
  let said: string | undefined;
  await page.route('**/healthz', (route) =>
    said === undefined ? route.abort() : route.fulfill({ status: 503, headers: json, body: said }),
  );
  await withDataDirectory(async (directory) => {
    const second = new RunningService({ DATA_DIR: directory }, port);
    const health = async (): Promise<number> => {
      const answer = await fetch(`${second.url}/healthz`).catch(() => undefined);
      if (answer?.status === 503) said = await answer.text();
      return answer?.status ?? 0;
    };
    await expect.poll(health, { intervals: [20] }).toBe(503);
    const seeding = page.getByRole('status').filter({ hasText: 'Seeding the simulated market' });
    await expect(seeding.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connection: simulated data, seeding', exact: true })).toBeVisible();
    await page.unroute('**/healthz');
    await second.waitUntilReady();
    await expect(seeding).toHaveCount(0);
    await markets.waitUntilQuiet();
    await second.stop();
  });
});
