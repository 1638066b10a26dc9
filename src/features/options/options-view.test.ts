import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { writeCsv } from '@/panes/export/write-csv';
import {
  findReach,
  getEndValue,
  getRealisedEnd,
  makeHistoryPicture,
  makeRealisedPicture,
  makeSkewMap,
} from './history-picture';
import { buildExportTables, buildHistoryTable, buildTermTable, lengthenTable } from './options-tables';
import {
  describeGap,
  describeHistory,
  describeNewest,
  describeNoRank,
  describeTerm,
  speakMoment,
} from './options-words';
import { explainAbsence } from './tenor-absence';
import { curveAt, fitTerm, listCurves, makeTermPicture } from './term-picture';
import { describeVerdict } from './verdict';
import { describeFlavour, describeRange, describeUnit, formatBucketZone } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { describeTenor, NO_VALUES } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

const HOUR = 3600;
const DAY = 86_400;
const NOW = Date.parse('2026-06-18T14:00Z') / 1000;
const theme = getChartTheme('dark');
const SIZE = { width: 600, height: 400 };

/** Hourly values over eight days: `base` plus a hundredth per hour since the start. */
function makeLine(base: number) {
  const times = Float64Array.from({ length: 8 * 24 + 1 }, (_, i) => NOW - (192 - i) * HOUR);
  return { times, values: times.map((_, i) => base + i / 100) };
}

/** The days of these hours: the last hour of each is its close. */
function makeDays(base: number) {
  const { times, values } = makeLine(base);
  const closes = Array.from(times).flatMap((time, at) => ((time + HOUR) % DAY === 0 ? at : []));
  return {
    times: Float64Array.from(closes, (at) => times[at] + HOUR - DAY),
    values: Float64Array.from(closes, (at) => values[at]),
  };
}

const makeSide = (kind: OptionsSide['kind'], week: number, month: number): OptionsSide => ({
  kind,
  symbols: [{ id: 'FJORD_OPTIONS:S', symbol: 'S', exchange: 'FJORD_OPTIONS' }],
  symbol: 'S',
  exchange: 'FJORD_OPTIONS',
  lock: undefined,
  tenors: [
    describeTenor('ONE_W', 0, makeLine(week), makeDays(week), HOUR),
    describeTenor('ONE_M', 1, makeLine(month), makeDays(month), HOUR),
  ],
  series: [],
  loaded: [],
});
const volatility = makeSide('volatility', 40, 50);
const skew = makeSide('skew', -3, 1);

