import { ExportPage } from '../export-page';
import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { watchCharges } from '../watch-charges';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
/** Walls are followed in rows of five of the finest blocks, whatever rows are drawn. */
const STEP = 25;
const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: STEP } as const;
/** Two closed hours that fill their tiles exactly. */
const [FROM, MINUTES] = [DAY + 6 * 3600, 120];
const ADDRESS = `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${FROM}&period=${MINUTES * 60}`;
/** Column of a saved table, which has all columns. */
const PEAK = 2;
const LEAST = 150;

const numberOf = (text = ''): number =>
  Number(text.replaceAll(',', '').replace('K', '')) * (text.endsWith('K') ? 1000 : 1);

test('the ledger has every wall of the range that raw books have, only from loaded data', async ({
  kept: page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  await heatmap.open(ADDRESS);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/points')) asked.push(request.url());
  });
  const panel = paneExports.docked('Walls');
  await test.step('from a size that is typed in the header of the table', async () => {
    await paneExports.choose('Walls');
    await expect(panel).toContainText(/\d walls, .*06:00 to 08:00/);
    // Initially those at the prices in view, so the largest one is visible.
    const { low, high } = await heatmap.readName();
    const prices = (await paneExports.readNamedRows('Walls')).map((row) => numberOf(row.get('Price')));
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.every((price) => price >= low && price <= high)).toBe(true);
    await paneExports.openFilters();
    await panel.getByRole('radio', { name: 'All prices', exact: true }).click();
    await panel.getByRole('radio', { name: 'Size', exact: true }).click();
    const field = panel.getByRole('spinbutton', { name: 'Least wall size' });
    await field.fill(String(LEAST));
    await field.press('Enter');
    await expect(panel).toContainText(`A level becomes a wall at ${LEAST} BTC`);
    await expect.poll(() => heatmap.place()['wall']).toBe(String(LEAST));
    // One that was larger before may have half of that left.
    await expect
      .poll(async () => Math.min(...(await paneExports.readNamedRows('Walls')).map((row) => numberOf(row.get('Peak')))))
      .toBeGreaterThanOrEqual(LEAST / 2);
  });
  const books = await raw.loadBooks({ ...BTC, from: FROM }, MINUTES * 60);
  expect(books).toHaveLength(MINUTES);
  await test.step('the largest of all, checked against books requested one by one', async () => {
    const sizes = books.flatMap(({ bids, asks }) => [...bids.values(), ...asks.values()]);
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    const [first] = await paneExports.readNamedRows('Walls');
    expect(numberOf(first?.get('Peak')) / largest).toBeCloseTo(1, 2);
    const saved = (await paneExports.saveTable('Walls')).bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(Math.max(...saved.map((line) => Number(line.split(',')[PEAK])))).toBe(largest);
    // Every level that was ever this large is one of them; a wall that moves a row, once or twice, is listed at its last one.
    const listed = new Set(saved.map((line) => line.split(',').slice(0, 2).join(' ')));
    const large = books.flatMap(({ bids, asks }) =>
      (
        [
          ['bid', bids],
          ['ask', asks],
        ] as const
      ).flatMap(([side, levels]) => [...levels].flatMap(([price, size]) => (size >= LEAST ? [{ side, price }] : []))),
    );
    const lacking = large.filter(
      ({ side, price }) => ![-2, -1, 0, 1, 2].some((rows) => listed.has(`${price + rows * STEP} ${side}`)),
    );
    expect(large.length).toBeGreaterThan(100);
    expect(lacking).toEqual([]);
  });
  await test.step('standing walls have their size in the last book, the others are gone from it', async () => {
    const last = books[MINUTES - 1];
    await panel.getByRole('radio', { name: 'Standing', exact: true }).click();
    const standing = await paneExports.readNamedRows('Walls');
    expect(standing.length).toBeGreaterThan(0);
    for (const row of standing) {
      const size = (row.get('Side') === 'bid' ? last?.bids : last?.asks)?.get(numberOf(row.get('Price'))) ?? 0;
      if (row.get('Side') !== 'unknown')
        expect(numberOf(row.get('At 07:59')) / size, [...row.values()].join(' ')).toBeCloseTo(1, 2);
      expect(row.get('End')).toBe('There at 07:59');
    }
    await panel.getByRole('radio', { name: 'Pulled', exact: true }).click();
    const pulled = await paneExports.readNamedRows('Walls');
    expect(pulled.length).toBeGreaterThan(0);
    expect(pulled.every((row) => /^(Mostly pulled|Partly eaten, rest pulled|Pulled)$/.test(row.get('End') ?? ''))).toBe(
      true,
    );
    // None of them stands, so the column of current sizes is hidden.
    expect(pulled.every((row) => !row.has('At 07:59'))).toBe(true);
  });
  await test.step('one key moves from a row to the filters, and the shortcut list returns the focus', async () => {
    const row = panel.getByRole('table', { name: 'Walls', exact: true }).locator('tbody button').first();
    await row.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await page.keyboard.press('/');
    await expect(panel.getByRole('radio', { name: 'Both sides', exact: true })).toBeFocused();
  });
  await test.step('filters combine size, side, end, distance and approach, and are stored in the address', async () => {
    const { length: pulledCount } = await paneExports.readNamedRows('Walls');
    await panel.getByRole('radio', { name: 'Bids', exact: true }).click();
    await panel.getByRole('spinbutton', { name: 'Least peak' }).fill('170');
    await panel.getByRole('spinbutton', { name: 'Least peak' }).press('Enter');
    await panel.getByRole('button', { name: 'Ended, any time' }).click();
    await page.getByRole('option', { name: '≤ 1 h after approach' }).click();
    await panel.getByRole('button', { name: /^Approach is, / }).click();
    await page.getByRole('option', { name: 'within 0.5% of mid' }).click();
    await expect
      .poll(() => heatmap.place()['walls'])
      .toBe('side:bid,end:pulled,prices:all,from:170,approach:0.5,ended:3600');
    const answer = await paneExports.readNamedRows('Walls');
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThan(pulledCount);
    expect(
      answer.every(
        (row) =>
          row.get('Side') === 'bid' && row.get('End')?.endsWith('ulled') === true && numberOf(row.get('Peak')) >= 170,
      ),
    ).toBe(true);
    await panel.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await expect.poll(() => heatmap.place()['walls']).toBeUndefined();
    await panel.getByRole('radio', { name: 'All prices', exact: true }).click();
    await panel.getByRole('radio', { name: 'Pulled', exact: true }).click();
  });
  await test.step('a row leads to the wall, the table shows how many survived, the picture outlines them', async () => {
    const canvases = heatmap.plot.locator('canvas');
    const before = await canvases.count();
    const [row] = await paneExports.readNamedRows('Walls');
    await panel
      .getByRole('button', { name: row?.get('Price') ?? '', exact: true })
      .first()
      .click();
    // It leads to the largest cell in the row that the size belongs to.
    const peak = row?.get('Peak') ?? '';
    const told = /^Peak (.+) BTC in ([\d,]+) – ([\d,]+): ([\d,]+), (bid|ask) ([\d.,K]+) BTC.*\d\d:\d\d UTC$/;
    await expect(heatmap.depth.getByRole('status')).toHaveText(told);
    const [, said, low, high, at, , size] = told.exec(await heatmap.depth.getByRole('status').innerText()) ?? [];
    expect(said).toBe(peak);
    expect(numberOf(high) - numberOf(low)).toBe(STEP);
    expect(numberOf(at)).toBeGreaterThanOrEqual(numberOf(low));
    expect(numberOf(at)).toBeLessThanOrEqual(numberOf(high));
    expect(numberOf(size)).toBeGreaterThanOrEqual(numberOf(peak) / 5 - 0.1);
    expect(row?.get('Since')).toMatch(/^(before )?\d\d:\d\d/);
    await expect(canvases).toHaveCount(before + 1);
    await panel.getByRole('button', { name: 'Survival', exact: true }).click();
    await expect(panel.getByRole('table', { name: 'Survival of walls' })).toContainText(/\d% of \d/);
    await panel.getByRole('button', { name: 'Outlines', exact: true }).click();
    await expect.poll(() => heatmap.place()['outlines']).toBe('1');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(canvases).toHaveCount(before + 1);
  });
  await test.step('the colour scale names the largest size in view and leads to it', async () => {
    await page.getByRole('button', { name: /^Largest in view: .+ BTC at / }).click();
    await expect(heatmap.depth.getByRole('status')).toHaveText(/, (bid|ask) .*UTC$/);
  });
  // Requests until the view had loaded were sent before.
  expect(asked).toEqual([]);
});

