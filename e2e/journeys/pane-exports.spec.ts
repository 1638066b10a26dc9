import type { BrowserContext } from '@playwright/test';
import { parquetReadObjects } from 'hyparquet';
import { ExplainPage } from '../explain-page';
import { ExportPage } from '../export-page';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { HeatmapPage, type ShownCell } from '../heatmap-page';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5 } as const;
/** Half an hour with prices around the middle of the view. */
const FROM = DAY + 13 * 3600;
const ADDRESS = `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${FROM}&period=1800`;

interface ExportedView {
  readonly facts: Readonly<Record<string, string>>;
  readonly requests: readonly { readonly path: string; readonly sha256: string }[];
  readonly tables: readonly {
    readonly name: string;
    readonly length: number;
    readonly columns: Readonly<Record<'time_us' | 'price' | 'size', readonly number[]>> & {
      readonly side: readonly string[];
    };
  }[];
}

/** Counts colours in a page of its own, because the dashboard's page loads no data URLs. */
async function countColours(context: BrowserContext, picture: Buffer, box: PixelBox): Promise<number> {
  const reader = await context.newPage();
  try {
    return await reader.evaluate(
      async ({ data, x, y, width, height }) => {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        canvas.drawImage(bitmap, 0, 0);
        return new Set(new Uint32Array(canvas.getImageData(x, y, width, height).data.buffer)).size;
      },
      { data: picture.toString('base64'), ...box },
    );
  } finally {
    await reader.close();
  }
}

interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const HEAD_CSS_PX = 52;
/** Device pixels per CSS pixel of a picture, on a screen with one. */
const RATIO = 2;

const scaleBox = (box: PixelBox): PixelBox => ({
  x: RATIO * box.x,
  y: RATIO * box.y,
  width: RATIO * box.width,
  height: RATIO * box.height,
});

test('the picture has the plot with its words, at twice the resolution of the screen', async ({
  kept: page,
  context,
}) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(ADDRESS);
  const { name, bytes } = await new ExportPage(page).save('Export PNG');
  expect(name).toBe('btc-usdt-heatmap-2026-06-18t1300z.png');
  const grid = await page.locator('[data-picture]').boundingBox();
  const plot = await heatmap.plot.boundingBox();
  if (grid === null || plot === null) throw new Error('No plot');
  expect(bytes.readUInt32BE(16)).toBe(Math.round(RATIO * grid.width));
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(RATIO * (grid.height + HEAD_CSS_PX));
  const [x, y] = [Math.round(plot.x - grid.x), Math.round(plot.y - grid.y) + HEAD_CSS_PX];
  // Heat, candles and lines: a picture with a blank WebGL canvas has only a few colours.
  const inPlot = { x: x + 20, y: y + 40, width: Math.round(plot.width) - 40, height: Math.round(plot.height) - 60 };
  expect(await countColours(context, bytes, scaleBox(inPlot))).toBeGreaterThan(60);
  // The screen is unchanged.
  const canvas = heatmap.plot.locator('canvas').first();
  await expect.poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.width)).toBe(Math.round(plot.width));
  expect(await countColours(context, bytes, scaleBox({ x: 0, y: 0, width: 400, height: HEAD_CSS_PX }))).toBeGreaterThan(
    20,
  );
});

