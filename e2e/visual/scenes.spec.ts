import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { installIdleProbe, listBusy, waitUntilIdle } from './idle-probe';
import { SCENES, type Scene } from './scenes';

const THEMES = ['dark', 'light'] as const;
const RATIOS = [1, 1.25, 1.5, 2] as const;
const WIDE = { width: 1440, height: 900 };

// Partial redraws of a tile blend the edge of a round corner twice, so a picture would depend on the order of drawing.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-partial-raster'] }),
});

type Theme = (typeof THEMES)[number];

/** What follows the wall clock even in a frozen world: the spent budget, when it is full again, and slow responses. */
const CLOCKS = '[role=meter], header [aria-label^="Connection: "]';

/**
 * Hides clocks and a blinking caret in pictures. They are removed rather than masked, because their width moves what
 * is beside them. A machine's own fonts have rounded glyph widths that depend on the screen where they were first
 * drawn; exact widths are the same on each.
 */
const SHEET = `
  :is(${CLOCKS}) { display: none !important; }
  input, textarea { caret-color: transparent !important; }
  :root { text-rendering: geometricPrecision; }
`;

/** As a sheet of the document: the page's policy refuses a style element, and with it the options of a screenshot. */
async function addSheet(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, SHEET);
}

function makeContext(theme: Theme, { size = WIDE }: Scene): BrowserContextOptions {
  return { viewport: size, colorScheme: theme, reducedMotion: 'reduce', baseURL: test.info().project.use.baseURL };
}

/**
 * Moves the page to a screen with that many device pixels per CSS pixel, as if the window were dragged to another
 * screen.
 */
