import { expect, test } from '../fixtures';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default";

const normalise = (policy: string | undefined): string[] | undefined =>
  policy
    ?.split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

test('the dashboard opens under the strict policy', { tag: '@quick' }, async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  expect(normalise(response?.headers()['content-security-policy'])).toEqual(normalise(POLICY));
  await expect(page).toHaveTitle(/Depthscape/);
  await expect(page.locator('#root > *').first()).toBeVisible();
});

test('reports that it is ready', { tag: '@quick' }, async ({ request }) => {
  const response = await request.get('/healthz');
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: 'ready' });
});
