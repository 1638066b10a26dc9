import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { visit } from '../kept-page';

/** The fields of a `predictionMarkets` entry that journeys use. */
interface RawQuestion {
  readonly question: string;
  readonly groupItemTitle: string;
  readonly lastPrice: number;
  readonly conditionId: string;
  readonly closed: boolean;
  readonly buyVolume24H: number;
  readonly sellVolume24H: number;
  readonly totalVolume: number;
  readonly slug: string;
}

const LADDER = 'Bitcoin above … at the end of 2026?';

const rowsOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Prediction markets', exact: true }).locator('tbody tr[aria-selected]');

async function openPredictions(page: Page, search = ''): Promise<void> {
  await visit(page, `/predictions${search}`);
  await expect(rowsOf(page).first()).toBeVisible(FIRST_LOAD);
}

const formatPercent = (price: number): string => `${(price * 100).toFixed(1)}%`;

test('groups questions as the service lists them, by keyboard and with every strike of a group', {
  tag: '@quick',
}, async ({ page, raw }) => {
  await page.goto('/markets');
  await page.getByRole('link', { name: 'Predictions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Predictions' })).toBeAttached(FIRST_LOAD);
  await expect(rowsOf(page).first()).toBeVisible(FIRST_LOAD);

  const events = await raw.loadMarkets('exchange=PREDMKT&symbolFilter=bitcoin-above-at-the-end-of-2026');
  const questions = (events[0]?.predictionMarkets ?? []) as readonly RawQuestion[];
  expect(questions.length).toBeGreaterThan(3);
  await page.getByRole('searchbox', { name: 'Search questions', exact: true }).fill('bitcoin end-of-2026');
  await expect(rowsOf(page)).toHaveCount(questions.length);
  await expect(page.getByRole('columnheader', { name: LADDER })).toContainText(/inferred|mispriced/);
  for (const [at, { groupItemTitle, lastPrice }] of questions.entries()) {
    await expect(rowsOf(page).nth(at)).toContainText(groupItemTitle);
    await expect(rowsOf(page).nth(at)).toContainText(formatPercent(lastPrice));
  }

  await page.keyboard.press('ArrowDown');
  await expect(rowsOf(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowsOf(page).last()).toBeFocused();
  await page.keyboard.press('w');
  const last = questions.at(-1);
  await expect(page.getByRole('button', { name: `Watch ${last?.question}` })).toHaveAttribute('aria-pressed', 'true');
  const details = page.getByRole('complementary', { name: `${last?.question} details`, exact: true });
  await expect(details).toContainText(last?.conditionId ?? '');
  await expect(details.getByRole('list', { name: 'Distribution' }).getByRole('listitem')).toHaveCount(
    questions.length + 1,
  );
  const options = details.getByRole('region', { name: 'Options of BTC to the end of the question' });
  await options.getByRole('button', { name: /^Compare with options, \d+ weight$/ }).click();
  await expect(options).toContainText(/Expected move\s*±\d+\.\d%/, FIRST_LOAD);
  await expect(options).toContainText('Computed: σ√t');
  await expect(page).toHaveURL(new RegExp(`id=${last?.conditionId}`));
});

