import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { buildSeriesTable } from './series-table';

const START = Date.UTC(2026, 5, 18, 12) / 1000;
const market = { exchange: 'ATLAS_FUTURES', normalizedSymbol: 'BTC-USDT' } as Market;
const view = { market, timeFrom: START, timeTo: START + 3600 };

const tableOf = (minutes: number, seconds: number) => {
  const times = Float64Array.from({ length: minutes }, (_, i) => START - 600 + i * seconds);
  const figure = { name: 'Rate', valueAt: (at: number) => (at === 12 ? Number.NaN : at / 3), format: String };
  return buildSeriesTable(view, 'Open interest', { about: 'Of one venue.', times, figures: [figure] }, 'utc');
};

it('the table of a series has the buckets in view, the latest first, and no figure for what was not reported', () => {
  const { caption, rows, columns, fileName } = tableOf(200, 60);
  expect(caption).toBe('All 60 rows in view. Of one venue.');
  expect(columns.map(({ name }) => name)).toEqual(['Time, UTC', 'Rate']);
  expect(rows[0].map(({ value }) => value)).toEqual(['2026-06-18T12:59:00.000Z', 69 / 3]);
  expect(rows.at(-3)?.map(({ value }) => value)).toEqual(['2026-06-18T12:02:00.000Z', undefined]);
  expect(fileName).toMatch(/^btc-usdt-open-interest-.*\.csv$/);
});

it('the table of a long series has its latest 200 rows', () => {
  const { caption, rows } = tableOf(9000, 1);
  expect(rows).toHaveLength(200);
  expect(caption).toContain('The latest 200 of 3,600 rows in view');
});

it('rows on both sides of a clock change each state their zone', () => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    const change = Date.UTC(2026, 2, 29, 1) / 1000;
    const tableFrom = (from: number) => {
      const times = Float64Array.from({ length: 4 }, (_, i) => from + i * 1800);
      const seen = { market, timeFrom: from, timeTo: from + 7200 };
      return buildSeriesTable(seen, 'Funding', { about: 'Of one venue.', times, figures: [] }, 'local');
    };
    const over = tableFrom(change - 3600);
    expect(over.columns[0].name).toBe('Time');
    expect(over.rows.map(([{ text }]) => text).reverse()).toEqual([
      '29 Mar 2026 01:00:00 UTC+1',
      '29 Mar 2026 01:30:00 UTC+1',
      '29 Mar 2026 03:00:00 UTC+2',
      '29 Mar 2026 03:30:00 UTC+2',
    ]);
    const after = tableFrom(change);
    expect([after.columns[0].name, after.rows[0][0].text]).toEqual(['Time, UTC+2', '29 Mar 2026 04:30:00']);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
