import type { Page } from '@playwright/test';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';
import { SettingsPage } from '../settings-page';

const BTC = '/heatmap?m=ATLAS_FUTURES:BTCUSDT';
/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const TWO = `${BTC}&period=7200&layer=depth&layer=triggers`;
const BOOKS = /\/v1\/points\?type=BLOCK_BOOK_SNAPSHOT_AGG/;
const TRIGGERS = /\/v1\/points\?type=DEXPERP_TRIGGER_LIQUIDITY_AGG/;
const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47);

const bothOf = (page: Page) => page.getByRole('region', { name: 'Depth and TP/SL triggers pane', exact: true });
const rulerOf = (page: Page, layer: string) =>
  page.getByRole('img', { name: new RegExp(`^Coverage of ${layer}: [\\d:]+ to [\\d:]+ loaded`) });

interface Gate {
  readonly promise: Promise<void>;
  resolve(): void;
}

function makeGate(): Gate {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

async function expectWhole(page: Page): Promise<void> {
  await new HeatmapPage(page).waitUntilLoaded();
  await expect(rulerOf(page, 'Depth')).toBeVisible();
  await expect(rulerOf(page, 'TP/SL triggers')).toBeVisible();
}

test('only by keyboard: from the page load to the figures of a wall and to a picture of it', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${BTC}&period=3600`);
  await page.keyboard.press('n');
  await expect(heatmap.depth.getByRole('status')).toHaveText(
    /^Wall 1 of \d.*: [\d,.]+, (bid|ask) [\d.,K]+ BTC, .* UTC$/,
  );
  await expect(heatmap.depth.getByText('Notional').first()).toBeVisible();
  await expect(heatmap.plot).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
  expect(file.suggestedFilename()).toMatch(/^btc-usdt-heatmap-.*\.png$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  expect(bytes.subarray(0, 4)).toEqual(PNG);
  expect(bytes.length).toBeGreaterThan(20_000);
});

test('two layers each state their loaded times and what their pixels stand for', async ({ kept: page }) => {
  await visit(page, TWO);
  await expectWhole(page);
  const badge = bothOf(page).getByRole('button', {
    name: /^Depth: (Each pixel shows |Every level drawn).*; TP\/SL triggers: (Each pixel shows |Every level drawn).*$/,
  });
  await expect(badge).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toContainText('Depth: 3,500 levels');
  const scale = page.getByRole('group', { name: 'Colour scale', exact: true });
  await scale.getByRole('radio', { name: 'TP/SL triggers', exact: true }).click();
  await scale.getByRole('button', { name: 'Colour scale options', exact: true }).click();
  const opacity = page.getByRole('slider', { name: 'Opacity', exact: true });
  await expect(opacity).toHaveAttribute('aria-valuetext', '85%');
  await opacity.press('Home');
  await expect(opacity).toHaveAttribute('aria-valuetext', '10%');
  await expect.poll(() => new URL(page.url()).searchParams.getAll('scale')).toEqual(['triggers,0.1']);
});

test('a picture stays while wider columns are loading, and the ruler says that it is the previous one', async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${BTC}&period=7200`);
  const gate = makeGate();
  await page.route(BOOKS, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  await heatmap.radio('Range', '1D').click();
  const ruler = page.getByRole('img', { name: /^Coverage: / });
  await expect(ruler).toHaveAccessibleName(
    /^Coverage: [\d:]+ to [\d:]+ still showing the previous data, before [\d:]+ loading/,
  );
  const status = page.getByLabel('Status', { exact: true });
  await expect(status).toContainText('1 min columns');
  await expect(page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/)).toBeVisible();
  gate.resolve();
  await expect(ruler).toHaveAccessibleName(/^Coverage: .*\d loaded(?!.*still showing the previous data)/);
  await expect(status).toContainText('5 min columns');
  await expectBoxOnItsData(heatmap);
});

