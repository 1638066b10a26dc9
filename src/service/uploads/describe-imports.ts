import type { ImportedMarketFacts, ImportJob } from '@/contract/imports';
import type { Engine } from '@/service/store/engine/engine';
import type { StoredMarket } from '@/service/store/engine/store';
import { loadMarkets } from '@/service/store/readers/market-reader';
import type { ImportMarker } from '@/service/store/recorded/import-markers';
import { measureRows } from '@/service/store/recorded/measure-rows';
import { formatContents } from '../ingest/format-report';
import { formatShown, listScreens, type MarketOutcome } from '../ingest/format-shown';
import type { MarketSessions } from '../ingest/join-sessions';
import { listImportedMarkets, nameImported } from '../ingest/remove-imports';

type Named = Parameters<typeof nameImported>[0];

const namesOf = (named: Named) => ({
  name: nameImported(named),
  exchange: named.exchange,
  rawSymbol: named.rawSymbol,
  ...(named.tenor ? { tenor: named.tenor } : {}),
});

const shownOf = (market: StoredMarket) => ({ shown: formatShown(market), screens: listScreens(market) });

function describePart(marker: ImportMarker): ImportedMarketFacts['parts'][number] {
  const { from, to, files, names, gaps, oddities = [] } = marker;
  return {
    from: { s: from },
    to: { s: to },
    files: names?.length ?? files.length,
    ...(names === undefined ? {} : { names: [...names] }),
    ...(gaps === undefined ? {} : { gaps }),
    contents: formatContents(marker),
    oddities: [...oddities],
  };
}

/** Everything that was imported, market by market. */
export async function describeImports(engine: Engine): Promise<ImportedMarketFacts[]> {
  const imported = (await listImportedMarkets(engine)).filter(({ imports }) => imports.length > 0);
  if (imported.length === 0) return [];
  const stored = new Map((await loadMarkets(engine)).map((market) => [market.id, market]));
  const described: ImportedMarketFacts[] = [];
  for (const { row, imports } of imported) {
    const market = stored.get(row.id);
    described.push({
      ...namesOf(row),
      ...(market === undefined ? { shown: '', screens: [] } : shownOf(market)),
      parts: imports.map(describePart),
      bytes: await measureRows(engine, row.id),
    });
  }
  return described;
}

/** What the files hold, before any of it is stored. */
export function describeFound(markets: readonly MarketSessions[]): NonNullable<ImportJob['found']> {
  return markets.map(({ market: { exchange, symbol, tenor }, sessions }) => {
    const surveys = sessions.flatMap((session) => session.surveys);
    return {
      ...namesOf({ exchange, rawSymbol: symbol, ...(tenor && { tenor }) }),
      formats: [...new Set(surveys.map(({ format }) => format.name))],
      files: new Set(surveys.map(({ file }) => file)).size,
      from: { s: Math.min(...sessions.map(({ from }) => from)) },
      to: { s: Math.max(...sessions.map(({ to }) => to)) },
      trades: surveys.reduce((sum, { bookTrades }) => sum + bookTrades.count, 0),
    };
  });
}

/** What the markets of an import can show now. */
export const describeShown = (outcomes: readonly MarketOutcome[]): NonNullable<ImportJob['markets']> =>
  outcomes.flatMap(({ market }) => (market === undefined ? [] : [{ ...namesOf(market), ...shownOf(market) }]));
