import { readFigure } from '../figures';
import { expect, test } from '../fixtures';
import { expectCell, HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5 } as const;
/** An hour costs half of the default ten. */
const HOUR = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=3600';

const DAMAGED = [
  'm=nonsense&from=yesterday&period=-5&low=9&high=2',
  'block=7&overlay=pie&cut=NaN&full=-1&gamma=99',
  'v=77&unknown=%00%ff&m=&block=0&depth=1e99&map=rainbow',
];
/** Each load takes time, so the quick run combines the damage into two links. */
const DAMAGED_LINKS = process.env.FULL ? DAMAGED : [`${DAMAGED[0]}&${DAMAGED[1]}`, DAMAGED[2]];

test('opens the largest market if none is chosen or the link is damaged; its cells match raw requests', {
  tag: '@quick',
}, async ({ page, raw }) => {
  test.slow();
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap');
  const plain = await heatmap.readName();
  await test.step('the market with the largest volume', async () => {
    const largest = (await raw.loadMarkets('distinct=true&type=TRADE_AGG')).toSorted(
      (a, b) => b.volume24h - a.volume24h,
    )[0];
    expect(plain.symbol).toBe(largest?.normalizedSymbol);
    await expect(heatmap.depth).toContainText(largest?.exchange ?? '');
    await expect(page.getByRole('button', { name: 'Connection: simulated data', exact: true })).toBeVisible();
  });

  await test.step('cells by keys: each figure matches a raw request for the same minute', async () => {
    const keys = ['ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'ArrowDown', 'ArrowUp'];
    const sides = new Set<string>();
    const tryKeys = async (tried: readonly string[]): Promise<void> => {
      for (const key of tried) {
        const cell = await heatmap.press(key, DAY);
        if (cell.side === 'side unknown') continue;
        sides.add(cell.side);
        expectCell(cell, await raw.loadBook({ ...BTC, from: cell.at }), BTC.blockSize);
      }
    };
    await tryKeys(keys);
    // Wherever the price went, the other side is within some tens of steps.
    const across = sides.has('ask') ? 'Shift+ArrowDown' : 'Shift+ArrowUp';
    for (let step = 0; step < 80 && !(sides.has('bid') && sides.has('ask')); step++)
      sides.add((await heatmap.press(across, DAY)).side);
    await tryKeys([across, 'Shift+ArrowRight', ',', '.']);
    expect([...sides]).toEqual(expect.arrayContaining(['bid', 'ask']));
  });

  for (const damage of DAMAGED_LINKS) {
    await test.step(`with ${damage}`, async () => {
      await heatmap.open(`/heatmap?${damage}`);
      expect(await heatmap.readName(), damage).toEqual(plain);
      await expect(heatmap.radio('Block size', '4K, 5 USD'), damage).toBeChecked();
      await expect(heatmap.radio('Price overlay', /^Candles/), damage).toBeChecked();
    });
  }
});

test('reads a wall: zoomed to by the address, found by keys, with the size of a raw request', {
  tag: '@quick',
}, async ({ kept: page, raw }) => {
  const heatmap = new HeatmapPage(page);
  const at = DAY + 14 * 3600;
  const book = await raw.loadBook({ ...BTC, from: at });
  const [wall, size] = [...book.bids].reduce((most, level) => (level[1] > most[1] ? level : most));
  expect(size).toBeGreaterThan(100);
  // The middle of the plot is one column and three levels away from the wall.
  const from = at + 90 - 1800;
  await heatmap.open(
    `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${from}&period=3600&low=${wall + 15 - 500}&high=${wall + 15 + 500}`,
  );
  await heatmap.press('ArrowLeft', DAY);
  await heatmap.press('ArrowDown', DAY);
  await heatmap.press('ArrowDown', DAY);
  const cell = await heatmap.press('ArrowDown', DAY);
  expect({ price: cell.price, at: cell.at, side: cell.side }).toEqual({ price: wall, at, side: 'bid' });
  expectCell(cell, book, BTC.blockSize);
});

test('the card under the pointer shows the same as the keys', async ({ kept: page, raw }) => {
  const heatmap = new HeatmapPage(page);
  const from = DAY + 13 * 3600;
  const book = await raw.loadBook({ ...BTC, from: from + 1800 });
  // The middle of the plot is on the bid side, wherever the price of this world is.
  const middle = Math.round((Math.max(...book.bids.keys()) - 300) / 100) * 100;
  const range = `low=${middle - 1000}&high=${middle + 1000}`;
  await heatmap.open(`/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${from}&period=3600&${range}`);
  const box = await heatmap.plot.boundingBox();
  if (box === null) throw new Error('No plot');
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2);
  await expect(heatmap.depth.getByText('Bid volume').first()).toBeVisible();
  const title = await heatmap.depth.locator('b', { hasText: ' – ' }).first().innerText();
  const price = readFigure(title).value;
  expect(Math.abs(price - middle)).toBeLessThanOrEqual(BTC.blockSize);
  await expect(heatmap.depth.getByText('13:30 UTC').first()).toBeVisible();
  const shown = await heatmap.depth.getByRole('definition').allInnerTexts();
  expect(readFigure(shown[0] ?? '').value).toBeCloseTo(book.bids.get(price) ?? 0, 0);
});

