import type { Engine } from '../store/engine';
import { type ImportMarker, loadImports, loadMarketUnits, ownedRange } from '../store/ingest';
import { decimalsOf } from './decimal';
import { getRecordedId } from './describe-market';
import { ConflictingInputError } from './ingest-error';
import type { MarketSessions, Session } from './join-sessions';
import type { MarketUnits, RecordedMarket } from './recording';

/** How a session stands to the earlier imports of its market. */
export interface Standing {
  readonly session: Session;
  /** The earlier import that holds all of it: nothing is to be done. */
  readonly known: ImportMarker | undefined;
  /** Earlier imports that it takes the place of. */
  readonly replaces: readonly ImportMarker[];
}

export interface MarketPlan {
  readonly units: MarketUnits;
  readonly standings: readonly Standing[];
}

function overlaps(a: Pick<ImportMarker, 'from' | 'to'>, b: Pick<ImportMarker, 'from' | 'to'>): boolean {
  const [left, right] = [ownedRange(a), ownedRange(b)];
  return left.from < right.to && right.from < left.to;
}

function nameOf(market: RecordedMarket): string {
  return `${market.exchange} ${market.symbol}`;
}

function hashesOf(sessions: readonly Session[]): Set<string> {
  return new Set(sessions.flatMap((session) => session.surveys.map((survey) => survey.hash)));
}

function contains(hashes: ReadonlySet<string>, marker: ImportMarker): boolean {
  return marker.files.every((hash) => hashes.has(hash));
}

/** @throws ConflictingInputError when an earlier import shares time with the session and is not contained in it. */
function standingOf(session: Session, earlier: readonly ImportMarker[]): Standing {
  const hashes = hashesOf([session]);
  const known = earlier.find((marker) => [...hashes].every((hash) => marker.files.includes(hash)));
  if (known) return { session, known, replaces: [] };
  const replaces = earlier.filter((marker) => overlaps(marker, session));
  if (replaces.every((marker) => contains(hashes, marker))) return { session, known: undefined, replaces };
  throw new ConflictingInputError(
    `An earlier import of ${nameOf(session.market)} covers part of the same time; import all its files in one command`,
  );
}

/** The same work again, also for what is known: its rows need other units. */
function redo({ session, known, replaces }: Standing): Standing {
  return { session, known: undefined, replaces: known ? [known] : replaces };
}

/** @throws ConflictingInputError when another market has the id. */
async function loadStoredUnits(engine: Engine, id: number, market: RecordedMarket): Promise<MarketUnits | undefined> {
  const stored = await loadMarketUnits(engine, id);
  if (!stored) return undefined;
  if (stored.exchange !== market.exchange || stored.rawSymbol !== market.symbol) {
    throw new ConflictingInputError(`${nameOf(market)} and ${stored.exchange} ${stored.rawSymbol} share the id ${id}`);
  }
  return { priceDecimals: decimalsOf(stored.tick), sizeDecimals: decimalsOf(stored.lot) };
}

function isFiner(units: MarketUnits, than: MarketUnits): boolean {
  return units.priceDecimals > than.priceDecimals || units.sizeDecimals > than.sizeDecimals;
}

/**
 * Decides what is to be done for a market and in which units: all its rows share them.
 * @throws ConflictingInputError when the files do not fit what stays in the store.
 */
export async function planMarket(engine: Engine, { market, units, sessions }: MarketSessions): Promise<MarketPlan> {
  const id = getRecordedId(market);
  const stored = await loadStoredUnits(engine, id, market);
  const earlier = (await loadImports(engine)).filter((marker) => marker.market === id);
  const standings = sessions.map((session) => standingOf(session, earlier));
  const given = hashesOf(sessions);
  if (!stored || earlier.every((marker) => standings.some(({ replaces }) => replaces.includes(marker)))) {
    return { units, standings };
  }
  if (!isFiner(units, stored)) return { units: stored, standings };
  if (earlier.every((marker) => contains(given, marker))) return { units, standings: standings.map(redo) };
  throw new ConflictingInputError(
    `The files have finer prices or sizes than the earlier imports of ${nameOf(market)}; import all its files in one command`,
  );
}
