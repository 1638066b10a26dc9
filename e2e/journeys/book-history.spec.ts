import { readFile } from 'node:fs/promises';
import { ExportPage } from '../export-page';
import { expect, test } from '../fixtures';
import { HeatmapPage, type ShownCell } from '../heatmap-page';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5 } as const;
const [FROM, MINUTES] = [DAY + 6 * 3600, 120];
const ADDRESS = `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${FROM}&period=${MINUTES * 60}`;
/** Minutes of the two snapshots. */
const [A, B] = [30, 90];

/** Parses "1.81K", "−601.6", "+12". */
function numberOf(text = ''): number {
  const value = Number(text.replaceAll(',', '').replace('−', '-').replace('+', '').replace(/[KM]$/, ''));
  return value * (text.endsWith('K') ? 1000 : text.endsWith('M') ? 1e6 : 1);
}

/** The net change of a cell in a readout, from all its classes. */
function readNetChange({ rows }: Pick<ShownCell, 'rows'>, unit: string): number {
  const valueOf = (word: string): number => {
    const text = rows.get(word) ?? `0 ${unit}`;
    expect(text).toContain(` ${unit}`);
    return numberOf(text.replace(/^(at (most|least)|about) /, '').replace(/ .*$/, ''));
  };
  const added = valueOf('Added') + valueOf('Added, uncertain');
  return added - valueOf('Traded') - valueOf('Pulled') - valueOf('Gone, uncertain');
}

