import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { goWithin } from '../kept-page';

test.use({
  allow: {
    'the browser reports every failed request': /Failed to load resource/,
    'answers break off on purpose': /net::ERR_/,
  },
});

const DEPTH = /\/v1\/points\?type=BLOCK_BOOK_SNAPSHOT_AGG/;
/** The book on screen. A coarser one follows it without being requested. */
const MINUTES = /[?&]interval=MINUTE&/;
const MARKET = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200';

type Answer = (route: Route) => Promise<void>;

interface Fault {
  readonly name: string;
  readonly answer: Answer;
  readonly title: string | RegExp;
  readonly says: RegExp;
  /** The action to press first; "Retry" by default. */
  readonly way?: RegExp;
}

function refuse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = JSON.stringify({ error, message: `<b>${error}</b> of the test` });
  return (route) => route.fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body });
}

const say =
  (status: number, body: string, type = 'text/html'): Answer =>
  (route) =>
    route.fulfill({ status, headers: { 'content-type': type }, body });

const PIECE = Buffer.alloc(2 ** 20, 'x');

/**
 * A server that answers everything with a 500 of many MB. It streams, because Playwright's own pipe would copy them.
 */
async function openFlood(pieces: number): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(500, { 'content-type': 'text/html' });
    let left = pieces;
    const pour = (): void => {
      while (left-- > 0) if (!response.write(PIECE)) return;
      response.end();
    };
    response.on('drain', pour);
    pour();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const flood =
  (pieces: number): Answer =>
  async (route) => {
    const { url, close } = await openFlood(pieces);
    route.request().frame().page().once('close', close);
    await route.continue({ url });
  };

const BROKEN_OFF =
  '{"series":[{"id":{"type":"BLOCK_BOOK_SNAPSHOT_AGG","rawSymbol":"BTCUSDT","exchange":"ATLAS_FUTURES","interval":"MINUTE"},"flat_points":[17817';

const FAULTS: readonly Fault[] = [
  {
    name: 'a 400',
    answer: refuse(400, 'INVALID_PARAMS'),
    title: 'The service refused the request',
    says: /answered 400 after .*<b>INVALID_PARAMS<\/b> of the test/,
    way: /^Show the latest$/,
  },
  {
    name: 'a tier that is too low',
    answer: refuse(403, 'TIER_RESTRICTED'),
    title: /Not in (the \w+|your) tier/,
    says: /answered 403/,
    way: /^Open settings$/,
  },
  {
    name: 'a time before the reach of the tier',
    answer: refuse(403, 'HISTORY_RESTRICTED'),
    title: /Older than (the \w+|your) tier allows/,
    says: /: \d+ days of history/,
    way: /^Show the latest$/,
  },
  {
    name: 'a sum that the tier has not',
    answer: refuse(403, 'AGGREGATION_RESTRICTED'),
    title: /Sums over venues need the [\w ]+ tier/,
    says: /answered 403/,
  },
  {
    name: 'too many points',
    answer: refuse(403, 'TOO_MANY_POINTS'),
    title: 'Too many points for one request',
    says: /A shorter range/,
    way: /^Show 1 hour$/,
  },
  {
    name: 'a 403 without a reason',
    answer: say(403, '<h1>Forbidden</h1>'),
    title: 'The service refused the request',
    says: /answered 403 .*this may be temporary/,
  },
  {
    name: 'a 404',
    answer: refuse(404, 'NOT_FOUND'),
    title: 'The service does not have this data',
    says: /answered 404/,
    way: /^Show the latest$/,
  },
  { name: 'a 500', answer: refuse(500, 'INTERNAL_ERROR'), title: 'The request failed', says: /answered 500/ },
  {
    name: 'markup instead of JSON',
    answer: say(200, '<html><b>Bad gateway</b></html>'),
    title: 'The answer could not be read',
    says: /does not match the API/,
  },
  {
    name: 'an answer that ends too early',
    answer: say(200, BROKEN_OFF, 'application/json'),
    title: 'The answer was cut off',
    says: /closed too early/,
  },
  {
    name: 'broken JSON',
    answer: say(200, '{"series":[}', 'application/json'),
    title: 'The answer could not be read',
    says: /does not match the API/,
  },
  {
    name: '50 MB of an error',
    answer: flood(50),
    title: 'The request failed',
    says: /answered 500/,
  },
];

/** Checks that the plot keeps a picture or says why it has none, and that its neighbours still work. */
async function expectSound({ depth, volume }: HeatmapPage): Promise<void> {
  await expect(volume.getByText('CVD')).toBeVisible();
  await expect(volume.getByRole('alert')).toHaveCount(0);
  expect(await depth.locator('b').allInnerTexts()).not.toContain('Bad gateway');
}

/** Requests another interval: data that are neither cached nor derivable from cached data. */
async function askAnew(heatmap: HeatmapPage): Promise<void> {
  await heatmap.radio('Range', '3D').click();
}

