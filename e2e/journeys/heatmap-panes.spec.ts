import type { Locator, Page } from '@playwright/test';
import { fetchAnswer } from '../fetch-answer';
import { expectFigure, readFigure } from '../figures';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import type { RawService } from '../raw-service';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = '/heatmap?m=ATLAS_FUTURES:BTCUSDT';
/** One hour, where ten would show no more. */
const HOUR = `${BTC}&period=3600`;
const MINUTE = 60;
/** Candle length for ten hours, with which bars are aligned. */
const BAR = 300;

const pane = (page: Page, title: string): Locator => page.getByRole('region', { name: `${title} pane`, exact: true });

interface RawSeries<Point> {
  readonly series: readonly {
    readonly id: { readonly side?: string };
    readonly points: readonly { readonly Point: Point }[];
  }[];
}

async function loadPoints<Point>(
  raw: RawService,
  type: string,
  from: number,
  period: number,
): Promise<RawSeries<Point>['series']> {
  const query = { type, exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE' };
  const range = { from: String(from), period: String(period) };
  return (await raw.loadJson<RawSeries<Point>>(`/v1/points?${new URLSearchParams({ ...query, ...range })}`)).series;
}

/** Collects the types of the points that the page requests. */
function watchTypes(page: Page): string[] {
  const types: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/points') types.push(url.searchParams.get('type') ?? '');
  });
  return types;
}

const DEPTH = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5 } as const;

async function choosePane(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('dialog', { name: 'Panes', exact: true }).getByRole('button', { name, exact: true });
  if (!(await chip.isVisible())) await page.getByRole('button', { name: /^Panes, / }).click();
  await chip.click();
}

