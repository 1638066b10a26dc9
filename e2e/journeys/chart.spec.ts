import { ChartPage } from '../chart-page';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import type { RawService } from '../raw-service';

const BTC = '/chart?m=ATLAS_FUTURES:BTCUSDT';
const QUARTER = 900;
/** 15-minute candles over two days: enough to distinguish days. */
const QUARTERS = `${BTC}&interval=FIFTEEN_MINUTES&period=86400`;

interface RawPoints {
  readonly series: readonly {
    readonly id: { readonly side?: string };
    readonly points: readonly { readonly Point: Readonly<Record<string, number>> }[];
  }[];
}

/** One bucket of 15 minutes, by side. */
async function loadBucket(raw: RawService, type: string, from: number) {
  const query = { type, exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'FIFTEEN_MINUTES' };
  const range = { from: String(from), period: String(QUARTER) };
  const { series } = await raw.loadJson<RawPoints>(`/v1/points?${new URLSearchParams({ ...query, ...range })}`);
  return (side?: string): Readonly<Record<string, number>> =>
    series.find(({ id }) => id.side === side)?.points[0]?.Point ?? {};
}

/** The figure after a word in a header. */
function figureAfter(text: string, word: string): string {
  const [, figure = ''] = new RegExp(`${word}\\s*([+−]?[\\d.,]+[KMB]?)`).exec(text) ?? [];
  return figure;
}