/** Checks that a measured box moves with its data in a zoom and keeps its text, and that Escape closes it. */
async function expectBoxOnItsData({ page, plot, depth }: HeatmapPage): Promise<void> {
  const at = await plot.boundingBox();
  if (at === null) throw new Error('No plot');
  await page.keyboard.down('Shift');
  // Without the magnet, the box is as wide as it was drawn.
  await page.keyboard.down('Control');
  await page.mouse.move(at.x + 200, at.y + 120);
  await page.mouse.down();
  await page.mouse.move(at.x + 400, at.y + 220);
  await page.mouse.up();
  await page.keyboard.up('Control');
  await page.keyboard.up('Shift');
  const words = depth.getByText(/ bp\s+·\s+\d/);
  const box = words.locator('xpath=preceding-sibling::div[1]');
  // The resting size belongs to a snapshot, which can differ at another interval.
  const differences = (await words.innerText()).split('·').slice(0, 4).join('·').trim();
  const widthOf = async (): Promise<number> => (await box.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeCloseTo(200, 0);
  await page.mouse.wheel(0, -360);
  await expect.poll(widthOf).toBeGreaterThan(260);
  await expect(words).toContainText(differences);
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
}

test('hatched stretches give their reason in the plot and under the cursor: nothing recorded, or beyond the tier', async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const expectAt = async (share: number, words: string): Promise<void> => {
    const box = await heatmap.plot.boundingBox();
    if (box === null) throw new Error('No plot');
    await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
    await expect(heatmap.depth.locator('dl').first()).toContainText(words);
  };
  await page.goto(`${BTC}&from=${DAY - 9 * 86_400}&period=${9.6 * 86_400}`);
  await heatmap.waitUntilLoaded();
  const label = heatmap.depth.locator('[data-picture-text]', { hasText: /^No depth/ });
  await expect(label).toHaveText(/^No depth before 17 Jun \d\d:\d\d$/);
  await expectAt(0.5, await label.innerText());
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.radio('Act as tier', 'Free').click();
  await page.keyboard.press('Escape');
  await expect(heatmap.depth.getByText("Beyond Free's 7 days", { exact: true })).toBeVisible();
  await expectAt(0.1, "Beyond Free's 7 days");
});

test.describe('the network', () => {
  test.use({
    allow: {
      'the browser reports every failed request': /Failed to load resource/,
      'the network is cut on purpose': /net::ERR_/,
    },
  });

  test('is cut while a second layer is loading: the first stays; once back, both load', async ({ page, context }) => {
    const cut = makeGate();
    let isHeld = false;
    await page.route(TRIGGERS, async (route) => {
      isHeld = true;
      await cut.promise;
      await route.abort('internetdisconnected');
    });
    await page.goto(TWO);
    // Nothing of the first layer is loading any more, which the worker would take down with it.
    const whole = page.getByRole('img', { name: /^Coverage of Depth: [\d:]+ to [\d:]+ loaded(?!.*loading)/ });
    await expect(whole).toBeVisible(FIRST_LOAD);
    await expect.poll(() => isHeld).toBe(true);
    const name = await page.getByTestId('heat-canvas').getAttribute('aria-label');
    await context.setOffline(true);
    cut.resolve();
    await expect(page.getByRole('button', { name: /^Connection: (simulated data, )?offline$/ })).toBeVisible();
    await expect(page.getByTestId('heat-canvas')).toHaveAccessibleName(name ?? '');
    await expect(rulerOf(page, 'Depth')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/)).toBeVisible();
    await page.unroute(TRIGGERS);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Connection: simulated data', exact: true })).toBeVisible();
    await expectWhole(page);
    await expect(bothOf(page).getByRole('alert')).toHaveCount(0);
  });
});

