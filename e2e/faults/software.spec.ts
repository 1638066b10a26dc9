import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';

test.use({ renderer: 'automatic' });

const NOTICE = 'This browser has no WebGL2. Depth is drawn in software, in full detail.';
const ADDRESS = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=3600';
// The goal is two seconds. Beside two other browsers the quick run only requires that a picture appears.
const PICTURE_WITHIN_MS = process.env.FULL ? 2000 : 10_000;

/** Number of colours in the heat's own canvas; 0 while it is blank. */
async function countColours(page: Page): Promise<number> {
  return page
    .getByTestId('heat-canvas')
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0) return 0;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
      return new Set(new Uint32Array(pixels ?? new ArrayBuffer(0))).size;
    });
}

async function expectSoftwarePicture(page: Page, address: string): Promise<void> {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(address);
  await expect.poll(() => countColours(page), { timeout: PICTURE_WITHIN_MS }).toBeGreaterThan(30);
  await expect(page.getByRole('main').getByText(NOTICE)).toBeVisible();
  // It follows the view like any other renderer.
  const before = await heatmap.readName();
  await heatmap.plot.press('=');
  await expect.poll(() => heatmap.readName()).not.toEqual(before);
  await heatmap.waitUntilLoaded();
  expect(await countColours(page)).toBeGreaterThan(30);
}

test('a page without WebGL2 shows the picture drawn in software, and says so', { tag: '@quick' }, async ({ page }) => {
  await page.addInitScript(() => {
    const own = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...facts: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...facts: unknown[]) {
      return facts[0] === 'webgl2' ? null : own.apply(this, facts);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await expectSoftwarePicture(page, ADDRESS);
});

test('so does a browser without a real or emulated GPU', async ({ baseURL, launchOptions }) => {
  const args = (launchOptions.args ?? []).filter((arg) => !/angle|swiftshader|gpu|gl=/.test(arg));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...args, '--disable-gpu', '--disable-software-rasterizer'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await expectSoftwarePicture(page, `${baseURL}${ADDRESS}`);
  } finally {
    await browser.close();
  }
});
