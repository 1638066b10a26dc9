import type { Page } from '@playwright/test';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { visit } from '../kept-page';
import { keyOf, MarketsPage } from '../markets-page';
import type { RawMarket } from '../raw-service';

interface Sort {
  readonly column: string;
  readonly field: string;
  readonly valueOf: (market: RawMarket) => number | undefined;
}

const SORTS: readonly Sort[] = [
  { column: '24 h', field: 'PRICE_CHANGE_24H', valueOf: (market) => market.priceChange24h },
  { column: 'OI 24 h (coins)', field: 'MARKET_SYMBOL_OI_CHANGE_24H', valueOf: (market) => market.oiChange24h },
  { column: 'Market cap', field: 'MARKET_SYMBOL_MARKETCAP', valueOf: (market) => market.marketcap },
  { column: 'Since', field: 'AVAILABLE_SINCE', valueOf: (market) => market.availableSince.s },
  { column: '24 h volume', field: 'VOLUME_24H', valueOf: (market) => market.volume24h },
];

/** Checks that existing values never fall (or never rise) from one row to the next. */
function expectOrdered(values: readonly (number | undefined)[], ascending: boolean): void {
  const known = values.filter((value) => value !== undefined);
  expect(known.length).toBeGreaterThan(5);
  expect(known).toEqual(known.toSorted((a, b) => (ascending ? a - b : b - a)));
}

const isSeen = ({ coin, normalizedSymbol, rawSymbol, coinName }: RawMarket, text: string): boolean =>
  [coin, normalizedSymbol, rawSymbol, coinName].some((shown) => shown?.toLowerCase().includes(text) === true);

