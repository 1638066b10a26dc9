import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MarketsPage } from '../markets-page';
import { type ListEntry, MovingList } from '../moving-list';
import { SettingsPage } from '../settings-page';

function computePhase(name: string): number {
  let sum = 0;
  for (const sign of name) sum += sign.codePointAt(0) ?? 0;
  return sum;
}

/** Volumes that change the order. Some markets appear after five minutes, others disappear after ten. */
function listAt(list: readonly ListEntry[], minutes: number): readonly ListEntry[] {
  return list
    .map((entry): ListEntry => {
      const phase = computePhase(`${entry.exchange}${entry.rawSymbol}`);
      const volume = entry.volume24h;
      return volume === undefined ? entry : { ...entry, volume24h: volume * (1.2 + Math.sin(phase + minutes)) };
    })
    .filter(
      ({ rawSymbol }) =>
        !(minutes < 5 && rawSymbol.startsWith('SOL')) && !(minutes >= 10 && rawSymbol.startsWith('XRP')),
    );
}

/** The panel from the reader's point of view. */
class ListHistoryPanel {
  readonly page: Page;
  readonly panel;
  readonly table;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('complementary', { name: 'List history', exact: true });
    this.table = this.panel.getByRole('table', { name: 'Moves', exact: true });
  }

  button(name: string) {
    return this.panel.getByRole('button', { name, exact: true });
  }

  radio(name: string | RegExp) {
    return this.panel.getByRole('radio', { name });
  }

  /** Market, venue, and the earlier and current rank of each row in the document. */
  async readMoves(): Promise<readonly string[]> {
    return this.table.locator('tbody tr[aria-rowindex]').evaluateAll((rows) =>
      rows.map((row) => {
        const [market, rank] = [...row.querySelectorAll('td')];
        const [symbol, venue] = [...(market?.children ?? [])].map(({ textContent }) => textContent);
        return `${venue} ${symbol} ${rank?.firstElementChild?.textContent}`;
      }),
    );
  }
}

const isLiving = (entry: ListEntry): boolean => entry.recorded === undefined && entry.volume24h !== undefined;
const keyOf = ({ exchange, rawSymbol }: ListEntry): string => `${exchange}:${rawSymbol}`;

/** Rank by volume, by plain counting. */
function rankIn(list: readonly ListEntry[], entry: ListEntry): number {
  const own = list.find((other) => keyOf(other) === keyOf(entry))?.volume24h ?? 0;
  return 1 + list.filter(({ volume24h = 0, recorded }) => recorded === undefined && volume24h > own).length;
}

