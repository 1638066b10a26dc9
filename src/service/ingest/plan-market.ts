import type { RecordedMarket } from '@/service/record/recorded-market';
import type { Engine } from '@/service/store/engine/engine';
import { cutImport } from '@/service/store/recorded/cut-import';
import {
  IMPORT_TABLES,
  type ImportMarker,
  loadImports,
  overlaps,
  ownedRange,
  sharesTable,
} from '@/service/store/recorded/import-markers';
import { loadRecordedRows, type RecordedMarketRow } from '@/service/store/recorded/ingest';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { decimalsOf, unitOf } from '../record/decimal';
import { getRecordedId } from '../record/describe-market';
import type { MarketUnits } from '../record/recording-sink';
import { chooseRowTicks } from '../record/row-ticks';
import { type MarketSessions, nameMarket, type Session } from './join-sessions';
import { ConflictingInputError } from './open/ingest-error';

/** Relation of a session to the earlier imports of its market. */
export interface Standing {
  readonly session: Session;
  /** The earlier import that contains all of it: nothing to do. */
  readonly known: ImportMarker | undefined;
  /** Earlier imports that it replaces, and the parts of them that stay. */
  readonly replaces: readonly ImportMarker[];
  readonly keeps: readonly ImportMarker[];
}

export interface MarketPlan {
  readonly units: MarketUnits;
  /** Ticks in a price row of profiles. */
  readonly rowTicks: number;
  readonly standings: readonly Standing[];
}

function hashesOf(sessions: readonly Session[]): Set<string> {
  return new Set(sessions.flatMap((session) => session.surveys.map((survey) => survey.hash)));
}

function contains(hashes: ReadonlySet<string>, marker: ImportMarker): boolean {
  return marker.files.every((hash) => hashes.has(hash));
}

/** Whether the files contain more than `marker` for its range: it was cut, or is from a build without profiles. */
function isLacking(marker: ImportMarker, hashes: ReadonlySet<string>): boolean {
  return marker.isCut === true || (marker.profiles === undefined && contains(hashes, marker));
}

/** Earlier imports that own rows of the same tables and range. */
function findRivals(session: Session, earlier: readonly ImportMarker[]): ImportMarker[] {
  return earlier.filter((marker) => sharesTable(marker, session) && overlaps(ownedRange(marker), ownedRange(session)));
}

/** Imports of older builds filled all tables. */
function fillsAll({ tables = IMPORT_TABLES }: ImportMarker, session: Session): boolean {
  return session.tables.every((table) => tables.includes(table));
}

/** @throws ConflictingInputError when an earlier import overlaps the session in time and does not contain it. */
function standingOf(session: Session, earlier: readonly ImportMarker[]): Standing {
  const hashes = hashesOf([session]);
  const isWhole = (marker: ImportMarker): boolean => [...hashes].every((hash) => marker.files.includes(hash));
  const known = earlier.find((marker) => isWhole(marker) && fillsAll(marker, session) && !isLacking(marker, hashes));
  if (known) return { session, known, replaces: [], keeps: [] };
  const replaces = findRivals(session, earlier);
  if (replaces.every((marker) => contains(hashes, marker))) return { session, known, replaces, keeps: [] };
  throw new ConflictingInputError(
    `An earlier import of ${nameMarket(session.market)} covers part of the same time; import all its files in one command, or replace it with --replace`,
  );
}

/** The session as a replacement for all imports that overlap it in time. */
async function replaceEarlier(engine: Engine, session: Session, earlier: readonly ImportMarker[]): Promise<Standing> {
  const range = ownedRange(session);
  const replaces = findRivals(session, earlier);
  const keeps: ImportMarker[] = [];
  for (const marker of replaces) keeps.push(...(await cutImport(engine, marker, range)));
  return { session, known: undefined, replaces, keeps };
}

/** The same work again, even for what is known: its rows need other units. */
function redo({ session, known, replaces, keeps }: Standing): Standing {
  return { session, known: undefined, replaces: known ? [known] : replaces, keeps };
}

/** What the store has of all markets before an import. */
export interface StoredBefore {
  readonly rows: readonly RecordedMarketRow[];
  readonly imports: readonly ImportMarker[];
  /** Ids of the markets that were recorded live. */
  readonly live: ReadonlySet<number>;
}