test('open interest, funding and liquidations at the cursor match raw requests', { tag: '@quick' }, async ({
  kept: page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${BTC}&panes=volume&panes=oi&panes=liquidations`);
  const { at } = await heatmap.press('ArrowLeft', DAY);
  const [interest] = await loadPoints<{ close: number }>(raw, 'OPEN_INTEREST_AGG', at, MINUTE);
  const shown = pane(page, 'Open interest');
  const [, amount = ''] = /Open interest\s*([\d.,]+[KM]?)\s*BTC/.exec(await shown.innerText()) ?? [];
  expectFigure(amount, interest?.points[0]?.Point.close ?? Number.NaN, 'open interest');
  const [funding] = await loadPoints<{ rateClose: number }>(raw, 'FUNDING_RATE_AGG', at, MINUTE);
  const [, rate = ''] = /Funding\s*([+−][\d.]+)%\s*\/ 8h/.exec(await shown.innerText()) ?? [];
  expectFigure(rate, (funding?.points[0]?.Point.rateClose ?? Number.NaN) * 100, 'funding');

  const bar = Math.floor(at / BAR) * BAR;
  const sides = await loadPoints<{ liquidations?: number }>(raw, 'LIQUIDATION_AGG', bar, BAR);
  const sum = (side: string): number =>
    (sides.find(({ id }) => id.side === side)?.points ?? []).reduce(
      (total, { Point }) => total + (Point.liquidations ?? 0),
      0,
    );
  const text = await pane(page, 'Liquidations').innerText();
  expectFigure(/Longs\s*([\d.,]+[KM]?)/.exec(text)?.[1] ?? '', sum('BUY'), 'liquidated longs');
  expectFigure(/Shorts\s*([\d.,]+[KM]?)/.exec(text)?.[1] ?? '', sum('SELL'), 'liquidated shorts');
});

test.describe('without a network', () => {
  test.use({
    allow: {
      'the browser reports every failed request': /Failed to load resource/,
      'the network is cut on purpose': /net::ERR_/,
    },
  });

  test('a stretch that cannot be loaded is hatched in every pane', async ({ page, context }) => {
    const heatmap = new HeatmapPage(page);
    await heatmap.open(`${HOUR}&panes=volume&panes=oi&panes=liquidations`);
    const hatched = (title: string): Locator => pane(page, title).locator('.keep-colours');
    const titles = ['Volume by side', 'Open interest', 'Liquidations'];
    for (const title of titles) await expect(hatched(title)).toHaveCount(0);
    await context.setOffline(true);
    await heatmap.radio('Range', '3D').click();
    for (const title of titles) await expect(hatched(title)).not.toHaveCount(0);
  });
});

test('panes are chosen in the menu and stored in the address; what is off is not requested', async ({ page }) => {
  const types = watchTypes(page);
  const heatmap = new HeatmapPage(page);
  await heatmap.open(HOUR);
  await expect(pane(page, 'Open interest')).toBeVisible();
  await expect(pane(page, 'Liquidations')).toHaveCount(0);
  expect(types).not.toContain('LIQUIDATION_AGG');
  await choosePane(page, 'Liquidations');
  await expect(pane(page, 'Liquidations')).toContainText('Longs');
  await expect.poll(() => types).toContain('LIQUIDATION_AGG');
  await choosePane(page, 'Open interest');
  await expect(pane(page, 'Open interest')).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).searchParams.getAll('panes')).toEqual(['volume', 'liquidations']);
  await page.reload();
  await heatmap.waitUntilLoaded();
  await expect(pane(page, 'Liquidations')).toBeVisible();
  await expect(pane(page, 'Open interest')).toHaveCount(0);
  await choosePane(page, 'Liquidations');
  await choosePane(page, 'Volume');
  await expect(pane(page, 'Volume by side')).toBeHidden();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('panes')).toEqual(['none']);
});

test('imbalance, rail and lines of an hour of depth', async ({ page, raw }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${HOUR}&panes=volume`);
  await test.step('a click on the price axis adds a line, a second one removes it, and so does Escape', async () => {
    const box = await heatmap.plot.boundingBox();
    if (box === null) throw new Error('No plot');
    const lines = (): string[] => new URL(page.url()).searchParams.getAll('lines');
    const axis = { x: box.x + box.width + 30, y: box.y + 200 };
    await page.mouse.click(axis.x, axis.y);
    await expect.poll(() => lines().length).toBe(1);
    const { low, high } = await heatmap.readName();
    const expected = high - (200 / box.height) * (high - low);
    expect(Math.abs(Number(lines()[0]) - expected)).toBeLessThan((high - low) / 100);
    await page.mouse.click(axis.x, axis.y + 1);
    await expect.poll(() => lines().length).toBe(0);
    await page.mouse.click(axis.x, axis.y);
    await expect.poll(() => lines().length).toBe(1);
    await heatmap.plot.press('Escape');
    await expect.poll(() => lines().length).toBe(0);
  });
  await test.step('a click on the rail pins the crosshair on its level and adds no line', async () => {
    const box = await heatmap.plot.boundingBox();
    if (box === null) throw new Error('No plot');
    await page.mouse.click(box.x + box.width + 120, box.y + 150);
    await page.mouse.move(box.x + box.width + 120, box.y - 30);
    await expect(heatmap.depth.getByText('Notional').first()).toBeVisible();
    expect(new URL(page.url()).searchParams.has('lines')).toBe(false);
    await heatmap.plot.press('Escape');
    await expect(heatmap.depth.getByText('Notional')).toHaveCount(0);
  });
  await test.step('the rail steps through snapshots by button and by key', async () => {
    const rail = page.getByRole('region', { name: 'Depth now', exact: true });
    await expect(rail).toContainText(/Depth now|Book \d\d:\d\d, \d+ s old/);
    await rail.getByRole('button', { name: 'Previous snapshot', exact: true }).click();
    await expect(heatmap.depth.getByRole('status')).toContainText('14:31 UTC');
    await rail.getByRole('button', { name: 'Previous snapshot', exact: true }).click();
    await expect(rail).toContainText('Depth 14:30');
    await rail.getByRole('button', { name: 'Next snapshot', exact: true }).click();
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await expect(rail).toContainText('Depth 14:29');
  });
  await test.step('the depth imbalance matches raw books, and requests nothing', async () => {
    const types = watchTypes(page);
    await choosePane(page, 'Depth imbalance');
    await page.keyboard.press('Escape');
    const shown = pane(page, 'Depth imbalance');
    await shown.getByRole('radio', { name: '±1%', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('band')).toBe('1');
    const { at } = await heatmap.press('ArrowLeft', DAY);
    const book = await raw.loadBook({ ...DEPTH, from: at });
    const mid = (Math.max(...book.bids.keys()) + Math.min(...book.asks.keys())) / 2;
    const sum = (side: ReadonlyMap<number, number>): number =>
      [...side].reduce((total, [price, size]) => (Math.abs(price / mid - 1) <= 0.01 ? total + size : total), 0);
    const text = await shown.innerText();
    // The mid of a flattened book is inferred within a block, so a level at either edge may be left out.
    for (const [word, side] of [
      ['Bids', book.bids],
      ['Asks', book.asks],
    ] as const) {
      const figure = readFigure(new RegExp(`${word}\\s*([\\d.,]+[KM]?)`).exec(text)?.[1] ?? '');
      expect(Math.abs(figure.value / sum(side) - 1), word).toBeLessThan(0.02);
    }
    expect(types).toEqual([]);
  });
  await test.step('best prices match the book and request nothing; trades request only volume at price', async () => {
    const types = watchTypes(page);
    const { at } = await heatmap.press('ArrowLeft', DAY);
    const book = await raw.loadBook({ ...DEPTH, from: at });
    await page.keyboard.press('b');
    await expect.poll(() => heatmap.place()['bbo']).toBe('1');
    const readRow = async (label: string): Promise<number> => {
      const row = heatmap.depth
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .first();
      return Number((await row.locator('xpath=following-sibling::dd').innerText()).replaceAll(',', ''));
    };
    // The split of a flattened book is inferred within a block.
    expect(Math.abs((await readRow('Best bid')) - Math.max(...book.bids.keys()))).toBeLessThanOrEqual(5);
    expect(Math.abs((await readRow('Best ask')) - Math.min(...book.asks.keys()))).toBeLessThanOrEqual(5);
    await expect(page.getByText(/^Spread < \d+ USD$/)).toBeVisible();
    expect(types).toEqual([]);
    await page.keyboard.press('o');
    await expect.poll(() => heatmap.place()['trades']).toBe('1');
    await expect(heatmap.depth.getByText(/^Volume at price( ≥ .* BTC)? per [\d,.]+ USD × 5 min$/)).toBeVisible();
    expect(new Set(types)).toEqual(new Set(['VOLUME_PROFILE_AGG']));
  });
  await test.step('a line is added by price, snaps to the tick, is named, and removed', async () => {
    await heatmap.toolbar.getByRole('button', { name: 'More', exact: true }).click();
    const lines = page.getByRole('region', { name: 'Lines', exact: true });
    await lines.getByRole('textbox', { name: 'Price of a new line', exact: true }).fill('96,000.123');
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.place()['lines']).toBe('96000.1');
    await lines.getByRole('textbox', { name: 'Name of 96,000.1', exact: true }).fill('Support');
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.place()['names']).toBe('96000.1:Support');
    await lines.getByRole('button', { name: 'Remove 96,000.1', exact: true }).click();
    await expect.poll(() => heatmap.place()['lines'] ?? heatmap.place()['names']).toBeUndefined();
  });
});

