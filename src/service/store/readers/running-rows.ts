import { alignDown } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { OffMarketPrints } from '@/service/store/engine/recorded-span';
import type { BlockColumn } from '@/service/store/engine/seed-block';
import type { DepthQuery, RunningRows, StoredMarket } from '@/service/store/engine/store';
import type { SeedRows } from '@/service/store/recorded/staged-rows';
import { type BookStep, joinRunningBooks, type RunningBook, type RunningBooks } from './running-books';

export type RunningKind = 'candles' | 'profiles' | 'liquidations' | 'interest';

/** Makes the rows of minutes that are in no table yet. */
export interface RunningSource {
  /**
   * Rows of the minute tables of `kind` for those of `markets` that are simulated, in pieces: the minute before `from`,
   * those from there on, and the open one at `now` as far as it is known. Times in Unix seconds.
   */
  load(kind: RunningKind, markets: readonly number[], from: UnixSeconds, now: UnixSeconds): Promise<SeedRows[]>;
}

/** What markets that are being recorded have beyond the store. */
export interface LiveSource {
  /** `undefined` for a market that is not being recorded. */
  readLive(market: number): LiveReading | undefined;
}

/** A market's data that the store does not have. */
export interface MarketReading {
  /** Rows of `candle_minute` from a minute on, including the open one as far as it is known. */
  readCandles(from: number): SeedRows;
  /** Rows of `interest_minute`, `liquidation_minute` and `funding_minute`, likewise. */
  readLeverage(from: number): readonly SeedRows[];
  /** Books, ascending: one per second; or one per minute, and the newest of the open minute. */
  readBooks(step: BookStep): readonly RunningBook[];
  /** Rows of `option_summary` from a second on. */
  readSummaries(from: number): SeedRows;
}

export interface LiveReading extends MarketReading {
  /** Earlier minutes are in the store. */
  readonly storedTo: UnixSeconds;
  /** The venue's time that its messages have reached. */
  readonly reached: UnixSeconds;
  /** Whether anything arrived in the last seconds, by the clock of this machine. */
  readonly isFresh: boolean;
  /** Whether a demo venue plays it, rather than the real market. */
  readonly isDemo: boolean;
  /** Prints off the market that the store does not have. */
  readonly offMarket?: OffMarketPrints;
}

/** A world further behind is catching up, and its minutes are read from the tables. */
const LONGEST_LAG_SECONDS = 600;

/** Options of a query that is answered up to the present. */
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

/** The columns and rows that a query needs. */
interface Picked {
  readonly columns: readonly string[];
  /** Unix seconds. */
  readonly from: number;
}

function writeTuples({ block, rows }: SeedRows, picked: Picked | undefined): string[] {
  const columns = picked === undefined ? Object.values(block) : picked.columns.map((name) => block[name]);
  const { ts } = block;
  const isPicked = (row: number): boolean => picked === undefined || Number(textAt(ts, row)) >= picked.from;
  return Array.from({ length: rows }, (_, row) => row)
    .filter(isPicked)
    .map((row) => `(${columns.map((column) => textAt(column, row)).join(', ')})`);
}

/** `pieces`, rows of one table, as a table in SQL, or `undefined` without rows. */
function writeTable(pieces: readonly SeedRows[], picked?: Picked): string | undefined {
  const [{ block }] = pieces;
  const names = picked?.columns ?? Object.keys(block);
  const structure = names.map((name) => `${name} ${block[name].type}`).join(', ');
  const tuples = pieces.flatMap((piece) => writeTuples(piece, picked));
  return tuples.length === 0 ? undefined : `values('${structure}', ${tuples.join(', ')})`;
}

/** The pieces of each table that has rows. */
function groupByTable(made: readonly SeedRows[]): ReadonlyMap<string, SeedRows[]> {
  const pieces = new Map<string, SeedRows[]>();
  for (const rows of made) if (rows.rows > 0) pieces.set(rows.table, [...(pieces.get(rows.table) ?? []), rows]);
  return pieces;
}