test('the list is sampled free of charge while it changes: movers, new and gone, and the earlier table', async ({
  page,
  raw,
}) => {
  const served = (await raw.loadMarkets()) as unknown as readonly ListEntry[];
  const list = await MovingList.start(page, listAt);
  const markets = new MarketsPage(page);
  const listHistory = new ListHistoryPanel(page);
  await markets.open();
  const paid: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/points') paid.push(request.url());
  });
  await page.getByRole('button', { name: 'List history', exact: true }).click();
  await expect(listHistory.panel).toContainText('List history starts now');
  await list.pass(4);
  await expect(listHistory.panel).toContainText(/First comparison at 14:37:\d\d UTC/);
  expect(list.sampled).toEqual([]);
  for (const [i, seconds] of [30, 300, 300].entries()) {
    await list.pass(seconds);
    await expect(listHistory.panel).toContainText(`${i + 1} sample`);
  }
  expect(list.sampled).toEqual([0, 5, 10]);

  // Every rank shown matches plain counting in the served lists.
  await listHistory.radio('All').click();
  const [then, now] = [listAt(served, 0), listAt(served, 10)];
  const both = now.filter((entry) => isLiving(entry) && then.some((other) => keyOf(other) === keyOf(entry)));
  // Questions are ranked with all markets, but listed on their own screen.
  const listed = both.filter(({ predictionMarkets }) => predictionMarkets === undefined);
  const gains = listed.map((entry) => rankIn(then, entry) - rankIn(now, entry)).toSorted((a, b) => b - a);
  await expect(listHistory.radio(/^Movers/)).toBeChecked();
  const moves = await listHistory.readMoves();
  expect(moves.length).toBeGreaterThan(5);
  const ranks = moves
    .map((text) => /(\d+) to (\d+)$/.exec(text))
    .map((found) => Number(found?.[1]) - Number(found?.[2]));
  expect(ranks).toEqual(gains.slice(0, ranks.length));
  for (const entry of both.filter(
    ({ predictionMarkets, tenor }) => predictionMarkets === undefined && tenor === undefined,
  )) {
    const shown = moves.filter((text) => text.startsWith(`${entry.exchange} ${String(entry.normalizedSymbol)} `));
    const expected = `${entry.exchange} ${String(entry.normalizedSymbol)} ${rankIn(then, entry)} to ${rankIn(now, entry)}`;
    if (shown.length === 1) expect(shown[0]).toBe(expected);
  }
  const count = (entries: readonly ListEntry[], others: readonly ListEntry[]): number =>
    entries.filter((entry) => entry.recorded === undefined && !others.some((other) => keyOf(other) === keyOf(entry)))
      .length;
  await expect(listHistory.radio(/^New/)).toHaveText(`New ${count(now, then)}`);
  await expect(listHistory.radio(/^Gone/)).toHaveText(`Gone ${count(then, now)}`);
  await listHistory.radio(/^Gone/).click();
  await expect(listHistory.table.locator('tbody tr').first()).toContainText('XRP');

  // By keyboard: the ranks of one market in every sample.
  await listHistory.radio(/^Movers/).click();
  await listHistory.table.locator('tbody tr[tabindex="0"]').press('Enter');
  const history = page.getByRole('dialog', { name: /^Rank history of / });
  await expect(history.locator('tbody tr')).toHaveCount(3);
  await page.keyboard.press('Escape');

  // The earlier table sorts and filters without a request, and returns to the current one.
  for (let i = 0; i < 3; i++) await listHistory.button('Earlier sample').click();
  const notice = page.getByRole('status').filter({ hasText: /As of 14:32 UTC, 10 min ago/ });
  await expect(notice).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^\d+$/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await markets.header('24 h volume').getByRole('button').click();
  await page.getByRole('radio', { name: 'Spot', exact: true }).click();
  const spots = then.filter(({ category }) => category === 'SPOT');
  const smallest = spots
    .map(({ volume24h }) => volume24h)
    .filter((volume) => volume !== undefined)
    .toSorted((a, b) => a - b);
  await expect(markets.loaded).toHaveText(
    `${new Set(spots.map(({ normalizedSymbol }) => normalizedSymbol)).size} loaded`,
  );
  expect(smallest.length).toBeGreaterThan(3);
  await expect(markets.table).not.toContainText('SOL-');
  expect(asked.filter((url) => url.includes('/v1/markets'))).toEqual([]);
  await notice.getByRole('button', { name: 'Now', exact: true }).click();
  await markets.waitUntilQuiet();
  await expect(notice).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('at')).toBeNull();
  // Other pages use the same key, so the meter does not tell what this one has spent. The details load their prices.
  expect(paid.filter((url) => !url.includes('interval=FIVE_MINUTES'))).toEqual([]);

  const saving = page.waitForEvent('download');
  await listHistory.button('Save samples CSV').click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const rows = file.split('\r\n').filter((line) => line.startsWith('2026-06-18T14:'));
  const kept = [0, 5, 10].flatMap((minutes) => listAt(served, minutes)).filter(({ category }) => category === 'SPOT');
  expect(rows).toHaveLength(kept.length);
  await list.stop();
});

test.describe('a list that fails to load', () => {
  test.use({ allow: { 'one sample is refused': /502 \(Bad Gateway\).*AVAILABLE_SINCE/ } });

  test('leaves a gap; sampling can be turned off and forgotten', async ({ page }) => {
    const list = await MovingList.start(page, listAt);
    const markets = new MarketsPage(page);
    const listHistory = new ListHistoryPanel(page);
    const settings = new SettingsPage(page);
    await markets.open('/markets?tape=1');
    await list.pass(4);
    await expect(listHistory.panel).toContainText('First comparison at');
    await list.pass(30);
    await expect(listHistory.panel).toContainText('One sample so far');
    list.failWith = 502;
    await list.pass(300);
    await expect(listHistory.panel).toContainText('The last sample failed');
    list.failWith = undefined;
    await list.pass(300);
    await expect(listHistory.panel).toContainText('2 samples');
    await expect(listHistory.panel).toContainText(/No sample from 14:32 to 14:42 UTC \(10 min\)/);

    await settings.open();
    await expect(settings.drawer).toContainText(
      /Recorded 2 times from this data source; \d+ kB with all data sources, room for 101 MB/,
    );
    await settings.drawer.getByRole('switch', { name: 'Record the market list', exact: true }).click();
    await settings.button('Clear cached data').click();
    await expect(settings.drawer).toContainText('Recorded 0 times from this data source; 0 B');
    await page.keyboard.press('Escape');
    const asked = list.sampled.length;
    await expect(listHistory.panel).toContainText('Recording is off');
    await list.pass(900);
    expect(list.sampled).toHaveLength(asked);
    await listHistory.button('Turn on').click();
    await list.pass(4);
    await expect(listHistory.panel).toContainText('One sample so far');
    expect(list.sampled).toHaveLength(asked + 1);

    await page.goto('/markets?at=1781780000');
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await markets.waitUntilQuiet();
    await list.stop();
  });
});
