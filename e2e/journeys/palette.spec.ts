import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { MarketsPage } from '../markets-page';
import type { RawMarket } from '../raw-service';
import { watchCharges } from '../watch-charges';

const BTC = 'm=ATLAS_FUTURES:BTCUSDT';

interface Candle {
  readonly close: number;
  readonly timestamp: { readonly s: number };
}

class Palette {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Switch market', exact: true });
  }

  get field() {
    return this.dialog.getByRole('combobox', { name: 'Search markets', exact: true });
  }

  option(name: string | RegExp) {
    return this.dialog.getByRole('option', { name });
  }

  async ask(): Promise<void> {
    // The page handles keys only once it is connected.
    const switcher = this.page.getByRole('button', { name: /^Switch market, current [A-Z]/ });
    await expect(switcher).not.toHaveAttribute('aria-disabled', { timeout: 30_000 });
    await this.page.keyboard.press('Control+k');
  }

  async open(): Promise<void> {
    await this.ask();
    await expect(this.field).toBeFocused();
  }
}

const idOf = ({ exchange, rawSymbol }: RawMarket): string => `${exchange}:${rawSymbol}`;
const searchOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

test('a phrase states what its view costs before it is opened, and the view costs exactly that', {
  tag: '@quick',
}, async ({ page }) => {
  const palette = new Palette(page);
  const readCharged = watchCharges(page);
  await page.goto('/markets');
  // Beside the list the chart of the first market loads by itself.
  await expect.poll(readCharged).toBeGreaterThan(0);
  await new MarketsPage(page).waitUntilQuiet();
  const before = await readCharged();
  await palette.open();
  await palette.field.fill('btc depth 4k 6h usd lock');
  const row = palette.option(/^Heatmap, BTC-USDT, ATLAS_FUTURES, .* \d+ weight$/);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  const told = Number(/(\d+) weight$/.exec((await row.getAttribute('aria-label')) ?? '')?.[1]);
  expect(told).toBeGreaterThan(0);
  expect(await readCharged()).toBe(before);
  await palette.field.press('Enter');
  await expect(page).toHaveURL(/\/heatmap\?/);
  expect(searchOf(page)).toMatchObject({
    m: BTC.slice(2),
    layer: 'depth',
    period: '21600',
    unit: 'usd',
    reference: 'session',
  });
  await expect.poll(readCharged, { timeout: 30_000 }).toBe(before + told);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  expect(await readCharged()).toBe(before + told);

  // A cheaper form has its own row, which opens it.
  await palette.open();
  await palette.field.fill('eth depth 2h');
  const whole = palette.option(/^Heatmap, ETH-USDT, .* \d+ weight$/);
  const cheapest = palette.option(/^Cheaper form, Heatmap, ETH-USDT, .*, without panes.*, \d+ weight$/);
  await expect(cheapest).toBeVisible();
  const weights = await Promise.all(
    [whole, cheapest].map(async (one) =>
      Number(/(\d+) weight$/.exec((await one.getAttribute('aria-label')) ?? '')?.[1]),
    ),
  );
  expect(weights[1]).toBeLessThan(weights[0]);
  const beforeForm = await readCharged();
  await cheapest.click();
  await expect(page).toHaveURL(/panes=none/);
  await expect.poll(readCharged, { timeout: 30_000 }).toBe(beforeForm + weights[1]);

  // What it has loaded is free from then on, and other views are listed by their own words.
  await palette.open();
  await palette.field.fill('btc depth 6h usd');
  await expect(palette.option(/^Heatmap, BTC-USDT, .* free$/)).toBeVisible();
  await palette.field.fill('eth chart 7d/1h cvd fundng');
  await expect(palette.dialog.getByRole('status')).toHaveText(
    '“fundng” was not understood and is ignored. Did you mean funding?',
  );
  await palette.field.fill('btc liquidations');
  await expect(palette.option(/^Chart, BTC-USDT, .*liquidations/)).toBeVisible();
  await expect(palette.option(/^Heatmap, BTC-USDT, .*liquidations/)).toBeVisible();
  await palette.field.fill('eth chart 7d/1h cvd fund');
  await palette.field.press('Tab');
  await expect(palette.field).toHaveValue('eth chart 7d/1h cvd funding ');
  await palette.field.press('Enter');
  await expect(page).toHaveURL(/\/chart\?.*m=[A-Z_]+:ETH/);
  expect(new URL(page.url()).searchParams.getAll('panes')).toEqual(['cvd', 'funding']);
  expect(searchOf(page)).toMatchObject({ period: '604800', interval: 'HOUR' });
});

