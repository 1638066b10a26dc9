import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expectFigure, readFigure } from '../figures';
import { expect, test } from '../fixtures';
import { revisit, visit } from '../kept-page';
import type { RawService } from '../raw-service';
import { SettingsPage } from '../settings-page';
import { SupplyPage } from '../supply-page';

const BTC = '/supply?m=ATLAS_FUTURES:BTCUSDT';
const DAY = 86_400;
const TODAY = Date.parse('2026-06-18') / 1000;

interface RawPoint {
  readonly timestamp: { readonly s: number };
  readonly marketcap: number;
  readonly firstMarketcap: number;
  readonly fullyDilutedValuation: number;
  readonly marketcapDominancePercent: number;
  readonly circulatingSupply: number;
  readonly totalSupply: number;
  readonly maxSupply?: number;
  readonly totalValueLocked?: number;
  readonly usdPrice: number;
  readonly cgMarketcapRank: number;
  readonly totalVolume: number;
  readonly chain: string;
  readonly contractAddress: string;
}

interface RawSupply {
  readonly series: readonly {
    readonly id: { readonly tokenName: string };
    readonly points: readonly { readonly Point: RawPoint }[];
  }[];
}

/** The days up to the newest one, of the named token or of all tokens of the ticker. */
async function loadDays(raw: RawService, coin: string, tokenName: string, days: number): Promise<readonly RawPoint[]> {
  const query = new URLSearchParams({
    type: 'TOKEN_SUPPLY_AGG',
    coin,
    tokenName,
    interval: 'DAY',
    from: String(TODAY - (days - 1) * DAY),
    period: String(days * DAY),
  });
  const { series } = await raw.loadJson<RawSupply>(`/v1/points?${query}`);
  return series.flatMap(({ points }) => points.map(({ Point }) => Point));
}

const pane = (page: Page, name: string): Locator => new SupplyPage(page).pane(name);
const fact = (page: Page, name: string): Locator =>
  pane(page, 'Asset')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const open = (page: Page, path = BTC): Promise<void> => new SupplyPage(page).open(path);

