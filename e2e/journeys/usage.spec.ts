import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { loadSessionKey, RawService } from '../raw-service';
import { findFreePort, RunningService, withSeededDirectory } from '../running-service';

// A service of its own, so that nobody else spends from the dashboard's budget.
test.describe.configure({ mode: 'serial' });

let service: RunningService;
let key: string;
let finish: () => void;
let gone: Promise<void>;

test.beforeAll(async () => {
  const port = await findFreePort();
  const started = new Promise<void>((resolve, reject) => {
    gone = withSeededDirectory(async (directory) => {
      service = new RunningService({ DATA_DIR: directory }, port);
      await service.waitUntilReady();
      key = await loadSessionKey(service.url);
      const over = new Promise<void>((end) => {
        finish = end;
      });
      resolve();
      await over;
      await service.stop();
    });
    gone.catch(reject);
  });
  await started;
});
test.afterAll(async () => {
  finish();
  await gone;
});

/**
 * Requests of the table's details: the last day of the chosen market and figures of its coin load by themselves
 * after a rest.
 */
const isOfDetails = (address: string): boolean => {
  const query = new URL(address).searchParams;
  const isChart = query.get('type') === 'TRADE_SIDE_AGNOSTIC_AGG' && query.get('interval') === 'FIVE_MINUTES';
  return isChart || (query.has('coin') && !query.has('rawSymbol'));
};

const isPoints = (request: Request): boolean => new URL(request.url()).pathname === '/v1/points';

const nextWeight = (speech: string | null): number =>
  Number(/next request (\d+)/.exec(speech ?? '')?.[1] ?? Number.NaN);

/** Holds point requests until released. */
async function holdPoints(page: Page): Promise<() => void> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route('**/v1/points?**', async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return () => {
    isOpen = true;
    for (const route of held) void route.continue();
  };
}

test('the cost of a view is shown before it is requested, charged once, and never again', { tag: '@quick' }, async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const dashboard = new RawService(service.url, key);
  const charged: Promise<number>[] = [];
  const addresses: string[] = [];
  page.on('response', (response) => {
    if (!isPoints(response.request())) return;
    addresses.push(response.url());
    charged.push(response.headerValue('x-request-weight').then((weight) => Number(weight)));
  });
  const release = await holdPoints(page);
  await page.goto(`${service.url}/heatmap`);
  await expect(heatmap.meter).toHaveAttribute(
    'aria-valuetext',
    / left, \d+ of 750 used in the last minute, next request [1-9]/,
  );
  const announced = nextWeight(await heatmap.meter.getAttribute('aria-valuetext'));
  release();
  await heatmap.waitUntilLoaded();
  const weights = await Promise.all(charged);
  const paid = [...addresses];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  expect(sum).toBe(announced);
  expect((await dashboard.loadUsage()).used).toBe(announced);
  await expect(heatmap.meter).toHaveAttribute('aria-valuetext', new RegExp(` ${announced} of 750 used`));

  // Without a reload: to the table and back, then zoomed in.
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await new MarketsPage(page).waitUntilQuiet();
  await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
  await heatmap.waitUntilLoaded();
  await heatmap.plot.press('=');
  await heatmap.plot.press('=');
  await expect.poll(() => heatmap.place()).toHaveProperty('from');
  await heatmap.waitUntilLoaded();
  expect(addresses.filter((address) => !isOfDetails(address))).toEqual(paid);
});