function writeTables(made: readonly SeedRows[], pick?: (table: string) => Picked): ReadonlyMap<string, string> {
  const written = [...groupByTable(made)].map(([table, parts]) => [table, writeTable(parts, pick?.(table))] as const);
  return new Map(written.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

/** Kinds of data of a market that is being recorded. Simulated summaries are made by the hour. */
type LiveKind = RunningKind | 'summaries';

function readRows(kind: LiveKind, live: LiveReading, from: number): readonly SeedRows[] {
  if (kind === 'candles') return [live.readCandles(from)];
  if (kind === 'summaries') return [live.readSummaries(from)];
  // A row of open interest starts at the end of the one before it.
  return live.readLeverage(from - 60);
}

/**
 * The columns that statistics read of minutes. Limited, because they are written to SQL for hundreds of markets at
 * once.
 */
const CANDLE_STATISTICS = ['market', 'ts', 'open', 'close', 'buyTickLots', 'sellTickLots'] as const;
const STATISTICS = {
  candles: { kind: 'candles', columns: CANDLE_STATISTICS },
  questions: { kind: 'candles', columns: [...CANDLE_STATISTICS, 'buyLots', 'sellLots'] },
  interest: { kind: 'interest', columns: ['market', 'ts', 'lots'] },
} as const;

/** Adds to queries that reach the present what happened since the last closed minute. */
export class RunningReader {
  readonly #source: RunningSource | undefined;
  readonly #live: LiveSource | undefined;
  #closedTo: UnixSeconds | undefined;

  constructor(source: RunningSource | undefined, live: LiveSource | undefined) {
    this.#source = source;
    this.#live = live;
  }

  /** Call this when the tables have all minutes that ended by `to`. */
  advance(to: UnixSeconds): void {
    this.#closedTo = unixSeconds(alignDown(to, 'MINUTE'));
  }

  /** `query` with the rows of `kind` that it reaches. Markets that are no longer being recorded have no present. */
  async complete<Query extends Asked>(
    kind: RunningKind,
    query: Query,
  ): Promise<Query & { readonly running?: RunningRows }> {
    const { now, to } = query;
    if (kind !== 'profiles') {
      const running = this.#readLive(kind, query.markets);
      if (running) return to <= running.from ? query : { ...query, running };
    }
    const markets = query.quoteMarket ? [...query.markets, query.quoteMarket] : query.markets;
    const from = this.#startAt(now);
    if (from === undefined || now === undefined || to <= from) return query;
    if (markets.some((market) => market.recordedFrom > 0)) return query;
    const made = await this.#load(kind, markets, from, now);
    return { ...query, running: { from, tables: writeTables(made) } };
  }

  /** `query` with the recorded summaries that are not stored yet. */
  completeSummary<Query extends Asked>(query: Query): Query & { readonly running?: RunningRows } {
    const running = this.#readLive('summaries', query.markets);
    return running === undefined || query.to <= running.from ? query : { ...query, running };
  }

  /** Books in the range of `query` that are not in the tables, or `undefined`. */
  readBooks({ markets, interval }: DepthQuery): RunningBooks | undefined {
    const step = interval === 'SECOND' ? 1 : 60;
    const parts = markets.flatMap(({ id }) => {
      const live = this.#live?.readLive(id);
      return live === undefined ? [] : [{ market: id, storedTo: live.storedTo, books: live.readBooks(step) }];
    });
    return joinRunningBooks(parts, interval);
  }

  /**
   * The rows that statistics `name` of simulated `markets` at `now` read in addition to the tables, or `undefined`.
   */
  async readStatistics(
    name: keyof typeof STATISTICS,
    markets: readonly StoredMarket[],
    now: UnixSeconds,
  ): Promise<RunningRows | undefined> {
    const from = this.#startAt(now);
    if (from === undefined || now <= from) return undefined;
    const { kind, columns } = STATISTICS[name];
    const made = await this.#load(kind, markets, from, now);
    const wanted = made.filter(({ block }) => columns.every((column) => Object.hasOwn(block, column)));
    return { from, tables: writeTables(wanted, () => ({ columns, from })) };
  }

  /** The candles that statistics of markets being recorded read in addition to the tables, or `undefined`. */
  readLiveStatistics(markets: readonly StoredMarket[]): RunningRows | undefined {
    return this.#readLive('candles', markets, [...CANDLE_STATISTICS, 'unsidedTickLots']);
  }

  /** What markets have beyond the store, if all are being recorded. `columns` limits it; all by default. */
  #readLive(kind: LiveKind, markets: readonly StoredMarket[], columns?: readonly string[]): RunningRows | undefined {
    const readings = markets.map((market) => this.#live?.readLive(market.id));
    const live = readings.filter((reading) => reading !== undefined);
    if (live.length === 0 || live.length < readings.length) return undefined;
    const from = unixSeconds(Math.min(...live.map(({ storedTo }) => storedTo)));
    const pick = columns && ((): Picked => ({ columns, from }));
    const rows = live.flatMap((reading) => readRows(kind, reading, from));
    return { from, tables: writeTables(rows, pick), haveUnsided: true };
  }

  /** Start of what the tables do not have at `now`, or `undefined` when they have everything. */
  #startAt(now: UnixSeconds | undefined): UnixSeconds | undefined {
    const from = this.#closedTo;
    if (this.#source === undefined || from === undefined || now === undefined) return undefined;
    return now < from || now - from > LONGEST_LAG_SECONDS ? undefined : from;
  }

  async #load(kind: RunningKind, markets: readonly StoredMarket[], from: UnixSeconds, now: UnixSeconds) {
    const ids = markets.map((market) => market.id);
    return (await this.#source?.load(kind, ids, from, now)) ?? [];
  }
}
