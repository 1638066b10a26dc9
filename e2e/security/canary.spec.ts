import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { openCorsProxy } from '../cors-proxy';
import { ExplainPage } from '../explain-page';
import { ExportPage } from '../export-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { OptionsPage } from '../options-page';
import { PredictionsPage } from '../predictions-page';
import { findFreePort, RunningService, withSeededDirectory } from '../running-service';
import { SettingsPage } from '../settings-page';
import { SupplyPage } from '../supply-page';
import { findTraces, listForms, PageTrail, readPage } from './key-traces';

const KEY = 'canary-remote-key-4f9d1c7a2b8e6035';
type Places = Map<string, string>;

/** The keys found in any of the places, in words. */
const listLeaks = (keys: Iterable<string>, places: ReadonlyMap<string, string>): readonly string[] =>
  [...keys].flatMap((key) => findTraces(key, places).map(({ place, form }) => `${key} in ${place} (${form})`));

async function withService(
  run: (service: RunningService) => Promise<void>,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<string> {
  let output = '';
  await withSeededDirectory(async (directory) => {
    const service = new RunningService({ DATA_DIR: directory, ...env }, await findFreePort(), args);
    try {
      await service.waitUntilReady();
      await run(service);
    } finally {
      ({ output } = await service.stop());
    }
  });
  return output;
}

/** Saves every kind of file. A picture is searched as bytes; the texts in it are pixels. */
async function takeFiles(page: Page, copied: string[]): Promise<void> {
  const paneExports = new ExportPage(page);
  for (const item of ['Export PNG', 'Export CSV', 'Export JSON'] as const) {
    const { name, bytes } = await paneExports.save(item);
    copied.push(`${name} ${bytes.toString('latin1')}`);
  }
  await paneExports.choose('Show data as table');
  copied.push((await paneExports.saveTable('Depth levels')).bytes.toString('latin1'));
  await page.keyboard.press('Escape');
}

/** Opens a view, moves in it, has it explained, and collects what is copied and saved. */
async function tourHeatmap(page: Page, copied: string[]): Promise<void> {
  const heatmap = new HeatmapPage(page);
  const explain = new ExplainPage(page);
  await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
  await heatmap.waitUntilLoaded();
  await heatmap.plot.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
  const box = await heatmap.plot.boundingBox();
  if (box === null) throw new Error('No plot');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.width * 2) / 3, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await heatmap.radio('Block size', /^HD/).click();
  await page.getByRole('meter', { name: 'API weight', exact: true }).hover();
  await expect(page.getByText('API usage')).toBeVisible();
  await page.mouse.move(box.x + 40, box.y + 40);
  await takeFiles(page, copied);
  for (const pane of ['Depth', 'Volume by side'] as const) {
    await explain.open(pane);
    await expect(explain.requests.first()).toBeVisible();
    for (const language of ['cURL', 'TypeScript', 'Python'] as const) {
      copied.push(await explain.copy(explain.requests.first(), language));
    }
    copied.push(await page.getByRole('main').innerText());
    await explain.close();
  }
}

/** Saves files of the screens with data of many markets. */
async function tourTables(page: Page, copied: string[]): Promise<void> {
  const options = new OptionsPage(page);
  const take = async (act: () => Promise<void>): Promise<void> => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()]);
    copied.push(`${file.suggestedFilename()} ${await readFile(await file.path(), 'latin1')}`);
  };
  await page.getByRole('link', { name: 'Options', exact: true }).click();
  await options.waitUntilLoaded();
  await take(() => options.chooseFromMenu('Skew history', 'Export JSON'));
  await page.getByRole('link', { name: 'Supply', exact: true }).click();
  const supply = new SupplyPage(page);
  await supply.waitUntilLoaded();
  await take(() => supply.chooseFromMenu('Asset', 'Export JSON'));
  await page.getByRole('link', { name: 'Predictions', exact: true }).click();
  await new PredictionsPage(page).waitUntilLoaded();
  await take(() => page.getByRole('button', { name: 'Save CSV', exact: true }).click());
}

interface Tour {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly home: RunningService;
  readonly copied: string[];
  /** Every key that was sent, including those that the page's own service makes. */
  readonly keys: ReadonlySet<string>;
}

async function gather({ page, keys }: Tour, trail: PageTrail, places: Places, when: string): Promise<void> {
  const found = await readPage(page, [...keys]);
  for (const [place, text] of [...found, ...trail.places]) places.set(`${place}, ${when}`, text);
}

async function runTour(tour: Tour): Promise<Places> {
  const { page, context, home, copied } = tour;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home.url });
  const trail = new PageTrail(context);
  const places: Places = new Map();
  const settings = new SettingsPage(page);
  await page.goto(`${home.url}/markets?period=3600`);
  await new MarketsPage(page).waitUntilQuiet();
  await settings.open();
  await settings.radio('Act as tier', 'Free').click();
  await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 10 used/);
  await settings.radio('Act as tier', 'Advanced').click();
  await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 750 used/);
  await page.keyboard.press('Escape');
  await tourHeatmap(page, copied);
  await gather(tour, trail, places, 'own service');

  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await settings.open();
  await settings.radio('Data source', 'Remote').click();
  await settings.giveKey(KEY);
  await expect(settings.connection('remote')).toBeAttached();
  expect(await settings.test()).toContain('Key accepted');
  await page.keyboard.press('Escape');
  await tourHeatmap(page, copied);
  await tourTables(page, copied);
  await gather(tour, trail, places, 'remote');

  await settings.open();
  await settings.remember.check();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(settings.connection('remote')).toBeVisible();
  await gather(tour, trail, places, 'remembered');
  // What the reader agreed to, and nothing else.
  const kept = 'local storage, remembered';
  expect(places.get(kept)).toContain(KEY);
  places.set(kept, (places.get(kept) ?? '').replaceAll(KEY, ''));
  await settings.open();
  await settings.button('Forget key').click();
  await expect(settings.connection('remote, no key')).toBeAttached();
  await gather(tour, trail, places, 'forgotten');
  return places;
}

