import type { Page } from '@playwright/test';
import type { Timestamp } from '../../src/contract/payloads';
import { dropDust } from '../../src/domain/format/drop-dust';
import { parseCsv } from '../../src/testing/parse-csv';
import {
  type AnswerFault,
  leaveOut,
  omitZeros,
  sendTwice,
  sendUnsorted,
  zeroRunningPrices,
} from '../../src/testing/recorded-service/answer-faults';
import { BARS_DAY } from '../../src/testing/recorded-service/minute-bars';
import { LAST_EIGHT_HOURS } from '../../src/testing/recorded-service/recorded-answers';
import {
  makeRecordedService,
  type RecordedService,
  type RecordedServiceOptions,
} from '../../src/testing/recorded-service/recorded-service';
import { findRecordings } from '../../src/testing/recorded-service/recordings';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { E2E_PORT } from '../playwright.config';
import { type Place, RecordedChart, type ShownTable } from '../recorded-chart';
import { storeFirst } from '../store-first';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Eleven minutes of trades across midnight, on three markets. */
const CAPTURE = { from: 1_723_161_240, to: 1_723_161_960 };
const CAPTURED_UNTIL = CAPTURE.to + 6 * MINUTE;
const ANSWERED = 1_776_801_600;

const hasRecordings = findRecordings('no chart of them is looked at');
test.skip(!hasRecordings, '../shared/data is absent');

const serve = (nowSeconds: number, options: Partial<RecordedServiceOptions> = {}): Promise<RecordedService> =>
  makeRecordedService({ nowMs: nowSeconds * 1000, port: E2E_PORT, ...options });

type Point = Readonly<Record<string, number>> & { readonly timestamp: { readonly s: number } };

/** Points by side from the series of a response, parsed only with `JSON.parse`. */
async function askRaw(service: RecordedService, search: string): Promise<ReadonlyMap<string, readonly Point[]>> {
  const body = (await (await service.get(`/v1/points?${search}`)).json()) as {
    series: { id: { side?: string }; points: { Point: Point }[] }[];
  };
  return new Map(body.series.map(({ id, points }) => [id.side ?? '', points.map(({ Point }) => Point)]));
}

const rangeOf = ({ from, to }: Pick<Place, 'from' | 'to'>): string => `from=${from}&period=${to - from}`;

interface Column {
  readonly name: string;
  /** The service's value for a bucket; `undefined` if it has none. */
  readonly of: (time: number) => number | undefined;
}

/** Checks that every row on screen and in the file has the service's values, newest first. */
async function expectTruth(
  chart: RecordedChart,
  pane: string,
  title: string,
  times: readonly number[],
  columns: readonly Column[],
) {
  const shown = await chart.readTable(pane, title);
  expectShown(shown, times, columns);
  const [head, ...records] = parseCsv(await chart.saveTable(title));
  expect(records.map(([time]) => Date.parse(time) / 1000)).toEqual(times.toReversed());
  for (const { name, of } of columns) {
    const at = head.indexOf(name);
    expect(
      records.map((record) => record[at]),
      name,
    ).toEqual(times.toReversed().map((time) => describeInFile(of(time))));
  }
}

/** The service's double, less what is left in its last digit by adding: files hold 4.271 for 4.270999999999999. */
const describeInFile = (value: number | undefined): string => (value === undefined ? '' : String(dropDust(value)));

function expectShown({ names, rows }: ShownTable, times: readonly number[], columns: readonly Column[]): void {
  expect(rows).toHaveLength(times.length);
  for (const { name, of } of columns) {
    const at = names.indexOf(name);
    expect(at, `${name} in ${names.join()}`).toBeGreaterThan(0);
    for (const [row, time] of times.toReversed().entries()) {
      const value = of(time);
      const text = rows[row]?.[at] ?? '';
      if (value === undefined) expect(text, `${name} at ${time}`).toBe('–');
      else expectFigure(text, value, `${name} at ${time}`);
    }
  }
}

const byTime = (points: readonly Point[] = []): ReadonlyMap<number, Point> =>
  new Map(points.map((point) => [point.timestamp.s, point]));

const FAULTS: readonly (readonly [string, AnswerFault])[] = [
  ['unsorted', sendUnsorted],
  ['twice, the first too small', sendTwice],
  ['without zeros', omitZeros],
];

