import type { Locator, Page } from '@playwright/test';
import { parseCsv } from '../../src/testing/parse-csv';
import { makeRecordedService, type RecordedService } from '../../src/testing/recorded-service/recorded-service';
import { findRecordings } from '../../src/testing/recorded-service/recordings';
import { ExportPage } from '../export-page';
import { expectFigure } from '../figures';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { visit } from '../kept-page';
import { countKept, countRunning } from '../kept-tiles';
import { E2E_PORT } from '../playwright.config';
import type { RawService } from '../raw-service';
import { serveRecordings } from '../recorded-routes';

const DAY = 86_400;

interface Level {
  readonly price: number;
  readonly block_ids: readonly number[];
  readonly buy_volume: number;
  readonly sell_volume: number;
}

interface Session {
  /** From the day's candle, since rows do not contain it. `undefined` for a day whose minutes are incomplete. */
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly timestamp: { readonly s: number };
  readonly levels: readonly Level[];
  readonly opening_price: number;
  readonly closing_price: number;
}

interface Answer {
  readonly series: readonly {
    readonly points: readonly { readonly Point: { readonly TpoAggregation: SentSession } }[];
  }[];
}

/** A session as sent. */
type SentSession = Omit<Session, 'high' | 'low'>;

const readSessions = (text: string): readonly SentSession[] =>
  (JSON.parse(text) as Answer).series.flatMap(({ points }) => points.map(({ Point }) => Point.TpoAggregation));

/** Levels merged into rows of `height`, each the union of its levels. */
function joinRows(levels: readonly Level[], height: number): Level[] {
  const rows = new Map<number, { blocks: Set<number>; buy: number; sell: number }>();
  for (const { price, block_ids, buy_volume, sell_volume } of levels) {
    const low = Math.floor(price / height + 1e-9) * height;
    const row = rows.get(low) ?? { blocks: new Set(), buy: 0, sell: 0 };
    for (const block of block_ids) row.blocks.add(block);
    row.buy += buy_volume;
    row.sell += sell_volume;
    rows.set(low, row);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([price, { blocks, buy, sell }]) => ({
      price,
      block_ids: [...blocks].sort((a, b) => a - b),
      buy_volume: buy,
      sell_volume: sell,
    }));
}

