import { expect, test } from '../fixtures';
import { HeatmapPage } from '../heatmap-page';
import { TakeawayPage } from '../takeaway-page';

/** 18 June 2026, 00:00 UTC: the day of the frozen world. */
const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5 } as const;
/** Two closed hours, of which the tiles hold nothing more. */
const [FROM, MINUTES] = [DAY + 6 * 3600, 120];
const ADDRESS = `/heatmap?v=1&m=ATLAS_FUTURES:BTCUSDT&from=${FROM}&period=${MINUTES * 60}`;
const [PRICE, SIDE, PEAK, NOW, END, SINCE] = [0, 1, 2, 3, 4, 9];
const LEAST = 150;

const numberOf = (text = ''): number =>
  Number(text.replaceAll(',', '').replace('K', '')) * (text.endsWith('K') ? 1000 : 1);

test('the ledger has every wall of the range as raw books have it, from nothing but what is loaded', async ({
  kept: page,
  raw,
}) => {
  const heatmap = new HeatmapPage(page);
  const takeaway = new TakeawayPage(page);
  await heatmap.open(ADDRESS);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/points')) asked.push(request.url());
  });
  const panel = takeaway.docked('Walls');
  await test.step('from a size that is typed in the header of the table', async () => {
    await takeaway.choose('Walls');
    await expect(panel).toContainText(/\d walls, .*06:00 to 08:00/);
    // At first those at the prices in view: the largest is one that is seen.
    const { low, high } = await heatmap.readName();
    const prices = (await takeaway.readRows('Walls')).map((row) => numberOf(row[PRICE]));
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.every((price) => price >= low && price <= high)).toBe(true);
    await panel.getByRole('radio', { name: 'All prices', exact: true }).click();
    await panel.getByRole('radio', { name: 'Size', exact: true }).click();
    const field = panel.getByRole('spinbutton', { name: 'Least wall size' });
    await field.fill(String(LEAST));
    await field.press('Enter');
    await expect(panel).toContainText(`A level with ${LEAST} BTC or more`);
    await expect.poll(() => heatmap.place()['wall']).toBe(String(LEAST));
    // One that was larger before may have half of that left.
    await expect
      .poll(async () => Math.min(...(await takeaway.readRows('Walls')).map((row) => numberOf(row[PEAK]))))
      .toBeGreaterThanOrEqual(LEAST / 2);
  });
  const books = await raw.loadBooks({ ...BTC, from: FROM }, MINUTES * 60);
  expect(books).toHaveLength(MINUTES);
  await test.step('the largest of all, by the books as they were asked for one by one', async () => {
    const sizes = books.flatMap(({ bids, asks }) => [...bids.values(), ...asks.values()]);
    const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
    const [first] = await takeaway.readRows('Walls');
    expect(numberOf(first?.[PEAK]) / largest).toBeCloseTo(1, 2);
    const saved = (await takeaway.saveTable('Walls')).bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(Math.max(...saved.map((line) => Number(line.split(',')[PEAK])))).toBe(largest);
    // Every level that ever was so large is one of them; a wall that steps a row is listed where it stood last.
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
      ({ side, price }) => ![-10, -5, 0, 5, 10].some((step) => listed.has(`${price + step} ${side}`)),
    );
    expect(large.length).toBeGreaterThan(100);
    expect(lacking).toEqual([]);
  });
  await test.step('those that stand have their size of the last book, those that do not are gone from it', async () => {
    const last = books[MINUTES - 1];
    await panel.getByRole('radio', { name: 'Standing', exact: true }).click();
    const standing = await takeaway.readRows('Walls');
    expect(standing.length).toBeGreaterThan(0);
    for (const row of standing) {
      const size = (row[SIDE] === 'bid' ? last?.bids : last?.asks)?.get(numberOf(row[PRICE])) ?? 0;
      if (row[SIDE] !== 'unknown') expect(numberOf(row[NOW]) / size, row.join(' ')).toBeCloseTo(1, 2);
      expect(row[END]).toBe('Still there');
    }
    await panel.getByRole('radio', { name: 'Pulled', exact: true }).click();
    const pulled = await takeaway.readRows('Walls');
    expect(pulled.length).toBeGreaterThan(0);
    expect(pulled.every((row) => row[END] === 'Pulled' && row[NOW] === '–')).toBe(true);
  });
  await test.step('one key leads from a row to the filters, and the list of keys gives the focus back', async () => {
    const row = panel.getByRole('table', { name: 'Walls', exact: true }).locator('tbody button').first();
    await row.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await page.keyboard.press('/');
    await expect(panel.getByRole('radio', { name: 'Both sides', exact: true })).toBeFocused();
  });
  await test.step('filters answer a question of size, side, end, distance and approach, and are kept in the address', async () => {
    const { length: pulledCount } = await takeaway.readRows('Walls');
    await panel.getByRole('radio', { name: 'Bids', exact: true }).click();
    await panel.getByRole('spinbutton', { name: 'Least peak' }).fill('170');
    await panel.getByRole('spinbutton', { name: 'Least peak' }).press('Enter');
    await panel.getByRole('button', { name: 'Ended, any time' }).click();
    await page.getByRole('option', { name: '≤ 1 h after approach' }).click();
    await panel.getByRole('button', { name: /^Approach, / }).click();
    await page.getByRole('option', { name: '0.5% of mid' }).click();
    await expect
      .poll(() => heatmap.place()['walls'])
      .toBe('side:bid,end:pulled,prices:all,from:170,approach:0.5,ended:3600');
    const answer = await takeaway.readRows('Walls');
    expect(answer.length).toBeGreaterThan(0);
    expect(answer.length).toBeLessThan(pulledCount);
    expect(answer.every((row) => row[SIDE] === 'bid' && row[END] === 'Pulled' && numberOf(row[PEAK]) >= 170)).toBe(
      true,
    );
    await panel.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await expect.poll(() => heatmap.place()['walls']).toBeUndefined();
    await panel.getByRole('radio', { name: 'All prices', exact: true }).click();
    await panel.getByRole('radio', { name: 'Pulled', exact: true }).click();
  });
  await test.step('a row leads to the wall, the table says how many survived, the picture outlines them', async () => {
    const canvases = heatmap.plot.locator('canvas');
    const before = await canvases.count();
    const [row] = await takeaway.readRows('Walls');
    await panel
      .getByRole('button', { name: row?.[PRICE] ?? '', exact: true })
      .first()
      .click();
    // The cell that it leads to has the size that the row names.
    const peak = row?.[PEAK] ?? '';
    await expect(heatmap.depth.getByRole('status')).toHaveText(
      new RegExp(`^Peak ${peak} BTC: .*${peak} BTC.*\\d\\d:\\d\\d UTC$`),
    );
    expect(row?.[SINCE]).toMatch(/^(before )?\d\d:\d\d/);
    await expect(canvases).toHaveCount(before + 1);
    await panel.getByRole('button', { name: 'Survival', exact: true }).click();
    await expect(panel.getByRole('table', { name: 'Survival of walls' })).toContainText(/\d% of \d/);
    await panel.getByRole('button', { name: 'Outlines', exact: true }).click();
    await expect.poll(() => heatmap.place()['outlines']).toBe('1');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(canvases).toHaveCount(before + 1);
  });
  await test.step('the colour scale names the largest in view and leads to it', async () => {
    await page.getByRole('button', { name: /^Largest in view: .+ BTC at / }).click();
    await expect(heatmap.depth.getByRole('status')).toHaveText(/, (bid|ask) .*UTC$/);
  });
  // What was asked for until the view had come was asked for before.
  expect(asked).toEqual([]);
});
