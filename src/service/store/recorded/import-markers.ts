import type { Engine } from '@/service/store/engine/engine';
import type { LeverageTable } from '@/service/store/engine/schema';

/** A stretch of time in Unix seconds, half-open. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Tables that an import may fill. */
export type ImportTable =
  | 'book'
  | 'candle_minute'
  | 'candle_hour'
  | 'volume_at_price'
  | 'option_summary'
  | LeverageTable;

/** What an import of a capture owns of its time: hours are made of its minutes. */
export const IMPORT_TABLES: readonly ImportTable[] = [
  'book',
  'candle_minute',
  'volume_at_price',
  'interest_minute',
  'liquidation_minute',
  'funding_minute',
  'option_summary',
];

/** Candles of hours come by themselves too. */
export const ALL_IMPORT_TABLES: readonly ImportTable[] = [...IMPORT_TABLES, 'candle_hour'];

/** A print off the market: `price` in the quote asset, `volume` in coins, `kind` what the venue or we call it. */
export interface StoredPrint {
  readonly ms: number;
  readonly price: number;
  readonly volume: number;
  readonly kind: string;
}

/** How many prints were off the market, and the first of them. */
export interface OffMarketPrints {
  readonly count: number;
  readonly prints: readonly StoredPrint[];
}

/** What one import of one market left in the store. Seconds are Unix seconds; `to` is exclusive. */
export interface ImportMarker extends TimeRange {
  readonly market: number;
  /** SHA-256 of the imported files, in order of time. */
  readonly files: readonly string[];
  /** What they are called, without their folders; absent where an older build did not say. */
  readonly names?: readonly string[];
  readonly seconds: number;
  readonly minutes: number;
  readonly maxBids: number;
  readonly maxAsks: number;
  readonly candles: number;
  /** Minutes with trades at their prices; absent where an older build made none. */
  readonly profiles?: number;
  /** Absent without such prints. */
  readonly offMarket?: OffMarketPrints;
  /** Not known of what is left of an import that was cut. */
  readonly crossed?: number;
  readonly trades?: number;
  readonly gaps?: number;
  /** Tables whose rows of its time are its own; absent: all of `IMPORT_TABLES`. */
  readonly tables?: readonly ImportTable[];
  /** Minutes with a row of them; absent without any. */
  readonly funding?: number;
  readonly interest?: number;
  readonly liquidations?: number;
  /** Values of a summary of options. */
  readonly summaries?: number;
  /** Sentences about what was unusual in its files. */
  readonly oddities?: readonly string[];
  /** A part of what its files hold: the rest was removed or replaced. */
  readonly isCut?: true;
}

/** Prints off the market that are told one by one; of the others the number is. */
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
  await engine.run('DELETE FROM seed WHERE step = {step:String}', { step: nameImport(marker) });
}

/** Seconds that an import owns: whole minutes, because a candle cannot be shared between two imports. */
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

/** The stretches of `imports`, which ascend; those that touch are one. */
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