test('minutes of a recorded day match the service, on screen and in the file, in every response format', async ({
  page,
}) => {
  const place = { market: 'BYBIT_SPOT:BTCUSDT', from: BARS_DAY + 5 * HOUR, to: BARS_DAY + 6 * HOUR };
  const service = await serve(BARS_DAY + DAY);
  const raw = await askRaw(
    service,
    `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BYBIT_SPOT&rawSymbol=BTCUSDT&interval=MINUTE&${rangeOf(place)}`,
  );
  const points = byTime(raw.get(''));
  expect(points.size).toBe(60);
  const columns = ['Open', 'High', 'Low', 'Close', 'Volume'].map((name) => ({
    name: name === 'Volume' ? 'Volume, BTC' : name,
    of: (time: number) => points.get(time)?.[name.toLowerCase()],
  }));
  for (const [name, fault] of FAULTS) {
    await test.step(name, async () => {
      service.setFault(fault);
      const one = name === 'unsorted' ? page : await page.context().newPage();
      const chart = await RecordedChart.open(one, service, { ...place, choice: 'interval=MINUTE&panes=none' });
      await expectTruth(chart, 'Price', 'Price', [...points.keys()], columns);
    });
  }
});

test('sides of recorded trades: volume, delta, and a sum that is interrupted where a side is missing', {
  tag: '@quick',
}, async ({ page }) => {
  const service = await serve(CAPTURED_UNTIL);
  const market = 'exchange=BINANCE&rawSymbol=BTCUSDT&interval=MINUTE';
  const raw = await askRaw(service, `type=TRADE_AGG&${market}&${rangeOf(CAPTURE)}`);
  const [buys, sells] = [byTime(raw.get('BUY')), byTime(raw.get('SELL'))];
  const gone = [CAPTURE.from + 4 * MINUTE, CAPTURE.from + 5 * MINUTE];
  service.setFault(leaveOut((start, side) => side === 'SELL' && gone.includes(start)));
  const chart = await RecordedChart.open(page, service, {
    market: 'BINANCE:BTCUSDT',
    ...CAPTURE,
    choice: 'interval=MINUTE&panes=volume&panes=delta&panes=cvd',
  });
  const times = [...buys.keys()];
  expect(times).toHaveLength(12);
  const bought = (time: number): number => buys.get(time)?.['volume'] ?? Number.NaN;
  const sold = (time: number): number | undefined => (gone.includes(time) ? undefined : sells.get(time)?.['volume']);
  const withSold = (take: (buy: number, sell: number) => number) => (time: number) => {
    const sell = sold(time);
    return sell === undefined ? undefined : take(bought(time), sell);
  };
  await expectTruth(chart, 'Volume by side', 'Volume', times, [
    { name: 'Volume', of: withSold((buy, sell) => buy + sell) },
    { name: 'Buy', of: bought },
    { name: 'Sell', of: sold },
    { name: 'Delta', of: withSold((buy, sell) => buy - sell) },
  ]);
  let sum = 0;
  const sums = new Map(
    times.map((time) => {
      const sell = sold(time);
      if (sell !== undefined) sum += bought(time) - sell;
      return [time, sell === undefined ? undefined : sum];
    }),
  );
  await expectTruth(chart, 'CVD', 'CVD', times, [{ name: 'CVD', of: (time) => sums.get(time) }]);
});

test('the table of prices has the times of the first and the last trade of a minute', async ({ page }) => {
  const service = await serve(CAPTURED_UNTIL);
  const at = `rawSymbol=BTCUSDT&interval=MINUTE&${rangeOf(CAPTURE)}`;
  const raw = await askRaw(service, `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BINANCE_FUTURES&${at}`);
  const prices = byTime(raw.get(''));
  const chart = await RecordedChart.open(page, service, {
    market: 'BINANCE_FUTURES:BTCUSDT',
    ...CAPTURE,
    choice: 'interval=MINUTE&panes=none',
  });
  const trade = (name: string) => (time: number) => {
    const moments = prices.get(time) as unknown as Readonly<Record<string, Timestamp>>;
    const { s, ns = 0 } = moments[name];
    return s + ns / 1e9;
  };
  const shown = await chart.readTable('Price', 'Price');
  const times = [...prices.keys()];
  expect(times.length).toBeGreaterThan(5);
  expectShown(shown, times, [{ name: 'Open', of: (time) => prices.get(time)?.['open'] }]);
  const clockOf = (row: readonly string[], name: string): string | undefined => row[shown.names.indexOf(name)];
  const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
  const [head, ...records] = parseCsv(await chart.saveTable('Price'));
  for (const [name, field] of [
    ['First trade', 'firstTimestamp'],
    ['Last trade', 'lastTimestamp'],
  ] as const) {
    const said = times.toReversed().map(trade(field));
    expect(records.map((record) => Number(record[head.indexOf(name)]))).toEqual(said);
    expect(shown.rows.map((row) => clockOf(row, name))).toEqual(said.map((seconds) => clock(Math.floor(seconds))));
  }
});

