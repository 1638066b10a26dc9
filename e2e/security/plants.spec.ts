import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openPlantedService, openTrap, type PlantedService, type Trap } from './hostile-servers';
import { PLANTS, type Plant } from './plants';

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";

/** Short intervals, as the effects appear within milliseconds. */
const SOON = { intervals: [10, 20, 40, 80] };

interface Field {
  readonly page: Page;
  readonly trap: Trap;
  readonly service: PlantedService;
}

async function loadPolicy(request: APIRequestContext, path = '/'): Promise<string | undefined> {
  return (await request.get(path)).headers()['content-security-policy'];
}

async function inField(page: Page, request: APIRequestContext, run: (field: Field) => Promise<void>): Promise<void> {
  const trap = await openTrap();
  const service = await openPlantedService((await loadPolicy(request)) ?? '', trap.url);
  try {
    await run({ page, trap, service });
  } finally {
    service.close();
    trap.close();
  }
}

/** Whether the plant has had its intended effect. */
async function hasWorked({ page, trap }: Field, { effect }: Plant, hitsBefore: number): Promise<boolean> {
  if (effect === 'arrives') return trap.hits.length > hitsBefore;
  const expression = effect === 'runs' ? 'globalThis.planted === true' : effect.holds;
  return Boolean(await page.evaluate<unknown>(expression));
}

async function expectStopped(field: Field, plant: Plant): Promise<void> {
  const { page, trap, service } = field;
  const before = trap.hits.length;
  service.sow(plant, true);
  await page.goto(`${service.url}/page.html`);
  await expect.poll(() => page.evaluate('violations'), { ...SOON, message: plant.name }).toContain(plant.directive);
  expect(await hasWorked(field, plant, before), plant.name).toBe(false);
  expect(trap.hits.slice(before), plant.name).toEqual([]);
}

/** Checks that the plant works without the policy. Otherwise a faulty plant would look like a good policy. */
async function expectToWork(field: Field, plant: Plant): Promise<void> {
  const { page, trap, service } = field;
  const before = trap.hits.length;
  service.sow(plant, false);
  await page.goto(`${service.url}/page.html`);
  await expect.poll(() => hasWorked(field, plant, before), { ...SOON, message: plant.name }).toBe(true);
}

for (const [group, plants] of Object.entries(PLANTS)) {
  test(`the policy, and nothing else, stops planted ${group}`, async ({ page, request }) => {
    await inField(page, request, async (field) => {
      for (const plant of plants) {
        await expectStopped(field, plant);
        await expectToWork(field, plant);
      }
    });
  });
}

test('no page of another origin can frame the dashboard', { tag: '@quick' }, async ({ page, request, baseURL }) => {
  await inField(page, request, async ({ trap, service }) => {
    const frameOf = async (address: string) => {
      await page.goto(`${trap.url}/?frame=${encodeURIComponent(address)}`);
      return page.frames()[1]?.url();
    };
    for (const path of ['/', '/markets', '/v1/markets', '/missing.js'])
      expect(await frameOf(`${baseURL}${path}`), path).toBe('chrome-error://chromewebdata/');
    service.sow({ name: 'a page to frame', directive: '', effect: 'runs' }, false);
    expect(await frameOf(`${service.url}/page.html`)).toBe(`${service.url}/page.html`);
  });
});

test("the dashboard's own Trusted Types policy accepts no markup, no text as code and no foreign worker", {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto('/markets');
  await expect(page.getByRole('table', { name: 'Markets', exact: true })).toBeVisible();
  const attempts: Readonly<Record<string, string>> = {
    innerHTML: `document.createElement('p').innerHTML = '<b>x</b>'`,
    outerHTML: `document.body.appendChild(document.createElement('p')).outerHTML = '<b>x</b>'`,
    insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
    'document.write': `document.write('<b>x</b>')`,
    DOMParser: `new DOMParser().parseFromString('<b>x</b>', 'text/html')`,
    eval: `window.eval('1')`,
    'new Function': `new Function('1')`,
    'text of a script': `document.createElement('script').text = '1'`,
    'address of a script': `document.createElement('script').src = '/assets/index.js'`,
    'worker of another origin': `new Worker('https://evil.example/assets/depth.worker-1.js')`,
    'worker from a blob': `new Worker(URL.createObjectURL(new Blob(['1'])))`,
    'worker from an answer of the API': `new Worker('/v1/points?depth.worker.js')`,
    'another policy': `trustedTypes.createPolicy('other', {})`,
    'the policy again': `trustedTypes.createPolicy('default', {})`,
  };
  for (const [name, code] of Object.entries(attempts)) {
    // In a separate task: code that a test evaluates directly may use `eval` whatever the policy says.
    const outcome = await page.evaluate<unknown>(
      `new Promise((tell) => setTimeout(() => { try { ${code}; tell('done') } catch (error) { tell(error.name) } }))`,
    );
    expect(outcome, name).toMatch(/^(TypeError|EvalError)$/);
  }
  // What the policy is meant to allow.
  expect(await page.evaluate<unknown>(`document.createElement('p').innerHTML = ''`)).toBe('');
});

test('every document, script and worker of the app carries the policy; data carry a stricter one', {
  tag: '@quick',
}, async ({ request }) => {
  const files = readdirSync(WEB_ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(WEB_ROOT, join(parentPath, name)).split(sep).join('/')}`)
    // Compressed copies have no address of their own.
    .filter((path) => !path.endsWith('.br'));
  expect(files.some((path) => path.includes('.worker-'))).toBe(true);
  for (const path of ['/', '/markets', '/heatmap?m=x', '/no/such/view', ...files])
    expect(await loadPolicy(request, path), path).toBe(POLICY);
  for (const path of ['/v1/markets', '/v1/none', '/healthz', '/local/session', '/missing.html', '/assets/missing.js'])
    expect(await loadPolicy(request, path), path).toBe("default-src 'none'; frame-ancestors 'none'");
});
