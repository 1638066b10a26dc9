import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { revisit } from '../kept-page';
import { MarketsPage } from '../markets-page';

const BTC = 'ATLAS_FUTURES:BTCUSDT';

/** What the button that switches markets tells beside the symbol. */
const FIGURES = /(\d+) venues\s*([\d,.]+)\s*([+−]\d+\.\d+%)/;

test('price, change and count of venues are one number in the list and the headers of chart and heatmap', async ({
  page,
}) => {
  const switcher = page.getByRole('button', { name: 'Switch market, current BTC-USDT perpetual', exact: true });
  const readHeader = async (): Promise<readonly string[]> => (FIGURES.exec(await switcher.innerText()) ?? []).slice(1);
  const markets = new MarketsPage(page);
  await markets.open(`/markets?q=btc-usdt&m=${BTC}`);
  // A round last price has the decimals of its market once the candles beside it tell them; venues are counted meanwhile.
  await expect.poll(readHeader).toEqual([expect.any(String), expect.stringMatching(/\.\d/), expect.any(String)]);
  await expect.poll(async () => (await markets.readRows())[0]?.cells[2]).toContain('venues');
  const [{ venue, cells } = { venue: '', cells: [] }] = await markets.readRows();
  expect(venue).toBe('ATLAS_FUTURES');
  const [count = '', price = '', change = ''] = await readHeader();
  expect(cells).toEqual(expect.arrayContaining([price, change]));
  expect(cells[2]).toContain(`${count} venues`);
  for (const screen of [new ChartPage(page), new HeatmapPage(page)]) {
    await revisit(page, `/${screen instanceof ChartPage ? 'chart' : 'heatmap'}?m=${BTC}&period=3600`);
    await screen.waitUntilLoaded();
    await expect.poll(readHeader).toEqual([count, price, change]);
    // One of as many as the list says that there are.
    const venues = screen.toolbar.getByRole('button', { name: 'Venues, ATLAS_FUTURES', exact: true });
    await expect(venues).toContainText(`1 of ${count}`);
  }
});