async function findViolations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('figures, facts, moments, tables and files match raw responses, without a violation in either theme', {
  tag: '@quick',
}, async ({ page, raw }) => {
  await open(page);
  const days = await loadDays(raw, 'BTC', 'Bitcoin', 5);
  const [before, now] = days.slice(-2);
  const texts = await page.getByLabel('Supply now').locator('dd').allInnerTexts();
  const shown = Array.from({ length: 6 }, (_, at) => [texts[at * 3] ?? '', texts[at * 3 + 1] ?? ''] as const);
  const [cap, dominance, circulating, , price, rank] = shown;
  // Cap, fully diluted value and price of now stand first, with the close of the report beside them.
  const closeOf = (at: number): string => /close (\S+)/.exec(texts.slice(at * 3, at * 3 + 3).join(' '))?.[1] ?? '';
  expectFigure(closeOf(0), now.marketcap, 'market cap');
  expect(price[1]).toMatch(/% in 24 h$/);
  expect(cap[1]).toContain(price[1]);
  expectFigure(closeOf(3), now.fullyDilutedValuation, 'fully diluted');
  expectFigure(dominance[0], now.marketcapDominancePercent, 'dominance');
  expectFigure(dominance[1], now.marketcapDominancePercent - before.marketcapDominancePercent, 'dominance in a day');
  expectFigure(circulating[0], now.circulatingSupply, 'circulating');
  expectFigure(circulating[1], (100 * now.circulatingSupply) / (now.maxSupply ?? Number.NaN), 'of maximum');
  expectFigure(closeOf(4), now.usdPrice, 'price');
  expectFigure(rank[0], now.cgMarketcapRank, 'rank');
  await expect(
    pane(page, 'Dominance')
      .getByText(/All others/)
      .first(),
  ).toBeVisible();
  expectFigure(await fact(page, 'Starting market cap').innerText(), now.firstMarketcap, 'starting');
  expectFigure(await fact(page, 'Coin volume, 24 h').innerText(), now.totalVolume, 'volume');
  await expect(fact(page, 'Primary chain')).toHaveText(now.chain);
  expectFigure(await fact(page, 'Total value locked').innerText(), now.totalValueLocked ?? Number.NaN, 'locked');
  await expect(fact(page, 'Contract')).toHaveText('None reported');
  await page.getByTestId('supply-cap').focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
  const spoken = page.getByRole('status').filter({ hasText: 'Dominance BTC' });
  await expect(spoken).toContainText('16 Jun 2026');
  const at = days[days.length - 3];
  const said = await spoken.innerText();
  expectFigure(/Market cap (\S+)/.exec(said)?.[1] ?? '', at.marketcap, 'market cap of a moment');
  expectFigure(
    /All others ([\d.]+)/.exec(said)?.[1] ?? '',
    100 - at.marketcapDominancePercent,
    'all others of a moment',
  );
  await page.keyboard.press('Escape');
  await pane(page, 'Dominance').getByRole('button', { name: 'Dominance pane menu' }).click();
  await page.getByRole('menuitem', { name: 'Show data as table' }).click();
  const table = page.getByRole('complementary', { name: 'Dominance' });
  await expect(table.getByRole('row')).toHaveCount(201);
  const newest = await table.getByRole('row').nth(1).innerText();
  expectFigure(newest.split('\t')[2] ?? '', 100 - now.marketcapDominancePercent, 'all others');
  await page.keyboard.press('Escape');
  await pane(page, 'Supply').getByRole('button', { name: 'Supply pane menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^btc-supply-.*\.json$/);
  const file = await readFile(await download.path(), 'utf8');
  const { requests } = JSON.parse(file) as { readonly requests: readonly { readonly sha256?: string }[] };
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.some(({ sha256 = '' }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  expect(file).toContain(String(now.marketcap));
  await pane(page, 'Supply').getByRole('button', { name: 'Supply pane menu' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export PNG' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^btc-supply-supply-.*\.png$/);
  expect((await readFile(await picture.path())).length).toBeGreaterThan(15_000);
  // Gestures and keys show a part of the range, which the address stores.
  const plot = page.getByTestId('supply-cap');
  await plot.hover();
  for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -100);
  await expect(page).toHaveURL(/zoom=\d+&zoom=\d+/);
  await expect(pane(page, 'Supply')).toContainText('Circulating since');
  await plot.press('f');
  await expect(page).not.toHaveURL(/zoom=/);
  // Where panes are below one another the wheel scrolls them, and zooms with Ctrl.
  await page.setViewportSize({ width: 1024, height: 768 });
  const scrolled = page.locator('[data-part=cap]').locator('xpath=../..');
  await plot.hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scrolled.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect(page).toHaveURL(/zoom=\d+&zoom=\d+/);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(page).not.toHaveURL(/zoom=/);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('t');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await findViolations(page)).toEqual([]);
});

test('coins are compared in an address with every choice; days without a report are marked as carried forward', async ({
  kept: page,
  raw,
}) => {
  await open(page, '/supply?m=ATLAS_FUTURES:UNIUSDT&asset=Unison+Network&coins=BTC&range=30D&scale=log');
  const address = page.url();
  const parts = pane(page, 'Dominance');
  // The share of the compared coin comes after the others, and "all others" is what remains of both.
  await expect(parts).toContainText(/BTC\s*[\d.]+%/);
  const [unison, btc] = [await loadDays(raw, 'UNI', 'Unison Network', 31), await loadDays(raw, 'BTC', 'Bitcoin', 1)];
  const left = 100 - unison[unison.length - 1].marketcapDominancePercent - btc[0].marketcapDominancePercent;
  const others = /All others\s*([\d.]+)%/.exec(await parts.innerText())?.[1] ?? '';
  expectFigure(others, left, 'all others of two coins');
  // Now and then a report is missing, and its day repeats the one before.
  const repeated = unison.slice(1).filter((day, i) => {
    const before = unison[i];
    return day.usdPrice === before.usdPrice && day.totalVolume === before.totalVolume;
  });
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.length).toBeLessThan(9);
  expectFigure(await fact(page, 'On screen').innerText(), repeated.length, 'days without a report');
  await page.getByRole('radiogroup', { name: 'Comparison' }).getByRole('radio', { name: 'USD' }).click();
  await expect(page).toHaveURL(/mode=absolute/);
  for (const kept of ['coins=BTC', 'range=30D', 'scale=log']) expect(address).toContain(kept);
  await page.getByRole('button', { name: 'Compare with, BTC' }).click();
  await page.getByRole('option', { name: /^BTC( |$)/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/coins=/);
  await page.getByRole('button', { name: 'Coin, UNI' }).click();
  await page.getByRole('combobox', { name: 'Find coins' }).fill('link');
  await page.getByRole('option', { name: /^LINK( |$)/ }).click();
  await expect(page).toHaveURL(/m=[A-Z_]+:LINK/);
  await expect(pane(page, 'Asset').getByRole('button', { name: /Copy contract 0x[0-9a-fA-F]{40}/ })).toBeVisible();
});

test('a tier without supply is told so and requests none of it; the list of markets is still shown', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.goto('/markets');
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.radio('Act as tier', 'Free').click();
  await page.keyboard.press('Escape');
  page.on('request', (request) => asked.push(request.url()));
  await revisit(page, BTC);
  // One pane says it for all, beside the figures from the free list, and what the tier can show has its price.
  await expect(
    pane(page, 'Market capitalisation').getByRole('button', { name: /^Chart of BTC-USDT.*(free|weight)$/ }),
  ).toBeVisible();
  const coins = page.getByRole('table', { name: 'Coins by market cap' });
  await expect(coins.getByRole('rowheader').first()).toContainText('BTC');
  const bar = page.getByRole('toolbar', { name: 'Supply controls' });
  // Of the controls only the one stays that works.
  await expect(bar.getByRole('button')).toHaveCount(1);
  await expect(bar.getByRole('button', { name: /^Coin, BTC/ })).toBeVisible();
  await expect(bar.getByRole('radiogroup')).toHaveCount(0);
  await expect(pane(page, 'Market capitalisation')).toContainText('Advanced or Enterprise tier');
  await expect(
    page.getByRole('heading', {
      name: 'Supply and dominance of BTC need the Advanced or Enterprise tier',
      exact: true,
    }),
  ).toHaveCount(1);
  const free = await page.getByLabel('Supply now').locator('dd').allInnerTexts();
  expect(readFigure(free[0] ?? '').value).toBeGreaterThan(1e12);
  await expect(page.getByLabel('Supply now').locator('dt')).toHaveText(['Market cap', 'Last price', '24 h volume']);
  await expect(pane(page, 'Asset')).toContainText('from the list of markets');
  expect(readFigure(await fact(page, 'Market cap').innerText()).value).toBeGreaterThan(1e12);
  expect(asked.filter((url) => /TOKEN_SUPPLY_AGG.*interval/.test(url))).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
});

test('a change of a market cap is split as in the raw reports, its days move the crosshair, and the leaderboard stays beside another coin', async ({
  kept: page,
  raw,
}) => {
  await open(page);
  const days = await loadDays(raw, 'BTC', 'Bitcoin', 31);
  const [then, now] = [days[0], days[days.length - 1]];
  const change = (after: number, before: number): number => 100 * (after / before - 1);
  const table = page.getByRole('table', { name: 'What moved the market cap' });
  const month = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '30 d', exact: true }) });
  const cells = await month.getByRole('cell').allInnerTexts();
  expectFigure(cells[0] ?? '', change(now.marketcap, then.marketcap), 'market cap');
  expectFigure(
    cells[1] ?? '',
    change(now.marketcap / now.circulatingSupply, then.marketcap / then.circulatingSupply),
    'price',
  );
  expectFigure(cells[2] ?? '', change(now.circulatingSupply, then.circulatingSupply), 'supply');
  const day = table.getByRole('button').first();
  const name = await day.innerText();
  await day.click();
  await expect(pane(page, 'Market capitalisation')).toContainText(name);
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  const board = page.getByRole('complementary', { name: 'Leaderboard', exact: true });
  await board.getByRole('button', { name: /^Load changes, \d+ weight$/ }).click();
  // If the screen is left during a load, the load continues, and is complete later without another request.
  await page.getByRole('navigation').getByRole('link', { name: 'Options' }).click();
  await expect(page).toHaveURL(/\/options/);
  await page.getByRole('navigation').getByRole('link', { name: 'Supply' }).click();
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await expect(board.getByRole('button', { name: /^Load changes/ })).toHaveCount(0);
  const ofBtc = board
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Supply of BTC', exact: true }) });
  // Its month equals that of what moved the market cap, from report to report; the cards count to the price of now.
  const readChanges = async (): Promise<readonly string[]> =>
    [...(await ofBtc.getByRole('cell').nth(4).innerText()).matchAll(/[+−][\d.]+(?=%)/g)].map(([text]) =>
      readFigure(text).value.toFixed(1),
    );
  await expect.poll(readChanges).toContain(readFigure(cells[0] ?? '').value.toFixed(1));
  // The changes of the month sort as those of the year do.
  let place: 'first' | 'last' = 'last';
  const months = async (): Promise<readonly number[]> =>
    (await board.locator('tbody tr').locator(`td:nth-of-type(4) span:${place}-child`).allInnerTexts()).map(
      (text) => readFigure(text).value,
    );
  const isSorted = async (): Promise<boolean> =>
    (await months()).every((value, at, all) => at === 0 || all[at - 1] >= value);
  // Once all coins have loaded, the order of the year is not that of the month.
  await expect(board.getByRole('status').filter({ hasText: /^(\d+) of \1 coins$/ })).toBeVisible({ timeout: 60_000 });
  await board
    .getByRole('columnheader', { name: /^Supply/ })
    .getByRole('button')
    .click();
  await expect.poll(isSorted).toBe(false);
  await board.getByRole('radio', { name: '30 d', exact: true }).click();
  // What is sorted is the first line, and names the board.
  place = 'first';
  await expect(board.getByRole('heading', { name: 'Leaderboard, 30 d', exact: true })).toBeVisible();
  await expect.poll(isSorted).toBe(true);
  await board.getByRole('button', { name: 'Supply of ETH', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Coin, ETH', exact: true })).toBeVisible();
  await expect(board).toBeVisible();
  // Beside it each tile still shows both of its longer changes in full.
  const tiles = await page
    .getByLabel('Supply now')
    .locator('dd')
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length);
  expect(tiles).toBe(0);
});