test('finds by symbol and name; sorts by each of the five columns of the service both ways, as it does', {
  tag: '@quick',
}, async ({ page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open();
  await test.step('finds, ranked, and says when nothing matches', async () => {
    const atFirst = await markets.readKeys();
    await page.keyboard.press('/');
    await expect(markets.search).toBeFocused();
    await markets.search.fill('eth');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('eth');
    await expect(markets.row(0)).toContainText('ETH-');
    await markets.waitUntilQuiet();
    // The service also finds pairs that are quoted in Tether, by a name that no row shows.
    const matching = await raw.loadMarkets('distinct=true&symbolFilter=eth');
    const found = matching.filter((one) => one.predictionMarkets !== undefined || isSeen(one, 'eth'));
    expect(found.length).toBeLessThan(matching.length);
    await expect(markets.loaded).toHaveText(`${found.length} loaded`);
    const shown = await markets.readKeys();
    expect(found.map(keyOf)).toEqual(expect.arrayContaining([...shown]));
    // The coin itself is listed before those that only contain the letters in a name. What is resolved comes last.
    const isOver = ({ predictionMarkets = [] }: (typeof found)[number]): boolean =>
      predictionMarkets.length > 0 &&
      (predictionMarkets as readonly { readonly closed?: boolean }[]).every(({ closed }) => closed === true);
    const exact = new Set(found.filter((one) => one.coin === 'ETH' && !isOver(one)).map(keyOf));
    expect(shown.slice(0, exact.size).toSorted()).toEqual([...exact].toSorted());

    await page.getByRole('radio', { name: 'Spot', exact: true }).click();
    await markets.search.fill('zzzz');
    const nothing = page.getByRole('status').filter({ hasText: 'No market matches “zzzz”' });
    await expect(nothing).toContainText('One filter is also on.');
    await nothing.getByRole('button', { name: 'Clear filters' }).click();
    await markets.waitUntilQuiet();
    await expect(markets.search).toHaveValue('');
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
    // A notice that appeared meanwhile leaves space for fewer rows; the remaining ones are the first.
    await expect.poll(async () => (await markets.readKeys()).length).toBeGreaterThan(10);
    const again = await markets.readKeys();
    expect(again).toEqual(atFirst.slice(0, again.length));
  });
  await test.step('sorts', async () => {
    // Since when there are data gives way to open interest in narrower windows.
    await page.setViewportSize({ width: 1920, height: 900 });
    await expect(page).toHaveURL(/\/markets/);
    for (const { column, field, valueOf } of SORTS) {
      const header = markets.header(column);
      for (const direction of ['descending', 'ascending'] as const) {
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', direction);
        await markets.waitUntilQuiet();
        const short = direction === 'ascending' ? 'ASC' : 'DESC';
        const sorted = await raw.loadMarkets(
          `distinct=true&sortCriteria.field=${field}&sortCriteria.direction=SORT_DIRECTION_${short}`,
        );
        expectOrdered(sorted.map(valueOf), direction === 'ascending');
        // Questions are on their own screen. Sorting by change leaves out markets with hardly any trades.
        const least = column === '24 h' || column === 'OI 24 h (coins)' ? 1_000_000 : 0;
        const listed = sorted.filter((one) => one.predictionMarkets === undefined && (one.volume24h ?? 0) >= least);
        const shown = await markets.readRows();
        expect(shown.length).toBeGreaterThan(20);
        expect(
          shown.map(({ venue, symbol }) => `${venue} ${symbol}`),
          `${column} ${direction}`,
        ).toEqual(listed.slice(0, shown.length).map(keyOf));
      }
    }
    expect(new URL(page.url()).searchParams.get('dir')).toBe('asc');
    const plain = markets.table.getByRole('columnheader').filter({ hasNot: page.getByRole('button') });
    await expect(plain).toHaveText(['Watch', 'Largest venue', 'Data']);
  });
});

test('never shows the response to an earlier search', async ({ page }) => {
  const markets = new MarketsPage(page);
  await markets.open();
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/symbolFilter=btc/, async (route) => {
    await late;
    // The page may have cancelled the request by now.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/symbolFilter=btc/);
  await markets.search.fill('btc');
  const early = await asked;
  const over = Promise.race([
    page.waitForEvent('requestfinished', (request) => request === early),
    page.waitForEvent('requestfailed', (request) => request === early),
  ]);
  await markets.search.fill('sol');
  // Until the response arrives the previous rows stay, ranked by the new text.
  await expect.poll(async () => (await markets.readKeys()).filter((key) => !/sol|^PREDMKT /i.test(key))).toEqual([]);
  await markets.waitUntilQuiet();
  const shown = await markets.readKeys();
  release();
  await over;
  await markets.waitUntilQuiet();
  expect(await markets.readKeys()).toEqual(shown);
  await expect(markets.search).toHaveValue('sol');
});

test('filters by class, venue and data; the address stores them', { tag: '@quick' }, async ({ kept: page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open();
  await page.getByRole('button', { name: 'One row per symbol' }).click();
  await page.getByRole('radio', { name: 'Spot', exact: true }).click();
  await expectRows(markets, await raw.loadMarkets('category=SPOT'));

  await page.getByRole('button', { name: /^Venue/ }).click();
  await page.getByRole('option', { name: 'EMBER_SPOT', exact: true }).click();
  await page.keyboard.press('Escape');
  const ofVenue = await raw.loadMarkets('category=SPOT&exchange=EMBER_SPOT');
  expect(new Set(ofVenue.map((market) => market.exchange))).toEqual(new Set(['EMBER_SPOT']));
  await expectRows(markets, ofVenue);

  await page.reload();
  await expectRows(markets, ofVenue);
  await visit(page, '/markets?rows=each');
  await page.getByRole('button', { name: /^Data/ }).click();
  await page.getByRole('option', { name: /^Depth/ }).click();
  await expectRows(markets, await raw.loadMarkets('type=BLOCK_BOOK_SNAPSHOT_AGG'));
});

/** Checks that the table has exactly `expected`: the first rows are read, the rest is counted. */
async function expectRows(markets: MarketsPage, expected: readonly RawMarket[]): Promise<void> {
  expect(expected.length).toBeGreaterThan(0);
  await expect.poll(async () => (await markets.readKeys()).slice(0, 20)).toEqual(expected.slice(0, 20).map(keyOf));
  await expect(markets.loaded).toHaveText(`${expected.length} loaded`);
}

/** The most rows in the document at a time. */
const MAX_ROWS = 60;

async function collectRows(page: Page, markets: MarketsPage): Promise<ReadonlyMap<number, string>> {
  const seen = new Map<number, string>();
  const look = async (): Promise<void> => {
    const rows = await markets.readRows();
    expect(rows.length).toBeLessThanOrEqual(MAX_ROWS);
    for (const { index, venue, symbol } of rows) {
      const key = `${venue} ${symbol}`;
      expect(seen.get(index) ?? key, `row ${index} keeps its market`).toBe(key);
      seen.set(index, key);
    }
  };
  const selected = markets.table.locator('tbody tr[aria-selected=true]');
  await markets.row(0).focus();
  for (;;) {
    await look();
    const before = await selected.getAttribute('aria-rowindex');
    // At the last loaded row the next page may still be loading: the key is pressed again until it moves.
    let isLast = false;
    await expect
      .poll(async () => {
        if ((await selected.getAttribute('aria-rowindex')) !== before) return true;
        isLast = /^\d+ loaded$/.test(await markets.loaded.innerText());
        if (isLast && (await markets.table.getAttribute('aria-rowcount')) === before) return true;
        await page.keyboard.press('PageDown');
        return false;
      })
      .toBe(true);
    if (isLast && (await selected.getAttribute('aria-rowindex')) === before) return seen;
    await expect(selected).toBeFocused();
  }
}

test("shows the service's figures in each row, and pages to the end", async ({ page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?rows=each');
  // Beside the details the change of volume does not fit.
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Close/ })
    .click();
  await test.step('each figure of a row', async () => {
    const entries = new Map((await raw.loadMarkets()).map((market) => [keyOf(market), market]));
    const heads = await markets.table.getByRole('columnheader').allTextContents();
    const column = (name: string): number => heads.findIndex((head) => head.trim() === name);
    for (const row of (await markets.readRows()).slice(0, 24)) {
      const entry = entries.get(`${row.venue} ${row.symbol}`);
      if (entry === undefined) throw new Error(`No entry of ${row.venue} ${row.symbol}`);
      const figures: readonly (readonly [string, number | undefined])[] = [
        ['Last price', entry.lastPrice],
        ['24 h', entry.priceChange24h],
        ['24 h volume', entry.volume24h],
        ['Volume chg', entry.volumeChange24h],
        ['OI 24 h (coins)', entry.oiChange24h],
        ['Market cap', entry.marketcap],
      ];
      for (const [name, value] of figures) {
        const text = row.cells[column(name)] ?? '';
        if (value === undefined) expect(text, `${row.symbol} ${name}`).toMatch(/^–/);
        else expectFigure(text, value, `${row.symbol} ${name}`);
      }
    }
  });
  await test.step('every row exactly once, few of them in the document', async () => {
    // Questions are on their own screen.
    const all = (await raw.loadMarkets()).filter((one) => one.predictionMarkets === undefined).map(keyOf);
    expect(all.length).toBeGreaterThan(100);
    await expect(markets.loaded).toHaveText(/^\d+ loaded, more on scroll$/);
    const seen = await collectRows(page, markets);
    expect([...seen].toSorted(([a], [b]) => a - b).map(([, key]) => key)).toEqual(all);
    await expect(markets.loaded).toHaveText(`${all.length} loaded`);
  });
});

test('shows the facts of a market beside the table', async ({ kept: page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?rows=each&q=eth');
  await expect(markets.row(0)).toContainText('ETH-');
  const row = (await markets.readRows()).find(({ venue }) => venue === 'BOREAL_FUTURES');
  const entries = await raw.loadMarkets('exchange=BOREAL_FUTURES');
  const symbol = entries.find((market) => market.normalizedSymbol === row?.symbol);
  if (row === undefined || symbol === undefined) throw new Error('No such market');
  await markets.row(row.index).click();
  const drawer = markets.drawer(symbol.normalizedSymbol);
  const fact = (name: string) =>
    drawer
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');
  await expect(fact('Venue')).toHaveText(symbol.exchange);
  await expect(fact('Raw symbol')).toHaveText(symbol.rawSymbol);
  expectFigure(await fact('24 h volume').innerText(), symbol.volume24h, 'volume');
  expectFigure(await fact('Volume change').innerText(), symbol.volumeChange24h, 'volume change');
  expectFigure(await fact('Open interest change').innerText(), symbol.oiChange24h ?? Number.NaN, 'open interest');
  expectFigure(await fact('Market cap').innerText(), symbol.marketcap ?? Number.NaN, 'market cap');
  const since = new Date(symbol.availableSince.s * 1000);
  await expect(fact('Available since')).toContainText(String(since.getUTCFullYear()));
  await expect(fact('Available since')).toContainText(String(since.getUTCDate()));
  const venues = await raw.loadMarkets(`symbolFilter=${symbol.normalizedSymbol}`);
  const same = venues.filter((market) => market.normalizedSymbol === symbol.normalizedSymbol);
  await expect(drawer.getByRole('listitem').getByRole('button')).toHaveText(
    same.map((market) => new RegExp(`^${market.exchange}`)),
  );
  await expect(drawer.getByRole('button', { name: /^Chart, \d+ weight$/ })).toBeVisible();
  // The venue has no book of it: the drawer names another market that has one, with its price.
  await expect(drawer.getByRole('button', { name: 'Heatmap, no depth', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const ways = drawer.getByRole('group', { name: 'Markets with this data' });
  await expect(ways).toContainText(/^(Nearest market|Most traded market( of this venue)?) with depth:/);
  await expect(ways.getByRole('button', { name: /^Heatmap of \S+ PERP, (free|\d+ weight)$/ })).toBeEnabled();
});

test('shows option summaries and predictions as what they are', async ({ kept: page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?rows=each&q=btc_atm');
  const summaries = await raw.loadMarkets('symbolFilter=btc_atm');
  await expect.poll(() => markets.readKeys()).toEqual(summaries.map(keyOf));
  expect(new Set(summaries.map(({ tenor }) => tenor))).toEqual(new Set(['ONE_W', 'ONE_M', 'TWO_M', 'THREE_M']));
  await expect(markets.row(0)).toContainText('OPT');

  const [event] = await raw.loadMarkets('exchange=PREDMKT');
  if (event === undefined) throw new Error('No prediction is listed');
  await markets.search.fill(event.fullName);
  await expect(markets.row(0)).toContainText(event.fullName);
  await expect(markets.row(0)).toContainText('PRED');
  const [row] = await markets.readRows();
  expect(row?.symbol).toBe(event.fullName);
  // As the list of questions shows it, not as a price.
  // An event of several questions names the one that it is the probability of before it.
  const told = row?.cells.flatMap((text) => /(?:^|\s)[<>]?(\d+\.\d%)$/.exec(text.trim())?.[1] ?? []) ?? [];
  expectFigure(told[0] ?? '', event.lastPrice * 100, 'probability');
  await markets.row(0).click();
  await expect(markets.drawer(event.fullName)).toContainText('Candles');
});

test('keeps watched markets across a reload, opens a heatmap by keys alone, and never the largest market instead', {
  tag: '@quick',
}, async ({ page }) => {
  test.slow();
  const markets = new MarketsPage(page);
  await markets.open();
  await test.step('the largest market never replaces the opened one', async () => {
    await markets.row(1).click();
    const drawer = markets.drawer((await markets.readRows())[1]?.symbol ?? '');
    await drawer.getByRole('button', { name: /^Heatmap, \d+ weight$/ }).click();
    await expect(page.getByRole('group', { name: /^Depth heatmap, ETH-USDT, / })).toBeVisible();
    await expect(page).toHaveURL(/\/heatmap\?.*m=ATLAS_FUTURES:ETHUSDT/);
    await page.goto('/markets');
    await markets.waitUntilQuiet();
    await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
    await expect(page).toHaveURL(/\/heatmap\?.*m=ATLAS_FUTURES:BTCUSDT/);
  });
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await markets.waitUntilQuiet();
  await test.step('opens a heatmap by keys alone', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expect(markets.row(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(markets.row(1)).toBeFocused();
    await expect(markets.row(1)).toHaveAttribute('aria-selected', 'true');
    const symbol = (await markets.readRows())[1]?.symbol ?? '';
    await expect(markets.drawer(symbol)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(markets.drawer(symbol)).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(markets.drawer(symbol)).toBeVisible();
    await expect(markets.row(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/heatmap\?.*m=ATLAS_FUTURES:ETHUSDT/);
    await expect(page.getByRole('group', { name: new RegExp(`^Depth heatmap, ${symbol}, `) })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Markets', exact: true }).click();
  await markets.waitUntilQuiet();
  await test.step('keeps watched markets across a reload', async () => {
    await markets.row(2).click();
    const star = markets.row(2).getByRole('button', { name: /^Watch / });
    const name = (await star.getAttribute('aria-label')) ?? '';
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await markets.waitUntilQuiet();
    await expect(markets.table.getByRole('button', { name, exact: true, pressed: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Watchlist', exact: true }).click();
    await expect(markets.table.locator('tbody tr[aria-rowindex]')).toHaveCount(1);
    await expect(markets.row(0).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await markets.row(0).focus();
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { name: 'Watchlist is empty' })).toBeVisible();
  });
});

test('on a tablet a click shows the details over the list, and a double click opens the market under them', async ({
  kept: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const markets = new MarketsPage(page);
  await markets.open('/markets?category=perpetual');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  const [, second] = await markets.readRows();
  await markets.row(1).click();
  await expect(markets.drawer(second?.symbol ?? '')).toBeVisible();
  await markets.row(2).click({ position: { x: 200, y: 10 } });
  const [, , third] = await markets.readRows();
  await expect(markets.drawer(third?.symbol ?? '')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // The details open where the pointer is, and are not pressed by the second click.
  await markets.row(2).dblclick({ position: { x: 900, y: 10 } });
  await expect(page).not.toHaveURL(/\/markets/);
});