test('on a phone the book opens level by level, and a level leads to its place in the plot', async ({
  kept: page,
  raw,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const heatmap = new HeatmapPage(page);
  await heatmap.open(HOUR);
  await page.getByRole('button', { name: 'Ladder', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Depth ladder', exact: true });
  await sheet.getByRole('button', { name: 'Previous snapshot', exact: true }).click();
  await expect(sheet.getByRole('heading')).toHaveText('Depth 14:31');
  const { asks, bids } = await raw.loadBook({ ...DEPTH, from: DAY + 14 * 3600 + 31 * 60 });
  const rows = sheet.getByRole('row').filter({ has: page.getByRole('button') });
  const shown = (await rows.allInnerTexts()).map((text) => text.split(/\s+/).map((word) => word.replaceAll(',', '')));
  expect(shown).toHaveLength(120);
  for (const [i, [price = '', size = '']] of shown.entries())
    expectFigure(size, (i < 60 ? asks : bids).get(Number(price)) ?? 0, price);
  await rows.nth(61).getByRole('button').click();
  await expect(sheet).toHaveCount(0);
  await expect(heatmap.depth.getByRole('status')).toHaveText(/, bid .*14:31 UTC$/);
});

test('a click on the liquidation map keeps what is told of a price until it is let go; it has no times to choose', async ({
  kept: page,
}) => {
  const heatmap = new HeatmapPage(page);
  const ranges = heatmap.toolbar.getByRole('radiogroup', { name: 'Range', exact: true });
  await heatmap.open(`${HOUR}&layer=liquidations`);
  await expect(ranges).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Layout' }).getByRole('radio', { name: 'Map', exact: true }).click();
  await expect(ranges).toHaveCount(0);
  await expect(heatmap.toolbar.getByRole('button', { name: /^Range/ })).toHaveCount(0);

  const over = pane(page, 'Liquidations over price');
  const map = over.getByRole('group', { name: /^Liquidation map, / });
  const told = over.locator('p[aria-hidden]:visible', { hasText: ' is liquidated' });
  const box = await map.boundingBox();
  const [x, y] = [(box?.width ?? 0) * 0.7, (box?.height ?? 0) / 2];
  await map.hover({ position: { x, y } });
  await expect(told).not.toContainText('pinned');
  await map.click({ position: { x, y } });
  await expect(told).toContainText('pinned, click or Esc to unpin');
  const pinned = await told.innerText();
  const elsewhere = { position: { x: x + 90, y } };
  await map.hover(elsewhere);
  await expect(told).toHaveText(pinned);
  // The next click frees it: what is pointed at is told again.
  await map.click(elsewhere);
  await expect(told).not.toContainText('pinned');
  expect(pinned).not.toContain(await told.innerText());
  await map.click(elsewhere);
  await expect(told).toContainText('pinned');
  await map.press('Escape');
  await expect(told).not.toContainText('pinned');
});

test('the liquidation map says what is liquidated on the way to a price', { tag: '@quick' }, async ({
  kept: page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${HOUR}&layer=liquidations`);
  const layout = page.getByRole('radiogroup', { name: 'Layout', exact: true });
  const scale = page.getByRole('group', { name: 'Colour scale', exact: true });
  await expect(scale).toBeVisible();
  await layout.getByRole('radio', { name: 'Map', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe('map');
  // Its sizes are heights: a scale of colours would change nothing in it.
  await expect(scale).toHaveCount(0);
  const map = pane(page, 'Liquidations over price').getByRole('group', { name: /^Liquidation map, / });
  const status = pane(page, 'Liquidations over price').getByRole('status').first();
  let sentence = '';
  for (let i = 0; i < 40 && !sentence.includes('USD'); i++) {
    await map.press('Shift+ArrowRight');
    sentence = await status.innerText();
  }
  // Whole under the pane's heading too, whose legend stays.
  const heading = pane(page, 'Liquidations over price').locator('p[aria-hidden]', { hasText: sentence }).last();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const [, price = '', amount = ''] =
    /reaches ([\d,.]+), [\d.]+ BTC \(([\d.]+[KMB]?) USD\) is liquidated/.exec(sentence) ?? [];
  interface Levels {
    readonly levels: readonly number[];
  }
  const query = {
    type: 'DEXPERP_LIQUIDATION_AGG',
    coin: 'BTC',
    interval: 'MINUTE',
    from: String(DAY + 14 * 3600),
    period: '1980',
  };
  const answer = await raw.loadJson<RawSeries<Levels>>(`/v1/points?${new URLSearchParams(query)}`);
  const levels = answer.series[0]?.points.at(-1)?.Point.levels ?? [];
  const reached = readFigure(price).value;
  const last = (await raw.loadMarkets('coin=BTC')).find(({ rawSymbol }) => rawSymbol === 'BTCUSDT')?.lastPrice ?? 0;
  let sum = 0;
  for (let i = 0; i < levels.length; i += 2) {
    const [level, size] = [levels[i] ?? 0, levels[i + 1] ?? 0];
    if (level >= last && level <= reached) sum += level * size;
  }
  expectFigure(amount, sum, `on the way to ${price}`);
});

test('a spot market says that it has no open interest and requests none', async ({ page }) => {
  // The small world has depth only for perpetuals, so one of them is presented as a spot market.
  await page.route(/\/v1\/markets\?/, async (route) => {
    const response = await fetchAnswer(route);
    const body = (await response.text()).replaceAll(/"category":"[A-Z_]+"/g, '"category":"SPOT"');
    await route.fulfill({ response, body });
  });
  const types = watchTypes(page);
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${HOUR}&panes=volume&panes=oi&panes=liquidations`);
  await expect(pane(page, 'Open interest')).toContainText('No open interest or funding rates on a spot market');
  await expect(pane(page, 'Liquidations')).toContainText('No liquidations on a spot market');
  expect(types).not.toContain('OPEN_INTEREST_AGG');
});