test('the tier is lowered with two layers shown: the one it includes stays, the other says why not', async ({
  page,
}) => {
  await page.goto(`${BTC}&period=3600&layer=depth&layer=liquidations`);
  const heatmap = new HeatmapPage(page);
  await heatmap.waitUntilLoaded();
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.radio('Act as tier', 'Standard').click();
  await expect(settings.meter).toHaveAttribute('aria-valuetext', /of 100 used/);
  await page.keyboard.press('Escape');
  const pane = page.getByRole('region', { name: 'Depth and liquidation heatmap pane', exact: true });
  await expect(pane).toContainText('The liquidation map needs the Advanced or Enterprise tier');
  await expect(page.getByRole('main').getByText(/^Snapshot \d\d:\d\d/)).toBeVisible();
  await expect(heatmap.plot).toBeVisible();
  const chip = heatmap.toolbar.getByRole('button', { name: 'Liquidations, needs Advanced tier', exact: true });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await settings.open();
  await settings.radio('Act as tier', 'Advanced').click();
  await page.keyboard.press('Escape');
  await heatmap.waitUntilLoaded();
  await expect(pane).not.toContainText('needs the Advanced');
  await expect(rulerOf(page, 'Liquidations')).toBeVisible();
});

test.describe('the worker', () => {
  test('is killed while it reads the response of a second layer: the pane names the layer, Retry loads it', async ({
    page,
  }) => {
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
    const kill = makeGate();
    let isHeld = false;
    await page.route(TRIGGERS, async (route) => {
      isHeld = true;
      await kill.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto(TWO);
    // Nothing of the first layer is loading any more, which the worker would take down with it.
    const whole = page.getByRole('img', { name: /^Coverage of Depth: [\d:]+ to [\d:]+ loaded(?!.*loading)/ });
    await expect(whole).toBeVisible(FIRST_LOAD);
    await expect.poll(() => isHeld).toBe(true);
    await page.evaluate(() => (globalThis as unknown as { killWorkers: () => void }).killWorkers());
    kill.resolve();
    const alert = bothOf(page).getByRole('alert');
    await expect(alert).toContainText(/^TP\/SL triggers: /);
    await expect(alert).toContainText('reading the answer stopped');
    await expect(rulerOf(page, 'Depth')).toBeVisible();
    await alert.getByRole('button', { name: /^Retry/ }).click();
    await expectWhole(page);
    await expect(alert).toHaveCount(0);
  });
});

test.describe('the drawing context', { tag: '@webgl' }, () => {
  test.use({ allow: { 'the context is lost on purpose': /CONTEXT_LOST_WEBGL|WebGL: .*lost/i } });

  test('is lost and restored with two layers shown: the same picture in software and afterwards', async ({ page }) => {
    await page.goto(TWO);
    await expectWhole(page);
    const heatmap = new HeatmapPage(page);
    const box = await heatmap.plot.boundingBox();
    if (box === null) throw new Error('No plot');
    // Below the header and above the notices at the foot.
    const clip = { x: box.x, y: box.y + 40, width: box.width, height: box.height / 2 };
    let before = await page.screenshot({ clip });
    // The last tiles and the easing of colours take some frames.
    const isCalm = async (): Promise<boolean> => {
      const next = await page.screenshot({ clip });
      const wasSame = next.equals(before);
      before = next;
      return wasSame;
    };
    await expect.poll(isCalm, { intervals: [500] }).toBe(true);
    const canvas = heatmap.plot.locator('canvas').first();
    await canvas.evaluate((element: HTMLCanvasElement) => {
      const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      Object.assign(globalThis, { restore: () => extension?.restoreContext() });
      extension?.loseContext();
    });
    const notice = page.getByRole('main').getByText(/drawn in software/);
    await expect(notice).toBeVisible();
    await expect.poll(async () => (await page.screenshot({ clip })).equals(before)).toBe(true);
    await page.evaluate(() => (globalThis as unknown as { restore: () => void }).restore());
    await expect(notice).toHaveCount(0);
    await expect.poll(async () => (await page.screenshot({ clip })).equals(before)).toBe(true);
  });
});