/** Point of control and edges of the value area, by the contract's definition and independent of the page's code. */
function findArea(levels: readonly Level[], percent: number) {
  const counts = levels.map(({ block_ids }) => block_ids.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const middle = ((levels[0]?.price ?? 0) + (levels.at(-1)?.price ?? 0)) / 2;
  const most = Math.max(...counts);
  const candidates = levels.flatMap(({ price }, at) =>
    counts[at] === most ? [{ at, off: Math.abs(price - middle) }] : [],
  );
  const poc = candidates.toSorted((a, b) => a.off - b.off || a.at - b.at)[0]?.at ?? 0;
  const pair = (a: number, b: number): number => (counts[a] ?? 0) + (counts[b] ?? 0);
  let [low, high, held] = [poc, poc, most];
  while (held * 100 < total * percent) {
    const [above, below] = [pair(high + 1, high + 2), pair(low - 1, low - 2)];
    if (above >= below) high = Math.min(levels.length - 1, high + 2);
    else low = Math.max(0, low - 2);
    held += Math.max(above, below);
  }
  return { poc: levels[poc]?.price ?? 0, vah: levels[high]?.price ?? 0, val: levels[low]?.price ?? 0, total };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The expected contents of table and inspector for a session. */
function describeSession(session: Session, height: number, percent: number): ReadonlyMap<string, number> {
  const levels = joinRows(session.levels, height);
  const { poc, vah, val, total } = findArea(levels, percent);
  const sum = (read: (level: Level) => number): number => levels.reduce((all, level) => all + read(level), 0);
  return new Map([
    ['Open', session.opening_price],
    ['Close', session.closing_price],
    // Without candles, the outer edges of the highest and the lowest row.
    ['High', session.high ?? (levels.at(-1)?.price ?? Number.NaN) + height],
    ['Low', session.low ?? levels[0]?.price ?? Number.NaN],
    // The line is in the middle of the row for the POC, and at the outer edges for the value area.
    ['VAH', vah + height],
    ['POC', poc + height / 2],
    ['VAL', val],
    ['TPO', total],
    ['TPO above POC', sum(({ price, block_ids }) => (price > poc ? block_ids.length : 0))],
    ['TPO below POC', sum(({ price, block_ids }) => (price < poc ? block_ids.length : 0))],
    ['Volume', sum(({ buy_volume, sell_volume }) => buy_volume + sell_volume)],
    ['Delta', sum(({ buy_volume, sell_volume }) => buy_volume - sell_volume)],
  ]);
}

/** The profile screen from the reader's point of view. */
class Profile {
  readonly page: Page;
  readonly paneExports: ExportPage;
  readonly inspector: Locator;

  constructor(page: Page) {
    this.page = page;
    this.paneExports = new ExportPage(page);
    this.inspector = page.getByRole('complementary', { name: 'Session inspector', exact: true });
  }

  async open(search: string): Promise<void> {
    await visit(this.page, `/profile?v=1&${search}`);
    await expect(this.page.getByRole('meter', { name: 'API weight', exact: true })).toHaveAttribute(
      'aria-valuetext',
      /next request free/,
      FIRST_LOAD,
    );
    // A view that has not loaded yet is not busy either.
    await expect(this.page.getByRole('main').getByText(/^\d+ (session|profile)s?$/)).toBeVisible(FIRST_LOAD);
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
  }

  /** Column names, row texts and the file of the table behind `item`. */
  async takeTable(item: 'Show data as table' | 'Show sessions as table', title: string | RegExp) {
    await this.page.getByRole('button', { name: 'Profile pane menu', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
    const docked = this.page.getByRole('complementary', { name: title });
    const table = docked.getByRole('table');
    await expect(table).toBeVisible();
    const name = (await table.getAttribute('aria-label')) ?? (await docked.getAttribute('aria-label')) ?? '';
    const names = await table.locator('thead th').allInnerTexts();
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((list) => list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
    const { bytes } = await this.paneExports.saveTable(typeof title === 'string' ? title : name);
    await this.page.keyboard.press('Escape');
    const [head = [], ...records] = parseCsv(bytes.toString('utf8'));
    return { names: names.map((text) => text.trim()), rows, head, records };
  }

  /** Text beside a label in the inspector. */
  async readFact(section: string | undefined, label: string): Promise<string> {
    const within =
      section === undefined ? this.inspector : this.inspector.getByRole('region', { name: section, exact: true });
    const row = within.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) });
    return row.first().locator('dd').innerText();
  }
}

type TakenTable = Awaited<ReturnType<Profile['takeTable']>>;

/** Checks that every session on screen and in the file matches the response, newest first. */
function expectSessions(taken: TakenTable, sessions: readonly Session[], height: number, percent: number): void {
  const newest = sessions.toReversed();
  expect(taken.rows.length).toBe(newest.length);
  for (const [at, session] of newest.entries()) {
    for (const [name, value] of describeSession(session, height, percent)) {
      const column = taken.names.indexOf(name);
      expect(column, `${name} in ${taken.names.join()}`).toBeGreaterThan(0);
      const what = `${name} at ${session.timestamp.s}`;
      expectFigure(taken.rows[at]?.[column] ?? '', value, what);
      const kept = Number(taken.records[at]?.[taken.head.indexOf(name)]);
      expect(Math.abs(kept - value), `${what}: ${kept} for ${value}`).toBeLessThanOrEqual(1e-9 * Math.abs(value));
    }
  }
}

const MARKET = 'exchange=ATLAS_FUTURES&rawSymbol=BTCUSDT';
/** The frozen day of the shared service. */
const TODAY = Date.UTC(2026, 5, 18) / 1000;

interface Day {
  readonly timestamp: { readonly s: number };
  readonly high: number;
  readonly low: number;
}

async function readDays(raw: Pick<RawService, 'loadText'>, query: string): Promise<readonly Day[]> {
  const { series } = JSON.parse(await raw.loadText(`/v1/points?${query}`)) as {
    readonly series: readonly { readonly points: readonly { readonly Point: Day }[] }[];
  };
  return series.flatMap(({ points }) => points.map(({ Point }) => Point));
}

async function askRaw(raw: Pick<RawService, 'loadText'>, days: number, minutes: number): Promise<readonly Session[]> {
  const range = `from=${TODAY - (days - 1) * DAY}&period=${days * DAY}`;
  const query = `type=TPO_AGG&${MARKET}&tpoSession=TPO_SESSION_DAILY&tpoBlockSizeMinutes=${minutes}&${range}`;
  const candles = `type=TRADE_SIDE_AGNOSTIC_AGG&${MARKET}&${range}`;
  const told = await readDays(raw, `${candles}&interval=DAY`);
  const minutesFrom = (await readDays(raw, `${candles}&interval=FIVE_MINUTES`))[0]?.timestamp.s ?? Number.NaN;
  return readSessions(await raw.loadText(`/v1/points?${query}`)).map((session) => {
    const day = told.find(({ timestamp }) => timestamp.s === session.timestamp.s);
    if (day === undefined) throw new Error(`No candle at ${session.timestamp.s}`);
    const isTold = day.timestamp.s >= minutesFrom;
    return { ...session, high: isTold ? day.high : undefined, low: isTold ? day.low : undefined };
  });
}

async function loadRowHeight(raw: RawService): Promise<number> {
  const { blockSizes } = await raw.loadJson<{ blockSizes: number[] }>(`/v1/block-sizes?type=TPO_AGG&${MARKET}`);
  return blockSizes[0] ?? 0;
}

test('every figure and row of a session matches the response, on screen and in the file', { tag: '@quick' }, async ({
  kept: page,
  raw,
}) => {
  const [sessions, height] = [await askRaw(raw, 4, 30), await loadRowHeight(raw)];
  const profile = new Profile(page);
  await profile.open('m=ATLAS_FUTURES:BTCUSDT&rows=1');
  expectSessions(await profile.takeTable('Show sessions as table', 'Sessions'), sessions, height, 70);
  const today = sessions.at(-1);
  if (today === undefined) throw new Error('no session');
  const { head, records } = await profile.takeTable('Show data as table', /^Profile rows of 18 Jun/);
  const read = (name: string): readonly string[] => records.map((record) => record[head.indexOf(name)] ?? '');
  const highest = today.levels.toReversed();
  expect(read('From').map(Number)).toEqual(highest.map(({ price }) => price));
  expect(read('To').map(Number)).toEqual(highest.map(({ price }) => price + height));
  expect(read('Letters')).toEqual(highest.map(({ block_ids }) => block_ids.map((id) => LETTERS[id]).join('')));
  expect(read('TPO').map(Number)).toEqual(highest.map(({ block_ids }) => block_ids.length));
  expect(read('Buy').map(Number)).toEqual(highest.map((level) => level.buy_volume));
  expect(read('Sell').map(Number)).toEqual(highest.map((level) => level.sell_volume));
  const told = describeSession(today, height, 70);
  for (const label of ['VAH', 'POC', 'VAL'] as const) {
    expectFigure(await profile.readFact(undefined, label), told.get(label) ?? Number.NaN, label);
  }
  expectFigure(await profile.readFact('Session', 'TPO count'), told.get('TPO') ?? Number.NaN, 'TPO count');
  expectFigure(await profile.readFact('Volume', 'Volume'), told.get('Volume') ?? Number.NaN, 'Volume');
  await expect(profile.inspector).toContainText(/\d+ values match the API\./);
});

test('coarser rows, longer blocks and another share are computed from the received data', async ({
  kept: page,
  raw,
}) => {
  const [hours, height] = [await askRaw(raw, 4, 60), await loadRowHeight(raw)];
  const profile = new Profile(page);
  await profile.open('m=ATLAS_FUTURES:BTCUSDT&minutes=60&rows=5&percent=68.2');
  expectSessions(await profile.takeTable('Show sessions as table', 'Sessions'), hours, 5 * height, 68.2);
});

test('sessions are requested once: finished ones, and the running one until there are new data', async ({ page }) => {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/points') asked.push(searchParams);
  });
  const profile = new Profile(page);
  await profile.open('m=ATLAS_FUTURES:BTCUSDT');
  const types = (): string[] => asked.map((query) => String(query.get('type'))).toSorted((a, b) => a.localeCompare(b));
  // The candles give the true high and low of each day.
  const once = ['TPO_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'];
  await expect.poll(types).toEqual(once);
  // Sessions before those in view were received with them; complete ones are kept.
  const sessions = asked.find((query) => query.get('type') === once[0]);
  expect(Number(sessions?.get('from'))).toBeLessThan(TODAY - 4 * DAY);
  await expect.poll(() => countKept(page)).toBeGreaterThan(10);
  await expect.poll(() => countRunning(page)).toBe(2);
  await profile.open('m=ATLAS_FUTURES:BTCUSDT');
  await expect(profile.inspector).toContainText('18 Jun');
  expect(types()).toEqual(once);
  // Longer blocks are merged from these, including the running session.
  await page.getByRole('radiogroup', { name: 'TPO block', exact: true }).getByRole('radio', { name: /^60/ }).click();
  await expect(page).toHaveURL(/minutes=60/);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  expect(types()).toEqual(once);
});

