import type { Page } from '@playwright/test';
import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';
import { MemoryWatcher } from '../page-memory';
import { goUntilSettled } from './judge-growth';

/** Even, so that a stretch starts and ends at the same history entry. */
const SWITCHES = process.env.FULL ? 50 : 4;
const WARM_UP_SWITCHES = process.env.FULL ? 10 : 2;
/**
 * Allowed growth per stretch: 200 kB per switch while code is still being compiled, a fifth of that in the long run.
 */
const ALLOWED = { heapBytes: process.env.FULL ? 2_000_000 : 200_000 * SWITCHES, arrayBytes: 5000 * SWITCHES };

/** Two markets at two intervals, alternating, so that every switch changes both. */
const PLACES = ['m=ATLAS_FUTURES:BTCUSDT&interval=FIFTEEN_MINUTES', 'm=ATLAS_FUTURES:ETHUSDT&interval=HOUR'] as const;
const PANES = ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'];

const PLANTED_SWITCHES = 2;
/** Planted per switch: more elements than normally come and go with drawing, as many listeners, and their columns. */
const PLANTED = { count: 50, bytes: 2000 };
/** Least share of the planted leak that must be detected. */
const SEEN = 0.6;

/** On each history navigation, leaks `count` elements and listeners, each with a column of `bytes`. */
function plantLeak({ count, bytes }: typeof PLANTED): void {
  const kept: unknown[] = [];
  Object.assign(window, { kept });
  addEventListener('popstate', () => {
    for (let i = 0; i < count; i++) {
      kept.push(document.createElement('i'));
      const column = new Uint8Array(bytes);
      addEventListener('resize', () => kept.push(column));
    }
  });
}

/** Goes back and forth between two history entries without a reload. */
async function switchMarket(page: Page, chart: ChartPage, memory: MemoryWatcher, round: number): Promise<void> {
  if (round % 2 === 0) await page.goBack();
  else await page.goForward();
  const symbol = round % 2 === 0 ? 'BTC-USDT' : 'ETH-USDT';
  await expect(chart.plot).toHaveAttribute('aria-label', new RegExp(`^Price chart, ${symbol},`));
  await chart.waitUntilLoaded();
  await memory.watch();
}

test('charts of markets and intervals leave nothing behind when they are left', async ({ page }) => {
  test.setTimeout(process.env.FULL ? 600_000 : 300_000);
  const memory = await MemoryWatcher.make(page);
  const chart = new ChartPage(page);
  const panes = PANES.map((pane) => `panes=${pane}`).join('&');
  await chart.open(`/chart?v=1&${PLACES[0]}&${panes}`);
  // A second entry of the same document with its own address, as a link within the page creates it.
  await page.evaluate((address) => {
    history.pushState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/chart?v=1&${PLACES[1]}&${panes}`);
  await expect(chart.plot).toHaveAttribute('aria-label', /^Price chart, ETH-USDT,/);
  await chart.waitUntilLoaded();
  const goSwitches = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await switchMarket(page, chart, memory, i);
  };
  await goSwitches(WARM_UP_SWITCHES);
  const after = await goUntilSettled(memory, () => goSwitches(SWITCHES), ALLOWED);
  // The watcher works: elements, listeners and columns leaked by each switch are all counted.
  await page.evaluate(plantLeak, PLANTED);
  await goSwitches(PLANTED_SWITCHES);
  const planted = await memory.readAtRest();
  const seen = SEEN * PLANTED_SWITCHES * PLANTED.count;
  expect(planted.nodes).toBeGreaterThan(after.nodes + seen);
  expect(planted.listeners).toBeGreaterThan(after.listeners + seen);
  if (after.arrayBytes > 0) expect(planted.arrayBytes).toBeGreaterThan(after.arrayBytes + seen * PLANTED.bytes);
  if (process.env.FULL)
    await expect(goUntilSettled(memory, () => goSwitches(PLANTED_SWITCHES), ALLOWED)).rejects.toThrow(/grows for ever/);
});