test('a link to a wall opens on it, and its facts are the same in rows of any size', { tag: '@quick' }, async ({
  page,
}) => {
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  const tableOf = async (address: string): Promise<string[]> => {
    await heatmap.open(address);
    await paneExports.choose('Walls');
    await paneExports.openFilters();
    await paneExports.docked('Walls').getByRole('radio', { name: 'All prices', exact: true }).click();
    await expect(paneExports.docked('Walls')).toContainText(/\d walls, .*06:00 to 08:00.*rows of 25 USD/);
    return (await paneExports.saveTable('Walls')).bytes.toString('utf8').trimEnd().split('\r\n');
  };
  const finest = await tableOf(ADDRESS);
  // Wider rows reach further from the mid. Walls in both tables are the same, cell by cell.
  const wide = await tableOf(`${ADDRESS}&block=${STEP}`);
  expect(finest.length).toBeGreaterThan(20);
  expect(wide.filter((line) => !finest.includes(line))).toEqual([]);
  expect(wide).toHaveLength(finest.length);
  const panel = paneExports.docked('Walls');
  const row = panel.getByRole('table', { name: 'Walls', exact: true }).locator('tbody button').nth(2);
  await row.click();
  await expect.poll(() => heatmap.place()['wallid']).toMatch(/^[ab]\d+@\d+/);
  const said = await heatmap.depth.getByRole('status').innerText();
  await heatmap.open(page.url());
  await expect(panel).toBeVisible();
  await expect(heatmap.depth.getByRole('status')).toHaveText(said);
  await panel.getByRole('button', { name: 'Close walls', exact: true }).click();
  await expect.poll(() => heatmap.place()['wallid']).toBeUndefined();
});