test('filters, sorts and stores both in the address', async ({ page }) => {
  await openPredictions(page);
  // Details that are open beside the table from the start close with the first press.
  const details = page.getByRole('complementary', { name: /details$/ });
  await expect(details).toBeVisible();
  await rowsOf(page).first().focus();
  await page.keyboard.press('Space');
  await expect(details).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(details).toBeVisible();
  await page.getByRole('radio', { name: 'Closed', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText(/Yes|No/);
  await page.getByRole('radio', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Grouped', exact: true }).click();
  const header = page.getByRole('columnheader', { name: 'Probability', exact: true });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Probability, Any', exact: true }).click();
  await page.getByRole('option', { name: '20–80%', exact: true }).click();
  await expect(page).toHaveURL(/above=20/);
  await page.reload();
  await expect(rowsOf(page).first()).toBeVisible(FIRST_LOAD);
  const shown = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => Number.parseFloat(row.querySelectorAll('td')[2]?.textContent ?? '')),
  );
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(shown.every((percent) => percent >= 20 && percent <= 80)).toBe(true);

  await page.getByRole('searchbox', { name: 'Search questions', exact: true }).fill('no such question');
  await expect(page.getByRole('heading', { name: 'No question matches “no such question”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('the details open with the week of a question, and load other ranges and the recent prices when chosen', {
  tag: '@quick',
}, async ({ page, raw }) => {
  const [event] = await raw.loadMarkets('exchange=PREDMKT&symbolFilter=bitcoin-above-at-the-end-of-2026');
  const [question] = (event?.predictionMarkets ?? []) as readonly RawQuestion[];
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/points')) asked.push(new URL(request.url()));
  });
  await openPredictions(page, `?id=${question?.conditionId}`);
  await expect(page.getByRole('radio', { name: '30D', exact: true })).toBeVisible();
  // The week comes first, without a press.
  await expect(page.getByRole('radio', { name: '7D', exact: true })).toBeChecked();
  await expect(page.getByRole('group', { name: /^Probability, / })).toBeVisible(FIRST_LOAD);
  await expect(page.getByRole('main')).toContainText(/Details\s*1 weight/);
  expect(asked.map(({ searchParams }) => searchParams.get('interval'))).toEqual(['HOUR']);
  await page.getByRole('radio', { name: '30D', exact: true }).click();
  await expect(page.getByRole('radio', { name: '30D', exact: true })).toBeChecked();
  await expect.poll(() => asked.length).toBe(2);
  const load = page.getByRole('button', { name: /^Load, \d+ weight(, in .*)?$/ });
  const plot = page.getByRole('group', { name: /^Probability, / });
  await expect(plot).toBeVisible(FIRST_LOAD);
  expect(new Set(asked.map(({ searchParams }) => searchParams.get('rawSymbol')))).toEqual(
    new Set([question?.conditionId]),
  );
  // What the week already has is drawn at once: a range that is left before its rest arrives is asked for again.
  const pane = page.getByRole('region', { name: 'Probability history pane', exact: true });
  await expect(pane).not.toHaveAttribute('aria-busy', 'true');
  // What was loaded is shown again, and is not offered a second time.
  await page.getByRole('radio', { name: 'Recent', exact: true }).click();
  await page.getByRole('radio', { name: '30D', exact: true }).click();
  await expect(plot).toBeVisible();
  await expect(load).toHaveCount(0);
  expect(asked).toHaveLength(2);
  await plot.press('End');
  await expect(page.getByRole('status').filter({ hasText: formatPercent(question?.lastPrice ?? 0) })).toBeAttached();
  await page.getByRole('button', { name: 'Show data as table', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Probability history' }).getByRole('row').nth(1)).toContainText('%');
});

test('saves the listed questions as a table with every field', async ({ kept: page, raw }) => {
  const [event] = await raw.loadMarkets('exchange=PREDMKT&symbolFilter=bitcoin-above-at-the-end-of-2026');
  const questions = (event?.predictionMarkets ?? []) as readonly RawQuestion[];
  await openPredictions(page, '?q=bitcoin+end-of-2026');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^predictions-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.split('\r\n').filter((line) => line.startsWith('predictions,'));
  expect(lines).toHaveLength(questions.length);
  for (const [at, { slug, totalVolume, conditionId }] of questions.entries()) {
    for (const field of [slug, totalVolume, conditionId]) expect(lines[at]).toContain(String(field));
  }
});

test('finds what moved on volume, names each row by its outcome, and says what it ranks last', async ({ page }) => {
  await openPredictions(page, '?flat=1');
  await page.getByRole('button', { name: 'Movers, Any', exact: true }).click();
  await page.getByRole('option', { name: '≥ 1 pt on ≥ 1,000 USD', exact: true }).click();
  // The largest moves are first, unless a sorting was chosen.
  await expect(page).toHaveURL(/sort=move/);
  await expect(page.getByText('Biggest movers, 24 h; low volume (under 1,000 USD in 24 h) ranks last')).toBeVisible();
  await expect(page).toHaveURL(/moved=1/);
  await expect(page).toHaveURL(/traded=1000/);
  await expect(rowsOf(page).first()).toBeVisible();
  const changes = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => Number.parseFloat((row.querySelectorAll('td')[3]?.textContent ?? '').replace('−', '-'))),
  );
  expect(changes.length).toBeGreaterThan(5);
  expect(changes.every((points) => Math.abs(points) >= 1)).toBe(true);
  const sizes = changes.map(Math.abs);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(changes.some((points) => points < 0)).toBe(true);
});

test('the question on screen changes only when another is picked: never by a tab, an order, a filter or a search', async ({
  page,
}) => {
  await openPredictions(page);
  const details = page.getByRole('complementary', { name: /details$/ });
  const nameOf = async (): Promise<string> => (await details.getAttribute('aria-label')) ?? '';
  const marked = rowsOf(page).and(page.locator('[aria-selected=true]'));
  await expect(details).toBeVisible(FIRST_LOAD);
  await test.step('nor the one that the list opened with', async () => {
    const opening = await nameOf();
    await page.getByRole('columnheader', { name: 'Probability', exact: true }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=/);
    await expect.poll(nameOf).toBe(opening);
  });
  await rowsOf(page).nth(2).click();
  await expect(page).toHaveURL(/id=/);
  const open = page.url();
  const picked = await nameOf();
  await page.getByRole('radio', { name: 'Closed', exact: true }).click();
  await expect(page).toHaveURL(/show=closed/);
  await expect(details).toContainText('Not in the list: its filters hide this question.');
  expect(await nameOf()).toBe(picked);
  await expect(marked).toHaveCount(0);
  await page.getByRole('radio', { name: 'Open', exact: true }).click();
  await expect(marked).toHaveCount(1);
  await page.getByRole('button', { name: 'Watchlist', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  expect(await nameOf()).toBe(picked);
  await page.goto(`${open}&show=closed`);
  await expect(details).toContainText('Not in the list: its filters hide this question.', FIRST_LOAD);
});

test('keeps every control visible at 768 px, or behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openPredictions(page);
  const bar = page.getByRole('toolbar', { name: 'Predictions controls', exact: true });
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await bar.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters', exact: true });
  for (const name of ['Closes, Any time', 'Probability, Any', 'Movers, Any', 'Watchlist', 'Save CSV']) {
    await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('says where bid, ask and the last trade are not reported, and leaves out fields that do not apply', async ({
  page,
}) => {
  await openPredictions(page, '?q=bitcoin+end-of-2026');
  const details = page.getByRole('complementary', { name: /details$/ });
  await expect(details).toContainText('Not reported: bid, ask, spread');
  await expect(details.getByLabel('Facts')).toContainText(/Traded(In|Not in) the past 24 h/);
  await expect(details).not.toContainText('Sports market');
});

test('beside the details no name is cut at 1440 px: a long question and its event take two lines', async ({
  kept: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPredictions(page, '?flat=1&sort=closes&dir=asc');
  await expect(page.getByRole('complementary', { name: /details$/ })).toBeVisible();
  const cut = await rowsOf(page).evaluateAll((rows) =>
    rows.flatMap((row) =>
      [...row.querySelectorAll('[data-part=title], [data-part=title] *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    ),
  );
  expect(cut).toEqual([]);
});

test('at 1024 px the details stand beside the list, whose rows stay whole and can be chosen', async ({
  kept: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPredictions(page);
  const details = page.getByRole('complementary', { name: /details$/ });
  await expect(details).toHaveCount(0);
  const rows = rowsOf(page);
  await rows.nth(1).click();
  await expect(details).toBeVisible();
  const left = (await details.boundingBox())?.x ?? 0;
  expect(left).toBeGreaterThan(600);
  const cells = rows.nth(0).locator('td');
  // The list is drawn anew beside the details.
  await expect(async () => {
    const edges = await cells.evaluateAll((all) =>
      all.map((cell) => [cell.getBoundingClientRect().right, cell.scrollWidth - cell.clientWidth]),
    );
    for (const [right, cut] of edges) {
      expect(right).toBeLessThanOrEqual(left);
      expect(cut).toBeLessThanOrEqual(0);
    }
  }).toPass();
  await rows.nth(0).click({ position: { x: left - 20, y: 10 } });
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the order is in sight, and Escape closes the details and returns to their row', async ({
  kept: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPredictions(page, '?flat=1');
  const bar = page.getByRole('group', { name: 'Listed questions', exact: true });
  await bar.getByRole('button', { name: 'Sort, 24 h volume', exact: true }).click();
  await page.getByRole('option', { name: 'Biggest movers, 24 h', exact: true }).click();
  await expect(page).toHaveURL(/sort=move/);
  await expect(bar.getByRole('radio', { name: 'Closed', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Many questions are in sight, and nothing of a row is cut.
  const rows = await rowsOf(page).evaluateAll((all) =>
    all.map((row) => [
      row.getBoundingClientRect().height,
      ...[...row.querySelectorAll('b')].map((b) => b.scrollHeight - b.clientHeight),
    ]),
  );
  for (const [height, ...cuts] of rows) {
    expect(height).toBeLessThanOrEqual(56);
    expect(Math.max(0, ...cuts)).toBeLessThanOrEqual(1);
  }
  await rowsOf(page).nth(1).click();
  const details = page.getByRole('complementary', { name: /details$/ });
  await details.getByRole('button', { name: 'Close details', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(rowsOf(page).nth(1)).toBeFocused();
});