const SHARE = { recorded: findRecordings('no profile of them is looked at') };
/** The time at which the captured midnight is presented as the end of a year. */
const NEW_YEAR = Date.UTC(2025, 0, 1) / 1000;
const CAPTURED_MIDNIGHT = Date.UTC(2024, 7, 9) / 1000;

async function openNewYear(page: Page, fault?: Parameters<RecordedService['setFault']>[0]): Promise<Profile> {
  const service = await makeRecordedService({
    nowMs: (NEW_YEAR + DAY) * 1000,
    port: E2E_PORT,
    laterSeconds: NEW_YEAR - CAPTURED_MIDNIGHT,
    ...(fault === undefined ? {} : { fault }),
  });
  await serveRecordings(page, service);
  return new Profile(page);
}

test('recorded trades across the end of a year are in their days, weeks and months', async ({ page }) => {
  test.skip(!SHARE.recorded, '../shared/data is absent');
  const profile = await openNewYear(page);
  const place = `m=BINANCE:BTCUSDT&rows=1&from=${NEW_YEAR - DAY}&period=${2 * DAY}`;
  const labels = [
    ['exact=1', [/^1 Jan/, /^31 Dec/]],
    ['session=weekly', [/^30 Dec – 5 Jan/]],
    ['session=monthly', [/^Jan 2025/, /^Dec 2024/]],
  ] as const;
  for (const [choice, wanted] of labels) {
    await profile.open(`${place}&${choice}`);
    const { rows } = await profile.takeTable('Show sessions as table', 'Sessions');
    expect(rows.length, choice).toBe(wanted.length);
    for (const [at, text] of wanted.entries()) expect(rows[at]?.[0]).toMatch(text);
  }
});

test('a figure that contradicts its own levels is shown with both numbers and the rule', async ({ page }) => {
  test.skip(!SHARE.recorded, '../shared/data is absent');
  const profile = await openNewYear(page, (points) =>
    points.map((point) => ('poc_price' in point ? { ...point, poc_price: Number(point['poc_price']) + 500 } : point)),
  );
  await profile.open(`m=BINANCE:BTCUSDT&rows=1&from=${NEW_YEAR - DAY}&period=${2 * DAY}`);
  await expect(profile.inspector).toContainText(/POC.*: served [\d,.]+, computed [\d,.]+/);
  await expect(profile.inspector).toContainText('The row that most blocks visited');
});
