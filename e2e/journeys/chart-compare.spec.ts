import type { Locator } from '@playwright/test';
import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { visit } from '../kept-page';

const BTC = '/chart?m=ATLAS_FUTURES:BTCUSDT';
const ETH = 'ATLAS_FUTURES:ETHUSDT';

test('a view with more candles than pixels says how many each bar stands for', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&interval=MINUTE&period=36000&panes=none`);
  await expect(chart.pane('Price')).not.toContainText('1 px');
  await chart.plot.hover({ position: { x: 600, y: 200 } });
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, 600);
  await expect(chart.pane('Price').getByText(/^1 px = \d+ candles$/)).toBeVisible();
});

test('a spread asks for the other market, and has no percent, no lines and no other scale', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&mode=spread`);
  await expect(chart.pane('Price')).toContainText('Choose a market to compare with.');
  await chart.open(`${BTC}&mode=spread&with=${ETH}&scale=log&lines=97000`);
  await expect(chart.pane('Price')).toContainText(/Spread: BTC-USDT − ETH-USDT/);
  await expect(chart.pane('Price')).not.toContainText('Choose a market');
  const more = await chart.openMore();
  await expect(more.getByRole('radio', { name: 'Linear', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.down('Shift');
  await chart.plot.hover({ position: { x: 300, y: 120 } });
  await page.mouse.down();
  await page.mouse.move(600, 300, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const told = chart.pane('Price').getByText(/Enter keeps the range/);
  await expect(told).toBeVisible();
  await expect(told).not.toContainText('%');
});

test('a ratio stays with its market when a venue is added, which joins the panes', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&mode=ratio&with=${ETH}`);
  const price = chart.pane('Price');
  await expect(price).toContainText('BTC-USDT ÷ ETH-USDT');
  await chart.open(`${BTC}&mode=ratio&with=${ETH}&venue=ATLAS_FUTURES&venue=BOREAL_FUTURES`);
  await expect(chart.chip('Venues, 2 summed')).toBeVisible();
  await expect(chart.pane('Volume by side')).toContainText('Sum of 2');
  await expect(chart.pane('Funding')).toContainText(/BOREAL_FUTURES [+−][\d.]+%/);
  await expect(price).toContainText('BTC-USDT ÷ ETH-USDT');
});

test('choosing a ratio moves no market in the list, and the two markets can be swapped', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.chip('Compare').click();
  const found = page.getByRole('list', { name: 'Markets found', exact: true });
  await expect(found.getByRole('button', { name: 'Compare with ETH-USDT, ATLAS_FUTURES', exact: true })).toBeVisible();
  const before = await found.boundingBox();
  for (const mode of ['Ratio', 'Sum', 'Basis', 'Ratio']) {
    await chart.radio('Comparison', mode).click();
    await expect(chart.radio('Comparison', mode)).toBeChecked();
    expect((await found.boundingBox())?.y, mode).toBe(before?.y);
  }
  await found.getByRole('button', { name: 'Compare with ETH-USDT, ATLAS_FUTURES', exact: true }).click();
  await expect(chart.pane('Price')).toContainText('BTC-USDT ÷ ETH-USDT');
  await page.getByRole('button', { name: 'Swap the two markets', exact: true }).click();
  await expect(page).toHaveURL(/m=ATLAS_FUTURES:ETHUSDT.*with=ATLAS_FUTURES:BTCUSDT/);
  await expect(chart.pane('Price')).toContainText('ETH-USDT ÷ BTC-USDT');
});

test('compared markets are on a percent axis, which the scale control shows with its reason', {
  tag: '@quick',
}, async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&with=${ETH}`);
  await expect(chart.pane('Price')).toContainText(/ETH-USDT, ATLAS_FUTURES/);
  const more = await chart.openMore();
  const percent = more.getByRole('radio', { name: 'Percent', exact: true }).first();
  await expect(percent).toBeChecked();
  await expect(percent).toHaveAttribute('title', /share a % axis/);
});

/** Whether no ancestor clips the element. */
function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const box = one.getBoundingClientRect();
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      const edge = around.getBoundingClientRect();
      if (
        getComputedStyle(around).overflow === 'hidden' &&
        (box.bottom > edge.bottom + 1 || box.right > edge.right + 1)
      ) {
        return false;
      }
    }
    return box.width > 0;
  });
}

