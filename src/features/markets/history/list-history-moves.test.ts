import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { makeMarketSample } from '@/data/list-history/market-sample';
import { unixSeconds } from '@/domain/units';
import { writeCsv } from '@/panes/export/write-csv';
import { parseMarketsSearch } from '@/state/fields/markets-fields';
import { parseCsv } from '@/testing/parse-csv';
import { exportSpan } from './list-history-export';
import { describeFilters, listUnapplied, makePassTest } from './list-history-filter';
import { exportMoves, exportSamples, getMovedMarket, listMoves, sortListed } from './list-history-moves';

const market = (rawSymbol: string, volume24h: number, facts: Partial<Market> = {}): Market => ({
  exchange: 'ATLAS',
  rawSymbol,
  volume24h,
  ...facts,
});
const perpetual = { category: 'PERPETUAL' };
const recorded = { recorded: { from: { s: 1 }, to: { s: 2 } } };

const then = makeMarketSample(
  [market('A', 100, perpetual), market('B', 90, { lastPrice: 2 }), market('GONE', 80), market('R', 999, recorded)],
  unixSeconds(600),
);
const now = makeMarketSample(
  [
    market('B', 120, { lastPrice: 3 }),
    market('A', 50, perpetual),
    market('N', 60),
    market('=M', 70),
    market('R', 1, recorded),
  ],
  unixSeconds(900),
);
const namesOf = (listed: ReturnType<typeof listMoves>, rows: readonly number[]): readonly string[] =>
  rows.map((row) => getMovedMarket(listed, row).rawSymbol);

it('movers, new and gone markets are separate, and recordings are left out', () => {
  const listed = listMoves(then, now, 'volume24h', () => true);
  expect(namesOf(listed, sortListed(listed, 'both', 'rankGain', false))).toEqual(['B', 'A']);
  expect(namesOf(listed, sortListed(listed, 'both', 'rankGain', true))).toEqual(['A', 'B']);
  expect(namesOf(listed, sortListed(listed, 'new', 'rankGain', false))).toEqual(['=M', 'N']);
  expect(namesOf(listed, sortListed(listed, 'gone', 'rankGain', false))).toEqual(['GONE']);
});

it('a filter hides rows and changes no rank', () => {
  const listed = listMoves(then, now, 'volume24h', makePassTest(parseMarketsSearch({ category: 'perpetual' }), []));
  expect(listed.rowsOf).toEqual({ both: [1], new: [], gone: [] });
  expect([listed.moves.ranksThen[1], listed.moves.ranksNow[1]]).toEqual([1, 4]);
});

it('the watchlist, symbols and moves in the address narrow what moved as they narrow the table', () => {
  const namesFor = (raw: Record<string, string>): readonly string[] => {
    const listed = listMoves(then, now, 'volume24h', makePassTest(parseMarketsSearch(raw), ['ATLAS:A']));
    return namesOf(listed, listed.rowsOf.both);
  };
  expect(namesFor({})).toEqual(['B', 'A']);
  expect(namesFor({ watch: '1' })).toEqual(['A']);
  expect(namesFor({ symbol: 'B' })).toEqual(['B']);
  expect(namesFor({ moves: 'price-up' })).toEqual([]);
});

it('applied filters are named, and so are those that are not applied', () => {
  const told = (raw: Record<string, string>) => {
    const search = parseMarketsSearch(raw);
    return [describeFilters(search), listUnapplied(search).join()];
  };
  expect(told({ rows: 'each' })).toEqual(['none', '']);
  expect(told({ q: 'btc', venue: 'A', watch: '1' })).toEqual(['search btc; venue A; watchlist', 'One row per symbol']);
  expect(told({ rows: 'each', data: 'TRADE_AGG', recorded: '1' })).toEqual(['none', 'Data,Recorded']);
});

it('a file of too many samples has the latest ones, and says so', async () => {
  const listHistory = {
    getFigures: () => ({ times: [600, 900] }),
    loadSample: (at: number) => Promise.resolve(at === 600 ? then : now),
  };
  const span = { listHistory, from: 600, to: 900, passes: () => true, facts: [] };
  const [all, cut] = [await exportSpan(span), await exportSpan({ ...span, maxRows: 8 })];
  expect([all.tables.length, cut.tables.map(({ name }) => name)]).toEqual([2, ['1970-01-01T00:15:00.000Z']]);
  expect([all, cut].map(({ facts }) => facts.some(([name]) => name === 'Left out'))).toEqual([false, true]);
});

it('files contain what is listed, and nothing where a market was not listed', async () => {
  const listed = listMoves(then, now, 'volume24h', () => true);
  const text = await (await writeCsv(exportMoves(listed, 'volume24h', [['Data', 'Simulated']]))).text();
  const rows = parseCsv(text).filter(([first]) => first !== '' && !first.startsWith('# '));
  const cellOf = (name: string, column: string): string =>
    rows.find((cells) => cells[2] === name)?.[rows[0].indexOf(column)] ?? 'none';
  expect(rows).toHaveLength(1 + 5);
  expect([cellOf('B', 'rank_then'), cellOf('B', 'rank_now'), cellOf('B', 'price_change')]).toEqual(['2', '1', '50']);
  expect([cellOf('GONE', 'rank_now'), cellOf('GONE', 'volume_24h_now'), cellOf('GONE', 'in_samples')]).toEqual([
    '',
    '',
    'gone',
  ]);
  expect([cellOf("'=M", 'rank_then'), cellOf("'=M", 'rank_now')]).toEqual(['', '2']);
  const samples = await (await writeCsv(exportSamples([then, now], () => true, [['Data', 'Simulated']]))).text();
  expect(parseCsv(samples).filter(([first]) => first === '1970-01-01T00:10:00.000Z')).toHaveLength(4);
});
