import { alignDown } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { BlockColumn } from './seed-block';
import type { SeedRows } from './seed-store';
import type { RunningRows, StoredMarket } from './store';

export type RunningKind = 'candles' | 'profiles' | 'liquidations' | 'interest';

/** Makes the rows of minutes that no table has yet. */
export interface RunningSource {
  /**
   * Rows of the minute tables of `kind` for those of `markets` that are simulated: the minute before `from`, those from
   * there on, and the one that runs at `now`, as far as it has come, in pieces. Times in Unix seconds.
   */
  load(kind: RunningKind, markets: readonly number[], from: UnixSeconds, now: UnixSeconds): Promise<SeedRows[]>;
}

/** A world so far behind is catching up: its minutes come from the tables. */
const LONGEST_LAG_SECONDS = 600;

/** What a query must say to be answered up to the present. */
interface Asked {
  readonly to: UnixSeconds;
  readonly now?: UnixSeconds | undefined;
  readonly markets: readonly StoredMarket[];
  readonly quoteMarket?: StoredMarket | undefined;
}

function textAt(column: BlockColumn, row: number): string {
  if (!('values' in column)) throw new TypeError(`A column of ${column.type} has no numbers`);
  if ('ends' in column) {
    const start = row === 0 ? 0 : Number(column.ends[row - 1]);
    return `[${column.values.subarray(start, Number(column.ends[row])).join(', ')}]`;
  }
  return String(column.values[row]);
}

function writeTuples({ block, rows }: SeedRows): string[] {
  const columns = Object.values(block);
  return Array.from({ length: rows }, (_, row) => `(${columns.map((column) => textAt(column, row)).join(', ')})`);
}

/** `pieces`, rows of one table, as a table of SQL. */
function writeTable(pieces: readonly SeedRows[]): string {
  const structure = Object.entries(pieces[0].block).map(([name, { type }]) => `${name} ${type}`);
  return `values('${structure.join(', ')}', ${pieces.flatMap(writeTuples).join(', ')})`;
}

function writeTables(made: readonly SeedRows[]): ReadonlyMap<string, string> {
  const pieces = new Map<string, SeedRows[]>();
  for (const rows of made) if (rows.rows > 0) pieces.set(rows.table, [...(pieces.get(rows.table) ?? []), rows]);
  return new Map([...pieces].map(([table, parts]) => [table, writeTable(parts)]));
}

/** Adds to queries that reach into the present what has happened since the last closed minute. */
export class RunningReader {
  readonly #source: RunningSource | undefined;
  #closedTo: UnixSeconds | undefined;

  constructor(source: RunningSource | undefined) {
    this.#source = source;
  }

  /** Told that the tables have all minutes that ended by `to`. */
  advance(to: UnixSeconds): void {
    this.#closedTo = unixSeconds(alignDown(to, 'MINUTE'));
  }

  /** `query` with the rows of `kind` that it reaches. Recorded markets have no present. */
  async complete<Query extends Asked>(
    kind: RunningKind,
    query: Query,
  ): Promise<Query & { readonly running?: RunningRows }> {
    const from = this.#closedTo;
    const { now, to } = query;
    const markets = query.quoteMarket ? [...query.markets, query.quoteMarket] : query.markets;
    if (this.#source === undefined || from === undefined || now === undefined || to <= from) return query;
    if (now < from || now - from > LONGEST_LAG_SECONDS || markets.some((market) => market.recordedFrom > 0))
      return query;
    const ids = markets.map((market) => market.id);
    const tables = writeTables(await this.#source.load(kind, ids, from, now));
    return { ...query, running: { from, tables } };
  }
}