test('figures at the cursor match raw requests; tables, descriptions and files contain them too', {
  tag: '@quick',
}, async ({ kept: page, raw }) => {
  const chart = new ChartPage(page);
  await chart.open(QUARTERS);
  await test.step('figures at the cursor', async () => {
    for (const steps of [3, 17]) {
      const spoken = await chart.readCandle(steps);
      const [, day = '', time = ''] = /^(\d+ \w+) (\d\d:\d\d) UTC/.exec(spoken) ?? [];
      const at = Date.parse(`${day} 2026 ${time}Z`) / 1000;
      const candle = (await loadBucket(raw, 'TRADE_SIDE_AGNOSTIC_AGG', at))();
      const prices = await chart.pane('Price').innerText();
      for (const [word, field] of [
        ['O', 'open'],
        ['H', 'high'],
        ['L', 'low'],
        ['C', 'close'],
      ] as const) {
        expectFigure(figureAfter(prices, `\\b${word}`), candle[field] ?? Number.NaN, `${field} at ${time}`);
      }
      const sides = await loadBucket(raw, 'TRADE_AGG', at);
      const [buy, sell] = [sides('BUY').volume ?? 0, sides('SELL').volume ?? 0];
      const volume = await chart.pane('Volume by side').innerText();
      expectFigure(figureAfter(volume, 'Volume'), buy + sell, 'volume');
      expectFigure(figureAfter(volume, 'Buy'), buy, 'buy');
      expectFigure(figureAfter(volume, 'Sell'), sell, 'sell');
      expectFigure(figureAfter(volume, 'Delta'), buy - sell, 'delta');
      const interest = (await loadBucket(raw, 'OPEN_INTEREST_AGG', at))();
      expectFigure(
        figureAfter(await chart.pane('Open interest').innerText(), 'Open interest'),
        interest.close ?? Number.NaN,
        'open interest',
      );
      const liquidated = await loadBucket(raw, 'LIQUIDATION_AGG', at);
      const told = await chart.pane('Liquidations').innerText();
      expectFigure(figureAfter(told, 'Longs'), liquidated('BUY').liquidations ?? 0, 'longs');
      expectFigure(figureAfter(told, 'Shorts'), liquidated('SELL').liquidations ?? 0, 'shorts');
    }
  });
  await test.step('tables, descriptions and files', async () => {
    await chart.chooseFromMenu('Price', 'Show data as table');
    const table = page.getByRole('complementary', { name: 'Price', exact: true });
    await expect(table.getByRole('columnheader', { name: 'Last trade', exact: true })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(96);
    await page.keyboard.press('Escape');
    await chart.chooseFromMenu('CVD', 'Describe');
    await expect(page.getByRole('dialog', { name: 'Description of CVD', exact: true })).toContainText(
      /buckets: (up|down|little)/,
    );
    await page.keyboard.press('Escape');
    for (const kind of ['PNG', 'CSV', 'JSON']) {
      const download = page.waitForEvent('download');
      await chart.chooseFromMenu('Price', `Export ${kind}`);
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^btc-usdt-chart-.+\\.${kind.toLowerCase()}$`));
    }
  });
});

test('the header line shows the candle at the cursor; the card appears only while the pointer is held down, or with I', async ({
  kept: page,
}) => {
  const chart = new ChartPage(page);
  await chart.open(QUARTERS);
  const box = await chart.plot.boundingBox();
  if (box === null) throw new Error('No plot');
  const card = page.locator('[data-picture] .will-change-transform');
  const figures = async (): Promise<readonly string[]> => {
    const text = await chart.pane('Price').innerText();
    return ['O', 'H', 'L', 'C'].map((word) => figureAfter(text, `\\b${word}`));
  };
  const last = await figures();
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await expect.poll(figures).not.toEqual(last);
  expect((await figures()).every((figure) => figure !== '')).toBe(true);
  await expect(card).toHaveCount(0);
  await page.mouse.down();
  await expect(card).toBeVisible();
  await page.mouse.up();
  await expect(card).toHaveCount(0);
  const pinned = page.getByRole('region', { name: /^Pinned candle, \d/ });
  await page.mouse.click(x, y);
  await page.mouse.move(x + 80, y);
  await expect(pinned).toContainText('click or Esc to unpin');
  await page.keyboard.press('Escape');
  await expect(pinned).toHaveCount(0);
  await page.keyboard.press('i');
  await page.mouse.move(x + 40, y);
  await expect(card).toBeVisible();
  await page.keyboard.press('i');
  await expect(card).toHaveCount(0);
});

test('every choice is stored in the address and restored from it', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.radio('Candle interval', '15m').click();
  await chart.radio('Price overlay', 'Hollow').click();
  await chart.chip('CVD').click();
  await expect(chart.pane('CVD')).toHaveCount(0);
  const more = await chart.openMore();
  await more.getByRole('radio', { name: 'Log', exact: true }).click();
  await more.getByRole('button', { name: 'Volatility', exact: true }).click();
  await more.getByRole('radiogroup', { name: 'Funding per' }).getByRole('radio', { name: 'Year' }).click();
  await page.keyboard.press('Escape');
  await expect(chart.pane('Volatility')).toBeVisible();
  await expect(page).toHaveURL(/interval=FIFTEEN_MINUTES.*form=hollow|form=hollow.*interval=FIFTEEN_MINUTES/);
  await chart.waitUntilLoaded();
  const address = page.url();
  await page.reload();
  await chart.waitUntilLoaded();
  expect(page.url()).toBe(address);
  await expect(chart.radio('Candle interval', '15m')).toBeChecked();
  await expect(chart.radio('Price overlay', 'Hollow')).toBeChecked();
  await expect(chart.chip('CVD')).toHaveAttribute('aria-pressed', 'false');
  await expect(chart.pane('Funding')).toContainText('a year');
  await page.keyboard.press('u');
  await expect(chart.pane('Volume by side')).toContainText('USD');
});

test('rows are resized by keys, maximised and hidden, and their heights are restored', async ({ page, context }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  const edge = page.getByRole('separator', { name: 'Resize volume pane', exact: true });
  const chosen = String(Number(await edge.getAttribute('aria-valuenow')) + 16);
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(edge).toHaveAttribute('aria-valuenow', chosen);
  await expect(page).toHaveURL(new RegExp(`heights=volume:${chosen}`));
  await page.goto(BTC);
  await chart.waitUntilLoaded();
  await expect(edge).toHaveAttribute('aria-valuenow', chosen);
  await test.step('a copied link shows them to another reader, and the same times after a zoom', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await chart.plot.hover({ position: { x: 300, y: 150 } });
    await page.mouse.wheel(0, 600);
    await expect(page).toHaveURL(/period=/);
    await chart.waitUntilLoaded();
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy live link', exact: true }).click();
    await expect(page.getByText('Copied a live link', { exact: true })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const before = (await chart.plot.getAttribute('aria-label')) ?? '';
    await page.evaluate(() => localStorage.removeItem('depthscape.chart-heights'));
    await page.goto(link);
    await chart.waitUntilLoaded();
    await expect(edge).toHaveAttribute('aria-valuenow', chosen);
    await expect(chart.plot).toHaveAttribute('aria-label', before);
    await chart.plot.dblclick({ position: { x: 300, y: 150 } });
  });
  await chart.chooseFromMenu('CVD', 'Maximise');
  await expect(chart.pane('Price')).toHaveCount(0);
  await chart.chooseFromMenu('CVD', 'Show all panes');
  await expect(chart.pane('Price')).toBeVisible();
  await chart.chooseFromMenu('Liquidations', 'Hide');
  await expect(chart.pane('Liquidations')).toHaveCount(0);
  await expect(chart.chip('Liquidations')).toHaveAttribute('aria-pressed', 'false');
});

test('a free range is typed in words or chosen in a calendar; on a narrower window no pane covers another', async ({
  kept: page,
}) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await test.step('the typed text is kept, and the requested range is shown', async () => {
    await chart.toolbar.getByRole('button', { name: /^Range, / }).click();
    const dialog = page.getByRole('dialog', { name: 'Range', exact: true });
    const from = dialog.getByRole('textbox', { name: 'From', exact: true });
    await from.fill('2026-06-31 10:00');
    await dialog.getByRole('button', { name: 'Show range', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This month has the days 1 to 30.');
    await expect(from).toHaveValue('2026-06-31 10:00');
    await from.fill('2026-06-18 06:00');
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('2026-06-18 09:00');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/from=1781762400&period=10800/);
    await expect(chart.plot).toHaveAccessibleName(/06:00 to 09:00 UTC/);
  });
  await test.step('a calendar works as well as words', async () => {
    await chart.toolbar.getByRole('button', { name: /^Range, / }).click();
    const dialog = page.getByRole('dialog', { name: 'Range', exact: true });
    await dialog.getByLabel('From, calendar', { exact: true }).fill('2026-06-18T07:00');
    await expect(dialog.getByRole('textbox', { name: 'From', exact: true })).toHaveValue('2026-06-18 07:00');
    await dialog.getByLabel('To, calendar', { exact: true }).fill('2026-06-18T10:00');
    await expect(dialog.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('2026-06-18 10:00');
    await dialog.getByRole('button', { name: 'Show range', exact: true }).click();
    await expect(page).toHaveURL(/from=1781766000&period=10800/);
  });
  await test.step('on a narrower window every pane has its own row', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    // A reload also reveals faults that appear only when a page starts this narrow.
    await page.reload();
    await chart.waitUntilLoaded();
    await expect(chart.pane('CVD')).toContainText(/CVD\s*[+−]/);
    const panes = ['Price', 'Volume by side', 'CVD', 'Open interest'];
    const boxes = await Promise.all(panes.map((name) => chart.pane(name).boundingBox()));
    for (const [at, box] of boxes.entries()) {
      expect(box?.y, panes[at]).toBeGreaterThanOrEqual((boxes[at - 1]?.y ?? 0) + (boxes[at - 1]?.height ?? 0));
    }
  });
});

test('the chart opens with readable candles, and no choice makes the view unreadable', { tag: '@quick' }, async ({
  kept: page,
}) => {
  const chart = new ChartPage(page);
  const status = page.getByRole('main').getByText(/ candles of /);
  const countCandles = async (): Promise<number> => {
    await chart.waitUntilLoaded();
    return Number(/([\d,]+) candles/.exec((await status.textContent()) ?? '')?.[1].replace(',', ''));
  };
  await chart.open(BTC);
  await expect(chart.radio('Candle interval', '15m')).toBeChecked();
  expect(await countCandles()).toBeGreaterThanOrEqual(100);
  expect(await countCandles()).toBeLessThanOrEqual(150);
  await expect(chart.plot).toHaveAccessibleName(/14:\d\d UTC/);
  await test.step('another candle length keeps their width, and switching back restores the view', async () => {
    const before = await chart.plot.getAttribute('aria-label');
    await chart.radio('Candle interval', '1h').click();
    await expect(chart.toolbar.getByRole('button', { name: 'Range, 6 d', exact: true })).toBeVisible();
    await chart.radio('Candle interval', '15m').click();
    await expect(chart.toolbar.getByRole('button', { name: 'Range, 36H', exact: true })).toBeVisible();
    await expect(chart.plot).toHaveAttribute('aria-label', before ?? '');
  });
  for (const interval of ['1d', '1m', '1h', '15m']) {
    await chart.radio('Candle interval', interval).click();
    await expect(chart.radio('Candle interval', interval)).toBeChecked();
    await expect(status).toContainText(
      `candles of ${interval.replace(/(\d+)m/, '$1 min').replace(/(\d+)([hd])$/, '$1 $2')}`,
    );
    const count = await countCandles();
    expect(count, interval).toBeGreaterThanOrEqual(20);
    expect(count, interval).toBeLessThanOrEqual(400);
  }
  await test.step('figures are the same in every window', async () => {
    const facts: string[] = [];
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
      [1700, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      await chart.waitUntilLoaded();
      const [candle = ''] = /O [\d,.]+.*Vol [\d,.]+K? BTC/s.exec(await chart.pane('Price').innerText()) ?? [];
      const [count = ''] = /[\d,]+ candles of 15 min/.exec((await status.textContent()) ?? '') ?? [];
      facts.push(`${candle.replace(/\s+/g, ' ')} ${count}`);
    }
    expect(facts[0]).toMatch(/^O .* candles of 15 min$/);
    expect(new Set(facts).size).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('questions about the future move neither range nor prices', async () => {
    const before = await chart.plot.getAttribute('aria-label');
    await chart.openMore();
    await page.getByRole('button', { name: 'Questions', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(chart.pane('Questions')).toContainText('closes');
    await chart.waitUntilLoaded();
    expect(await chart.plot.getAttribute('aria-label')).toBe(before);
  });
});

test('wheel, drag and keys move and zoom the plot; Fit and Live restore it', { tag: '@quick' }, async ({
  kept: page,
}) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  const before = await chart.plot.getAttribute('aria-label');
  await chart.plot.hover({ position: { x: 600, y: 200 } });
  await test.step('the header shows the bar under the pointer; a card appears only while it is held down', async () => {
    const card = page.getByTestId('chart-stack').locator('..').getByText('From here to last', { exact: true });
    await expect(chart.pane('Price')).toContainText(
      /1[78] Jun \d\d:\d\d\s*O [\d,.]+\s*H [\d,.]+\s*L [\d,.]+\s*C [\d,.]+\s*[+−][\d,.]+ \([+−][\d.]+%\)\s*Vol [\d,.]+K? BTC/,
    );
    await expect(card).toHaveCount(0);
    await page.mouse.down();
    await expect(card).toBeVisible();
    await page.mouse.up();
    await expect(card).toHaveCount(0);
  });
  await page.mouse.wheel(0, 300);
  await expect(chart.plot).not.toHaveAttribute('aria-label', before ?? '');
  await page.mouse.down();
  await page.mouse.move(900, 330, { steps: 4 });
  await page.mouse.up();
  const live = chart.toolbar.getByRole('button', { name: 'Live edge', exact: true });
  await expect(live).toHaveAttribute('aria-pressed', 'false');
  await live.click();
  await expect(live).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.down('Shift');
  await chart.plot.hover({ position: { x: 300, y: 120 } });
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(chart.pane('Price').getByText(/BTC traded/)).toBeVisible();
  await chart.plot.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Selected range', exact: true });
  await expect(card.getByRole('row', { name: /^Delta/ })).toBeVisible();
  await expect(page).toHaveURL(/sel=\d+&sel=\d+/);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

for (const [panes, tell] of [
  ['', 'its switch is off, with the reason'],
  ['&panes=oi', 'a pane that an address asks for says so'],
] as const) {
  test(`a spot market has no open interest: ${tell}`, async ({ kept: page, raw }) => {
    const spot = (await raw.loadMarkets()).find(({ category }) => category === 'SPOT');
    if (spot === undefined) throw new Error('No spot market');
    const chart = new ChartPage(page);
    await chart.open(`/chart?m=${spot.exchange}:${spot.rawSymbol}${panes}`);
    if (panes === '') {
      await expect(chart.chip('Open interest, not on spot markets')).toHaveAttribute('aria-disabled', 'true');
    } else {
      await expect(chart.pane('Open interest').getByText('No open interest on a spot market')).toBeVisible();
    }
  });
}

test.describe('a service that fails', () => {
  test.use({ allow: { 'the answers are refused on purpose': /50\d/ } });

  test('leaves the other panes as they are, and is retried', async ({ page }) => {
    const chart = new ChartPage(page);
    let isBroken = true;
    await page.route(/type=LIQUIDATION_AGG/, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken' } }) : route.continue(),
    );
    await page.goto(BTC);
    await expect(chart.pane('Liquidations').getByRole('alert')).toContainText('The request failed', {
      timeout: 30_000,
    });
    await expect(chart.pane('Volume by side')).toContainText('Buy');
    isBroken = false;
    await chart
      .pane('Liquidations')
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(chart.pane('Liquidations').getByRole('alert')).toHaveCount(0);
  });
});