async function findWords(page: Page, title: string | RegExp): Promise<Locator> {
  const region = page.getByRole('region', { name: 'Depth pane', exact: true });
  const told = region.getByRole('alert').or(region.getByRole('status')).filter({ hasText: title });
  await expect(told).toBeVisible();
  return told;
}

test('every fault is reported in its pane, the neighbours still work, and Retry loads the book with one request', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const heatmap = new HeatmapPage(page);
  let fault: Fault | undefined = FAULTS[0];
  let told: Fault | undefined;
  let asked = 0;
  await page.route(DEPTH, (route) => {
    told = fault;
    if (MINUTES.test(route.request().url())) asked += 1;
    return fault?.answer(route) ?? route.continue();
  });
  for (const [at, one] of FAULTS.entries()) {
    fault = one;
    await test.step(one.name, async () => {
      // A different view each time, of which nothing is cached. The page is loaded once.
      const address = `${MARKET}&depth=${1000 + 250 * at}`;
      await (at === 0 ? page.goto(address) : goWithin(page, address));
      await expect.poll(() => told?.name).toBe(one.name);
      const words = await findWords(page, one.title);
      await expect(words).toContainText(one.says);
      await expect(words.getByRole('button').first()).toHaveAccessibleName(one.way ?? /^Retry, \d+ weight$/);
      await expectSound(heatmap);
    });
  }
  fault = undefined;
  asked = 0;
  await heatmap.depth.getByRole('button', { name: /^Retry/ }).click();
  await expect(heatmap.depth.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/)).toBeVisible();
  await heatmap.waitUntilLoaded();
  expect(asked).toBe(1);

  await test.step('a failure beside data leaves them with their age', async () => {
    fault = FAULTS.find(({ name }) => name === 'a 500');
    await askAnew(heatmap);
    const notice = heatmap.depth.getByRole('alert').filter({ hasText: 'The request failed.' });
    await expect(notice).toContainText(/answered 500 .* Showing data up to \d\d:\d\d:\d\d UTC, \d+ \w+ old\./);
    await expect(heatmap.plot).toBeVisible();
    fault = undefined;
    await notice.getByRole('button', { name: /^Retry/ }).click();
    await heatmap.waitUntilLoaded();
  });
});

test('a 429 is waited for, a 502 and a 504 are tried three times, and only then reported', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  const askedAt: number[] = [];
  const pauseSeconds = 4;
  let answer: Answer = refuse(429, 'RATE_LIMITED', { 'retry-after': String(pauseSeconds) });
  await page.route(DEPTH, (route) => {
    askedAt.push(performance.now());
    return answer(route);
  });
  await page.goto(MARKET);
  const waiting = await findWords(page, 'Waiting for budget');
  await expect(waiting).toContainText('The service asks for a pause. It loads by itself');
  expect(askedAt).toHaveLength(1);
  // The candles stay in sight. A pause is for all requests, and what was refused comes first after it: where they had not
  // been asked for before the refusal, they come when depth has been given up.
  await expect(waiting).toContainText(/^Waiting for budget, \d+ s\. /);
  // However often it was asked for by then, never within a pause.
  for (const [i, at] of askedAt.slice(1).entries()) expect(at - askedAt[i]).toBeGreaterThan(pauseSeconds * 1000);
  answer = (route) => route.continue();
  await heatmap.waitUntilLoaded();

  for (const [status, title] of [
    [502, 'The request failed'],
    [504, 'The service took too long'],
  ] as const) {
    askedAt.length = 0;
    answer = refuse(status, 'TIMEOUT');
    if (status === 502) await askAnew(heatmap);
    else await page.goto(`${MARKET}&depth=7000`);
    const told = await findWords(page, title);
    await expect(told).toContainText(`answered ${status}`);
    expect(askedAt).toHaveLength(3);
  }
});

test('the worker is killed during responses, ten times: the pane says so, Retry loads the book', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  await page.addInitScript(() => {
    const made: Worker[] = [];
    const Native = Worker;
    Object.assign(globalThis, {
      killWorkers: () => {
        for (const worker of made.splice(0)) {
          worker.terminate();
          worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
        }
      },
      Worker: class extends Native {
        constructor(url: URL | string, options?: WorkerOptions) {
          super(url, options);
          made.push(this);
        }
      },
    });
  });
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(DEPTH, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.goto(MARKET);
  for (let kill = 0; kill < 10; kill++) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.evaluate(() => (globalThis as unknown as { killWorkers: () => void }).killWorkers());
    for (const release of held.splice(0)) release();
    const alert = heatmap.depth.getByRole('alert');
    await expect(alert).toContainText('Reading the answer stopped');
    if (kill === 0) await expectSound(heatmap);
    isHeld = kill < 9;
    await alert.getByRole('button', { name: /^Retry/ }).click();
  }
  await heatmap.waitUntilLoaded();
});