test('a key is found only in its header', async ({ page, context }) => {
  test.setTimeout(600_000);
  const copied: string[] = [];
  const keys = new Set<string>();
  const places: Places = new Map();
  const serverLog = await withService(
    async (deployment) => {
      const proxy = await openCorsProxy(deployment.url);
      page.on('request', (request) => {
        const key = request.headers()['x-service-key'];
        if (key !== undefined) keys.add(key);
      });
      try {
        const homeLog = await withService(
          async (home) => {
            for (const [place, text] of await runTour({ page, context, home, copied, keys })) places.set(place, text);
            await page.goto('about:blank');
          },
          {},
          ['--api-origin', proxy.url],
        );
        places.set('log of the own service', homeLog);
        places.set('addresses the remote service was asked', proxy.asked.map(({ url }) => url).join('\n'));
      } finally {
        proxy.close();
      }
    },
    { LOCAL_KEYS: `advanced:${KEY}` },
  );
  places.set('log of the remote service', serverLog);
  places.set('copied', copied.join('\n'));
  // The tour is meaningful: a key for each tier and one for the remote service were in use, and the searched places
  // have content.
  expect([...keys]).toContain(KEY);
  expect(keys.size).toBe(3);
  expect(copied.filter((text) => text.includes('DEPTHSCAPE_KEY')).length).toBeGreaterThanOrEqual(12);
  expect(copied.filter((text) => /^\S+\.(png|csv|json) /.test(text))).toHaveLength(9);
  expect(copied.join('\n')).toContain('# Request 1,GET /v1/points?');
  expect(places.get('addresses asked, remote')).toContain('/v1/points?');
  const searched = /(\d+) characters searched/.exec(places.get('IndexedDB, remote') ?? '')?.[1];
  expect(Number(searched)).toBeGreaterThan(1e5);
  expect(listLeaks(keys, places)).toEqual([]);
});

const PLANTS: readonly (readonly [place: string, plant: (key: string) => unknown])[] = [
  ['address', (key) => history.replaceState(null, '', `#${encodeURIComponent(key)}`)],
  ['history', (key) => history.replaceState({ deep: [{ key }] }, '')],
  ['document', (key) => document.body.setAttribute('data-x', btoa(key))],
  [
    'fields',
    (key) => {
      const field = document.createElement('input');
      document.body.append(field);
      field.value = key;
    },
  ],
  ['session storage', (key) => sessionStorage.setItem('x', Array.from(key).toReversed().join(''))],
  ['local storage', (key) => localStorage.setItem('x', JSON.stringify({ headers: { key } }))],
  ['cookies', (key) => (document.cookie = `x=${key}`)],
  // oxlint-disable-next-line no-console -- the planted leak
  ['console', (key) => console.log({ key }, `asked with ${key}`)],
  ['addresses asked', (key) => fetch(`/healthz?key=${key}`)],
  ['bodies sent', (key) => fetch('/healthz', { method: 'POST', body: key })],
  ['Cache API', async (key) => (await caches.open('x')).put('/x', new Response(key))],
  [
    'IndexedDB',
    (key) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('planted');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('x'));
        opening.addEventListener('success', () => resolve(opening.result));
      }).then(async (opened) => {
        const database = opened as IDBDatabase;
        const stream = new Blob([key]).stream().pipeThrough(new CompressionStream('deflate-raw'));
        const packed = new Uint8Array(await new Response(stream).arrayBuffer());
        const putting = database.transaction('x', 'readwrite').objectStore('x').put({ packed }, 'x');
        await new Promise((resolve) => putting.addEventListener('success', resolve));
        database.close();
      }),
  ],
];

test.describe('the search', () => {
  test.use({ allow: { 'a planted request is refused': /Failed to load resource/ } });

  test('finds a key wherever it is planted', { tag: '@quick' }, async ({ page, context }) => {
    const trail = new PageTrail(context);
    await page.goto('/markets');
    const readPlaces = async (): Promise<Places> => new Map([...(await readPage(page, [KEY])), ...trail.places]);
    const findPlaces = async (): Promise<readonly string[]> =>
      findTraces(KEY, await readPlaces()).map(({ place }) => place);
    expect(listLeaks([KEY], await readPlaces())).toEqual([]);
    for (const [place, plant] of PLANTS) {
      await test.step(place, async () => {
        // An earlier plant must not be what is found here.
        expect(await findPlaces()).not.toContain(place);
        await page.evaluate(plant as (key: string) => Promise<void>, KEY);
        await expect.poll(findPlaces).toContain(place);
      });
    }
  });

  test('knows every form of a key, in any place', { tag: '@quick' }, () => {
    const wrapped = `x${Buffer.from(`k:${KEY}:`).toString('base64')} ${Buffer.from(`xx${KEY}yy`).toString('base64')}`;
    expect(findTraces(KEY, new Map([['wrapped', wrapped]]))).not.toEqual([]);
    for (const [form, text] of listForms(KEY)) {
      expect(findTraces(KEY, new Map([['there', `a${text}b`]])).map((trace) => trace.form)).toContain(form);
    }
    expect(findTraces(KEY, new Map([['there', KEY.slice(1)]]))).toEqual([]);
  });
});
