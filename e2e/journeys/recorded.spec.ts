import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expectFigure, readFigure } from '../figures';
import { expect, test } from '../fixtures';
import { HeatmapPage, type ShownCell } from '../heatmap-page';
import { MarketsPage } from '../markets-page';
import { RawService } from '../raw-service';
import { findFreePort, RunningService, runImport, withSeededDirectory } from '../running-service';

const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const FILES = ['usdm__btcusdt_20230404', 'usdm__btcusdt_20230405', 'spot__btcusdt_20230405'].map(
  (name) => `${DATA}exchange-captures/2023-04/${name}.dat.gz`,
);
const EXPECTED = `${DATA}exchange-captures-expected/depth1s-top100-2023-04-usdm-btcusdt.jsonl.gz`;
const hasData = [...FILES, EXPECTED].every((file) => existsSync(file));

/** 5 April 2023, 00:00 UTC. */
const DAY = Date.UTC(2023, 3, 5) / 1000;

interface ExpectedBook {
  readonly s: number;
  /** Alternating price and size, best first. */
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

function readExpectedBooks(): ReadonlyMap<number, ExpectedBook> {
  const lines = gunzipSync(readFileSync(EXPECTED)).toString().trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as ExpectedBook).map((book) => [book.s, book]));
}

const PRICE_UNITS = 10;

/** Sizes by price in tenths. `reach`: the lowest and highest price that the best levels cover. */
function indexBook({ bids, asks }: ExpectedBook) {
  const sizes = new Map<number, number>();
  const prices: number[] = [];
  for (const side of [bids, asks]) {
    for (let i = 0; i < side.length; i += 2) {
      prices.push(side[i] ?? 0);
      sizes.set(Math.round((side[i] ?? 0) * PRICE_UNITS), side[i + 1] ?? 0);
    }
  }
  return {
    sizeAt: (price: number): number => sizes.get(Math.round(price * PRICE_UNITS)) ?? 0,
    reach: [Math.min(...prices), Math.max(...prices)] as const,
  };
}

const sizeOf = ({ rows }: ShownCell): string => [...rows.values()][0] ?? '';

test.beforeAll(() => {
  if (!hasData) process.stderr.write('SKIPPED: ../shared/data is absent, so no recording is walked\n');
});

