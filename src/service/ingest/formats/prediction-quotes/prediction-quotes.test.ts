import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { importFiles } from '@/testing/ingest/import-files';
import { setUpImportRoom } from '@/testing/ingest/import-room';
import { readPoints } from '@/testing/test-store';
import { wrapEngine } from '@/testing/wrap-engine';
import { loadCatalogue } from '../../../catalogue/catalogue';
import { makeStore } from '../../../store/make-store';
import { surveyFiles } from '../../import-files';
import { splitCsv } from './split-csv';

const DATA = fileURLToPath(new URL('../../../../../../shared/data/prediction-quotes/', import.meta.url));
const hasQuotes = existsSync(DATA);
if (!hasQuotes) process.stderr.write(`SKIPPED: no quotes at ${DATA}; no real quote is imported\n`);

const room = setUpImportRoom(process.env.FULL ? 600_000 : 60_000);

const START_MS = Date.UTC(2026, 6, 10);
const DAY_MINUTES = 1440;
/** Years after the quotes. */
const NOW = unixSeconds(Date.UTC(2026, 10, 18) / 1000);
const HEADER = 'slug,ts_ms,bid,ask,volume24hr';
const QUESTIONS = [
  'slug,category,question',
  'who-wins-ann,politics,"Who wins, ""really""?"',
  'who-wins-bob,politics,"Who wins, ""really""?"',
  'btc-above,crypto,Will Bitcoin be above $100k?',
];

