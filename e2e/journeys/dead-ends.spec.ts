import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { visit } from '../kept-page';
import { MarketsPage } from '../markets-page';

const PRICE = '(free|\\d+ weight)';
/** A perpetual without depth, of a coin that has depth at other venues. */
const BARE = 'DEXPERP_FUTURES:BTC';
/** A perpetual of a coin without depth or profiles at any venue of the small world. */
const ALONE = 'DEXPERP_FUTURES:SUI';

for (const way of ['from the list', 'by its address'] as const) {
  test(`a market without depth, opened ${way}, offers the nearest that has it with its price`, async ({
    kept: page,
  }) => {
    if (way === 'by its address') await visit(page, `/heatmap?m=${BARE}`);
    else {
      const markets = new MarketsPage(page);
      await markets.open('/markets?venue=DEXPERP_FUTURES&q=btc');
      expect((await markets.readRows())[0]?.symbol).toBe('BTC-USD');
      await markets.row(0).focus();
      // A row known to lack depth opens in the chart, for which there are data.
      await expect(markets.row(0).getByRole('img', { name: /^Chart/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/chart\?.*m=DEXPERP_FUTURES:BTC/);
      await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
    }
    await expect(page).toHaveURL(/\/heatmap\?.*m=DEXPERP_FUTURES:BTC/);
    await expect(page.getByRole('heading', { name: 'No depth for this market' })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^Chart of BTC-USD PERP, ${PRICE}$`) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Heatmap of BTC-USDT PERP, ${PRICE}$`) }).click();
    await expect(page).toHaveURL(/\/heatmap\?.*m=ATLAS_FUTURES:BTCUSDT/);
    await new HeatmapPage(page).waitUntilLoaded();
  });
}

for (const [path, title, lack] of [
  ['/heatmap', 'Heatmap', 'No depth for this market'],
  ['/profile', 'Profile', 'No profile for this market'],
] as const) {
  test(`${path} of a coin that no venue has the data of offers the largest market that has it, and its chart, with prices`, async ({
    kept: page,
  }) => {
    await visit(page, `${path}?m=${ALONE}`);
    await expect(page.getByRole('heading', { name: lack })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^${title} of BTC-USDT PERP, ${PRICE}$`) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Chart of SUI-USD PERP, ${PRICE}$`) }).click();
    await expect(page).toHaveURL(/\/chart\?.*m=DEXPERP_FUTURES:SUI/);
    await expect(page.getByTestId('price-canvas')).toBeVisible();
  });
}