test('zoom and pan move the view and its address; a reload shows the same', { tag: ['@webgl', '@quick'] }, async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(HOUR);
  const opened = await heatmap.readName();
  await heatmap.plot.press('=');
  await heatmap.plot.press('=');
  await heatmap.plot.press('Alt+=');
  await expect.poll(() => heatmap.place()).toHaveProperty('low');
  const zoomed = await heatmap.readName();
  expect(zoomed.high - zoomed.low).toBeLessThan(opened.high - opened.low);
  expect(Number(heatmap.place().period)).toBeCloseTo(3600 / 1.15 ** 2, -1);

  const box = await heatmap.plot.boundingBox();
  if (box === null) throw new Error('No plot');
  const before = heatmap.place();
  await page.mouse.move(box.x + 300, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 260, { steps: 5 });
  await page.mouse.up();
  const dragged = (200 * Number(before.period)) / box.width;
  await expect.poll(() => Number(before.from) - Number(heatmap.place().from)).toBeCloseTo(dragged, -2);
  expect(Number(heatmap.place().low)).toBeGreaterThan(Number(before.low));

  const wheeled = heatmap.place().period;
  await page.mouse.wheel(0, 240);
  await expect.poll(() => heatmap.place().period).not.toBe(wheeled);

  await heatmap.waitUntilLoaded();
  const [name, address] = [await heatmap.readName(), page.url()];
  await page.reload();
  await heatmap.waitUntilLoaded();
  expect(await heatmap.readName()).toEqual(name);
  expect(page.url()).toBe(address);
});

