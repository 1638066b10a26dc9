import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from '../../src/testing/parse-csv';
import { listRecordedEvents } from '../../src/testing/recorded-service/question-quotes';
import { makeRecordedService } from '../../src/testing/recorded-service/recorded-service';
import { findRecordings, readRecordedText } from '../../src/testing/recorded-service/recordings';
import { expect, test } from '../fixtures';
import { E2E_PORT } from '../playwright.config';
import { serveRecordings } from '../recorded-routes';

const QUOTES = 'data/prediction-quotes/slice-quotes-2026-07-10..12.csv.gz';
const hasRecordings = findRecordings('no question of them is looked at', ['data/prediction-quotes']);
test.skip(!hasRecordings, '../shared/data is absent');

const DAY = 86_400;
const HOUR = 3600;
const NOW = Date.UTC(2026, 6, 12, 20) / 1000;

type Quote = readonly [time: number, middle: number];

/** The mids of the best quotes up to now by slug, parsed only by splitting lines. */
function readMiddles(): ReadonlyMap<string, readonly Quote[]> {
  const bySlug = new Map<string, Quote[]>();
  for (const line of readRecordedText(QUOTES).split('\n').slice(1)) {
    const [slug, ms, bid, ask] = line.split(',');
    const time = Number(ms) / 1000;
    if (bid === '' || ask === '' || !(time < NOW)) continue;
    const quotes = bySlug.get(slug) ?? [];
    bySlug.set(slug, quotes);
    quotes.push([time, (Number(bid) + Number(ask)) / 2]);
  }
  return bySlug;
}

const rowsOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Prediction markets', exact: true }).locator('tbody tr[aria-selected]');

function describePercent(probability: number): string {
  const percent = probability * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent.toFixed(1)}%`;
}

test('recorded questions show the mid of their last quotes, their change and their sum', { tag: '@quick' }, async ({
  page,
}) => {
  const middles = readMiddles();
  const lastOf = (slug: string): number => middles.get(slug)?.at(-1)?.[1] ?? Number.NaN;
  const events = listRecordedEvents();
  const service = await makeRecordedService({
    nowMs: NOW * 1000,
    port: E2E_PORT,
    holdings: { markets: [], events },
  });
  await serveRecordings(page, service);
  await page.goto('/predictions?v=1&q=how+high+bitcoin');
  const [bitcoin] = events.filter(({ row }) => row.fullName === 'How high will Bitcoin get this year?');
  await expect(rowsOf(page)).toHaveCount(bitcoin.questions.length, { timeout: 30_000 });

  await test.step('strikes that pay on a touch, lowest first', async () => {
    const strikes = bitcoin.questions.toSorted((a, b) => a.slug.localeCompare(b.slug));
    for (const [at, { slug }] of strikes.entries()) {
      await expect(rowsOf(page).nth(at), slug).toContainText(slug.split('-').at(-1) ?? '');
      await expect(rowsOf(page).nth(at), slug).toContainText(describePercent(lastOf(slug)));
    }
    const heading = page.getByRole('columnheader', { name: 'How high will Bitcoin get this year?' });
    await expect(heading).toContainText('inferred');
  });

  await test.step('the history of a question, hour by hour', async () => {
    // Pressing a range loads it.
    await page.getByRole('radio', { name: '24H', exact: true }).click();
    await page.getByRole('button', { name: 'Show data as table', exact: true }).click();
    const rows = page.getByRole('dialog', { name: 'Probability history' }).locator('tbody tr');
    const { slug } = bitcoin.questions.toSorted((a, b) => a.slug.localeCompare(b.slug))[0];
    const hours = Array.from({ length: 24 }, (_, hour) => NOW - (hour + 1) * HOUR).flatMap(
      (start) => middles.get(slug)?.findLast(([time]) => time >= start && time < start + HOUR)?.[1] ?? [],
    );
    expect(hours.length).toBeGreaterThan(12);
    await expect(rows).toHaveCount(hours.length);
    const shown = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('th, td')[1]?.textContent));
    expect(shown).toEqual(hours.map(describePercent));
    await page.keyboard.press('Escape');
  });

  await test.step('the sum of a choice, and every question in the file', async () => {
    const box = page.getByRole('searchbox', { name: 'Search questions', exact: true });
    await box.fill('tour de france winner');
    const riders = events.find(({ row }) => row.fullName === 'Tour de France Winner')?.questions ?? [];
    const sum = riders.reduce((total, { slug }) => total + lastOf(slug), 0);
    await expect(page.getByRole('columnheader', { name: 'Tour de France Winner' })).toContainText(
      `Sum ${describePercent(sum)}`,
    );
    await box.fill('');
    await expect(rowsOf(page).nth(8)).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV', exact: true }).click();
    const lines = parseCsv(await readFile(await (await coming).path(), 'utf8'));
    const head = lines.find((cells) => cells.includes('condition')) ?? [];
    const [slugAt, priceAt, changeAt] = ['condition', 'last price', '24 h change'].map((name) =>
      head.findIndex((cell) => cell.startsWith(name)),
    );
    const records = lines.filter((cells) => middles.has(cells[slugAt] ?? ''));
    expect(records.length).toBe(112);
    let moved = 0;
    for (const record of records) {
      const slug = record[slugAt] ?? '';
      const last = lastOf(slug);
      expect(Number(record[priceAt]), slug).toBeCloseTo(last, 9);
      const before = middles.get(slug)?.findLast(([time]) => time < NOW - DAY)?.[1];
      const change = Number(record[changeAt]);
      // The service reports a question without volume as unmoved.
      if (change === 0 || before === undefined) continue;
      moved++;
      expect(change, slug).toBeCloseTo(last - before, 6);
    }
    expect(moved).toBeGreaterThan(10);
  });
});
