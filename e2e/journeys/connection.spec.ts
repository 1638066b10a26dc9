import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openCorsProxy } from '../cors-proxy';
import { expectNoViolation } from '../expect-no-violation';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { findFreePort, RunningService, withDataDirectory, withSeededDirectory } from '../running-service';
import { listForms } from '../security/key-traces';
import { SettingsPage } from '../settings-page';

const KEY = 'canary-remote-key-0123456789abcdef';
const OTHER_KEY = 'canary-other-key-fedcba9876543210';

test.beforeEach(() => test.slow(true, 'starts services of its own'));

/** Starts a service with the seeded world for one test, and stops it after `use`. */
async function withService(
  use: (service: RunningService) => Promise<void>,
  { args = [], keys = '' }: { readonly args?: readonly string[]; readonly keys?: string } = {},
): Promise<void> {
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory, LOCAL_KEYS: keys }, await findFreePort(), args);
    try {
      await service.waitUntilReady();
      await use(service);
    } finally {
      await service.stop();
    }
    expect(service.output).not.toContain('canary');
  });
}

type Proxy = Awaited<ReturnType<typeof openCorsProxy>>;

/** A service that offers another one at another origin, as a deployment with CORS would. */
async function withRemote(use: (home: RunningService, proxy: Proxy) => Promise<void>): Promise<void> {
  await withService(
    async (deployment) => {
      const proxy = await openCorsProxy(deployment.url);
      try {
        await withService((home) => use(home, proxy), { args: ['--api-origin', proxy.url] });
      } finally {
        proxy.close();
      }
    },
    { keys: `basic:${KEY},free:${OTHER_KEY}` },
  );
}

/** Everything of the page that outlives it or that others can read, as one text. */
const readTraces = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [location.href, document.documentElement.outerHTML, document.referrer, document.cookie];
    parts.push(
      JSON.stringify(history.state),
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
    );
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        parts.push(JSON.stringify(rows.result));
      }
      database.close();
    }
    parts.push(JSON.stringify(await caches.keys()));
    return parts.join('\n');
  });

const formsOf = (key: string): readonly string[] => [...listForms(key).values()];

async function expectNoTrace(page: Page): Promise<void> {
  const traces = await readTraces(page);
  for (const form of formsOf(KEY)) expect(traces).not.toContain(form);
}

test('acting as another tier sets budget and locks, also after a reload', { tag: '@quick' }, async ({ page }) => {
  await withService(async (service) => {
    const settings = new SettingsPage(page);
    const markets = new MarketsPage(page);
    await markets.open(`${service.url}/markets`);
    await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 750 used/);
    await settings.open();
    const tiers = settings.drawer.getByRole('radiogroup', { name: 'Act as tier', exact: true });
    await expect(settings.radio('Act as tier', 'Advanced')).toBeChecked();
    await settings.radio('Act as tier', 'Advanced').focus();
    for (const [tier, limit] of [
      ['Standard', 100],
      ['Basic', 50],
      ['Free', 10],
    ] as const) {
      await page.keyboard.press('ArrowLeft');
      await expect(settings.radio('Act as tier', tier)).toBeChecked();
      await expect(settings.radio('Act as tier', tier)).toBeFocused();
      await expect(settings.meter).toHaveAttribute('aria-valuetext', new RegExp(`of ${limit} used`));
    }
    await expect(tiers.getByRole('radio')).toHaveCount(5);
    const reserve = settings.drawer.getByRole('spinbutton', { name: 'Keep in reserve', exact: true });
    const askBefore = settings.drawer.getByRole('spinbutton', { name: 'Ask before requests above', exact: true });
    await expect(reserve).toHaveValue('1');
    await expect(askBefore).toHaveValue('10');
    await askBefore.fill('five');
    await expect(settings.drawer.getByRole('alert')).toHaveText('A whole number from 0 to 100000.');
    await askBefore.fill('5');
    await expect(settings.drawer.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(settings.connection('simulated data')).toContainText('Free');
    // The button that opened the drawer was rebuilt beneath it, but the focus is not lost.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    // Requests from now on use that tier.
    const answered = page.waitForResponse((answer) => answer.url().includes('/v1/points') && answer.status() === 200);
    await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
    // The view costs more than the limit for loading without asking.
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Load 10 h, 12 weight(, in .*)?$/ })
      .click();
    expect((await answered).headers()['x-service-tier']).toBe('free');
    await new HeatmapPage(page).waitUntilLoaded();
    await page.reload();
    await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 10 used/);
    await settings.open();
    await expect(settings.radio('Act as tier', 'Free')).toBeChecked();
    await expect(askBefore).toHaveValue('5');
    // The page keeps requesting its budget while it is open.
    await page.goto('about:blank');
  });
});

