import { deleteRows } from '@/service/store/engine/cluster-tables';
import type { Engine } from '@/service/store/engine/engine';
import type { OffMarketPrints, TimeRange } from '@/service/store/engine/recorded-span';
import type { LeverageTable } from '@/service/store/engine/schema';

/** Tables that an import may fill. */
export type ImportTable =
  | 'book'
  | 'candle_minute'
  | 'candle_hour'
  | 'volume_at_price'
  | 'option_summary'
  | LeverageTable;

/** Tables in which an import of a capture owns its time. Hours are made from its minutes. */
export const IMPORT_TABLES: readonly ImportTable[] = [
  'book',
  'candle_minute',
  'volume_at_price',
  'interest_minute',
  'liquidation_minute',
  'funding_minute',
  'option_summary',
];

/** Candles of hours can also be imported directly. */
export const ALL_IMPORT_TABLES: readonly ImportTable[] = [...IMPORT_TABLES, 'candle_hour'];

/** What one import of one market left in the store. Times are Unix seconds; `to` is exclusive. */
export interface ImportMarker extends TimeRange {
  readonly market: number;
  /** SHA-256 of the imported files, in time order. */
  readonly files: readonly string[];
  /** Their file names without folders. Absent in imports of an older build. */
  readonly names?: readonly string[];
  readonly seconds: number;
  readonly minutes: number;
  readonly maxBids: number;
  readonly maxAsks: number;
  readonly candles: number;
  /** Minutes with trades by price. Absent in imports of an older build. */
  readonly profiles?: number;
  /** Absent without such prints. */
  readonly offMarket?: OffMarketPrints;
  /** Unknown for what is left of a cut import. */
  readonly crossed?: number;
  readonly trades?: number;
  readonly gaps?: number;
  /** Tables in which all rows of its time belong to it. When absent, all of `IMPORT_TABLES`. */
  readonly tables?: readonly ImportTable[];
  /** Number of minutes with funding rows. Absent without any. */
  readonly funding?: number;
  readonly interest?: number;
  readonly liquidations?: number;
  /** Number of values of an option summary. */
  readonly summaries?: number;
  /** Sentences about anything unusual in its files. */
  readonly oddities?: readonly string[];
  /** Whether it is only a part of its files: the rest was removed or replaced. */
  readonly isCut?: true;
}

/** Prints off the market that are listed one by one. The others are only counted. */
export const MAX_LISTED_PRINTS = 100;

const MARKER_PREFIX = 'import ';
const MARKER_VERSION = 1;

/** The name of an import's row in `seed`. */
export function nameImport(marker: ImportMarker): string {
  return `${MARKER_PREFIX}${JSON.stringify(marker)}`;
}

/** Every finished import, oldest market time first. */
export async function loadImports(engine: Engine): Promise<ImportMarker[]> {
  const rows = await engine.rows<{ step: string }>(
    'SELECT DISTINCT step FROM seed WHERE startsWith(step, {prefix:String}) ORDER BY step',
    { prefix: MARKER_PREFIX },
  );
  const markers = rows.map(({ step }) => JSON.parse(step.slice(MARKER_PREFIX.length)) as ImportMarker);
  return markers.sort((a, b) => a.from - b.from);
}

export async function saveImports(engine: Engine, markers: readonly ImportMarker[]): Promise<void> {
  if (markers.length === 0) return;
  await engine.run('INSERT INTO seed (step, version) SELECT arrayJoin({steps:Array(String)}), {version:UInt32}', {
    steps: markers.map(nameImport),
    version: MARKER_VERSION,
  });
}

export async function forgetImport(engine: Engine, marker: ImportMarker): Promise<void> {
  await deleteRows(engine, 'seed', 'step = {step:String}', { step: nameImport(marker) });
}

/** Range that an import owns: whole minutes, because two imports cannot share a candle. */
export function ownedRange({ from, to }: TimeRange): TimeRange {
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Whether two imports fill a table of the same name. */
export function sharesTable(a: Pick<ImportMarker, 'tables'>, b: Pick<ImportMarker, 'tables'>): boolean {
  const tables = a.tables ?? IMPORT_TABLES;
  return (b.tables ?? IMPORT_TABLES).some((table) => tables.includes(table));
}

/** The ranges of `imports`, which have to ascend. Those that touch are merged. */
export function spansOf(imports: readonly TimeRange[]): TimeRange[] {
  const spans: TimeRange[] = [];
  for (const { from, to } of imports) {
    const last = spans.at(-1);
    if (last && from <= last.to) spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else spans.push({ from, to });
  }
  return spans;
}

/** The prints of all `imports`. */
export function joinOffMarket(imports: readonly ImportMarker[]): OffMarketPrints | undefined {
  const parts = imports.flatMap(({ offMarket }) => offMarket ?? []);
  if (parts.length === 0) return undefined;
  const prints = parts.flatMap((part) => part.prints).sort((a, b) => a.ms - b.ms);
  return { count: parts.reduce((sum, part) => sum + part.count, 0), prints: prints.slice(0, MAX_LISTED_PRINTS) };
}