test('several venues have one line and one row each, and sums are marked as sums', { tag: '@quick' }, async ({
  kept: page,
}) => {
  const chart = new ChartPage(page);
  const venues = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];
  await chart.open(`${BTC}&${venues.map((venue) => `venue=${venue}`).join('&')}`);
  await expect(chart.pane('Volume by side')).toContainText('Sum of 3');
  await expect(chart.pane('Open interest')).toContainText(/Sum of 3.*ATLAS_FUTURES [\d.]+K.*CINDER_SWAP [\d.]+K/);
  const funding = chart.pane('Funding');
  for (const venue of venues) await expect(funding).toContainText(new RegExp(`${venue} [+−][\\d.]+%`));
  await expect(funding).toContainText('OI-weighted of 3');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A phone shows one pane, and no status bar.
    if (width === 390) await visit(page, `${BTC}&panes=funding&${venues.map((venue) => `venue=${venue}`).join('&')}`);
    for (const venue of venues) await expect.poll(() => isWhole(funding.getByText(venue).first()), venue).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await chart.open(`${BTC}&${venues.map((venue) => `venue=${venue}`).join('&')}`);
  await chart.chooseFromMenu('Funding', 'Show venues as table');
  const table = page.getByRole('complementary', { name: 'Venues', exact: true }).getByRole('table');
  for (const name of ['3 venues together', ...venues]) {
    await expect(table.getByRole('row', { name: new RegExp(`^${name} `) })).toContainText(/[+−][\d.]+%/);
  }
  await expect(table.getByRole('columnheader', { name: 'Predicted / 8h', exact: true })).toBeVisible();
  const rows = page.getByRole('group', { name: 'Rows of venues', exact: true });
  expect(await rows.evaluate((one) => one.scrollWidth - one.clientWidth), 'no column is cut').toBeLessThanOrEqual(0);
  await test.step('the table is under Venues too', async () => {
    await page.getByRole('button', { name: 'Close venues', exact: true }).click();
    await chart.chip('Venues, 3 summed').click();
    await page.getByRole('button', { name: 'Show venues as table', exact: true }).click();
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('listbox', { name: 'Venues', exact: true })).toHaveCount(0);
  });
  await test.step('side by side they are not a sum', async () => {
    await chart.open(`${BTC}&mode=compare&${venues.map((venue) => `venue=${venue}`).join('&')}`);
    await expect(chart.chip('Venues, 3 compared')).toBeVisible();
    await expect(chart.pane('Open interest')).toContainText(/Open interest\s*ATLAS_FUTURES.*CINDER_SWAP/);
    await expect(chart.pane('Volume by side')).toContainText('ATLAS_FUTURES');
  });
});

test('lines have names and a list, with buttons to go to them and to remove them', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  const more = await chart.openMore();
  await more.getByRole('textbox', { name: 'Price of a new line', exact: true }).fill('90,000.123');
  await page.keyboard.press('Enter');
  const name = more.getByRole('textbox', { name: 'Name of 90,000.1', exact: true });
  await name.fill('Support');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/lines=90000\.1&names=90000\.1:Support/);
  await more.getByRole('button', { name: 'Go to 90,000.1', exact: true }).click();
  // Whatever the market's range, the line is in the middle of the axis.
  await expect(page).toHaveURL(({ searchParams }) => {
    const [low, high] = [Number(searchParams.get('low')), Number(searchParams.get('high'))];
    return low < high && Math.abs((low + high) / 2 - 90_000.1) < 1;
  });
  await more.getByRole('button', { name: 'Remove 90,000.1', exact: true }).click();
  await expect(page).not.toHaveURL(/lines=|names=/);
});

test('a right click offers a line at its price, and H adds one by keyboard', async ({ page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.plot.click({ button: 'right', position: { x: 400, y: 150 } });
  const add = page.getByRole('menuitem', { name: /^Add line at [\d,.]+$/ });
  const price = /at ([\d,.]+)$/.exec((await add.getAttribute('aria-label')) ?? '')?.[1].replace(',', '') ?? '';
  await add.click();
  // An address omits trailing zeros of a price.
  await expect(page).toHaveURL(new RegExp(`lines=${Number(price)}(&|$)`));
  await chart.plot.click({ button: 'right', position: { x: 300, y: 150 } });
  await page.getByRole('menuitem', { name: /^Remove line at / }).click();
  await expect(page).not.toHaveURL(/lines=/);
  await chart.plot.focus();
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/lines=/);
});

test('keys of a plot work under the pointer, before it has been clicked', async ({ page }) => {
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.plot.hover({ position: { x: 500, y: 150 } });
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/lines=[\d.]+/);
  await page.keyboard.press('h');
  await expect(page).not.toHaveURL(/lines=/);
  await test.step('a ruler measures from one press of D to the next, and Esc removes it', async () => {
    const ruler = chart.pane('Price').getByText(/candles?\s+·[^]*(D ends the ruler|Enter keeps the range)$/);
    await chart.plot.hover({ position: { x: 500, y: 150 } });
    await page.keyboard.press('d');
    await chart.plot.hover({ position: { x: 700, y: 90 } });
    await expect(ruler).toContainText(/^\+[\d,.]+\s+·\s+\+[\d.]+%.*\s[1-9]\d* candles\s.*D ends the ruler$/);
    await page.keyboard.press('d');
    await expect(ruler).toContainText(/Enter keeps the range$/);
    await page.keyboard.press('Escape');
    await expect(ruler).toHaveCount(0);
  });
  await test.step('a focused control keeps its own keys', async () => {
    const before = await chart.plot.getAttribute('aria-label');
    await chart.radio('Price overlay', 'Candles').focus();
    await page.keyboard.press('ArrowRight');
    await expect(chart.radio('Price overlay', 'Hollow')).toBeChecked();
    await page.keyboard.press('=');
    await expect(chart.plot).not.toHaveAttribute('aria-label', before ?? '');
  });
  for (const [address, canvas] of [
    ['/profile?m=ATLAS_FUTURES:BTCUSDT', 'tpo-canvas'],
    ['/heatmap?m=ATLAS_FUTURES:BTCUSDT', 'heat-canvas'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address);
      const plot = page.getByTestId(canvas);
      await plot.hover({ position: { x: 300, y: 200 } });
      const before = await plot.getAttribute('aria-label');
      await page.keyboard.press('=');
      await expect(plot).not.toHaveAttribute('aria-label', before ?? '');
    });
  }
});

