import { ChartPage } from '../chart-page';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';

const QUARTER = 900;
const ADDRESS = '/chart?m=ATLAS_FUTURES:BTCUSDT&interval=FIFTEEN_MINUTES&period=86400';

interface Candle {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

test('VWAP and moving averages are those of raw candles, also at the left edge, and stay in the address', {
  tag: '@quick',
}, async ({ kept: page, raw }) => {
  const load = async (from: number, to: number): Promise<readonly Candle[]> => {
    const query = { type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT' };
    const range = { interval: 'FIFTEEN_MINUTES', from: String(from), period: String(to - from) };
    const body = await raw.loadJson<{
      readonly series: readonly { readonly points: readonly { readonly Point: Candle }[] }[];
    }>(`/v1/points?${new URLSearchParams({ ...query, ...range })}`);
    return body.series[0].points.map(({ Point }) => Point);
  };
  const chart = new ChartPage(page);
  await chart.open(ADDRESS);
  const more = await chart.openMore();
  const averages = more.getByRole('group', { name: 'Averages', exact: true });
  for (const name of ['VWAP', 'MA 20']) await averages.getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/averages=vwap&averages=ma20/);
  await chart.waitUntilLoaded();
  for (const steps of [3, 94]) {
    const spoken = await chart.readCandle(steps);
    const [, day = '', time = ''] = /^(\d+ \w+) (\d\d:\d\d) UTC/.exec(spoken) ?? [];
    const at = Date.parse(`${day} 2026 ${time}Z`) / 1000;
    const told = await chart.pane('Price').innerText();
    const figureOf = (name: string): string => new RegExp(`${name}\\s+([\\d.,]+)`).exec(told)?.[1] ?? '';
    const last = await load(at - 19 * QUARTER, at + QUARTER);
    expect(last).toHaveLength(20);
    expectFigure(figureOf('MA 20'), last.reduce((sum, { close }) => sum + close, 0) / 20, `MA 20 at ${time}`);
    const today = await load(Math.floor(at / 86_400) * 86_400, at + QUARTER);
    const volume = today.reduce((sum, one) => sum + (one.volume ?? 0), 0);
    const worth = today.reduce((sum, one) => sum + ((one.high + one.low + one.close) / 3) * (one.volume ?? 0), 0);
    expectFigure(figureOf('VWAP'), worth / volume, `VWAP at ${time}`);
  }
  await test.step('candles of days have no VWAP, and say so', async () => {
    await chart.radio('Candle interval', '1d').click();
    await chart.waitUntilLoaded();
    await expect(chart.pane('Price')).toContainText('VWAP: needs candles under a day');
    await expect(chart.pane('Price')).toContainText(/MA 20 [\d,.]+/);
    const panel = await chart.openMore();
    await panel.getByRole('button', { name: 'VWAP', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'VWAP, Needs candles under a day', exact: true })).toBeVisible();
    await expect(chart.pane('Price')).not.toContainText('VWAP');
  });
});