function write(name: string, lines: readonly string[]): string {
  const path = join(room.inputs, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** A quote every half minute for `minutes`. */
const rows = (slug: string, minutes: number, bid: number): string[] =>
  Array.from({ length: minutes * 2 }, (_, i) => {
    const at = bid + (i % 3) * 0.01;
    return `${slug},${START_MS + i * 30_000},${at.toFixed(3)},${(at + 0.025).toFixed(3)},`;
  });

const loadEvents = async () => {
  const store = makeStore(room.store.engine);
  const catalogue = await loadCatalogue(store, NOW);
  return { store, catalogue, events: catalogue.markets.map(({ entry }) => entry) };
};

describe('quotes of prediction markets', () => {
  it('need as many statements for three questions as for thirty', async () => {
    const countOf = async (questions: number): Promise<number> => {
      const { engine, directory } = room.store;
      let count = 0;
      const counting = wrapEngine(engine, {
        run(...statement) {
          count++;
          return engine.run(...statement);
        },
        insertFile(...insert) {
          count++;
          return engine.insertFile(...insert);
        },
        rows<T>(...query: Parameters<typeof engine.rows>) {
          count++;
          return engine.rows<T>(...query);
        },
      });
      const lines = Array.from({ length: questions }, (_, i) => rows(`of-${questions}-${i}`, 3, 0.4));
      const file = write(`of-${questions}.csv`, [HEADER, ...lines.flat()]);
      const reports = await importFiles({ engine: counting, dataDirectory: directory, files: [file] });
      expect(reports.map(({ marker }) => marker.candles)).toEqual(lines.map(() => 3));
      return count;
    };
    // The first import of a store makes its tables too.
    await countOf(1);
    expect(await countOf(30)).toBe(await countOf(3));
  });

  it('become recorded questions with the mid as their price, grouped by what they ask', async () => {
    const quotes = write('quotes.csv', [
      HEADER,
      ...rows('who-wins-ann', DAY_MINUTES + 1, 0.4),
      ...rows('who-wins-bob', DAY_MINUTES + 1, 0.1),
      ...rows('btc-above', 3, 0.9),
    ]);
    const questions = write('questions.csv', QUESTIONS);
    const reports = await room.run(questions, quotes);
    expect(reports.map(({ marker }) => marker.candles)).toEqual([DAY_MINUTES + 1, DAY_MINUTES + 1, 3]);
    const { events, store, catalogue } = await loadEvents();
    const [event, alone] = ['who-wins', 'btc-above'].map((slug) => events.find(({ rawSymbol }) => rawSymbol === slug));
    const { predictionMarkets = [], ...figures } = event ?? {};
    expect(figures).toMatchObject({ exchange: 'PREDMKT', fullName: 'Who wins, "really"?' });
    expect(figures).toMatchObject({ recorded: { from: { s: START_MS / 1000 }, to: { s: START_MS / 1000 + 86_430 } } });
    // Trading was not recorded, so there is no volume, no positions and no traders.
    expect(Object.keys(figures).filter((name) => /^(?:volume|oi|price|last)/.test(name))).toEqual([]);
    const [ann, ...others] = predictionMarkets;
    expect(others.map(({ slug }) => slug)).toEqual(['who-wins-bob']);
    expect(ann).toEqual({
      slug: 'who-wins-ann',
      question: 'Who wins, "really"?',
      groupItemTitle: 'ann',
      outcomes: ['Yes', 'No'],
      conditionId: 'who-wins-ann',
      availableSince: { s: START_MS / 1000 },
      lastPrice: 0.4225,
      oneDayPriceChange: expect.closeTo(-0.01, 6) as number,
      prices: expect.any(Array) as number[],
    });
    // Three minutes are not enough for figures of a day.
    expect(alone).toMatchObject({ coin: 'BTC', lastPrice: 0.9325 });
    expect(alone).not.toHaveProperty('priceChange24h');
    expect(alone?.predictionMarkets?.[0]).not.toHaveProperty('groupItemTitle');
    const [market] = catalogue.sources.filter(({ rawSymbol }) => rawSymbol === 'btc-above');
    const range = { from: unixSeconds(START_MS / 1000), to: unixSeconds(START_MS / 1000 + 3600) };
    const asked = { ...range, side: 'BOTH', sum: false, gapfill: false, usd: true, descending: false } as const;
    const pointsOf = async (interval: 'MINUTE' | 'HOUR') =>
      readPoints(store.candles({ ...asked, markets: [market], interval, rolledUpTo: range.to }));
    expect(await pointsOf('MINUTE')).toEqual(
      [
        [0.9125, 0.9225],
        [0.9325, 0.9125],
        [0.9225, 0.9325],
      ].map(([open, close], i) => ({
        open,
        high: Math.max(open, close),
        low: Math.min(open, close),
        close,
        volume: 0,
        timestamp: { s: START_MS / 1000 + i * 60 },
      })),
    );
    expect(await pointsOf('HOUR')).toMatchObject([
      { open: 0.9125, high: 0.9325, low: 0.9125, close: 0.9325, volume: 0 },
    ]);
  });

  it('are listed without their question when no file contains it, and change nothing when imported twice', async () => {
    const quotes = write('quotes.csv', [HEADER, ...rows('who-wins-ann', 2, 0.4)]);
    await room.run(quotes);
    const before = await room.readAll();
    const [again] = await room.run(quotes);
    expect([again.isUnchanged, await room.readAll()]).toEqual([true, before]);
    expect((await loadEvents()).events).toMatchObject([{ fullName: 'who wins ann', rawSymbol: 'who-wins-ann' }]);
  });

  it('leave out quotes without a mid, and state which lines were crossed', async () => {
    const quotes = write('quotes.csv', [
      HEADER,
      `a,${START_MS},0.4,0.5,`,
      `a,${START_MS + 1000},0.5,0.4,`,
      `a,${START_MS + 2000},,0.4,`,
      `a,${START_MS + 3000},0.4,,7`,
      `a,${START_MS + 60_000},0.4,0.4,`,
      `b,${START_MS},,,`,
    ]);
    const { markets, leftOut } = await surveyFiles([quotes]);
    expect(leftOut).toEqual([`${quotes}: 1 question without a bid and an ask left out`]);
    expect(markets).toHaveLength(1);
    const [report] = await room.run(quotes);
    expect([report.marker.candles, report.marker.oddities]).toEqual([
      2,
      ['1 crossed quote left out, the ask below the bid (line 3)', '2 quotes left out: no bid or no ask'],
    ]);
  });

  it('are refused with line and column where they are damaged', async () => {
    const good = `a,${START_MS},0.4,0.5,`;
    const cases: [lines: string[], says: RegExp][] = [
      [
        [HEADER, good, `a,${START_MS},1.2,0.5,`],
        /quotes\.csv, line 3: column bid: a price from 0 to 1 is expected, found "1.2"/,
      ],
      [[HEADER, good, `a,${START_MS},40,50,`], /line 3: column bid: a price from 0 to 1/],
      [
        [HEADER, good, `a,${START_MS - 1},0.4,0.5,`],
        /line 3: a time that is not before that of the question’s row above/,
      ],
      [[HEADER, good, 'a,12,0.4,0.5,'], /line 3: column ts_ms: /],
      [[HEADER, good, 'a,0.4'], /line 3: 5 columns are expected \(slug,ts_ms,bid,ask,volume24hr\), found 2/],
      [[HEADER, good, `"a,${START_MS},0.4,0.5,`], /line 3: the quotes of its cells do not match/],
      [[HEADER, good, `,${START_MS},0.4,0.5,`], /line 3: column slug: a name is expected, found none/],
      [[HEADER], /has no quotes with a bid and an ask/],
      [[...QUESTIONS, 'x'], /quotes\.csv, line 5: a slug and its question are expected in 3 columns/],
      [QUESTIONS, /has nothing that can be imported/],
    ];
    for (const [lines, says] of cases) await expect(surveyFiles([write('quotes.csv', lines)])).rejects.toThrow(says);
  });
});

describe('cells of a line', () => {
  it('are returned as they were written', () => {
    const cell = fc.array(fc.constantFrom('a', ',', '"', ' ', 'é')).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.boolean(), (cells, isQuoted) => {
        const quote = (text: string): string =>
          isQuoted || /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        expect(splitCsv(cells.map(quote).join(','))).toEqual(cells);
      }),
    );
  });
});

describe.skipIf(!hasQuotes)('the recorded quotes', () => {
  it('are complete, except for those without a mid', async () => {
    const { markets } = await surveyFiles([DATA]);
    const lines = gunzipSync(readFileSync(`${DATA}slice-quotes-2026-07-10..12.csv.gz`))
      .toString()
      .trim()
      .split('\n')
      .slice(1);
    const minutes = new Set<string>();
    let crossed = 0;
    for (const line of lines) {
      const [slug, ms, bid, ask] = line.split(',');
      if (bid !== '' && ask !== '' && Number(ask) < Number(bid)) crossed++;
      else if (bid !== '' && ask !== '') minutes.add(`${slug} ${Math.floor(Number(ms) / 60_000)}`);
    }
    const surveys = markets.flatMap(({ sessions }) => sessions.flatMap((session) => session.surveys));
    const told = surveys.flatMap(({ oddities }) => oddities).filter((oddity) => oddity.includes('crossed'));
    expect([markets.length, crossed, told.length]).toEqual([112, 2, 2]);
    expect(markets.every(({ market }) => market.question !== undefined)).toBe(true);
    let found = 0;
    for (const survey of surveys) {
      const sink = { addQuotes: () => void found++ } as never;
      await survey.format.rebuildMarket([survey], { priceDecimals: 7, sizeDecimals: 0 }, sink);
    }
    expect(found).toBe(minutes.size);
  });
});
