import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { digestAnswer } from '../canonical-digest';
import { expectNoViolation } from '../expect-no-violation';
import { ExplainPage } from '../explain-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';
import { countKept } from '../kept-tiles';

const KEY = 'e2e-advanced';
const run = promisify(execFile);

/** Runs the copied text as a person would after pasting it. */
async function paste(language: 'cURL' | 'TypeScript' | 'Python', text: string): Promise<string> {
  const [file, ...args] = {
    cURL: ['sh', '-c', text],
    TypeScript: ['node', '--input-type=module', '-e', `${text}\nconsole.log(JSON.stringify(answer))`],
    Python: ['python3', '-c', `${text}\nprint(json.dumps(answer))`],
  }[language] as [string, ...string[]];
  const env = { ...process.env, DEPTHSCAPE_KEY: KEY, NO_PROXY: '*' };
  return (await run(file, args, { env, maxBuffer: 2 ** 29 })).stdout;
}

/** A machine may lack curl; the test then sends the request itself. */
async function pasteCurl(text: string): Promise<string> {
  try {
    return await paste('cURL', text);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 127) throw error;
    const url = /'(http[^']+)'$/.exec(text)?.[1] ?? '';
    return (await fetch(url, { headers: { 'X-Service-Key': KEY } })).text();
  }
}

test('each pane explains how it was made, and the pasted requests give the same digest', { tag: '@quick' }, async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heatmap = new HeatmapPage(page);
  const explain = new ExplainPage(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/points')) sent.push(request.url());
  });
  await heatmap.open('/heatmap?period=3600');
  await explain.open('Depth');
  await expect(explain.requests).toHaveCount(2);
  for (const [at, name] of [/Order-book depth|depth/i, /candles|Trades/i].entries()) {
    const request = explain.requests.nth(at);
    await expect(request).toHaveAccessibleName(name);
    const figures = await explain.readFigures(request);
    expect(figures.get('Weight predicted')).toMatch(/^\d+, documented$/);
    expect(figures.get('Weight charged')).toBe(figures.get('Weight predicted')?.replace(', documented', ''));
    expect(figures.get('Parts')).toMatch(/^0 cached, \d+ requested$/);
    expect(figures.get('First byte')).toMatch(/^[\d,.]+ ms$/);
    expect(figures.get('Decoding')).toMatch(/^[\d,.]+ ms$/);
    const answer = await pasteCurl(await explain.copy(request, 'cURL'));
    expect(digestAnswer(answer)).toBe(await explain.readDigest(request));
    expect(figures.get('Bytes')?.replaceAll(',', '')).toBe(String(answer.length));
  }
  await explain.close();
  await expect(page.getByRole('button', { name: 'Depth pane menu', exact: true })).toBeFocused();

  await explain.open('Volume by side');
  await expect(explain.requests).toHaveCount(1);
  const sides = explain.requests.first();
  await explain.readFigures(sides);
  for (const language of ['TypeScript', 'Python'] as const) {
    const text = await explain.copy(sides, language);
    expect(text).toContain('DEPTHSCAPE_KEY');
    expect(sent.some((url) => text.includes(url))).toBe(true);
    expect(digestAnswer(await paste(language, text))).toBe(await explain.readDigest(sides));
  }
  await expectNoViolation(page, 'Explain', 'aside');
  await page.keyboard.press('Escape');
  await expect(explain.drawer).toHaveCount(0);
});

test('stored data say so, with the request that would load them and its digest', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heatmap = new HeatmapPage(page);
  const explain = new ExplainPage(page);
  await heatmap.open();
  await expect.poll(() => countKept(page), { timeout: 30_000 }).toBeGreaterThan(30);
  await page.reload();
  await heatmap.waitUntilLoaded();
  await explain.open('Volume by side');
  const kept = explain.requests.filter({ hasText: 'cached on this device' }).first();
  await expect(kept).toContainText('This request would load it.');
  await expect(kept.getByRole('definition').first()).toHaveText('1, documented; not spent');
  const answer = await pasteCurl(await explain.copy(kept, 'cURL'));
  expect(digestAnswer(answer)).toBe(await explain.readDigest(kept));
});

test('if the clipboard is refused, the text is selected in a box', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
  });
  const explain = new ExplainPage(page);
  await new HeatmapPage(page).open('/heatmap?period=3600');
  await explain.open('Volume by side');
  await explain.requests.first().getByRole('button', { name: 'Copy cURL', exact: true }).click();
  const box = explain.requests.first().getByRole('textbox', { name: 'Request to copy', exact: true });
  await expect(box).toBeFocused();
  const selected = await box.evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd),
  );
  expect(selected).toMatch(/^curl .*\$DEPTHSCAPE_KEY/s);
});

test('on a narrow window the drawer covers the plot and can be closed', async ({ kept: page }) => {
  const explain = new ExplainPage(page);
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/heatmap?period=3600');
    await page.getByTestId('heat-canvas').waitFor();
    await explain.open('Depth');
    await expect(explain.requests.first()).toBeVisible();
    const box = await explain.drawer.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await explain.close();
  }
});