test('open interest, funding and liquidations match a captured day', async ({ page }) => {
  const day = { from: ANSWERED, to: ANSWERED + DAY };
  const service = await serve(day.to, { fault: sendUnsorted });
  const market = `exchange=VENUE_FUTURES&rawSymbol=BTCUSDT&interval=HOUR&${rangeOf(day)}`;
  service.setFault((points) => points);
  const [interest, funding, liquidations] = await Promise.all(
    ['OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG', 'LIQUIDATION_AGG'].map((type) =>
      askRaw(service, `type=${type}&${market}`),
    ),
  );
  service.setFault(sendUnsorted);
  const chart = await RecordedChart.open(page, service, {
    market: 'VENUE_FUTURES:BTCUSDT',
    ...day,
    choice: 'interval=HOUR&panes=oi&panes=funding&panes=liquidations',
  });
  const gauges = byTime(interest.get(''));
  const rates = byTime(funding.get(''));
  const [longs, shorts] = [byTime(liquidations.get('BUY')), byTime(liquidations.get('SELL'))];
  const shown = await chart.readTable('Open interest', 'Open interest');
  expectShown(
    shown,
    [...gauges.keys()],
    ['Open', 'High', 'Low', 'Close'].map((name) => ({
      name,
      of: (time: number) => gauges.get(time)?.[name.toLowerCase()],
    })),
  );
  await chart.saveTable('Open interest');
  expectShown(
    await chart.readTable('Funding', 'Funding'),
    [...rates.keys()],
    [{ name: 'Funding', of: (time) => (rates.get(time)?.['rateClose'] ?? Number.NaN) * 100 }],
  );
  await chart.saveTable('Funding');
  // An hour without a point for a side: nothing of it was liquidated.
  expect(shorts.size).toBe(23);
  await expectTruth(
    chart,
    'Liquidations',
    'Liquidations',
    [...longs.keys()],
    [
      { name: 'Longs', of: (time) => longs.get(time)?.['liquidations'] },
      { name: 'Shorts', of: (time) => shorts.get(time)?.['liquidations'] ?? 0 },
    ],
  );
});

test('funding is per eight hours on both sides of a change of its interval', async ({ page }) => {
  const place = { from: LAST_EIGHT_HOURS - DAY, to: LAST_EIGHT_HOURS + DAY };
  const service = await serve(LAST_EIGHT_HOURS + 3 * DAY);
  const raw = await askRaw(
    service,
    `type=FUNDING_RATE_AGG&exchange=DEXPERP_FUTURES&rawSymbol=BTC&interval=HOUR&${rangeOf(place)}`,
  );
  const times = (raw.get('') ?? []).map(({ timestamp }) => timestamp.s);
  expect(times).toHaveLength(27);
  const chart = await RecordedChart.open(page, service, {
    market: 'DEXPERP_FUTURES:BTC',
    ...place,
    choice: 'interval=HOUR&panes=oi&panes=funding',
  });
  const { names, rows } = await chart.readTable('Funding', 'Funding');
  expect(rows.map((row) => row[names.indexOf('Funding')])).toEqual(times.map(() => '+0.0100% / 8h'));
  const records = parseCsv(await chart.saveTable('Funding'));
  expect(records.slice(1).map(([time]) => Date.parse(time) / 1000)).toEqual(times.toReversed());
});

test('a gap stays a gap: no candle there, one for each second around it, and filled ones only if requested', {
  tag: '@quick',
}, async ({ page }) => {
  const service = await serve(BARS_DAY + DAY);
  const market = 'exchange=BINANCE_DELIVERY&rawSymbol=BTCUSD&interval=MINUTE';
  const raw = await askRaw(service, `type=TRADE_SIDE_AGNOSTIC_AGG&${market}&from=${BARS_DAY}&period=${DAY}`);
  const known = byTime(raw.get(''));
  const gap = Array.from({ length: 1440 }, (_, i) => BARS_DAY + i * MINUTE).find((time) => !known.has(time)) ?? 0;
  expect(known.size).toBe(1439);
  const place = { market: 'BINANCE_DELIVERY:BTCUSD', from: gap - HOUR / 2, to: gap + HOUR / 2 };
  const chart = await RecordedChart.open(page, service, { ...place, choice: 'interval=MINUTE&panes=none' });
  const inView = [...known.keys()].filter((time) => time >= place.from && time < place.to);
  await expectTruth(chart, 'Price', 'Price', inView, [{ name: 'Close', of: (time) => known.get(time)?.['close'] }]);
  await expectLinear(chart, place, known, gap);
  await chart.goTo({ ...place, choice: 'interval=MINUTE&panes=none&fill=1' });
  const before = known.get(gap - MINUTE)?.['close'];
  const all = [...inView, gap].sort((a, b) => a - b);
  await expectTruth(chart, 'Price', 'Price', all, [
    { name: 'Open', of: (time) => (time === gap ? before : known.get(time)?.['open']) },
    { name: 'Volume, BTC', of: (time) => (time === gap ? 0 : known.get(time)?.['volume']) },
  ]);
});

