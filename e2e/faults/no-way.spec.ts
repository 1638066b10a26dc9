import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { openCorsProxy } from '../cors-proxy';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';

test.use({
  allow: {
    'the browser reports every failed request': /Failed to load resource/,
    'nothing gets through on purpose': /net::ERR_/,
  },
});

const DEPTH = /\/v1\/points\?type=BLOCK_BOOK_SNAPSHOT_AGG/;
const SERVICE = /\/(v1|local|healthz)/;
const MARKET = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200';

/** The panes that show neither content, nor why there is none, nor that it is loading. */
function listBlankPanes(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('section[aria-label$=" pane"]')]
      .filter((pane) => {
        const isCovered = pane.querySelector(':scope > .invisible') !== null && pane.ariaBusy !== 'true';
        const words = [...pane.querySelectorAll('[role=alert], [role=status]')].map((one) => one.textContent.trim());
        return isCovered && words.every((text) => text === '');
      })
      .map((pane) => pane.getAttribute('aria-label') ?? ''),
  );
}

test('offline: loaded data stay, missing data say so, and they load by themselves when the connection is back', {
  tag: '@quick',
}, async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(MARKET);
  let isOut = true;
  await page.route(SERVICE, (route) => (isOut ? route.abort('internetdisconnected') : route.fallback()));
  await heatmap.radio('Range', '3D').click();
  const notice = page.getByRole('status').filter({ hasText: /^Offline since 14:32 UTC\. Loaded data stays on screen/ });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: /^Connection: (simulated data, )?offline$/ })).toBeVisible();
  await expect(heatmap.plot).toHaveAccessibleName(/^Depth heatmap, BTC-USDT, /);
  await expect.poll(() => listBlankPanes(page)).toEqual([]);

  await test.step('a pane without data says so in its place', async () => {
    const triggers = page.getByRole('button', { name: 'TP/SL triggers', exact: true });
    const depth = page.getByRole('button', { name: 'Depth', exact: true });
    await triggers.click();
    await depth.click();
    const pane = page.getByRole('region', { name: 'TP/SL triggers pane', exact: true });
    await expect(pane.getByText('TP/SL triggers not loaded', { exact: true })).toBeVisible();
    // The page says once that it is offline, and offers once to reconnect; the header keeps the state of the connection.
    const main = page.getByRole('main');
    await expect(main.getByText(/offline/i).locator('visible=true')).toHaveCount(1);
    await expect(main.getByRole('button', { name: 'Reconnect', exact: true })).toHaveCount(1);
    await expect(page.getByRole('meter')).not.toContainText(/offline/i);
    await expect.poll(() => listBlankPanes(page)).toEqual([]);
    await depth.click();
    await triggers.click();
    // The price of the control under the pointer is shown for as long as it is there.
    await page.getByRole('banner').hover();
  });

  isOut = false;
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await heatmap.waitUntilLoaded();
});

test('a key that is refused midway is reported over the whole view, and a new one restores it', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(MARKET);
  const body = JSON.stringify({ error: 'INVALID_API_KEY', message: 'Unknown key' });
  let isRefusing = true;
  await page.route(DEPTH, (route) =>
    isRefusing
      ? route.fulfill({ status: 401, headers: { 'content-type': 'application/json' }, body })
      : route.fallback(),
  );
  await heatmap.radio('Range', '3D').click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'The key was rejected' });
  await expect(alert).toContainText("The service rejected the dashboard's key.");
  await expect(page.getByRole('button', { name: 'Connection: key rejected', exact: true })).toBeVisible();
  isRefusing = false;
  await alert.getByRole('button', { name: 'Get a new key', exact: true }).click();
  await expect(alert).toHaveCount(0);
  await heatmap.waitUntilLoaded();
});

const START = '{"series":[{"id":{"type":"BLOCK_BOOK_SNAPSHOT_AGG","rawSymbol":"BTCUSDT"},"flat_points":[17817';