test('the palette adds venues, opens the chart of a market without depth, and saves phrases', async ({ page, raw }) => {
  const palette = new Palette(page);
  let letCome = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/market-palette-/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`/heatmap?${BTC}&panes=none&period=3600`);
  // Results arrive after a row was chosen: that row moves, and stays chosen.
  let answer = (): void => undefined;
  const isLooked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/markets\?.*symbolFilter=bore/i, async (route) => {
    await isLooked;
    await route.continue();
  });
  await palette.ask();
  // What is typed before the palette has loaded goes into it, and triggers no shortcut.
  await page.keyboard.type('1m');
  await expect(palette.dialog).toHaveCount(0);
  letCome();
  await expect(palette.field).toHaveValue('1m');
  await expect(palette.field).toBeFocused();
  await palette.field.fill('');
  const rows = palette.dialog.getByRole('option');
  await expect(rows.nth(5)).toBeVisible();
  await palette.field.fill('bore');
  const venue = palette.option(/^BTC-USDT, Bitcoin perpetual, BOREAL_FUTURES/);
  await expect(venue).toHaveCount(1);
  await venue.hover();
  await expect(venue).toHaveAttribute('aria-selected', 'true');
  answer();
  // Markets of the previous text, which were above it, are gone.
  await expect(rows.nth(5)).toHaveCount(0);
  await expect(venue).toHaveAttribute('aria-selected', 'true');
  await palette.field.press('Shift+Enter');
  await expect(palette.dialog).toHaveCount(0);
  await expect
    .poll(() => new URL(page.url()).searchParams.getAll('venue'))
    .toEqual(['ATLAS_FUTURES', 'BOREAL_FUTURES']);

  await palette.open();
  await palette.field.fill('eth-usdt');
  await expect(palette.option(/^ETH-USDT/).first()).toBeVisible();
  await palette.field.press('Shift+Enter');
  await expect(palette.dialog.getByRole('status')).toContainText('Only other venues of BTC-USDT');

  await palette.field.fill('> Save phrase as Summed book');
  await palette.field.press('Enter');
  await palette.open();
  await palette.field.fill('summed');
  await expect(palette.option(/^Summed book, saved phrase, /)).toBeVisible();
  await palette.field.press('Enter');
  await expect(palette.field).toHaveValue(/^ATLAS_FUTURES:BTCUSDT heatmap .*1h/);
  await expect(palette.option(/^Heatmap, BTC-USDT, /).first()).toHaveAttribute('aria-selected', 'true');
  await palette.field.fill('> export');
  const download = page.waitForEvent('download');
  await palette.field.press('Enter');
  const file = await (await download).path();
  const kept = JSON.parse(await readFile(file, 'utf8')) as { readonly phrases: readonly { readonly name: string }[] };
  expect(kept.phrases.map(({ name }) => name)).toEqual(['Summed book']);
  await palette.open();
  await palette.field.fill('> delete');
  await palette.field.press('Enter');
  await palette.open();
  await palette.field.fill('> import');
  const chooser = page.waitForEvent('filechooser');
  await palette.field.press('Enter');
  await (await chooser).setFiles(file);
  await expect(page.getByText('1 phrase imported')).toBeVisible();

  // A market without a book says so, and opens in the chart.
  const books = new Set((await raw.loadMarkets('type=BLOCK_BOOK_SNAPSHOT_AGG')).map(idOf));
  const traded = await raw.loadMarkets('type=TRADE_SIDE_AGNOSTIC_AGG&distinct=true');
  const bare = traded.find((market) => market.predictionMarkets === undefined && !books.has(idOf(market)));
  if (bare === undefined) throw new Error('Every market has a book');
  await palette.open();
  // Besides the chart's price, a phrase states that the chart opens instead.
  await palette.field.fill(`${bare.normalizedSymbol.toLowerCase()} depth`);
  await expect(palette.option(/^Heatmap, .*, no depth · Chart (free|\d+ weight)$/)).toBeVisible();
  await palette.field.fill(bare.normalizedSymbol);
  await expect(palette.option(/, no depth$/).first()).toHaveAttribute('aria-selected', 'true');
  await palette.field.press('Enter');
  await expect(page).toHaveURL(/\/chart\?/);
  expect(searchOf(page).m).toBe(idOf(bare));
});

