import { readFile } from 'node:fs/promises';
import { parseCsv } from '../../src/testing/parse-csv';
import { expectFigure, readFigure } from '../figures';
import { expect, test } from '../fixtures';
import { MarketsPage } from '../markets-page';
import type { RawService } from '../raw-service';
import { SIM_NOW } from '../running-service';
import { watchCharges } from '../watch-charges';

const NOW = Date.parse(SIM_NOW) / 1000;
const HOUR = 3600;
/** Timeout for responses of many markets on a busy machine. */
const LOADED = { timeout: 60_000 };

interface Answer {
  readonly series: readonly { readonly points: readonly { readonly Point: Readonly<Record<string, number>> }[] }[];
}

/** The points of a single market, as another client would request them. */
async function loadPoints(raw: RawService, venue: string, symbol: string, query: string) {
  const about = `exchange=${venue}&normalizedSymbol=${symbol}`;
  const { series } = await raw.loadJson<Answer>(`/v1/points?${about}&${query}`);
  return series.flatMap(({ points }) => points.map(({ Point }) => Point));
}

test.slow();

test("optional columns: their price before they are chosen, one weight per coin, the service's figures, sorted, saved", {
  tag: '@quick',
}, async ({ page, raw }) => {
  const markets = new MarketsPage(page);
  await markets.open('/markets?category=perpetual&coin=BTC&coin=ETH&coin=SOL&coin=XRP');
  const charges = watchCharges(page);
  const cellsOf = (column: string) =>
    markets.table.locator('tbody tr[aria-rowindex]').evaluateAll((rows, name) => {
      const heads = [...(rows[0]?.closest('table')?.querySelectorAll('th') ?? [])].map((head) => head.textContent);
      return rows.map((row) => row.querySelectorAll('td')[heads.indexOf(name)]?.textContent ?? '');
    }, column);
  const loadedCells = async (column: string): Promise<readonly string[]> => {
    await markets.waitUntilQuiet();
    return cellsOf(column);
  };

  await test.step('the price is shown beside the focused choice, and in the header', async () => {
    await page.getByRole('button', { name: 'Columns, Default', exact: true }).click();
    const choice = page.getByRole('option', { name: /^Open interest/ });
    await choice.hover();
    await expect(choice).toHaveText(/^Open interest\d+ weight, (rows in sight|all loaded rows)$/);
    const weight = readFigure((await choice.textContent()) ?? '').value;
    await expect(page.getByRole('banner')).toContainText(`next load: ${weight}`);
    expect(weight).toBeLessThanOrEqual(4);
    const before = await charges();
    await choice.click();
    await page.keyboard.press('Escape');
    await expect(markets.header('Open interest')).toBeVisible();
    await expect(markets.row(0)).not.toContainText('Not loaded', LOADED);
    await loadedCells('Open interest');
    // The details of the first market load as well: its chart and the figures of one coin.
    expect((await charges()) - before - weight).toBeLessThanOrEqual(5);
  });

  await test.step("each cell matches the service's figure for its market", async () => {
    const rows = await markets.readRows();
    const cells = await loadedCells('Open interest');
    for (const at of [0, 1, 5]) {
      const { venue, symbol } = rows[at];
      const query = `type=OPEN_INTEREST_AGG&interval=HOUR&from=${NOW - 3 * HOUR}&period=${4 * HOUR}&transform.normalize.quote=USD`;
      const points = await loadPoints(raw, venue, symbol, query);
      expectFigure(cells[at], points.at(-1)?.close ?? Number.NaN, `${venue} ${symbol}`);
    }
  });

  await test.step('rows are sorted by a loaded figure, with a note on how many have it', async () => {
    await markets.header('Open interest').getByRole('button').click();
    await expect(page.getByRole('status', { name: 'Figures on demand' })).toHaveText(
      /^Sorted by open interest: \d+ of \d+ loaded rows have it\.$/,
    );
    const values = (await loadedCells('Open interest'))
      .filter((text) => /\d/.test(text))
      .map((text) => readFigure(text));
    expect(values.length).toBeGreaterThan(5);
    for (const [at, { value, tolerance }] of values.entries())
      expect(value).toBeLessThanOrEqual((values[at - 1]?.value ?? Number.POSITIVE_INFINITY) + tolerance);
    // Loaded figures cost nothing a second time.
    const before = await charges();
    await markets.header('24 h volume').getByRole('button').click();
    await markets.header('Open interest').getByRole('button').click();
    await loadedCells('Open interest');
    expect(await charges()).toBe(before);
  });

  await test.step('the saved list has the figures, exactly', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV', exact: true }).click();
    const records = parseCsv(await readFile(await (await coming).path(), 'utf8'));
    const head = records.find(([first]) => first === 'table') ?? [];
    const rows = records.filter(([first]) => first === 'markets');
    const [shown] = await cellsOf('Open interest');
    expectFigure(shown, Number(rows[0][head.indexOf('open_interest')]), 'the first row');
    expect(rows[0][head.indexOf('liquidations_24h')]).toBeDefined();
  });
});

test('above the spending limit figures wait for a press, a single one of them is offered, and each cell says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = (name: string, state: object): void =>
      localStorage.setItem(name, JSON.stringify({ state, version: 0 }));
    put('depthscape.connection', { source: 'embedded', tier: 'free' });
    put('depthscape.market-columns', { columns: ['price', 'funding', 'liquidations'] });
  });
  const charges = watchCharges(page);
  const markets = new MarketsPage(page);
  await markets.open('/markets?category=perpetual');
  const bar = page.getByRole('status', { name: 'Figures on demand' });
  await expect(bar).toContainText(/Funding and 24 h liquidations: \d+ weight, above your spending limit\./);
  await expect(markets.row(0)).toContainText('Not loaded');
  await expect(page.getByRole('banner')).toContainText(/next load: \d+/);
  expect(await charges()).toBe(0);
  await bar.getByRole('button', { name: /^Funding only, \d+ weight$/ }).click();
  await expect(markets.row(0)).toContainText(/[+−]?\d+\.\d{4}%/, LOADED);
  // What exceeds the remaining budget waits for it, and says for how long.
  await bar.getByRole('button', { name: /^Load, \d+ weight(, in .*)?$/ }).click();
  await expect(bar).toContainText(/Waiting for budget, \d+/, LOADED);
});
