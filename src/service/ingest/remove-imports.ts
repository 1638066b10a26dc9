import { formatMarketId } from '@/domain/market-id';
import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { cutImport } from '@/service/store/recorded/cut-import';
import {
  IMPORT_TABLES,
  type ImportMarker,
  type ImportTable,
  loadImports,
  overlaps,
  ownedRange,
} from '@/service/store/recorded/import-markers';
import { loadRecordedRows, type RecordedMarketRow } from '@/service/store/recorded/ingest';
import { IngestError } from './open/ingest-error';
import { changeStore, prepareStore } from './staging';

/** A market with all its imports, oldest first. */
export interface ImportedMarket {
  readonly row: RecordedMarketRow;
  readonly imports: readonly ImportMarker[];
}

export interface RemoveOptions {
  readonly engine: Engine;
  readonly dataDirectory: string;
  /** `BINANCE_FUTURES:BTCUSDT`, or only the symbol if no other venue has it. */
  readonly market: string;
  /** Whole minutes in Unix seconds. An open end reaches as far as the imports. */
  readonly range: TimeRange;
}

/** What was removed of a market, and what is left of the imports that were cut. */
export interface Removal extends ImportedMarket {
  readonly keeps: readonly ImportMarker[];
}

/** A market's name in `--list`. Option summaries include their tenor. */
export const nameImported = (row: Pick<RecordedMarketRow, 'exchange' | 'rawSymbol' | 'tenor'>): string =>
  formatMarketId(row) + (row.tenor ? `:${row.tenor}` : '');

/** All imports by market, after finishing any interrupted change of the store. */
export async function loadImportedMarkets(engine: Engine, dataDirectory: string): Promise<ImportedMarket[]> {
  await prepareStore(engine, dataDirectory);
  return listImportedMarkets(engine);
}

/** The same for a store that is in use. */
export async function listImportedMarkets(engine: Engine): Promise<ImportedMarket[]> {
  const [rows, imports] = [await loadRecordedRows(engine), await loadImports(engine)];
  return rows.map((row) => ({ row, imports: imports.filter((marker) => marker.market === row.id) }));
}

/** @throws IngestError when no market or more than one matches. */
function findMarket(markets: readonly ImportedMarket[], name: string): ImportedMarket {
  const nameOf = ({ row }: ImportedMarket): string => nameImported(row);
  const wanted = name.trim().replace(/\s+/, ':').toUpperCase();
  const isMeant = (market: ImportedMarket): boolean =>
    [nameOf(market), market.row.rawSymbol].some((known) => known.toUpperCase() === wanted);
  const [found, other] = markets.filter(isMeant);
  if (found && other === undefined) return found;
  if (other) throw new IngestError(`${name} may be ${nameOf(found)} or ${nameOf(other)}: name its venue too`);
  const known = markets.length === 0 ? 'nothing is imported' : `imported are ${markets.map(nameOf).join(', ')}`;
  throw new IngestError(`There is no imported market ${name}: ${known}`);
}

/** The tables filled by any of the imports. */
const tablesOf = (imports: readonly ImportMarker[]): ImportTable[] => [
  ...new Set(imports.flatMap(({ tables = IMPORT_TABLES }) => tables)),
];

/**
 * Removes what was imported of a market in a range, and the market itself when nothing is left.
 * @throws IngestError when there is nothing to remove. Nothing was changed then.
 */
export async function removeImports({ engine, dataDirectory, market, range }: RemoveOptions): Promise<Removal> {
  const { row, imports } = findMarket(await loadImportedMarkets(engine, dataDirectory), market);
  const hit = imports.filter((marker) => overlaps(ownedRange(marker), range));
  const [first, last] = [hit[0], hit.at(-1)];
  if (first === undefined || last === undefined) {
    throw new IngestError(`Nothing was imported of ${nameImported(row)} in that time`);
  }
  const cut = {
    from: Math.max(range.from, ownedRange(first).from),
    to: Math.min(range.to, ownedRange(last).to),
  };
  const keeps: ImportMarker[] = [];
  for (const marker of hit) keeps.push(...(await cutImport(engine, marker, cut)));
  await changeStore(engine, dataDirectory, async () => [
    { row, replaces: hit, keeps, clears: [cut], tables: tablesOf(hit), bookFiles: [], candleFiles: [] },
  ]);
  return { row, imports: hit, keeps };
}