async function moveToScreen(page: Page, screen: CDPSession, deviceScaleFactor: number): Promise<void> {
  await screen.send('Emulation.setDeviceMetricsOverride', {
    ...page.viewportSize()!,
    deviceScaleFactor,
    mobile: false,
  });
  await page.waitForFunction((ratio) => devicePixelRatio === ratio, deviceScaleFactor);
  // The page learns of it with one frame, and its reaction is drawn in the next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

/** Uses the session that knows the screen: the page's own method would use the screen of its context. */
async function capture(screen: CDPSession): Promise<Buffer> {
  const { data } = await screen.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}

async function openScene(page: Page, theme: Theme, scene: Scene): Promise<void> {
  const settings = JSON.stringify({ state: { theme }, version: 1 });
  await page.addInitScript((text) => localStorage.setItem('depthscape.settings', text), settings);
  await addSheet(page);
  await installIdleProbe(page);
  await page.goto(scene.address);
  await scene.ready(page);
  await expect(page.locator(CLOCKS)).toHaveCount(2);
  await expect(page.locator(CLOCKS).filter({ visible: true })).toHaveCount(0);
  await waitUntilIdle(page);
  if (scene.act !== undefined) {
    await scene.act(page);
    await waitUntilIdle(page);
  }
}

type Pictures = ReadonlyMap<number, Buffer>;

/** Opens the scene in its own browser context on the first of the screens, and takes a picture on each in turn. */
async function picture(
  browser: Browser,
  theme: Theme,
  scene: Scene,
  pixelRatios: readonly number[],
): Promise<Pictures> {
  const context = await browser.newContext(makeContext(theme, scene));
  try {
    const page = await context.newPage();
    const screen = await context.newCDPSession(page);
    await moveToScreen(page, screen, pixelRatios[0]);
    await openScene(page, theme, scene);
    const pictures = new Map<number, Buffer>();
    for (const pixelRatio of pixelRatios) {
      await moveToScreen(page, screen, pixelRatio);
      // The browser updates media queries for the new screen only with a picture, in which the page has not reacted
      // yet.
      await capture(screen);
      await waitUntilIdle(page);
      pictures.set(pixelRatio, await capture(screen));
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/**
 * Allowed difference per colour channel. The browser may join canvases differently, and layers blended in another
 * order are rounded differently. A tenth of what pixelmatch's threshold of 0.1 allows for grey.
 */
const ROUNDING = 2;

interface Difference {
  /** Number of pixels that differ by more than rounding in any channel. */
  readonly count: number;
  /** The first of them from the top: its place and its RGBA value in each picture. */
  readonly first: string;
}

async function comparePictures(browser: Browser, pictures: readonly [Buffer, Buffer]): Promise<Difference> {
  const reader = await browser.newPage();
  try {
    return await reader.evaluate(
      async ({ files, rounding }) => {
        const read = async (data: string) => {
          const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          canvas.drawImage(bitmap, 0, 0);
          return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        const [a, b] = [await read(files[0]), await read(files[1])];
        if (a.width !== b.width || a.height !== b.height) return { count: Infinity, first: 'their size' };
        const isDifferent = (i: number): boolean =>
          [0, 1, 2, 3].some((channel) => Math.abs(a.data[i * 4 + channel] - b.data[i * 4 + channel]) > rounding);
        const differing = Array.from({ length: a.width * a.height }, (_, i) => i).filter(isDifferent);
        const texts = differing.slice(0, 8).map((i) => {
          const colours = [a, b].map(({ data }) => data.slice(i * 4, i * 4 + 4).join(' '));
          return `${i % a.width}, ${Math.floor(i / a.width)}: ${colours.join(' and ')}`;
        });
        return { count: differing.length, first: texts.join('; ') };
      },
      { files: pictures.map((file) => file.toString('base64')), rounding: ROUNDING },
    );
  } finally {
    await reader.close();
  }
}

/** Equal files are equal pictures; different ones are examined and kept. */
async function compareTakes(
  browser: Browser,
  pixelRatio: number,
  pictures: readonly [Buffer, Buffer],
): Promise<Difference> {
  if (pictures[0].equals(pictures[1])) return { count: 0, first: '' };
  for (const [i, body] of pictures.entries()) {
    const path = test.info().outputPath(`run-${i + 1}-at-${pixelRatio}.png`);
    await writeFile(path, body);
    await test.info().attach(`run ${i + 1} at ${pixelRatio}`, { path, contentType: 'image/png' });
  }
  return comparePictures(browser, pictures);
}

/** Where the pictures are saved for inspection: `PICTURES=directory`. */
const { PICTURES } = process.env;

async function keepPicture(name: string, body: Buffer): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name.replaceAll(/[^\w.]+/g, '-')}.png`), body);
}

test('there are at least sixty scenes, each with a unique name', () => {
  expect(SCENES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
});

test('the idle probe names what a page is busy with', async ({ page }) => {
  await installIdleProbe(page);
  await page.goto('/heatmap?m=ATLAS_FUTURES:BTCUSDT');
  await expect(page.getByTestId('heat-canvas')).toBeVisible();
  await waitUntilIdle(page);
  await page.evaluate(() => {
    const again = (): void => void requestAnimationFrame(again);
    again();
  });
  expect(await listBusy(page)).toContain('a frame');
  await expect(waitUntilIdle(page, 500)).rejects.toThrow('still busy with a frame');
});

test('a picture that differs in one pixel is detected', async ({ browser, page }) => {
  await page.goto('/markets');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const draw = async (colour: string): Promise<Buffer> => {
    await page.evaluate((fill) => {
      document.body.replaceChildren();
      const dot = document.createElement('canvas');
      [dot.width, dot.height] = [1, 1];
      const context = dot.getContext('2d')!;
      context.fillStyle = fill;
      context.fillRect(0, 0, 1, 1);
      document.body.append(dot);
    }, colour);
    return page.screenshot();
  };
  const pictures = [await draw('rgb(1 2 3)'), await draw('rgb(1 2 6)')] as const;
  const { count, first } = await comparePictures(browser, pictures);
  expect(count).toBe(1);
  expect(first).toMatch(/^\d+, \d+: 1 2 3 255 and 1 2 6 255$/);
  expect((await comparePictures(browser, [pictures[0], pictures[0]])).count).toBe(0);
});

/** A part of the scenes by index: `SCENES=0-9`. */
const [firstScene = 0, lastScene = SCENES.length] = (process.env.SCENES ?? '').split('-').filter(Boolean).map(Number);

test.describe('run against run', () => {
  test.skip(process.env.FULL === undefined, 'a picture of every scene in every look: the full run only');

  for (const theme of THEMES) {
    for (const scene of SCENES.slice(firstScene, lastScene + 1)) {
      test(`${scene.name}, ${theme}`, async ({ browser }) => {
        test.slow();
        // Each in its own page and in the opposite order: a picture must not depend on the screen before it.
        const [there, back] = [
          await picture(browser, theme, scene, RATIOS),
          await picture(browser, theme, scene, RATIOS.toReversed()),
        ];
        for (const pixelRatio of RATIOS) {
          const pictures = [there.get(pixelRatio)!, back.get(pixelRatio)!] as const;
          await keepPicture(`${theme}-${pixelRatio}-${scene.name}`, pictures[0]);
          const { count, first } = await compareTakes(browser, pixelRatio, pictures);
          expect.soft(count, `pixels differ at ${pixelRatio} device pixels: ${first}`).toBe(0);
        }
      });
    }
  }
});