test('a connection that is reset, before or during a response, is reported only in its pane', async ({
  page,
  baseURL,
}) => {
  const heatmap = new HeatmapPage(page);
  const proxy = await openCorsProxy(baseURL ?? '');
  const resetting =
    (start: string) =>
    (incoming: IncomingMessage, response: ServerResponse): boolean => {
      if (!DEPTH.test(incoming.url ?? '')) return false;
      if (start === '') incoming.socket.resetAndDestroy();
      else {
        response.writeHead(200, { 'content-type': 'application/json' });
        // The written bytes must be on their way before the reset discards the rest.
        response.write(start, () => setTimeout(() => incoming.socket.resetAndDestroy(), 30));
      }
      return true;
    };
  const alert = heatmap.depth.getByRole('alert');
  try {
    proxy.setIntervention(resetting(START));
    await page.goto(proxy.url + MARKET);
    await expect(alert).toContainText('The answer was cut off');
    await expect(alert).toContainText('The connection closed too early.');
    await expect(heatmap.volume.getByText('CVD')).toBeVisible();
    await expect(alert.getByRole('button', { name: 'Copy request', exact: true })).toBeVisible();
    await expect.poll(() => listBlankPanes(page)).toEqual([]);

    await test.step('before the response: it is not requested again on every return of a reachable service', async () => {
      proxy.setIntervention(resetting(''));
      await alert.getByRole('button', { name: /^Retry/ }).click();
      await expect(alert).toContainText(/No answer after three attempts\./, { timeout: 20_000 });
      await expect(page.getByRole('button', { name: 'Connection: simulated data', exact: true })).toBeVisible();
      let asked = 0;
      const isAtRest = (): boolean => {
        const before = asked;
        asked = proxy.asked.filter(({ url = '' }) => DEPTH.test(url)).length;
        return asked === before;
      };
      // Longer than the service is searched for and a request is retried.
      await expect.poll(isAtRest, { intervals: [5000], timeout: 30_000 }).toBe(true);
      await expect(alert).toContainText('No answer after three attempts.');
      await expect(heatmap.volume.getByText('CVD')).toBeVisible();
      await expect.poll(() => listBlankPanes(page)).toEqual([]);
    });

    proxy.setIntervention(() => false);
    await alert.getByRole('button', { name: /^Retry/ }).click();
    await expect(alert).toHaveCount(0);
    await heatmap.waitUntilLoaded();
  } finally {
    await page.goto('about:blank');
    proxy.close();
  }
});

test('a failed request is copied without the key, and a toast says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heatmap = new HeatmapPage(page);
  const body = JSON.stringify({ error: 'INTERNAL_ERROR', message: 'Broken' });
  await page.route(DEPTH, (route) =>
    route.fulfill({ status: 500, headers: { 'content-type': 'application/json' }, body }),
  );
  const sent = page.waitForRequest(DEPTH);
  await page.goto(MARKET);
  await heatmap.depth.getByRole('alert').getByRole('button', { name: 'Copy request', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request copied, key removed' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('"$DEPTHSCAPE_KEY"');
  expect(copied).toContain(`'${(await sent).url()}'`);
  const key = (await (await sent).allHeaders())['x-service-key'] ?? '';
  expect(key).not.toBe('');
  expect(copied).not.toContain(key);
});

test('a full device is reported, and the visit continues in memory', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = function put() {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  const heatmap = new HeatmapPage(page);
  await heatmap.open(MARKET);
  const notice = page.getByRole('status').filter({ hasText: "This device's storage is full." });
  await expect(notice).toContainText('Loaded data stays for this visit but is not cached for the next one.');
  await expect(heatmap.depth.getByRole('alert')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Open settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings', exact: true });
  await expect(
    settings.getByText(/^0 B of history in 0 parts; room for 268 MB, full: nothing more is cached\./),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(notice).toHaveCount(0);
  await heatmap.radio('Range', '1H').click();
  await heatmap.waitUntilLoaded();
});