test('bids above 60 BTC that were pulled soon after the price approached: the finer snapshots load at the stated price', async ({
  page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  const paneExports = new ExportPage(page);
  const panel = paneExports.docked('Walls');
  const asked = 'side:bid,end:pulled,prices:all,from:60,approach:0.25,ended:300';
  // Today so far: longer than one request of minutes.
  await heatmap.open(`/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${DAY}&period=${14.5 * 3600}&walls=${asked}`);
  await paneExports.choose('Walls');
  const load = panel.getByRole('button', { name: /^Load 1-min snapshots/ });
  await expect(panel).toContainText('Snapshots are 5 min apart here');
  await expect(load).toHaveText(/, \d+ weight$/);
  const told = Number(/(\d+) weight$/.exec(await load.innerText())?.[1]);
  expect(told).toBeGreaterThan(0);
  const readCharged = watchCharges(page);
  await load.click();
  await expect.poll(() => heatmap.place()['interval']).toBe('MINUTE');
  await heatmap.waitUntilLoaded();
  await expect(panel).not.toContainText('5 min apart');
  await expect(load).toHaveCount(0);
  expect(await readCharged()).toBe(told);
  await expect(panel).toContainText(/\d of \d+ walls, 00:00 to 14:30/);
  const rows = await paneExports.readNamedRows('Walls');
  expect(rows.length).toBeGreaterThan(0);
  // The time of approach is shown beside the end.
  expect([...(rows[0]?.keys() ?? [])].slice(-3)).not.toContain('From mid now');
  const secondsOf = (clock = ''): number => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3, 5)) * 60;
  for (const row of rows) {
    const [approached, ended] = [secondsOf(row.get('Approached')), secondsOf(row.get('Ended'))];
    expect(ended - approached).toBeGreaterThanOrEqual(0);
    expect(ended - approached).toBeLessThanOrEqual(300);
    expect(row.get('Side')).toBe('bid');
    expect(numberOf(row.get('Peak'))).toBeGreaterThanOrEqual(60);
    const { bids } = await raw.loadBook({ ...BTC, from: DAY + ended });
    expect(bids.get(numberOf(row.get('Price'))) ?? 0).toBeLessThan(numberOf(row.get('Peak')) / 2);
  }
});
