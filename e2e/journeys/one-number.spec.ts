import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { revisit } from '../kept-page';
import { MarketsPage } from '../markets-page';

const BTC = 'ATLAS_FUTURES:BTCUSDT';

/** The figures beside the symbol on the market switcher, after the venue that they are of. */
const FIGURES = /(ATLAS_FUTURES)[\sA-Z]*([\d,.]+)\s*([+−]\d+\.\d+%)/;

test('price, change and venues are the same in the list and the headers of chart and heatmap', {
  tag: '@quick',
}, async ({ page }) => {
  const switcher = page.getByRole('button', { name: 'Switch market, current BTC-USDT perpetual', exact: true });
  const readHeader = async (): Promise<readonly string[]> => (FIGURES.exec(await switcher.innerText()) ?? []).slice(1);
  const markets = new MarketsPage(page);
  await markets.open(`/markets?q=btc-usdt&m=${BTC}`);
  // A round last price gets its market's decimals once the candles show them; the venues are counted meanwhile.
  await expect.poll(readHeader).toEqual([expect.any(String), expect.stringMatching(/\.\d/), expect.any(String)]);
  await expect.poll(async () => (await markets.readRows())[0]?.cells[2]).toMatch(/\+\d/);
  const [{ venue, cells } = { venue: '', cells: [] }] = await markets.readRows();
  expect(venue).toBe('ATLAS_FUTURES');
  const [named = '', price = '', change = ''] = await readHeader();
  expect(named).toBe(venue);
  const [, others = ''] = /\+(\d+)$/.exec(cells[2] ?? '') ?? [];
  expect(cells).toEqual(expect.arrayContaining([price, change]));
  expect(Number(others)).toBeGreaterThan(0);
  for (const screen of [new ChartPage(page), new HeatmapPage(page)]) {
    await revisit(page, `/${screen instanceof ChartPage ? 'chart' : 'heatmap'}?m=${BTC}&period=3600`);
    await screen.waitUntilLoaded();
    await expect.poll(readHeader).toEqual([named, price, change]);
    // One of as many venues as the list states.
    const venues = screen.toolbar.getByRole('button', { name: 'Venues, ATLAS_FUTURES', exact: true });
    await expect(venues).toContainText(`1 of ${Number(others) + 1}`);
  }
});