test('the drawer loads a cheap chart by itself and hides no fact of the market', async ({ page, raw }) => {
  const markets = new MarketsPage(page);
  const readCharged = watchCharges(page);
  const asked: (string | null)[] = [];
  page.on('response', (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    if (pathname === '/v1/points') asked.push(searchParams.get('type'));
  });
  await markets.open('/markets?rows=each&q=btc-usdt');
  const record = (await raw.loadMarkets('symbolFilter=btc-usdt'))[0];
  // From one market to the next the drawer keeps nothing of the previous one.
  await markets.row(1).click();
  await expect(page.getByRole('radiogroup', { name: 'Chart range', exact: true })).toBeVisible();
  await markets.row(0).click();
  const drawer = markets.drawer(record.normalizedSymbol);
  await expect(drawer.getByRole('radiogroup', { name: 'Chart range', exact: true })).toHaveCount(1);
  for (const view of ['Heatmap', 'Chart', 'Profile', 'Options', 'Predictions']) {
    await expect(drawer.getByRole('button', { name: new RegExp(`^${view}, (free|\\d+ weight)$`) })).toBeVisible();
  }
  // With a large budget this little loads by itself.
  const plot = drawer.getByRole('group', { name: /^Price of BTC-USDT, / });
  await expect(plot).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Load chart/ })).toHaveCount(0);
  // Each figure of the coin is paid for once, whichever of its markets is open; so is, at most, the previous row's
  // chart.
  const figures = ['FUNDING_RATE_AGG', 'LIQUIDATION_AGG', 'OPEN_INTEREST_AGG'];
  const listFigures = () =>
    asked
      .filter((type) => type !== 'TRADE_SIDE_AGNOSTIC_AGG')
      .map(String)
      .toSorted((a, b) => a.localeCompare(b));
  await expect.poll(listFigures).toEqual(figures);
  expect([1, 2].map((charts) => charts + figures.length)).toContain(await readCharged());
  await plot.press('End');
  await expect(drawer.getByRole('status').filter({ hasText: /^[\d,.]+, 18 Jun/ })).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Show data as table' }).click();
  const table = page.getByRole('dialog', { name: 'Price history', exact: true });
  const newest = table.getByRole('row').nth(1).getByRole('cell').nth(1);
  const { exchange, rawSymbol } = record;
  const range = { interval: 'FIVE_MINUTES', from: '1781791200', period: '3600' };
  const query = new URLSearchParams({ type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange, rawSymbol, ...range });
  const { series } = await raw.loadJson<{ series: readonly { points: readonly { Point: Candle }[] }[] }>(
    `/v1/points?${query}`,
  );
  const closes = series[0].points.map(({ Point }) => Point).toSorted((a, b) => a.timestamp.s - b.timestamp.s);
  expectFigure((await newest.textContent()) ?? '', closes.at(-1)?.close ?? Number.NaN, 'the newest close');
  await page.keyboard.press('Escape');

  await drawer.getByText('All fields', { exact: true }).click();
  for (const [field, value] of Object.entries(record)) {
    const term = drawer.getByRole('term').filter({ hasText: new RegExp(`^${field}$`) });
    await expect(term, field).toHaveCount(1);
    if (typeof value === 'string')
      await expect(drawer.getByRole('definition').filter({ hasText: value }).first()).toBeVisible();
  }
});