test('at 1024 px one button contains the switches of all panes', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.toolbar.getByRole('button', { name: /^Panes, \d on$/ }).click();
  const panel = page.getByRole('dialog', { name: 'Panes', exact: true });
  await panel.getByRole('button', { name: 'CVD', exact: true }).click();
  await expect(chart.pane('CVD')).toHaveCount(0);
});

test('the heading names every compared market at 1024 px, before the figures of the bar', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  const venues = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'].map((venue) => `venue=${venue}`).join('&');
  await visit(page, `${BTC}&${venues}&mode=compare&with=ATLAS_FUTURES:ETHUSDT`);
  for (const name of ['BTC-USDT, BOREAL_FUTURES', 'BTC-USDT, CINDER_SWAP', 'ETH-USDT, ATLAS_FUTURES']) {
    const figure = chart.pane('Price').getByText(new RegExp(`^${name} [+−]`));
    // A figure that does not fit wraps out of sight, below the line that is shown.
    const isShown = (): Promise<boolean> =>
      figure.evaluate((one) => {
        const line = one.parentElement?.getBoundingClientRect();
        return line !== undefined && one.getBoundingClientRect().bottom <= line.bottom + 1;
      });
    await expect.poll(isShown, name).toBe(true);
  }
});

test('a narrow window requests only the pane that it shows', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('type') ?? ''));
  await page.setViewportSize({ width: 390, height: 844 });
  const chart = new ChartPage(page);
  await page.goto(`${BTC}&panes=volume&panes=oi&panes=liquidations`);
  await expect(chart.pane('Volume by side')).toContainText('Volume');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  expect(asked).toContain('TRADE_AGG');
  expect(asked).not.toContain('OPEN_INTEREST_AGG');
  expect(asked).not.toContain('LIQUIDATION_AGG');
});

test('the volume profile has figures and a table, and its files are saved from the toolbar', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&profile=true&panes=oi&panes=funding`);
  await expect(chart.pane('Price')).toContainText(/vPOC [\d,.]+ · VA [\d,.]+–[\d,.]+/);
  await expect(chart.pane('Price').getByText(/^vPOC/)).toHaveAttribute(
    'title',
    /^vPOC: price with the most volume\. POC: price with the most time\./,
  );
  await expect(chart.pane('Funding')).toContainText('Funding');
  await chart.chooseFromMenu('Price', 'Show volume profile as table');
  await expect(page.getByRole('complementary', { name: 'Volume profile', exact: true })).toContainText('value area');
  await page.keyboard.press('Escape');
  await chart.openMore();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('on a logarithmic axis the price under the pointer stays in place during a zoom', async ({ kept: page }) => {
  const chart = new ChartPage(page);
  await chart.open(`${BTC}&scale=log`);
  const box = await page.locator('[data-host=priceAxis]').boundingBox();
  if (box === null) throw new Error('No price axis');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const readPrice = async (): Promise<number> => {
    await page.mouse.click(x, y);
    await expect(page).toHaveURL(/lines=/);
    return Number(new URL(page.url()).searchParams.get('lines'));
  };
  const before = await readPrice();
  await chart.plot.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/lines=/);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  const after = await readPrice();
  expect(Math.abs(after / before - 1)).toBeLessThan(1e-4);
});

test('a market without depth opens its chart', async ({ kept: page, raw }) => {
  const deep = new Set((await raw.loadMarkets('type=BLOCK_BOOK_SNAPSHOT_AGG')).map(({ rawSymbol }) => rawSymbol));
  const without = (await raw.loadMarkets('exchange=BOREAL_SPOT')).find(({ rawSymbol }) => !deep.has(rawSymbol));
  await visit(page, `/heatmap?m=${without?.exchange}:${without?.rawSymbol}`);
  await page.getByRole('button', { name: /^Chart of .+, (free|\d+ weight)$/ }).click();
  await expect(page).toHaveURL(/\/chart\?/);
  await new ChartPage(page).waitUntilLoaded();
  await expect(page.getByRole('region', { name: 'Price pane', exact: true })).toContainText(
    without?.normalizedSymbol ?? '?',
  );
});