const view: ShownOptions = {
  matched: new Map([
    [7, 22],
    [30, 31],
  ]),
  gaps: new Map([[30, { count: 365, rank: 9, percentile: 12 }]]),
  coin: 'BTC',
  volatility,
  skew,
  seconds: HOUR,
  range: { from: NOW - 7 * DAY + HOUR, to: NOW + HOUR },
  realised: { times: Float64Array.of(NOW - 38 * HOUR, NOW - 14 * HOUR), values: Float64Array.of(30, 31) },
  choice: { range: '7D', realisedDays: 30 },
  search: { v: 1, compare: ['7'] },
  facts: { market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' }, nowSeconds: NOW + 1920 },
};

it('the term structure is drawn now and before, over the roots of its days', () => {
  const curves = listCurves(view, volatility);
  expect(curves.map(({ name }) => name)).toEqual(['7 d ago', 'Now']);
  expect(curves[0].values.map((value) => value.toFixed(2))).toEqual(['40.09', '50.09']);
  expect(curves[1].values.map((value) => value.toFixed(2))).toEqual(['41.92', '51.92']);
  const { lines, x, y } = makeTermPicture(
    volatility,
    curves,
    SIZE,
    theme,
    fitTerm(curves, volatility.tenors, view.range),
  );
  expect(lines.map(({ dash }) => dash)).toEqual([[5, 3], undefined]);
  expect(x.ticks).toEqual([
    { at: Math.sqrt(7), label: '1W' },
    { at: Math.sqrt(30), label: '1M' },
  ]);
  expect(y.low).toBeLessThan(40.09);
  expect(y.high).toBeGreaterThan(51.92);
  expect(curveAt(volatility.tenors, NOW - HOUR, HOUR).map((value) => value.toFixed(2))).toEqual(['41.91', '51.91']);
});

it('realised volatility has a strip of its own and leaves the axis of the implied one to its tenors; skew has its zero', () => {
  const options = { theme, zone: 'utc', tenors: volatility.tenors } as const;
  const names = (side: OptionsSide) => makeHistoryPicture(view, side, SIZE, options).lines.map(({ name }) => name);
  expect(names(volatility)).toEqual(['1W', '1M']);
  // 30 and 31 are ten points below the tenors: neither axis includes both.
  expect(makeHistoryPicture(view, volatility, SIZE, options).y.low).toBeGreaterThan(38);
  const strip = makeRealisedPicture(view, { width: 600, height: 80 }, options);
  expect(strip.lines.map(({ name, ys }) => [name, Array.from(ys)])).toEqual([['Realised', [30, 30, 31, 31]]]);
  expect([strip.y.low, strip.y.high]).toEqual([expect.closeTo(29.93), expect.closeTo(31.07)]);
  expect([strip.x.low, strip.x.high]).toEqual([view.range.from, view.range.to]);
  // Without enough closes there is a time for each day but no value: then there is no strip.
  const unknown = { times: view.realised.times, values: new Float64Array(2).fill(Number.NaN) };
  expect([getRealisedEnd(view), getRealisedEnd({ ...view, realised: unknown })]).toEqual([31, Number.NaN]);
  expect(names(skew)).toEqual(['Zero', '1W', '1M']);
});

it('a part of the range has its own axis and labels', () => {
  const range = { from: NOW - 100 * HOUR, to: NOW - 50 * HOUR };
  const zoomed = { ...view, range };
  const { x, y, lines } = makeHistoryPicture(zoomed, skew, SIZE, { theme, zone: 'utc', tenors: [skew.tenors[0]] });
  expect([x.low, x.high]).toEqual([range.from, range.to]);
  // From the bucket before it to the one after it.
  expect([lines[1].xs[0], lines[1].xs.length]).toEqual([range.from - HOUR, 52]);
  expect(getEndValue(skew.tenors[0], range)).toBeCloseTo(-3 + 1.41, 9);
  expect(y.low).toBeGreaterThan(-2.4);
  expect(buildHistoryTable(zoomed, 'skew', 'utc').rows).toHaveLength(50);
});

/** The side with a second coin ten points above it, which quotes only the month. */
const withBeside = (side: OptionsSide): OptionsSide => {
  const month = describeTenor('ONE_M', 1, makeLine(side.tenors[1].line.values[0] + 10), NO_VALUES, HOUR);
  return { ...side, beside: { ...side, coin: 'ETH', symbol: 'ETH_S', tenors: [month] } };
};

it('a coin beside is a curve, a set of dashed lines and columns of tables and files of its own', () => {
  const side = withBeside(volatility);
  const both = { ...view, volatility: side };
  const curves = listCurves(both, side);
  expect(curves.map(({ name, values }) => [name, values.map((value) => value.toFixed(2))]).slice(1)).toEqual([
    ['ETH', ['NaN', '61.92']],
    ['BTC', ['41.92', '51.92']],
  ]);
  const beside = { coin: 'ETH', tenors: side.beside?.tenors ?? [] };
  const options = { theme, zone: 'utc', tenors: side.tenors, beside } as const;
  const { lines, y } = makeHistoryPicture(both, side, SIZE, options);
  expect(lines.map(({ name, dash }) => [name, dash !== undefined])).toEqual([
    ['ETH 1M', true],
    ['1W', false],
    ['1M', false],
  ]);
  expect(y.high).toBeGreaterThan(61.9);
  expect(makeSkewMap(both, side, SIZE, options).y.ticks.map(({ label }) => label)).toEqual(['1W', '1M', 'ETH 1M']);
  const table = buildHistoryTable(both, 'volatility', 'utc');
  expect(table.columns.map(({ name }) => name)).toEqual(['Time, UTC', '1W', '1M', 'ETH 1M', 'Realised 30D']);
  const [history, byTenor] = buildExportTables(both, ['volatility']);
  expect(history.columns.map(({ name }) => name)).toEqual(['Time', '1W', '1M', 'ETH 1M', 'Realised 30D']);
  const month = Object.fromEntries(byTenor.columns.map(({ name, values }) => [name, values[1]]));
  expect(month).toMatchObject({ 'ETH now': expect.closeTo(61.92), 'ETH − BTC': expect.closeTo(10) });
});

it('words tell of a coin beside: where it is, its history and its values at a moment', () => {
  const side = withBeside(skew);
  const both = { ...view, skew: side };
  expect(describeVerdict(both, side)).toBe(
    '1M calls are 2.9 vol points above puts; the steepest tenor; ETH 1M 10.0 points above BTC',
  );
  expect(describeTerm(both, side, 'utc')).toContain('Now: 1W −1.1, 1M +2.9. ETH now: 1W not quoted, 1M +12.9.');
  expect(describeHistory(both, side, 'utc')).toContain('; ETH 1M +12.9');
  expect(speakMoment(both, NOW, 'utc')).toContain('Skew 1W −1.1, 1M +2.9, ETH 1M +12.9');
});

it('the gap over realised volatility is told at the crosshair, or else at the end', () => {
  const month = volatility.tenors[1];
  expect(describeGap(view, month, undefined)).toBe('IV over RV (1M) +20.9 pts');
  expect(describeGap(view, month, NOW - 38 * HOUR)).toBe('IV over RV (1M) +21.5 pts');
  expect(describeGap(view, month, NOW - 7 * DAY)).toBeUndefined();
});

it('a missing rank says how many days it needs, and how many the tier opens', () => {
  expect(describeNoRank(8, 'free')).toBe('needs 90 days, Free has 8');
  expect(describeNoRank(1, undefined)).toBe('needs 90 days, has 1');
  expect(describeNoRank(1, 'enterprise')).toBe('needs 90 days, has 1');
});

it('a tenor without a value says why', () => {
  const missing = { tenor: 'TWO_M', now: Number.NaN } as const;
  const series = [{ name: 'skew TWO_M range', part: 'range' }] as const;
  const tell = (loaded: object) =>
    explainAbsence({ series, loaded: [{ pending: 0, missing: [], error: undefined, ...loaded }] }, missing);
  expect([
    tell({ pending: 1, missing: [3] }),
    tell({ missing: [3], error: new Error('gone') }),
    tell({ missing: [3] }),
    tell({}),
  ]).toEqual(['loading', 'failed', 'not loaded', 'not quoted']);
  expect(explainAbsence({ series, loaded: [] }, { tenor: 'TWO_M', now: 1 })).toBeUndefined();
});

it('the map has a cell for each bucket of each tenor, strongest farthest from zero', () => {
  const { cells, y } = makeSkewMap(view, skew, SIZE, { theme, zone: 'utc', tenors: skew.tenors });
  expect(cells.length).toBe(2 * 168);
  expect(cells[0]).toMatchObject({ xFrom: NOW - 167 * HOUR, xTo: NOW - 166 * HOUR, yFrom: 0, yTo: 1 });
  expect(y.ticks.map(({ label }) => label)).toEqual(['1W', '1M']);
  expect(findReach([])).toEqual({ reach: 1, isCut: false });
});

it('describes what is drawn, and the values at a moment', () => {
  expect(describeTerm(view, volatility, 'utc')).toContain(
    'at 18 Jun 14:00 UTC. Now: 1W 41.9%, 1M 51.9%. 7 d ago, daily close: 1W 40.1%',
  );
  // Its last bucket is open: it ends now, not with the bucket.
  expect(describeHistory(view, skew, 'utc')).toContain('Skew of BTC, 11 Jun to 18 Jun 14:32. ');
  expect(describeHistory(view, skew, 'utc')).toContain(
    '1W −1.1, +0.1 on the day, since the close of the UTC day before, between −2.8 and −1.1',
  );
  expect(speakMoment(view, NOW, 'utc')).toBe(
    '18 Jun 14:00 UTC. Implied volatility 1W 41.9%, 1M 51.9%. Skew 1W −1.1, 1M +2.9. Realised 31.0%',
  );
});

it('a tenor whose past has not loaded has no rank, and is not counted among the days', () => {
  const unranked = { ...volatility.tenors[0].among, count: 0, rank: Number.NaN, percentile: Number.NaN };
  const tenors = volatility.tenors.map((tenor) => ({ ...tenor, among: unranked }));
  expect(describeTerm(view, { ...volatility, tenors }, 'utc')).not.toMatch(/Among|rank/);
  expect(describeTerm(view, volatility, 'utc')).toMatch(/Among .* days: 1W rank/);
});

it('tables have the buckets of the range, the latest first, and the volatility realised by then', () => {
  const table = buildHistoryTable(view, 'volatility', 'utc');
  expect(table.columns.map(({ name }) => name)).toEqual(['Time, UTC', '1W', '1M', 'Realised 30D']);
  expect(table.rows.length).toBe(168);
  expect(table.rows[0].map(({ text }) => text)).toEqual(['18 Jun 2026 14:00:00', '41.9%', '51.9%', '31.0%']);
  const exported = buildExportTables(view);
  expect(exported.map(({ name, length }) => [name, length])).toEqual([
    ['Implied volatility history', 168],
    ['Implied volatility by tenor', 2],
    ['Skew history', 168],
    ['Skew by tenor', 2],
  ]);
  const ranks = exported[1].columns.map(({ name, values }) => [name, values[0]]);
  expect(Object.fromEntries(ranks)).toMatchObject({
    '7 d ago, daily close': expect.closeTo(40.09),
    'Realised, same days': 22,
    'IV over realised, same days': expect.closeTo(19.92),
  });
});

it('tables of histories and of tenors fit into one file', async () => {
  const tables = buildExportTables(view).map(lengthenTable);
  const text = await (await writeCsv({ facts: [], requests: [], tables })).text();
  const rows = text.split('\r\n').filter((line) => line.startsWith('Skew by tenor,1M,"7 d ago, daily close",'));
  expect(rows).toHaveLength(1);
  expect(text).toContain('Implied volatility history,2026-06-18T14:00:00.000Z,1W,');
});

it('the table of tenors has what their curves have, and their gap to realised volatility', () => {
  const table = buildTermTable(view, 'volatility', 'utc');
  expect(table.columns.map(({ name }) => name)).toEqual(['Figure', '1W', '1M']);
  expect(Object.fromEntries(table.rows.map(([figure, , month]) => [figure.text, month.text]))).toEqual({
    Now: '51.9%',
    'Change on the day': '+0.1',
    '7 d ago, daily close': '50.1%',
    'Change in 7 d': '+1.8',
    'Realised, same days': '31.0%',
    'IV over realised, same days': '+20.9',
    'Percentile of IV over realised': '12',
    Rank: '–',
    Percentile: '–',
    Days: '8',
    '10th percentile': '–',
    '90th percentile': '–',
  });
  // The file names the change in full; on a phone only the columns of figures must not wrap.
  expect(table.rows[1][0].value).toBe('Change on the day, since the close of the UTC day before');
  expect(table.columns.map(({ isWrapped = false }) => isWrapped)).toEqual([true, false, false]);
  expect(table.notes).toMatch(/^Change on the day, since the close of the UTC day before\. Rank: /);
  const names = buildTermTable(view, 'skew', 'utc').rows.map(([figure]) => figure.text);
  expect(names).not.toContain('IV over realised, same days');
});

it('the files of one side contain nothing of the other', () => {
  const names = (kind: 'volatility' | 'skew') => buildExportTables(view, [kind]).map(({ name }) => name);
  expect(names('volatility')).toEqual(['Implied volatility history', 'Implied volatility by tenor']);
  expect(names('skew')).toEqual(['Skew history', 'Skew by tenor']);
});

it('tenors that share the steepest skew as shown are all named', () => {
  const [first] = skew.tenors;
  const tell = (...values: readonly (readonly [tag: string, now: number])[]) =>
    describeVerdict(view, { ...skew, tenors: values.map(([tag, now]) => ({ ...first, tag, now })) });
  expect(tell(['1W', -1.5], ['1M', -2.31], ['2M', -2.28], ['3M', -2.1])).toContain('; steepest, tied with 2M');
  expect(tell(['1W', -2.3], ['1M', -1.1], ['2M', -2.3])).toContain('; steepest 1W and 2M, −2.3');
  expect(tell(['1W', -2.3], ['1M', -1.1], ['2M', 2.3])).toContain('; steepest 1W −2.3 and 2M +2.3');
  expect(tell(['1W', -2.3], ['1M', -2.3])).toContain('; all tenors as steep');
});

it('the verdict is computed: the month against the volatility realised in as many days, and the curve', () => {
  expect(describeVerdict(view, volatility)).toBe(
    '1M IV 20.9 pts over 30 d realised, 12th percentile of 1 y; contango +10.0 (1M − 1W)',
  );
  expect(describeVerdict(view, skew)).toBe('1M calls are 2.9 vol points above puts; the steepest tenor');
  expect(describeVerdict({ coin: 'BTC', matched: new Map([[30, 60]]), gaps: new Map() }, volatility)).toBe(
    '1M IV 8.1 pts under 30 d realised; contango +10.0 (1M − 1W)',
  );
  // The curve has a percentile of its own: here it has been steeper on every other day.
  const days = Array.from({ length: 100 }, (_, at) => at);
  const times = Float64Array.from(days, (at) => NOW - (NOW % DAY) - (99 - at) * DAY);
  const line = (fall: number) => ({ times, values: Float64Array.from(days, (at) => 60 - at * fall) });
  const falling = [
    describeTenor('ONE_W', 0, line(0.1), line(0.1), DAY),
    describeTenor('ONE_M', 1, line(0.2), line(0.2), DAY),
  ];
  expect(
    describeVerdict({ coin: 'BTC', matched: new Map(), gaps: new Map() }, { ...volatility, tenors: falling }),
  ).toBe('1M 40.2%; backwardation −9.9 (1M − 1W), 0th percentile of 100 d');
});

it('a curve with a hump or a dip is called so, not inverted, and without the percentile of its ends', () => {
  const sideOf = (...values: readonly number[]): OptionsSide => ({
    ...volatility,
    tenors: values.map((value, at) => ({ ...volatility.tenors[0], tag: ['1W', '1M', '2M', '3M'][at], now: value })),
  });
  const tell = (...values: readonly number[]) =>
    describeVerdict({ coin: 'BTC', matched: new Map(), gaps: new Map() }, sideOf(...values));
  expect(tell(36.4, 38.2, 35.9, 35.7)).toBe('1M 38.2%; curve humped at 1M, 1.8 pts over 1W, 2.5 pts over 3M');
  expect(tell(40, 35, 38, 39)).toBe('1M 35.0%; curve dips at 1M, 5.0 pts under 1W, 4.0 pts under 3M');
  expect(tell(36, 40, 33, 37)).toBe('1M 40.0%; curve uneven, high at 1M, low at 2M');
  expect(tell(40, 40.3, 38, 37)).toBe('1M 40.3%; backwardation −3.0 (3M − 1W)');
});

it('a change is measured from a close, also in daily buckets; counts that differ become a range', () => {
  expect(describeHistory({ ...view, seconds: DAY }, skew, 'utc')).toContain('since the close of the UTC day before');
  expect([describeRange([30, 365, 365]), describeRange([1200, 1200])]).toEqual(['30–365', '1,200']);
});

it('the flavour is the contract’s word for the end of the symbol; other symbols have none', () => {
  expect(['BTC_25', 'ETH_10', 'BTC_ATM'].map(describeFlavour)).toEqual(['25-delta', '10-delta', 'at the money']);
  expect(['BTC', '25', 'BTC_', 'BTC_2025', 'BTC_05', 'BTC-25', undefined].map(describeFlavour)).toEqual(
    Array.from({ length: 7 }),
  );
});

it('a daily bucket is named by its date, not by the midnight it starts at', () => {
  const midnight = Date.parse('2026-06-18') / 1000;
  expect(formatBucketZone(midnight, DAY, 'utc')).toBe('18 Jun UTC');
  expect(formatBucketZone(midnight + 12 * HOUR, 4 * HOUR, 'utc')).toBe('18 Jun 12:00 UTC');
});

it('the newest values are those of an open bar, or else of the start of the last one', () => {
  const at = Date.parse('2026-06-18T12:00Z') / 1000;
  const bars = { seconds: 4 * HOUR, zone: 'utc' } as const;
  expect(describeNewest(at, { ...bars, nowSeconds: at + 2 * HOUR })).toBe('4h bar 18 Jun 12:00 UTC, open');
  expect(describeNewest(at, { ...bars, nowSeconds: at + 4 * HOUR })).toBe('As of 18 Jun 12:00 UTC');
  expect(describeNewest(at, { ...bars, nowSeconds: undefined })).toBe('As of 18 Jun 12:00 UTC');
});

it('a history says what it is of, in the words of a trader', () => {
  expect(describeUnit('skew', 'ETH_25')).toBe('25Δ risk reversal: call − put, vol points');
  expect(describeUnit('volatility', 'ETH_ATM')).toBe('at the money, annualised, %');
  expect(describeUnit('skew', undefined)).toBe('risk reversal: call − put, vol points');
});