test('the headline is first at every width, on phones the chart is above the further figures, no figure is cut at any width, and nothing scrolls under a heading', async ({
  kept: page,
}) => {
  await open(page);
  const figures = page.getByLabel('Supply now, further figures');
  const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
  for (const width of [360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const isChartFirst = async (): Promise<boolean> =>
      (await topOf(page.getByTestId('supply-cap'))) < (await topOf(figures));
    await expect.poll(isChartFirst, `${width} px`).toBe(width < 1024);
    const headline = page.getByLabel('Supply now', { exact: true });
    await expect(headline.locator('dt')).toHaveText(['Market cap, now', 'Dominance', 'Circulating']);
    expect(await topOf(headline), `${width} px`).toBeLessThanOrEqual(await topOf(figures));
    expect(await topOf(headline), `${width} px`).toBeLessThan(await topOf(page.getByTestId('supply-cap')));
    const cut = await page
      .getByLabel('Supply now')
      .locator('dt, dd')
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length,
      );
    expect(cut, `figures cut at ${width} px`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    // Every row of tiles is full: on a phone each figure has one, elsewhere none stands alone. The live price is always there.
    const rows = await figures.evaluate((list) => {
      const right = Math.round(list.getBoundingClientRect().right);
      const boxes = [...list.children].map((tile) => tile.getBoundingClientRect()).filter((box) => box.width > 0);
      const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))];
      return tops.map((top) => {
        const row = boxes.filter((box) => Math.round(box.top) === top);
        return { count: row.length, gap: right - Math.round(Math.max(...row.map((box) => box.right))) };
      });
    });
    expect(Math.max(...rows.map(({ gap }) => gap)), `${width} px`).toBeLessThanOrEqual(1);
    if (width < 640) expect(new Set(rows.map(({ count }) => count)), `${width} px`).toEqual(new Set([1]));
    else expect(rows.at(-1)?.count, `${width} px`).toBeGreaterThan(1);
    // Fully diluted value and price of now, each with the close of the report.
    await expect(figures.getByText(/^close /).locator('visible=true')).toHaveCount(2);
  }
  const facts = pane(page, 'Asset').getByRole('group', { name: 'Facts of the asset' });
  const heading = await pane(page, 'Asset').getByText('Asset', { exact: true }).boundingBox();
  expect(await topOf(facts)).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
  // Where the screen scrolls as a whole, the pane shows every fact and does not scroll inside it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => facts.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test('on a phone the breakdown follows the market cap, then dominance, as wide as the screen', async ({
  kept: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/supply');
  const names = ['Market capitalisation', 'Supply', 'Dominance', 'Asset'];
  await expect(pane(page, 'Supply').getByText('Maximum', { exact: true })).toBeVisible();
  const boxes = await Promise.all(names.map((name) => pane(page, name).boundingBox()));
  const ends = boxes.map((box) => [box?.y ?? Number.NaN, (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)]);
  for (const [at, [top]] of ends.slice(1).entries())
    expect(top, names[at + 1]).toBeGreaterThanOrEqual(ends[at]?.[1] ?? 0);
  expect(boxes.map((box) => [box?.x, box?.width])).toEqual(names.map(() => [0, 390]));
});

test('the first view of 1024 px shows dominance and the supply stack', async ({ kept: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, '/supply');
  const stack = page.getByRole('region', { name: 'Supply pane', exact: true });
  await expect(stack.getByText('Maximum', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(stack).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Dominance pane', exact: true })).toBeInViewport({ ratio: 1 });
});