/**
 * Checks that the pointer finds each candle where its time is between the edges, before and after the gap, and none
 * in it.
 */
async function expectLinear(chart: RecordedChart, { from, to }: Place, known: ReadonlyMap<number, Point>, gap: number) {
  const header = chart.chart.pane('Price');
  for (const time of [gap - 25 * MINUTE, gap - MINUTE, gap, gap + MINUTE, gap + 25 * MINUTE]) {
    const close = known.get(time)?.['close'];
    const words =
      close === undefined ? 'no candle' : new RegExp(`C.?${close.toLocaleString('en', { minimumFractionDigits: 1 })}`);
    // A table beside the plot may just have closed: the plot is measured again until it has its final width.
    await expect(async () => {
      const box = await chart.chart.plot.boundingBox();
      if (box === null) throw new Error('No plot');
      const x = box.x + ((time + MINUTE / 2 - from) / (to - from)) * box.width;
      await chart.page.mouse.move(x, box.y + box.height / 2);
      await expect(header).toContainText(words, { timeout: 1000 });
    }).toPass();
  }
  await chart.page.mouse.move(0, 0);
}

test('no candle is at zero while the running one has no prices', async ({ page }) => {
  const now = BARS_DAY + 10 * HOUR + 25;
  const service = await serve(now, { fault: zeroRunningPrices });
  const chart = await RecordedChart.open(page, service, {
    market: 'BYBIT_SPOT:BTCUSDT',
    from: now - HOUR,
    to: now + 5 * MINUTE,
    choice: 'interval=MINUTE&panes=none',
  });
  const name = (await chart.chart.plot.getAttribute('aria-label')) ?? '';
  const [low, high] = name.split(', ').slice(-1)[0]?.split(' to ') ?? [];
  expect(Number(low?.replaceAll(',', ''))).toBeGreaterThan(17_000);
  expect(Number(high?.replaceAll(',', ''))).toBeLessThan(18_000);
  const { names, rows } = await chart.readTable('Price', 'Price');
  const [newest, ...others] = rows.map((row) =>
    ['Open', 'High', 'Low', 'Close'].map((head) => row[names.indexOf(head)]),
  );
  expect(newest).toEqual(['–', '–', '–', '–']);
  for (const prices of others) for (const price of prices) expectAbout(price ?? '', 17_000);
});

function expectAbout(text: string, least: number): void {
  expect(Number(text.replaceAll(',', '')), text).toBeGreaterThan(least);
}

/** Switches to the machine's time zone. */
async function showLocalTime(page: Page): Promise<void> {
  await storeFirst(page, 'settings', { renderer: 'software', zone: 'local' });
}

for (const [zone, change, before, after] of [
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1) / 1000, 'UTC+1', 'UTC+2'],
  ['America/New_York', Date.UTC(2026, 10, 1, 6) / 1000, 'UTC−4', 'UTC−5'],
] as const) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test(`each row states its own time where ${before} becomes ${after}`, async ({ page }) => {
      const laterSeconds = change - (BARS_DAY + 6 * HOUR);
      const service = await serve(change + 10 * HOUR, { laterSeconds });
      const place = { market: 'BYBIT_SPOT:BTCUSDT', from: change - HOUR, to: change + HOUR };
      const raw = await askRaw(
        service,
        `type=TRADE_SIDE_AGNOSTIC_AGG&exchange=BYBIT_SPOT&rawSymbol=BTCUSDT&interval=MINUTE&${rangeOf(place)}`,
      );
      const points = byTime(raw.get(''));
      expect(points.size).toBe(120);
      await showLocalTime(page);
      const chart = await RecordedChart.open(page, service, { ...place, choice: 'interval=MINUTE&panes=none' });
      const { rows } = await chart.readTable('Price', 'Price');
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      const words = [...points.keys()].map((time) => {
        const name = time < change ? before : after;
        return `${clock.format(time * 1000)}:00 ${name}`;
      });
      expect(rows.map(([time]) => time?.replace(/^\d+ \w+ \d+ /, ''))).toEqual(words.toReversed());
      const records = parseCsv(await chart.saveTable('Price')).slice(1);
      expect(records.map(([time]) => Date.parse(time) / 1000)).toEqual([...points.keys()].toReversed());
      // From an hour before the change to an hour after it is two hours, whatever the clocks show.
      const name = (await chart.chart.plot.getAttribute('aria-label')) ?? '';
      expect(name).toContain(`${clock.format(place.from * 1000)} to ${clock.format(place.to * 1000)}`);
    });
  });
}
