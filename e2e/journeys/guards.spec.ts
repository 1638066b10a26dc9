import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as bare } from '@playwright/test';
import { expect, test } from '../fixtures';
import { collectPageProblems, withoutAllowed } from '../page-problems';

/** Pages by path, with one planted defect each. */
const DEFECTS: Readonly<Record<string, { readonly body: string; readonly found: RegExp }>> = {
  '/error': { body: '<script>console.error("broken")</script>', found: /^console error: broken/ },
  '/warning': { body: '<script>console.warn("odd")</script>', found: /^console warning: odd/ },
  '/throw': { body: '<script>throw new TypeError("thrown")</script>', found: /^uncaught: .*thrown/ },
  '/reject': { body: '<script>Promise.reject(new Error("left"))</script>', found: /^uncaught: .*left/ },
  '/asset': { body: '<img src="/missing.png" alt="">', found: /^asset failed: .*missing\.png \(404\)/ },
  '/policy': { body: '<img src="http://127.0.0.1:9/x.png" alt="">', found: /^policy violated: img-src/ },
  '/worker': {
    body: '<script>new Worker(URL.createObjectURL(new Blob(["console.error(\\"inside\\")"])))</script>',
    found: /^console error: inside/,
  },
};

async function withDefects(run: (url: string) => Promise<void>): Promise<void> {
  const server: Server = createServer((request, response) => {
    const defect = DEFECTS[request.url ?? ''];
    response.writeHead(defect ? 200 : 404, {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self' 'unsafe-inline'; worker-src blob:; img-src 'self' data:",
    });
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>planted</title>${defect?.body ?? ''}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

for (const [path, { found }] of Object.entries(DEFECTS)) {
  bare(`the guard sees a planted defect: ${path}`, { tag: '@quick' }, async ({ context, page }) => {
    const problems = await collectPageProblems(context);
    await withDefects(async (url) => {
      await page.goto(url + path);
      await expect.poll(() => problems.filter((line) => found.test(line)).length).toBeGreaterThan(0);
    });
  });
}

test.fail('a page that logs an error fails its test', { tag: '@quick' }, async ({ page }) => {
  await withDefects(async (url) => {
    await page.goto(`${url}/error`);
  });
});

test.describe('an allowed problem', () => {
  test.use({ allow: { 'shows that the list works': /broken/ } });

  test('fails nothing', { tag: '@quick' }, async ({ page, problems }) => {
    await withDefects(async (url) => {
      await page.goto(`${url}/error`);
      await expect.poll(() => problems.length).toBeGreaterThan(0);
    });
    expect(withoutAllowed(problems, [])).toHaveLength(problems.length);
  });
});
