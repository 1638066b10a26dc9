import { listNamedMarkets, readNamedMarkets } from '../../src/testing/recorded-service/named-markets';
import { makeRecordedService } from '../../src/testing/recorded-service/recorded-service';
import { findRecordings } from '../../src/testing/recorded-service/recordings';
import { expect, test } from '../fixtures';
import { MarketsPage } from '../markets-page';
import { E2E_PORT } from '../playwright.config';
import { serveRecordings } from '../recorded-routes';

const LIST = 'data/minute-candles/symbol-properties';
const hasRecordings = findRecordings('no list of them is looked at', [LIST]);
test.skip(!hasRecordings, '../shared/data is absent');

const NOW = Date.UTC(2026, 6, 12);

test('a search of a real list puts exact matches first, then what starts with the text', { tag: '@quick' }, async ({
  page,
}) => {
  const named = readNamedMarkets();
  const service = await makeRecordedService({
    nowMs: NOW,
    port: E2E_PORT,
    holdings: { markets: listNamedMarkets() },
  });
  await serveRecordings(page, service);
  await page.goto('/markets?v=1&q=pepe');
  const markets = new MarketsPage(page);
  await markets.waitUntilQuiet();
  // One row per symbol: several venues share a row.
  const textsOf = ({ base, quote, rawSymbol, title }: (typeof named)[number]): readonly string[] =>
    [base, `${base}-${quote}`, rawSymbol, title].map((text) => text.toLowerCase());
  const found = named.filter((one) => textsOf(one).some((text) => text.includes('pepe')));
  const symbols = new Set(found.map(({ base, quote }) => `${base}-${quote}`));
  const exact = new Set(found.filter(({ base }) => base === 'PEPE').map(({ base, quote }) => `${base}-${quote}`));
  expect(symbols.size).toBeGreaterThan(exact.size);
  const shown = (await markets.readRows()).map(({ symbol }) => symbol);
  expect(shown).toHaveLength(symbols.size);
  const isExact = shown.map((symbol) => symbol.startsWith('PEPE-'));
  expect(isExact).toEqual(shown.map((_, at) => at < exact.size));
});