export async function loadStoredBefore(engine: Engine): Promise<StoredBefore> {
  return {
    rows: await loadRecordedRows(engine),
    imports: await loadImports(engine),
    live: new Set((await loadRecordedSpans(engine)).keys()),
  };
}

/** @throws ConflictingInputError when another market has the id. */
function findStored({ rows }: StoredBefore, id: number, market: RecordedMarket): RecordedMarketRow | undefined {
  const stored = rows.find((row) => row.id === id);
  if (stored && (stored.exchange !== market.exchange || stored.rawSymbol !== market.symbol)) {
    throw new ConflictingInputError(
      `${nameMarket(market)} and ${stored.exchange} ${stored.rawSymbol} share the id ${id}`,
    );
  }
  return stored;
}

/** For a market without any known price. */
const DEFAULT_UNITS: MarketUnits = { priceDecimals: 2, sizeDecimals: 3 };

function isFiner(units: MarketUnits, than: MarketUnits): boolean {
  return units.priceDecimals > than.priceDecimals || units.sizeDecimals > than.sizeDecimals;
}

/** By the mean price of the trades, whatever the order and number of files. */
function chooseRows(sessions: readonly Session[], { priceDecimals }: MarketUnits): number {
  const trades = sessions.flatMap((session) => session.surveys.map((survey) => survey.bookTrades));
  const count = trades.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return 1;
  const mean = trades.reduce((sum, each) => sum + each.priceSum, 0) / count;
  return chooseRowTicks(mean / unitOf(priceDecimals));
}

async function placeSessions(
  engine: Engine,
  sessions: readonly Session[],
  earlier: readonly ImportMarker[],
  isReplacing: boolean,
): Promise<Standing[]> {
  const standings: Standing[] = [];
  let left = earlier;
  for (const session of sessions) {
    const standing = isReplacing ? await replaceEarlier(engine, session, left) : standingOf(session, left);
    standings.push(standing);
    left = [...left.filter((marker) => !standing.replaces.includes(marker)), ...standing.keeps];
  }
  return standings;
}

/**
 * Decides what to do for a market, and in which units, which all its rows share. Changes nothing.
 * @throws ConflictingInputError when the files do not fit what stays in the store.
 */
export async function planMarket(
  engine: Engine,
  before: StoredBefore,
  { market, units: told, sessions }: MarketSessions,
  isReplacing: boolean,
): Promise<MarketPlan> {
  const id = getRecordedId(market);
  const stored = findStored(before, id, market);
  const earlier = before.imports.filter((marker) => marker.market === id);
  const standings = await placeSessions(engine, sessions, earlier, isReplacing);
  const units = told ?? DEFAULT_UNITS;
  const fresh = { units, rowTicks: chooseRows(sessions, units) };
  const isReplaced = (marker: ImportMarker): boolean =>
    standings.some(({ replaces, keeps }) => replaces.includes(marker) && keeps.length === 0);
  const isLive = before.live.has(id);
  // Rates are stored in their own units.
  const isBound = (marker: ImportMarker): boolean =>
    !isReplaced(marker) && (marker.tables ?? IMPORT_TABLES).some((table) => table !== 'funding_minute');
  if (!stored || (!isLive && told !== undefined && !earlier.some(isBound))) return { ...fresh, standings };
  const storedUnits = { priceDecimals: decimalsOf(stored.tick), sizeDecimals: decimalsOf(stored.lot) };
  if (told === undefined || !isFiner(units, storedUnits)) {
    const rowTicks = Math.round(stored.tpoBlock / stored.tick) || chooseRows(sessions, storedUnits);
    return { units: storedUnits, rowTicks, standings };
  }
  const given = hashesOf(sessions);
  if (isLive) {
    throw new ConflictingInputError(
      `The files have finer prices or sizes than what was recorded of ${nameMarket(market)} as it happened`,
    );
  }
  if (earlier.every((marker) => contains(given, marker))) return { ...fresh, standings: standings.map(redo) };
  throw new ConflictingInputError(
    `The files have finer prices or sizes than the earlier imports of ${nameMarket(market)}; import all its files in one command, or remove the earlier imports first`,
  );
}