test("the meter matches the service's count, in words, as a share and in its details", { tag: '@quick' }, async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const dashboard = new RawService(service.url, key);
  await page.goto(`${service.url}/heatmap?m=BOREAL_FUTURES:BTC_USDT`);
  await heatmap.waitUntilLoaded();
  const said = (await heatmap.meter.getAttribute('aria-valuetext')) ?? '';
  const told = await dashboard.loadUsage();
  expect(said).toContain(`${told.used} of ${told.limit} used in the last minute`);
  // Nothing is spent while it is read, and it refills by some a second.
  const [, left = ''] = /^([\d,]+) of 1,500 left/.exec(said) ?? [];
  await expect(heatmap.meter).toContainText(/[\d,]+ of 1,500 weight left/, { useInnerText: true });
  expect(Number(left.replace(',', ''))).toBeGreaterThanOrEqual(1500 - told.used);
  await expect(heatmap.meter).toHaveAttribute('aria-valuemin', '0');
  await expect(heatmap.meter).toHaveAttribute('aria-valuemax', '1500');
  await expect(heatmap.meter).toHaveAttribute('aria-valuenow', /^\d+$/);
  await heatmap.meter.focus();
  const details = page.getByRole('dialog', { name: 'API usage', exact: true });
  await expect(details).toContainText(`+${told.limit} a minute1,500 at most; ${told.used} used in the last minute`);
  // What can be spent leads; the minute stands behind it.
  await expect(details.getByRole('region', { name: 'Weight that can be spent', exact: true })).toContainText(
    '1,500 at most',
  );
  await details.getByText('Budget and tier', { exact: true }).click();
  await expect(details.getByText(/^750 a minute, kept/)).toBeVisible();
  await details.getByText('Request log').click();
  const ledger = details.getByRole('table', { name: 'Request ledger', exact: true });
  await expect(ledger.getByRole('row', { name: /Depth .* 10 \d+ of/ })).toHaveCount(1);
  await expect(
    ledger
      .getByRole('row')
      .filter({ hasText: /Candles/i })
      .first(),
  ).toBeVisible();

  // What the tab has spent does not start again with a reload.
  const tab = details.getByRole('region', { name: 'This tab', exact: true });
  const readTotal = async (): Promise<number> =>
    Number(
      /^This tab(\d+)weight since \d\d:\d\d, \d+ requests?$/.exec((await tab.textContent()) ?? '')?.[1] ?? Number.NaN,
    );
  await expect.poll(readTotal).toBeGreaterThan(0);
  const before = await readTotal();
  await page.reload();
  await heatmap.waitUntilLoaded();
  await heatmap.meter.focus();
  await expect.poll(readTotal).toBeGreaterThanOrEqual(before);
});

test('the panel names a cheaper way of a view that costs, and it opens', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  // Every load waits for a press, so that the view keeps its price.
  await page.addInitScript(() => {
    localStorage.setItem('depthscape.settings', JSON.stringify({ state: { askBefore: 0 }, version: 1 }));
  });
  await page.goto(`${service.url}/heatmap`);
  await expect(heatmap.meter).toHaveAttribute('aria-valuetext', /next request [1-9]/);
  await heatmap.meter.hover();
  const details = page.getByRole('dialog', { name: 'API usage', exact: true });
  await expect(details).toContainText(/The next load of this view costs \d+ weight/);
  const way = details.getByRole('link', { name: /^(without|last) .*, \d+ weight$/ });
  const dear = nextWeight(await heatmap.meter.getAttribute('aria-valuetext'));
  const cheap = Number(/(\d+) weight/.exec((await way.textContent()) ?? '')?.[1] ?? Number.NaN);
  expect(cheap).toBeLessThan(dear);
  await way.click();
  await expect.poll(async () => nextWeight(await heatmap.meter.getAttribute('aria-valuetext'))).toBe(cheap);
});

const CANARY_PLACES = ['localStorage', 'sessionStorage'] as const;

test('the key appears nowhere: not in addresses, the document, storage or the console', { tag: '@quick' }, async ({
  page,
}) => {
  const places: string[] = [];
  const senders = new Set<string>();
  page.on('console', (message) => places.push(`console ${message.text()}`));
  page.on('framenavigated', (frame) => places.push(`address ${frame.url()}`));
  page.on('request', (request) => {
    places.push(`request ${request.url()} ${request.postData() ?? ''}`);
    if (request.headers()['x-service-key'] === key) senders.add(new URL(request.url()).pathname);
  });
  const look = async (): Promise<void> => {
    places.push(`document ${await page.content()}`);
    for (const name of CANARY_PLACES)
      places.push(
        `${name} ${await page.evaluate((storage) => JSON.stringify(Object.entries(globalThis[storage])), name)}`,
      );
    places.push(`state ${await page.evaluate(() => JSON.stringify([history.state, document.cookie, window.name]))}`);
  };
  const markets = new MarketsPage(page);
  await markets.open(`${service.url}/`);
  await markets.row(1).click();
  await markets
    .row(1)
    .getByRole('button', { name: /^Watch / })
    .click();
  await look();
  await markets.row(1).focus();
  await page.keyboard.press('Enter');
  const heatmap = new HeatmapPage(page);
  await heatmap.waitUntilLoaded();
  await heatmap.meter.focus();
  await expect(page.getByRole('dialog', { name: 'API usage', exact: true })).toBeVisible();
  await look();
  await heatmap.plot.focus();
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('dialog', { name: 'Switch market', exact: true }).getByRole('option').first(),
  ).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await page.keyboard.press(';');
  await expect(page.getByRole('dialog', { name: 'Settings', exact: true })).toBeVisible();
  await look();
  expect(places.filter((place) => place.includes(key))).toEqual([]);
  // Proof that the test would see the key: the page did send it where it belongs.
  expect([...senders]).toEqual(expect.arrayContaining(['/v1/markets', '/v1/points', '/v1/usage']));
  expect(places.some((place) => place.startsWith('localStorage') && place.includes('depthscape'))).toBe(true);
});