test('ranges, HD blocks, overlay, layer, theme and colours: each is shown as on, survives a reload, and loads', async ({
  page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap?m=ATLAS_FUTURES:BTCUSDT&period=7200');
  let isAsked = false;
  page.on('request', (request) => {
    if (request.url().includes('BLOCK_BOOK_SNAPSHOT_AGG') && request.url().includes('blockSize=25')) isAsked = true;
  });
  await heatmap.radio('Range', '1H').click();
  await expect(heatmap.radio('Range', '1H')).toBeChecked();
  await expect.poll(() => heatmap.place().period).toBe('3600');
  await heatmap.radio('Block size', 'HD, 25 USD').click();
  await expect.poll(() => heatmap.place().block).toBe('25');
  await heatmap.waitUntilLoaded();
  // Merged from cached finest blocks, with the same result as a response of the service.
  expect(isAsked).toBe(false);
  await expect(heatmap.depth).toContainText('25 USD blocks');
  await heatmap.press('ArrowLeft', DAY);
  let cell = await heatmap.press('Shift+ArrowDown', DAY);
  for (let i = 0; i < 4 && cell.side !== 'bid'; i++) cell = await heatmap.press('Shift+ArrowDown', DAY);
  expectCell(cell, await raw.loadBook({ ...BTC, blockSize: 25, from: cell.at }), 25);

  await heatmap.radio('Price overlay', 'Line').click();
  await expect.poll(() => heatmap.place().overlay).toBe('line');
  await heatmap.radio('Price overlay', 'Off').click();
  await expect.poll(() => heatmap.place().overlay).toBe('off');
  const chip = heatmap.toolbar.getByRole('button', { name: 'Depth', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => heatmap.place().layer).toBe('none');
  const root = page.locator('html');
  const settings = page.getByRole('dialog', { name: 'Settings', exact: true });
  await test.step('theme, side pair and colour map', async () => {
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await heatmap.waitUntilLoaded();
    const pixels = () => heatmap.plot.screenshot();
    const dark = await pixels();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Open settings', exact: true }).click();
    const choose = (group: string, name: string) =>
      settings.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click();
    await choose('Theme', 'Light');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await choose('Buy and sell colours', 'Azure, amber');
    await expect(root).toHaveAttribute('data-sides', /azure|alt/);
    await choose('Colour map', 'Paper rust');
    await page.keyboard.press('Escape');
    await expect(settings).toHaveCount(0);
    expect((await pixels()).equals(dark)).toBe(false);
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
  });
  await page.reload();
  await heatmap.waitUntilLoaded();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(heatmap.radio('Range', '1H')).toBeChecked();
  await expect(heatmap.radio('Block size', 'HD, 25 USD')).toBeChecked();
  await expect(heatmap.radio('Price overlay', 'Off')).toBeChecked();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Open settings', exact: true }).click();
  await expect(settings.getByRole('radio', { name: 'Paper rust', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('the colour scale is set by number and by key; Fit follows the trades again, Live edge the clock', async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(HOUR);
  await test.step('the colour scale, which is automatic again at the end', async () => {
    const scale = page.getByRole('group', { name: 'Colour scale', exact: true });
    const cut = scale.getByRole('spinbutton', { name: 'Cut-off', exact: true });
    const full = scale.getByRole('spinbutton', { name: 'Full colour', exact: true });
    const automatic = [await cut.inputValue(), await full.inputValue()];
    await cut.fill('2.5');
    await cut.press('Enter');
    await expect.poll(() => heatmap.place().scale).toMatch(/^depth,BTC,2\.5,/);
    await full.fill('120');
    await full.press('Enter');
    await expect.poll(() => heatmap.place().scale).toBe('depth,BTC,2.5,120');
    const slider = scale.getByRole('slider', { name: 'Cut-off', exact: true });
    await expect(slider).toHaveAttribute('aria-valuetext', '2.5 BTC per level');
    await slider.press('ArrowRight');
    await expect.poll(() => heatmap.place().scale).toBe('depth,BTC,2.75,120');
    await cut.fill('many');
    await cut.press('Enter');
    await expect(scale.getByRole('alert')).toHaveText('Cut-off is a size above 0, such as 2.5 or 40K.');
    await expect(cut).toHaveValue('many');
    await cut.press('Escape');
    await expect(cut).toHaveValue('2.75');
    await expect(scale.getByRole('alert')).toHaveCount(0);
    await scale.getByRole('button', { name: 'Automatic handles', exact: true }).click();
    await expect.poll(() => heatmap.place()).not.toHaveProperty('scale');
    expect([await cut.inputValue(), await full.inputValue()]).toEqual(automatic);
  });
  await test.step('Fit and Live edge', async () => {
    const opened = await heatmap.readName();
    const live = heatmap.toolbar.getByRole('button', { name: 'Live edge', exact: true });
    await expect(live).toHaveAttribute('aria-pressed', 'true');
    await heatmap.plot.press('Alt+=');
    await expect.poll(() => heatmap.place()).toHaveProperty('low');
    await heatmap.toolbar.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect.poll(() => heatmap.place()).not.toHaveProperty('low');
    await heatmap.plot.press('=');
    await expect(live).toHaveAttribute('aria-pressed', 'false');
    await live.click();
    await expect(live).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => heatmap.place()).not.toHaveProperty('from');
    await heatmap.radio('Range', '1H').click();
    await expect.poll(() => heatmap.readName()).toEqual(opened);
  });
});

test.describe('a narrow window', () => {
  test('has the colour scale in a sheet', async ({ kept: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const heatmap = new HeatmapPage(page);
    await visit(page, HOUR);
    await expect(heatmap.volume.getByText('CVD')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Colour scale', exact: true })).toHaveCount(0);
    await heatmap.toolbar.getByRole('button', { name: 'Scale', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Colour scale of the plot', exact: true });
    await sheet.getByRole('spinbutton', { name: 'Cut-off', exact: true }).fill('2.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => heatmap.place().scale).toMatch(/^depth,BTC,2\.5,/);
    await sheet.getByRole('button', { name: 'Close colour scale', exact: true }).click();
    await expect(sheet).toHaveCount(0);
  });
});

test('a market without depth says so and offers an alternative', async ({ kept: page, raw }) => {
  const heatmap = new HeatmapPage(page);
  const deep = new Set((await raw.loadMarkets('type=BLOCK_BOOK_SNAPSHOT_AGG')).map(({ rawSymbol }) => rawSymbol));
  const without = (await raw.loadMarkets('exchange=BOREAL_SPOT')).find(({ rawSymbol }) => !deep.has(rawSymbol));
  await visit(page, `/heatmap?m=${without?.exchange}:${without?.rawSymbol}`);
  await expect(page.getByRole('heading', { name: 'No depth for this market' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `${without?.exchange} has no order book for ${without?.normalizedSymbol}.`,
  );
  await expect(heatmap.plot).toHaveCount(0);
  await page.getByRole('button', { name: 'Markets with depth', exact: true }).click();
  await expect(page).toHaveURL(/\/markets/);
  await expect(page.getByRole('table', { name: 'Markets', exact: true })).toBeVisible();
});

for (const path of ['/chart', '/profile', '/options', '/supply'])
  test(`${path} of an unknown market offers the nearest names`, async ({ kept: page }) => {
    await visit(page, `${path}?m=ATLAS_FUTURES:BTCUSDX`);
    await expect(page.getByRole('heading', { name: 'Market not found' })).toBeVisible();
    const nearest = page.getByRole('main').getByRole('button', { name: /^BTC-USDT PERP/ });
    await nearest.first().click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?.*m=[A-Z_]+:BTC`));
    await expect(page.getByRole('heading', { name: 'Market not found' })).toHaveCount(0);
  });

test('an unknown market says so and offers the most similar names, and the list', { tag: '@quick' }, async ({
  kept: page,
}) => {
  await visit(page, '/heatmap?m=ATLAS_FUTURES:BTCUSDX');
  await expect(page.getByRole('heading', { name: 'Market not found' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^BTC-USDT PERP/ }).first()).toBeVisible();
  await main.getByRole('button', { name: 'Markets', exact: true }).click();
  await expect(page).toHaveURL(/\/markets/);
  await visit(page, '/heatmap?m=ATLAS_FUTURES:BTCUSDX');
  await main
    .getByRole('button', { name: /^BTC-USDT PERP/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/heatmap\?.*m=[A-Z_]+:BTC/);
});

test.describe('a venue that the service does not know', () => {
  test.use({ allow: { 'the service refuses the venue': /status of 400/ } });

  test('is reported as an unknown market', async ({ kept: page }) => {
    await visit(page, '/heatmap?m=NOWHERE:BTCUSDT');
    await expect(page.getByRole('heading', { name: 'Market not found' })).toBeVisible();
  });
});

test('another market from the palette opens with its own prices and block size', async ({ kept: page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open('/heatmap?m=ATLAS_FUTURES:ETHUSDT&period=3600');
  await heatmap.radio('Block size', /^HD/).click();
  await heatmap.plot.press('Alt+=');
  await expect.poll(() => heatmap.place()).toHaveProperty('low');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Switch market', exact: true });
  await palette.getByRole('combobox', { name: 'Search markets', exact: true }).fill('btc');
  await expect(palette.getByRole('option').first()).toHaveAccessibleName(/^BTC-USDT, Bitcoin perpetual/);
  await page.keyboard.press('Enter');
  await expect.poll(() => heatmap.place().m).toBe('ATLAS_FUTURES:BTCUSDT');
  await heatmap.waitUntilLoaded();
  const { symbol, low } = await heatmap.readName();
  expect(symbol).toBe('BTC-USDT');
  expect(low).toBeGreaterThan(50_000);
  await expect(heatmap.radio('Block size', '4K, 5 USD')).toBeChecked();
});