test('recordings are imported, found, opened at their time and read second by second', async ({ page }) => {
  test.skip(!hasData, '../shared/data is absent');
  test.slow(true, 'starts services of its own');
  const port = await findFreePort();
  await withSeededDirectory(async (directory) => {
    const imported = await runImport(directory, FILES);
    expect(imported.code, imported.output).toBe(0);
    const env = { DATA_DIR: directory, LOCAL_KEYS: 'advanced:desk' };
    const service = new RunningService(env, port);
    await service.waitUntilReady();

    await test.step('found', async () => {
      const markets = new MarketsPage(page);
      await markets.open(`${service.url}/markets`);
      await expect(
        page.getByRole('button', { name: 'Connection: simulated and recorded data', exact: true }),
      ).toBeVisible();
      // They are requested beside the list and may arrive after it.
      await expect
        .poll(async () => (await markets.readKeys()).slice(0, 2).toSorted(), 'stand first')
        .toEqual(['BINANCE BTC-USDT', 'BINANCE_FUTURES BTC-USDT']);
      await page.getByRole('button', { name: 'Recorded', exact: true }).click();
      await expect(markets.loaded).toHaveText('2 loaded');
      expect((await markets.readKeys()).toSorted()).toEqual(['BINANCE BTC-USDT', 'BINANCE_FUTURES BTC-USDT']);
      for (const row of await markets.readRows()) expect(row.cells[1]).toContain('Recorded');
      await markets.table.getByRole('row').filter({ hasText: 'BINANCE_FUTURES' }).click();
      const drawer = markets.drawer('BTC-USDT');
      await expect(drawer).toContainText('Recorded from4 Apr 2023 23:58:20 UTC');
      await expect(drawer).toContainText('Recorded to5 Apr 2023 00:06:54 UTC');
      const asked = page.waitForRequest(/\/v1\/points\?type=BLOCK_BOOK_SNAPSHOT_AGG/);
      await drawer.getByRole('button', { name: /^Heatmap, \d+ weight$/ }).click();
      expect(new URL((await asked).url()).searchParams.get('interval')).toBe('SECOND');
    });

    const heatmap = new HeatmapPage(page);
    await test.step('opened at its time', async () => {
      await heatmap.waitUntilLoaded();
      const { from, to } = await heatmap.readName();
      expect([from, to]).toEqual(['23:58:20', '00:06:54']);
      await expect(page.getByRole('main')).toContainText('1 s columns');
      await expect(page.getByRole('main').getByText('Recorded', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Connection: recorded data', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Switch market/ })).toContainText('Recorded');
    });

    await test.step('fitted without the print off the market, which a key shows', async () => {
      const mark = page.getByRole('button', { name: /^1 print off the market: 28,722\.5, 5 Apr 00:01 UTC/ });
      await expect(mark).toBeVisible();
      await page.keyboard.press('Shift+F');
      await expect(mark).toHaveCount(0);
      await page.keyboard.press('f');
      await expect(mark).toBeVisible();
    });

    await test.step('with the funding in its frames, and a note on what they lack', async () => {
      const panes = ['oi', 'funding', 'liquidations'].map((pane) => `panes=${pane}`).join('&');
      await page.goto(`${service.url}/chart?v=1&m=BINANCE_FUTURES:BTCUSDT&interval=MINUTE&${panes}`);
      const row = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(row('Liquidations pane')).toContainText('No liquidations in this recording');
      await expect(row('Funding pane')).toContainText(/Funding.*%/);
      await expect(row('Funding pane')).not.toContainText('in this recording');
    });

    await test.step('with its profiles, whatever the tier', async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await expect(page.getByRole('main')).toContainText('2 sessions');
      await expect(page.getByRole('main')).toContainText(/\d+ TPO/);
      await expect(page.getByRole('main')).not.toContainText('Older than');
    });

    await test.step('read second by second', async () => {
      const books = readExpectedBooks();
      expect(books.size).toBe(514);
      const at = DAY + 156;
      const touch = books.get(at)?.bids[0] ?? 0;
      await heatmap.open(
        `${service.url}/heatmap?v=1&m=BINANCE_FUTURES:BTCUSDT&from=${at - 60}&period=120&low=${touch - 10}&high=${touch + 10}`,
      );
      let compared = 0;
      const steps = ['ArrowLeft', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft'];
      const back = ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'ArrowUp', 'Shift+ArrowUp', 'ArrowRight'];
      for (const key of [...steps, ...back]) {
        const cell = await heatmap.press(key, DAY);
        const book = books.get(cell.at);
        if (book === undefined) throw new Error(`No book at ${cell.at}`);
        const { sizeAt, reach } = indexBook(book);
        if (cell.price < reach[0] || cell.price > reach[1]) continue;
        // Without a side only the range is named: a bid is labelled with its lower end, an ask with its upper.
        const ends = cell.side === 'side unknown' ? [cell.price, cell.price + 1 / PRICE_UNITS] : [cell.price];
        const shown = readFigure(sizeOf(cell));
        const isIt = (price: number): boolean => Math.abs(shown.value - sizeAt(price)) <= shown.tolerance;
        const label = ends.find(isIt) ?? cell.price;
        expectFigure(sizeOf(cell), sizeAt(label), `${label} at ${cell.at}`);
        if (sizeAt(label) > 0) compared++;
      }
      // Most steps are at a resting level.
      expect(compared).toBeGreaterThan(5);
    });

    await test.step('imported again: nothing changes', async () => {
      const raw = new RawService(service.url, 'desk');
      const look = async (): Promise<readonly string[]> => [
        JSON.stringify(await raw.loadMarkets()),
        await raw.loadText(`/v1/points?${RECORDED_DEPTH}`),
        await raw.loadText(`/v1/points?${RECORDED_CANDLES}`),
      ];
      const before = await look();
      expect(before[1]?.length).toBeGreaterThan(100_000);
      await page.goto('about:blank');
      expect((await service.stop()).code).toBe(0);
      const again = await runImport(directory, FILES);
      expect(again.code).toBe(0);
      expect(again.output.match(/already imported, nothing changed/g)).toHaveLength(2);
      const restarted = new RunningService(env, port);
      await restarted.waitUntilReady();
      expect(await look()).toEqual(before);
      expect((await restarted.stop()).code).toBe(0);
    });
  });
});

const OF_MARKET = 'exchange=BINANCE_FUTURES&rawSymbol=BTCUSDT';
const RECORDED_DEPTH = `type=BLOCK_BOOK_SNAPSHOT_AGG&${OF_MARKET}&interval=SECOND&from=${DAY}&period=60&maxDepth=3500&blockSize=0.1`;
const RECORDED_CANDLES = `type=TRADE_AGG&${OF_MARKET}&interval=MINUTE&from=${DAY - 600}&period=1200`;
