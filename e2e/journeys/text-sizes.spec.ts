import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const LEAST_CSS_PX = 11;

const VIEWS = ['/markets', '/heatmap', '/chart', '/profile', '/options', '/supply', '/predictions'];
const WIDTHS = [1440, 390];

/** Records the size of each text that a canvas paints, as it appears on screen. Runs before the page's own scripts. */
function recordPaintedSizes(): void {
  const sizes = new Map<string, string>();
  Object.assign(globalThis, { paintedSizes: sizes });
  const { prototype } = CanvasRenderingContext2D;
  for (const name of ['fillText', 'strokeText'] as const) {
    const paint = prototype[name];
    prototype[name] = function record(this: CanvasRenderingContext2D, text: string, ...place) {
      const px = Number(/([\d.]+)px/.exec(this.font)?.[1]);
      const { a, b } = this.getTransform();
      // An engine scales either its canvas or its font by the ratio of pixels, which is 1 here.
      sizes.set(`${this.font} "${text}"`, String(px * Math.hypot(a, b)));
      return paint.call(this, text, ...(place as [number, number]));
    };
  }
}

/** The texts that are smaller than `least`, on canvases and in the page, and how many there are at all. */
async function readSmall(page: Page, least: number) {
  return page.evaluate((limit) => {
    const painted = [...(globalThis as unknown as { paintedSizes: Map<string, string> }).paintedSizes];
    const small = painted.filter(([, px]) => Number(px) < limit - 0.01).map(([text]) => `painted ${text}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let written = 0;
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const element = currentNode.parentElement;
      if (element === null || (currentNode.textContent ?? '').trim() === '' || element.getClientRects().length === 0)
        continue;
      written++;
      const px = Number.parseFloat(getComputedStyle(element).fontSize);
      if (px < limit) small.push(`written ${px} px "${currentNode.textContent}"`);
    }
    return { small: [...new Set(small)], painted: painted.length, written };
  }, least);
}

test('no text on any screen, painted or written, is smaller than 11 px', async ({ page }) => {
  await page.addInitScript(recordPaintedSizes);
  let painted = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of VIEWS) {
      await page.goto(view);
      await expect(page.locator('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect.poll(async () => (await readSmall(page, LEAST_CSS_PX)).written).toBeGreaterThan(20);
      const found = await readSmall(page, LEAST_CSS_PX);
      expect(found.small, `${view} at ${width} px`).toEqual([]);
      painted += found.painted;
    }
  }
  expect(painted).toBeGreaterThan(200);
});
