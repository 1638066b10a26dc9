import type { ServedFigures } from './audit-profile';
import type { TpoLevels } from './compute-tpo';
import type { ReceivedSession } from './received-session';

export interface Coarsening {
  /** Number of blocks that become one. */
  readonly factor: number;
  /** Height of a row, in price. */
  readonly rowHeight: number;
}

const coarsened = new WeakMap<ReceivedSession, Map<string, ReceivedSession | undefined>>();

/**
 * The session in blocks of `factor` each, as an answer in such blocks would have it; `undefined` if that cannot be
 * determined. A longer block has visited every row between its lowest and its highest trade. Those are the rows that
 * its parts visited, unless the price jumped over rows between two parts. Served figures are kept if they do not depend
 * on blocks.
 */
export function coarsenReceived(session: ReceivedSession, coarsening: Coarsening): ReceivedSession | undefined {
  const known = coarsened.get(session) ?? new Map<string, ReceivedSession | undefined>();
  coarsened.set(session, known);
  const name = `${coarsening.factor} ${coarsening.rowHeight}`;
  if (!known.has(name)) known.set(name, computeCoarse(session, coarsening));
  return known.get(name);
}

function computeCoarse(session: ReceivedSession, { factor, rowHeight }: Coarsening): ReceivedSession | undefined {
  const levels = joinBlocks(session.levels, factor);
  const rows = numberRows(levels, rowHeight);
  if (rows === undefined || !hasWholeBlocks(levels, rows)) return undefined;
  const { volumes } = session.servedLevels;
  const unknown = new Float64Array(levels.length).fill(Number.NaN);
  return {
    ...session,
    levels,
    served: pickServed(session.served),
    servedLevels: { counts: unknown, volumes, firstTouches: unknown, lastTouches: unknown },
  };
}

function joinBlocks({ length, price, blocks, blockEnds }: TpoLevels, factor: number): TpoLevels {
  const joined = new Int32Array(blocks.length);
  const ends = new Int32Array(length);
  let end = 0;
  for (let level = 0, i = 0; level < length; level++) {
    const first = end;
    for (; i < blockEnds[level]; i++) {
      const block = Math.floor(blocks[i] / factor);
      if (end === first || joined[end - 1] !== block) joined[end++] = block;
    }
    ends[level] = end;
  }
  return { length, price, blocks: joined.slice(0, end), blockEnds: ends };
}

/** A distance between prices is a whole number of rows, up to rounding errors of decimals. */
const DUST_ROWS = 1e-3;

/** Rows above the lowest; `undefined` if the prices do not belong to such rows. */
function numberRows({ length, price }: TpoLevels, rowHeight: number): Int32Array | undefined {
  const rows = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const row = (price[i] - price[0]) / rowHeight;
    rows[i] = Math.round(row);
    if (!(Math.abs(row - rows[i]) < DUST_ROWS)) return undefined;
  }
  return rows;
}

/** Whether every block has visited all rows from its lowest to its highest. */
function hasWholeBlocks({ length, blocks, blockEnds }: TpoLevels, rows: Int32Array): boolean {
  const highest = new Map<number, number>();
  for (let level = 0, i = 0; level < length; level++) {
    for (; i < blockEnds[level]; i++) {
      const before = highest.get(blocks[i]);
      if (before !== undefined && rows[level] !== before + 1) return false;
      highest.set(blocks[i], rows[level]);
    }
  }
  return true;
}

function pickServed(served: ServedFigures): ServedFigures {
  const { periodStart, periodEnd, openingPrice, closingPrice, profileHigh, profileLow, totalVolume } = served;
  const kept = { periodStart, periodEnd, openingPrice, closingPrice, profileHigh, profileLow, totalVolume };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