test('cells as JSON and CSV, tables and walls match raw requests', { tag: '@quick' }, async ({ page, raw }) => {
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  // High enough that there are several walls in view in any world.
  const touch = Math.max(...(await raw.loadBook({ ...BTC, from: FROM + 30 * 60 })).bids.keys());
  const address = `${ADDRESS}&low=${touch - 800}&high=${touch + 800}`;
  await heatmap.open(address);
  await test.step('cells, with the digest that the explanation shows', async () => {
    const { low, high } = await heatmap.readName();
    const json = await paneExports.save('Export JSON');
    expect(json.name).toBe('btc-usdt-cells-2026-06-18t1300z.json');
    const { facts, requests, tables } = JSON.parse(json.bytes.toString('utf8')) as ExportedView;
    expect(facts).toMatchObject({ Title: 'Depth heatmap, BTC-USDT', Venues: 'ATLAS_FUTURES' });
    expect(facts['Data']).toMatch(/^Simulated/);

    const [{ columns, length }] = tables as [ExportedView['tables'][number]];
    const minutes = [...new Set(columns.time_us)];
    expect(minutes).toEqual(Array.from({ length: 30 }, (_, i) => (FROM + 60 * i) * 1e6));
    const at = FROM + 17 * 60;
    const book = await raw.loadBook({ ...BTC, from: at });
    const rows = Array.from({ length }, (_, i) => i).filter((i) => columns.time_us[i] === at * 1e6);
    // The block of a bid starts at its price, that of an ask ends there.
    const inView = (side: ReadonlyMap<number, number>, above: number) =>
      [...side].filter(([price]) => {
        const row = price / 5 - above;
        return row >= Math.floor(low / 5) && row <= Math.floor(high / 5);
      });
    const received = [...inView(book.bids, 0), ...inView(book.asks, 1)].sort(([a], [b]) => a - b);
    expect(rows.map((i) => [columns.price[i], columns.size[i]])).toEqual(received);
    const sides = rows.filter((i) => columns.side[i] !== 'unknown');
    expect(sides.length).toBeGreaterThan(rows.length / 2);
    expect(
      sides.filter((i) => !(columns.side[i] === 'bid' ? book.bids : book.asks).has(columns.price[i] ?? 0)),
    ).toEqual([]);

    const explain = new ExplainPage(page);
    await explain.open('Depth');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.sha256).toBe(await explain.readDigest(explain.requests.first()));
    await expect(explain.requests.first()).toContainText(requests[0]?.path ?? 'no path');
    await explain.close();

    const csv = await paneExports.save('Export CSV');
    const lines = csv.bytes.toString('utf8').split('\r\n');
    expect(lines[0]).toBe('table,time_utc,price,size,side');
    const end = lines.indexOf('');
    const remarks = lines.slice(end + 1, -1);
    expect(remarks.filter((line) => !line.startsWith('# '))).toEqual([]);
    expect(remarks.join('\n')).toContain(requests[0]?.sha256);
    const first = `Depth,2026-06-18T13:00:00.000000Z,${columns.price[0]},${columns.size[0]},${columns.side[0]}`;
    expect(lines[1]).toBe(first);
    expect(end).toBe(1 + length);
    await expect(page.getByRole('status').getByText(/^Saved btc-usdt-cells/)).toBeVisible();

    // What another tool reads in the file equals the JSON, bit for bit.
    const parquet = await paneExports.save('Export Parquet');
    expect(parquet.name).toBe('btc-usdt-cells-2026-06-18t1300z.parquet');
    const rowsRead = await parquetReadObjects({ file: new Uint8Array(parquet.bytes).buffer });
    expect(rowsRead).toHaveLength(length);
    const columnOf = (name: string) => rowsRead.map((row) => row[name] as unknown);
    const named = Object.keys(rowsRead[0] ?? {});
    const wrong = Object.entries(columns).filter(([name, values]) => {
      const read = columnOf(named.find((one) => one === name || one.startsWith(`${name} (`)) ?? name);
      return values.some((value, i) => !Object.is(read[i] ?? null, value));
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect((await paneExports.save('Export Arrow')).bytes.toString('latin1', 0, 6)).toBe('ARROW1');
  });
  await test.step('N steps through the walls of the range from the largest, ⇧N back, and reads each', async () => {
    // Prices with some walls, which are followed in rows of 25 USD.
    await heatmap.open(`${ADDRESS}&low=${touch - 2500}&high=${touch + 2500}`);
    await heatmap.plot.focus();
    const visited: ShownCell[] = [];
    for (let i = 0; i < 4; i++) visited.push(await heatmap.press('n', DAY));
    const sizes: number[] = [];
    for (const { price, at } of visited) {
      const { bids, asks } = await raw.loadBook({ ...BTC, from: at, blockSize: 25 });
      sizes.push(Math.max(bids.get(Math.floor(price / 25) * 25) ?? 0, asks.get(Math.ceil(price / 25) * 25) ?? 0));
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(visited.map(({ price, at }) => `${price} ${at}`)).size).toBe(4);
    const back = await heatmap.press('Shift+N', DAY);
    expect([back.price, back.at]).toEqual([visited.at(-2)?.price, visited.at(-2)?.at]);
    await heatmap.plot.press('Enter');
    await expect(heatmap.depth.getByRole('status')).toHaveText(/^Began .*UTC$/);
    await heatmap.plot.press('Escape');
    await expect(heatmap.plot).toBeFocused();
    // A wall may have started before the range, so the tables are tested on the range itself.
    await heatmap.open(address);
  });
  await test.step('tables have the figures of the plot and link back to it', async () => {
    await paneExports.choose('Walls');
    await paneExports.openFilters();
    await paneExports.docked('Walls').getByRole('radio', { name: 'All prices', exact: true }).click();
    await expect(paneExports.docked('Walls')).toContainText(/\d walls, .* tracked (from \d\d:\d\d )?to 13:59/);
    const walls = await paneExports.readNamedRows('Walls');
    expect(walls.length).toBeGreaterThan(3);
    // Walls are followed through all loaded data, which is the tile of the hour, in rows of 25 USD, whatever rows are
    // drawn. What stands is what stands in the last column of the view.
    const last = await raw.loadBook({ ...BTC, from: FROM + 29 * 60, blockSize: 25 });
    const newest = await raw.loadBook({ ...BTC, from: FROM + 30 * 60 });
    const saved = (await paneExports.saveTable('Walls')).bytes.toString('utf8').trimEnd().split('\r\n');
    expect(saved[0]).toMatch(/^Price,Side,Peak,End,Since,Now,From mid now,Ended,Approached,Touched,Eaten,/);
    expect(saved.length).toBeGreaterThanOrEqual(walls.length + 1);
    const nowAt = saved[0]?.split(',').indexOf('Now') ?? -1;
    expect(nowAt).toBeGreaterThan(0);
    for (const line of saved.slice(1)) {
      const [price, side] = line.split(',');
      const now = line.split(',')[nowAt];
      const level = (side === 'bid' ? last.bids : last.asks).get(Number(price));
      if (side !== 'unknown' && now !== '') expect(level, line).toBeCloseTo(Number(now), 9);
    }
    await paneExports.docked('Walls').getByRole('radio', { name: 'Standing' }).click();
    expect((await paneExports.readNamedRows('Walls')).every((row) => row.get('End') === 'There at 13:29')).toBe(true);
    await paneExports.docked('Walls').getByRole('radio', { name: 'Any outcome' }).click();
    await paneExports.docked('Walls').getByRole('button', { name: 'Close walls', exact: true }).click();

    await paneExports.choose('Show data as table');
    const levels = await paneExports.readRows('Depth levels');
    expect(levels.length).toBeGreaterThan(100);
    for (const [label, shown] of levels.slice(0, 5)) {
      const exact = newest.asks.get(Number(label?.replaceAll(',', ''))) ?? 0;
      expectFigure(shown ?? '', exact, label ?? '');
    }
    await page.keyboard.press('Escape');
    await paneExports.choose('Show data as table', 'Volume by side');
    expect((await paneExports.readRows('Volume by side')).length).toBeGreaterThan(20);
    await page.keyboard.press('Escape');

    await paneExports.choose('Describe view');
    const description = paneExports.dialog('Description of the view');
    await expect(description).toContainText('Depth heatmap, BTC-USDT, on ATLAS_FUTURES.');
    await expect(description).toContainText(/Largest walls above: .* Below: /);
    await page.keyboard.press('Escape');
    // The same sentences describe the plot to screen readers.
    await expect(heatmap.plot).toHaveAccessibleDescription(/^Depth heatmap, BTC-USDT, on ATLAS_FUTURES\./);

    await paneExports.choose('Walls');
    await paneExports.openFilters();
    await paneExports.docked('Walls').getByRole('radio', { name: 'All prices', exact: true }).click();
    const since = /^\d\d:\d\d$/;
    const wall = walls.find(
      (row) =>
        row.get('Side') === 'bid' && since.test(row.get('Since') ?? '') && row.get('End')?.startsWith('Moved') !== true,
    );
    const [price = '', peak = '', began = ''] = ['Price', 'Peak', 'Since'].map((head) => wall?.get(head));
    await paneExports.docked('Walls').getByRole('button', { name: price, exact: true }).first().click();
    // The row leads to the size that it names, and Enter from there to the start of the wall.
    const said = heatmap.depth.getByRole('status');
    await expect(said).toHaveText(
      new RegExp(`^Peak ${peak} BTC in ${price} – [\\d,]+: [\\d,]+, bid [\\d.,]+ BTC, .* UTC$`),
    );
    await heatmap.plot.press('Enter');
    await expect(said).toHaveText(new RegExp(`^Began ${began} in ${price} – [\\d,]+: [\\d,]+, bid .*${began} UTC$`));
    const sizes = paneExports.docked('Walls').getByRole('columnheader', { name: 'Peak', exact: false }).first();
    await expect(sizes).toHaveAttribute('aria-sort', 'descending');
    await sizes.getByRole('button').click();
    await expect(sizes).toHaveAttribute('aria-sort', 'ascending');
    await paneExports.docked('Walls').getByRole('button', { name: 'Close walls', exact: true }).click();
  });
});