test('two snapshots are compared with the result of raw books, only from loaded data', { tag: '@quick' }, async ({
  page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  await heatmap.open(`${ADDRESS}&a=${FROM + A * 60}&b=${FROM + B * 60}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/points')) asked.push(request.url());
  });
  const panel = paneExports.docked('Compare snapshots');
  await expect(panel).toContainText('B is 1 h later than A.');
  const books = await raw.loadBooks({ ...BTC, from: FROM }, MINUTES * 60);
  const [a, b] = [books[A], books[B]];
  if (a === undefined || b === undefined) throw new Error('A book is missing');
  await test.step('level by level, the largest change first, and as a file with every level', async () => {
    const change = (side: 'bids' | 'asks', price: number): number =>
      (b[side].get(price) ?? 0) - (a[side].get(price) ?? 0);
    const saved = panel.getByRole('button', { name: 'Save CSV', exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), saved.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('Price,Side,A,B,B − A,From mid');
    let told = 0;
    for (const line of lines.slice(1)) {
      const [price = '', side, , , difference = ''] = line.split(',');
      if (difference === '') continue;
      const sides = side === 'bid' ? 'bids' : 'asks';
      expect(Math.abs(Number(difference) - change(sides, Number(price)))).toBeLessThan(1e-9);
      told++;
    }
    expect(told).toBeGreaterThan(1000);
    const changes = (await panel.getByRole('table', { name: 'Level changes' }).locator('tbody tr').allInnerTexts()).map(
      (row) => Math.abs(numberOf(row.split('\t')[4]?.trim())),
    );
    expect(changes.length).toBeGreaterThan(10);
    expect(changes).toEqual(changes.toSorted((one, other) => other - one));
  });
  await test.step('summed near the mid, and by class, with a net equal to the change of the whole book', async () => {
    const total = (side: 'bids' | 'asks', book: typeof a): number =>
      [...book[side].values()].reduce((x, y) => x + y, 0);
    const classes = panel.getByRole('table', { name: 'Changes by class' });
    await expect(classes).toBeVisible();
    const net = (
      await classes
        .getByRole('row', { name: /^Net change/ })
        .getByRole('cell')
        .allInnerTexts()
    ).map(numberOf);
    const whole = total('bids', b) + total('asks', b) - total('bids', a) - total('asks', a);
    const scale = Math.max(...net.map(Math.abs), 1);
    expect(Math.abs(net.reduce((x, y) => x + y, 0) - whole) / scale).toBeLessThan(0.02);
    await expect(panel.getByRole('table', { name: 'Sums near the mid' }).getByRole('row')).toHaveCount(7);
    await expect(panel.getByRole('img', { name: /^Depth over distance from the mid/ })).toBeVisible();
  });
  await test.step('in USD, with a net equal to the change of what the whole book is worth', async () => {
    await page.keyboard.press('u');
    await expect(panel.getByRole('columnheader', { name: 'From A to B, USD', exact: true })).toBeVisible();
    const worth = (book: typeof a): number =>
      [...book.bids, ...book.asks].reduce((sum, [price, size]) => sum + price * size, 0);
    const row = panel.getByRole('table', { name: 'Changes by class' }).getByRole('row', { name: /^Net change/ });
    const net = (await row.getByRole('cell').allInnerTexts()).map(numberOf);
    const scale = Math.max(...net.map(Math.abs), 1);
    expect(Math.abs(net.reduce((x, y) => x + y, 0) - (worth(b) - worth(a))) / scale).toBeLessThan(0.02);
    await page.keyboard.press('u');
    await expect(panel.getByRole('columnheader', { name: 'From A to B, BTC', exact: true })).toBeVisible();
  });
  await test.step('the pins can be stepped and dragged, and say what is missing', async () => {
    const marker = page.getByRole('slider', { name: 'Snapshot B', exact: true });
    await marker.press('ArrowLeft');
    await expect.poll(() => heatmap.place()['b']).toBe(String(FROM + (B - 1) * 60));
    const box = await marker.boundingBox();
    if (box === null) throw new Error('No marker');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => Number(heatmap.place()['b'])).toBeLessThan(FROM + (B - 1) * 60);
    await panel.getByRole('button', { name: 'Unpin B', exact: true }).click();
    await expect(panel).toContainText('Pin B to compare');
    await panel.getByRole('button', { name: 'Close compare snapshots' }).click();
    await page.keyboard.press('Shift+A');
    await expect(panel).toContainText('later than A.');
  });
  expect(asked).toEqual([]);
});

test('depth is coloured by what changed, and by how rare, how old and what share a level is', async ({ page, raw }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${ADDRESS}&value=change&panes=volume`);
  const books = await raw.loadBooks({ ...BTC, from: FROM }, MINUTES * 60);
  await expect(heatmap.depth.getByText('Pulled (exact)', { exact: true })).toBeVisible();
  await test.step('the readout gives what was added or removed in the cell: the difference of two raw books', async () => {
    await heatmap.plot.press('ArrowLeft');
    await expect(heatmap.depth.getByRole('status')).toHaveText(/, (added|traded|pulled|change none)/);
    const cell = await heatmap.press('ArrowDown', DAY);
    const minute = (cell.at - FROM) / 60;
    const [before, after] = [books[minute - 1], books[minute]];
    // A row is the block of a bid and of an ask, so sides may have changed in it.
    const [low = 0, high = 0] = cell.title.split(' – ').map(numberOf);
    const sizeIn = (book: typeof before): number => (book?.bids.get(low) ?? 0) + (book?.asks.get(high) ?? 0);
    const change = sizeIn(after) - sizeIn(before);
    expect(Math.abs(readNetChange(cell, 'BTC') - change)).toBeLessThan(0.26 + Math.abs(change) * 0.01);
    await heatmap.toolbar.getByRole('radio', { name: 'USD', exact: true }).click();
    await expect(heatmap.depth).not.toHaveAttribute('aria-busy', 'true');
    await heatmap.press('ArrowUp', DAY);
    const worth = readNetChange(await heatmap.press('ArrowDown', DAY), 'USD');
    expect(Math.abs(worth / low - change)).toBeLessThan(0.26 + Math.abs(change) * 0.02);
    await heatmap.toolbar.getByRole('radio', { name: 'BTC', exact: true }).click();
  });
  await test.step('the key switches to the next value, and More offers all of them', async () => {
    await page.keyboard.press('h');
    await expect.poll(() => heatmap.place()['value']).toBeUndefined();
    await page.keyboard.press('h');
    await expect.poll(() => heatmap.place()['value']).toBe('share');
    await heatmap.toolbar.getByRole('button', { name: /^More/ }).click();
    await page
      .getByRole('radiogroup', { name: 'Depth cells' })
      .getByRole('radio', { name: 'Rank', exact: true })
      .click();
    await expect.poll(() => heatmap.place()['value']).toBe('rank');
    await page.keyboard.press('Escape');
    await expect(heatmap.depth.getByText('Rank at its distance, 1 in N')).toBeVisible();
    await expect(heatmap.depth).not.toHaveAttribute('aria-busy', 'true');
    await heatmap.plot.press('ArrowLeft');
    await expect(heatmap.depth.getByRole('status')).toHaveText(/, rank 1 in [\d.]+, percentile \d+, \d\d:\d\d UTC$/);
  });
  await test.step('and by distance from the mid, with each cell equal to the sum of the raw book', async () => {
    for (const value of ['age', 'change', undefined]) {
      await page.keyboard.press('h');
      await expect.poll(() => heatmap.place()['value']).toBe(value);
    }
    await page.keyboard.press('m');
    await expect.poll(() => heatmap.place()['layout']).toBe('distance');
    const pane = page.getByRole('region', { name: 'Depth over distance pane', exact: true });
    const plot = pane.getByRole('group', { name: /^Depth over distance from the mid/ });
    await expect(pane).not.toHaveAttribute('aria-busy', 'true');
    // The price is the line at 0, so its overlays are off and say why.
    const overlay = page.getByRole('radiogroup', {
      name: 'Price overlay, off over distance: the price is the line at 0',
    });
    await expect(overlay.getByRole('radio', { name: 'Line', exact: true })).toBeDisabled();
    await page.keyboard.press('c');
    expect(heatmap.place()['overlay']).toBeUndefined();
    const [picture] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
    expect(picture.suggestedFilename()).toMatch(/heatmap.*\.png$/);
    expect((await readFile(await picture.path())).length).toBeGreaterThan(20_000);
    await page.keyboard.press('b');
    await expect(pane.getByText('Best bid')).toBeVisible();
    await page.keyboard.press('b');
    const sentence = pane.getByRole('status');
    // The distance view may load some time after the key press.
    await expect(async () => {
      await plot.press('Shift+ArrowDown');
      await expect(sentence).toHaveText(/^bid volume/, { timeout: 3000 });
    }).toPass();
    await expect(sentence).toHaveText(
      /^bid volume [\d.,K]+ BTC, distance −[\d.]+ bp, price, about [\d,]+, \d\d:\d\d UTC$/,
    );
    const [, size, , hours, minutes] =
      /volume ([\d.,K]+) BTC, distance (−[\d.]+) bp.* (\d\d):(\d\d) UTC$/.exec(await sentence.innerText()) ?? [];
    const distance = numberOf(/distance (−[\d.]+) bp/.exec(await sentence.innerText())?.[1]);
    const book = books[(DAY + Number(hours) * 3600 + Number(minutes) * 60 - FROM) / 60];
    if (book === undefined) throw new Error('No book of that minute');
    const mid = (Math.max(...book.bids.keys()) + Math.min(...book.asks.keys())) / 2;
    const sum = [...book.bids].reduce(
      (total, [price, own]) => (Math.round(((price + 2.5) / mid - 1) * 1e4) === distance ? total + own : total),
      0,
    );
    expect(Math.abs(numberOf(size) - sum)).toBeLessThan(0.06);
    await pane.getByRole('button', { name: 'Prices', exact: true }).click();
    await expect.poll(() => heatmap.place()['layout']).toBeUndefined();
    await expect(pane).toHaveCount(0);
  });
});

test('while a picture is computed the pane is busy, and its cells are shown as not known yet', async ({ page }) => {
  const heatmap = new HeatmapPage(page);
  await heatmap.open(`${ADDRESS}&panes=volume`);
  // Workers receive nothing until the page is released.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (...sent: unknown[]) {
      held.push(() => {
        Reflect.apply(post, this, sent);
      });
    };
    addEventListener('go-on', () => {
      Worker.prototype.postMessage = post;
      for (const send of held) send();
    });
  });
  for (const value of ['share', 'rank', 'age', 'change']) {
    await page.keyboard.press('h');
    await expect.poll(() => heatmap.place()['value']).toBe(value);
  }
  await expect(heatmap.depth).toHaveAttribute('aria-busy', 'true');
  const cell = await heatmap.press('ArrowLeft', DAY);
  expect(cell.rows.get('Change')).toBe('being computed');
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(heatmap.depth).not.toHaveAttribute('aria-busy', 'true');
  expect((await heatmap.press('ArrowLeft', DAY)).rows.get('Change') ?? '').not.toBe('being computed');
});