test.describe('a remote service', () => {
  test.use({
    allow: {
      'the browser says what it was refused': /Failed to load resource|blocked by CORS policy|net::ERR_|redirect/i,
    },
  });

  test('receives only its own key, and no data of one source are shown for the other', async ({ page, context }) => {
    await withRemote(async (home, proxy) => {
      const settings = new SettingsPage(page);
      const markets = new MarketsPage(page);
      const atHome: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(home.url)) atHome.push(`${request.url()} ${JSON.stringify(request.headers())}`);
      });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const document = await page.goto(`${home.url}/markets?period=3600`);
      const policy = document?.headers()['content-security-policy'] ?? '';
      expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${proxy.url}`);
      await markets.waitUntilQuiet();
      await settings.open();
      await settings.radio('Data source', 'Remote').click();
      await expect(settings.connection('remote, no key')).toBeAttached();
      await expect(page.getByText('A key is needed')).toBeAttached();
      await expect(settings.drawer.getByRole('textbox', { name: 'Base address', exact: true })).toHaveValue(proxy.url);
      expect(proxy.asked).toHaveLength(0);

      await settings.giveKey('two words');
      await expect(settings.drawer.getByRole('alert')).toContainText('without spaces');
      await settings.giveKey('wrong-key');
      await expect(settings.connection('key rejected')).toBeAttached();
      expect(await settings.test()).toContain('rejected this key (401)');
      await page.keyboard.press('Escape');
      const block = page.getByRole('alert').filter({ hasText: 'The key was rejected' });
      await expect(block.getByRole('button', { name: 'Use simulated data', exact: true })).toBeVisible();
      await block.getByRole('button', { name: 'Open settings', exact: true }).click();

      await settings.giveKey(KEY);
      await expect(settings.connection('remote')).toBeAttached();
      expect(await settings.test()).toMatch(/^Key accepted, 50 weight per 60 s, as tier Basic\.$/);
      await markets.waitUntilQuiet();
      await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 50 used/);
      expect(proxy.asked.filter(({ headers }) => headers['x-service-key'] === KEY).length).toBeGreaterThan(3);
      for (const { headers } of proxy.asked) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
      await expectNoTrace(page);
      await expectNoViolation(page, 'Settings', 'dialog');

      // A worker requests depth.
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
      await expect.poll(() => proxy.asked.some(({ url }) => url?.includes('BLOCK_BOOK_SNAPSHOT_AGG'))).toBe(true);
      await settings.open();

      await settings.remember.check();
      expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(KEY);
      const second = await context.newPage();
      const there = new SettingsPage(second);
      await second.goto(`${home.url}/markets`);
      await expect(there.connection('remote')).toBeVisible();

      await context.setOffline(true);
      await settings.button('Forget key').click();
      await expectNoTrace(page);
      await expect(settings.key).toHaveAttribute('placeholder', 'none');
      await context.setOffline(false);
      await expect(there.connection('remote, no key')).toBeVisible();
      await expectNoTrace(second);
      await second.close();

      await settings.radio('Data source', 'This machine').click();
      await expect(settings.connection('simulated data')).toBeAttached();
      const before = proxy.asked.length;
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Markets', exact: true }).click();
      await markets.waitUntilQuiet();
      await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 750 used/);
      expect(proxy.asked).toHaveLength(before);
      for (const text of [...atHome, ...said]) expect(text).not.toContain(KEY);
    });
  });

  test('never gets a key forwarded by a redirect, with five codes and four targets, and is judged by "Test key"', async ({
    page,
  }) => {
    await withRemote(async (home, proxy) => {
      const trapped: string[] = [];
      const trap = createServer((request, response) => {
        if (request.method !== 'OPTIONS') trapped.push(`${request.url} ${JSON.stringify(request.headers)}`);
        response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}');
      }).listen(0, '127.0.0.1');
      await once(trap, 'listening');
      const settings = new SettingsPage(page);
      try {
        const { port } = trap.address() as AddressInfo;
        const atHome: string[] = [];
        page.on('request', (request) => {
          if (request.url().startsWith(home.url)) atHome.push(JSON.stringify(request.headers()));
        });
        const targets = [
          `http://127.0.0.1:${port}/v1/usage`,
          `http://localhost:${port}/v1/usage`,
          `${home.url}/v1/usage`,
          `${proxy.url}/v1/elsewhere`,
        ];
        await page.goto(`${home.url}/markets`);
        await new MarketsPage(page).waitUntilQuiet();
        await settings.open();
        await settings.radio('Data source', 'Remote').click();
        for (const [at, status] of [301, 302, 303, 307, 308].entries()) {
          // Each code and each target once; all pairs in the long run.
          for (const target of process.env.FULL ? targets : [targets[at % targets.length]]) {
            const seen = proxy.asked.length;
            proxy.setIntervention((_, response) => {
              response.writeHead(status, { Location: target, 'Access-Control-Allow-Origin': '*' }).end();
              return true;
            });
            await settings.giveKey(KEY);
            await expect.poll(() => proxy.asked.length).toBeGreaterThan(seen);
            await expect(page.getByText('The service redirects'), `${status} ${target}`).toBeAttached();
            expect(await settings.test(), `${status} ${target}`).toContain(
              'another address. Redirects are not followed',
            );
            await settings.button('Forget key').click();
            await expect(settings.connection('remote, no key')).toBeAttached();
          }
        }
        expect(proxy.asked.filter(({ url }) => url === '/v1/elsewhere')).toEqual([]);
        for (const text of [...trapped, ...atHome]) expect(text).not.toContain(KEY);
      } finally {
        trap.close();
      }
      await test.step('"Test key" reports what it is', async () => {
        proxy.setIntervention(() => false);
        expect(
          await settings
            .button('Test key')
            .click()
            .then(() => settings.drawer.getByRole('alert').textContent()),
        ).toBe('Enter a key first.');
        await settings.giveKey(KEY);
        await expect(settings.connection('remote')).toBeAttached();
        const grant = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };
        const answerWith = (status: number, body: string, headers: Record<string, string>): void =>
          proxy.setIntervention((_, response) => {
            response.writeHead(status, headers).end(body);
            return true;
          });
        answerWith(200, '<!doctype html>', { ...grant, 'Content-Type': 'text/html' });
        expect(await settings.test()).toContain('not with this API');
        answerWith(401, '{"error":"X","message":"API key is missing"}', grant);
        expect(await settings.test()).toContain('found no key');
        answerWith(403, '{"error":"X","message":"not from here"}', grant);
        expect(await settings.test()).toContain('refused the request (403). It says: not from here');
        const usage = '{"limit":50,"remaining":1,"used":0,"reset":0,"window_seconds":60}';
        answerWith(200, usage, { ...grant, Date: 'Thu, 18 Jun 2020 14:32:00 GMT' });
        expect(await settings.test()).toContain("This device's clock is");
        answerWith(200, usage, { 'Cross-Origin-Resource-Policy': 'cross-origin' });
        expect(await settings.test()).toContain('keeps the answer from this page');
        proxy.close();
        expect(await settings.test()).toContain('This page got no answer');
      });
    });
  });
});

test.describe('a relay', () => {
  test.use({ allow: { 'the browser says what it was refused': /Failed to load resource/ } });

  test("a relay sends the page's requests, and the page never sees the key", async ({ page }) => {
    await withService(
      async (deployment) => {
        await withDataDirectory(async (directory) => {
          const keyFile = join(directory, 'key');
          await writeFile(keyFile, `${KEY}\n`);
          await chmod(keyFile, 0o600);
          const args = ['--upstream', deployment.url, '--key-file', keyFile];
          const relay = new RunningService({ DATA_DIR: join(directory, 'unused') }, await findFreePort(), args);
          await relay.waitUntilReady();
          const settings = new SettingsPage(page);
          const markets = new MarketsPage(page);
          const seen: string[] = [];
          page.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())}`));
          page.on('response', (response) => seen.push(JSON.stringify(response.headers())));
          await markets.open(`${relay.url}/markets?period=3600`);
          await expect(settings.connection('remote')).toBeVisible();
          await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 50 used/);
          const session = await page.request.get(`${relay.url}/local/session`, {
            headers: { 'Sec-Fetch-Site': 'same-origin' },
          });
          expect(await session.json()).toMatchObject({ source: 'relay', apiOrigin: deployment.url });
          expect(await session.text()).not.toContain(KEY);
          await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
          const depth = await page.waitForResponse(/v1\/points.*BLOCK_BOOK_SNAPSHOT_AGG/);
          expect(depth.headers()).toMatchObject({ 'x-service-tier': 'basic', 'x-ratelimit-limit': '50' });
          await settings.open();
          await expect(settings.radio('Data source', 'Relay')).toBeChecked();
          expect(await settings.test()).toContain('Key accepted, 50 weight per 60 s');
          await expectNoTrace(page);
          for (const text of seen) for (const form of formsOf(KEY)) expect(text).not.toContain(form);
          expect(await relay.loadMaps()).not.toMatch(/chdb/);

          await page.keyboard.press('Escape');
          await deployment.stop();
          await page.getByRole('link', { name: 'Markets', exact: true }).click();
          const foreign = await page.request.get(`${relay.url}/v1/coins`);
          expect([foreign.status(), await foreign.json()]).toEqual([
            502,
            { error: 'INTERNAL_ERROR', message: 'The upstream service cannot be reached: nothing was sent to it' },
          ]);
          const { code, output } = await relay.stop();
          expect(code).toBe(0);
          for (const form of formsOf(KEY)) expect(output).not.toContain(form);
        });
      },
      { keys: `basic:${KEY}` },
    );
  });

  test('a relay with a refused key says where the key is set', async ({ page }) => {
    await withService(async (deployment) => {
      await withDataDirectory(async (directory) => {
        const keyFile = join(directory, 'key');
        await writeFile(keyFile, KEY, { mode: 0o600 });
        const args = ['--upstream', deployment.url, '--key-file', keyFile];
        const relay = new RunningService({}, await findFreePort(), args);
        await relay.waitUntilReady();
        await page.goto(`${relay.url}/markets`);
        const block = page.getByRole('alert').filter({ hasText: 'The key was rejected' });
        await expect(block).toContainText('rejected the key in the key file');
        await page.goto('about:blank');
        await relay.stop();
      });
    });
  });
});

test('the command line refuses in one sentence, and never repeats a key', async () => {
  await withDataDirectory(async (directory) => {
    const keyFile = join(directory, 'key');
    await writeFile(keyFile, KEY, { mode: 0o644 });
    const run = async (args: readonly string[]) =>
      new RunningService({ DATA_DIR: directory }, await findFreePort(), args).waitForExit();
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['--upstream', 'https://a.example', '--key-file', keyFile], /chmod 600/],
      [['--upstream', 'http://a.example', '--key-file', keyFile], /http:/],
      [['--upstream', 'https://a.example'], /belong together/],
      [['--api-origin', 'https://a.example', '--upstrem', 'x'], /Usage/],
      [['--api-origin', 'https://a.example', '--dialect', keyFile], /not valid JSON/],
    ];
    for (const [args, sentence] of cases) {
      const { code, output } = await run(args);
      expect([code, output.trim().split('\n').length], args.join(' ')).toEqual([1, 1]);
      expect(output).toMatch(sentence);
      expect(output).not.toContain(KEY);
    }
  });
});
