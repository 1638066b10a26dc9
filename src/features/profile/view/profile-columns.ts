import type { LastPrice } from '@/charts/axes/price-axis';
import type { Market } from '@/contract/payloads';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { BlockMinutes, TpoTile } from '@/data/queries/tpo';
import { tileStartOf } from '@/domain/bucket-scale';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { CandlePyramid } from '@/domain/columns/candle-pyramid';
import type { TimeSpan } from '@/domain/time-span';
import { buildReceivedSession, type DroppedParts, type ReceivedSession } from '@/domain/tpo/received-session';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { scaleOfSession } from '@/domain/tpo/session-scale';
import { countBalanceBlocks, nextSession, type TpoSession } from '@/domain/tpo/tpo-session';
import { isRisingOnDay } from '@/panes/price/day-direction';

/** A cached session: as a profile, and as it was received. */
export interface HeldSession {
  readonly profile: SessionProfile;
  readonly received: ReceivedSession;
  /** Unix second up to which it contains all trades. */
  readonly asOf: number;
}

export interface SessionRules {
  readonly session: TpoSession;
  readonly minutes: BlockMinutes;
  /** Recommended by the service; `undefined`: derived from the cached levels. */
  readonly rowHeight: number | undefined;
}

/**
 * The sessions of tiles (parallel to `indices`), ascending. A cached tile without trades gives a session without
 * levels; a tile that is not cached gives none.
 */
export function listHeldSessions(
  indices: readonly number[],
  tiles: readonly (HeldTile<TpoTile> | undefined)[],
  rules: SessionRules,
): readonly HeldSession[] {
  const scale = scaleOfSession(rules.session);
  const held = tiles.flatMap((tile, at) =>
    tile === undefined ? [] : [{ ...tile, start: tileStartOf(scale, indices[at]) }],
  );
  const rowHeight = rules.rowHeight ?? inferRowHeight(held.flatMap(({ tile }) => tile));
  return held.map(({ tile, start, completeUntil, asked }) => {
    const received = tile[0] ?? emptySession(start);
    // Without a guaranteed time of completeness, use the time that the service stated for the request.
    const asOf = Math.max(completeUntil, asked?.askedAt ?? start);
    const profile = profileOnce(received, { ...rules, rowHeight, asOf });
    return { received, profile, asOf };
  });
}

interface ProfileRules extends SessionRules {
  readonly rowHeight: number;
  /** Unix second up to which it contains all trades. */
  readonly asOf: number;
}

const empty = new Map<number, ReceivedSession>();

interface Remembered {
  readonly name: string;
  readonly profile: SessionProfile;
}

const profiles = new WeakMap<ReceivedSession, Remembered>();

/** The same object each time: results computed for a session are cached by identity. */
function emptySession(start: number): ReceivedSession {
  const known = empty.get(start) ?? buildReceivedSession({ start, levels: [], served: {}, blockCount: 0 });
  empty.set(start, known);
  return known;
}

/** Remembers only the last profile: a running session without trades has a new one on each look. */
function profileOnce(received: ReceivedSession, rules: ProfileRules): SessionProfile {
  const name = JSON.stringify(rules);
  const known = profiles.get(received);
  if (known?.name === name) return known.profile;
  const profile = makeProfile(received, rules);
  profiles.set(received, { name, profile });
  return profile;
}

function makeProfile(
  { start, levels, buys, sells, served }: ReceivedSession,
  { session, minutes, rowHeight, asOf }: ProfileRules,
): SessionProfile {
  const end = nextSession(start, session);
  const blockSeconds = minutes * 60;
  const isRunning = asOf < end;
  const begun = Math.ceil((Math.min(asOf, end) - start) / blockSeconds);
  // If the clock lags behind the trades, it has counted fewer blocks.
  const traded = levels.blocks.reduce((most, block) => Math.max(most, block + 1), 0);
  return {
    start,
    end,
    blockSeconds,
    blockCount: Math.max(begun, traded),
    isRunning,
    rowHeight,
    levels,
    buys,
    sells,
    open: served.openingPrice ?? Number.NaN,
    close: served.closingPrice ?? Number.NaN,
    parts: [{ start, firstBlock: 0, balanceBlocks: countBalanceBlocks(session, minutes) }],
  };
}

/** Row height of sessions with fewer than two levels, as a share of the price: the true one is unknown. */
const LONE_SHARE = 1e-4;
/** Significant digits of the difference of two decimals, to drop rounding noise. */
const STEP_DIGITS = 9;

/** The least distance of two levels; NaN without levels. */
function inferRowHeight(sessions: readonly ReceivedSession[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { levels } of sessions) {
    for (let i = 1; i < levels.length; i++) least = Math.min(least, levels.price[i] - levels.price[i - 1]);
  }
  if (Number.isFinite(least)) return Number(least.toPrecision(STEP_DIGITS));
  const lone = sessions.find(({ levels }) => levels.length > 0)?.levels.price[0];
  return lone === undefined ? Number.NaN : Math.abs(lone) * LONE_SHARE;
}

/** Counts of the parts of answers that could not be used, for all sessions together. */
export function countDropped(held: readonly HeldSession[]): DroppedParts {
  return held.reduce(
    (sum, { received: { dropped } }) => ({
      levels: sum.levels + dropped.levels,
      blocks: sum.blocks + dropped.blocks,
    }),
    { levels: 0, blocks: 0 },
  );
}

/** The contiguous sessions that include the last one of `range`; empty, at its end, if that one is not cached. */
export function spanHeld(held: readonly SessionProfile[], range: TimeSpan): TimeSpan {
  const last = held.findLastIndex(({ start, end }) => start < range.to && end > range.from);
  if (last === -1) return { from: range.to, to: range.to };
  let first = last;
  while (first > 0 && held[first - 1].end === held[first].start) first--;
  let end = last;
  while (end < held.length - 1 && held[end + 1].start === held[end].end) end++;
  return { from: held[first].start, to: held[end].end };
}

/** The contiguous sessions whose levels are tracked: of those held around `range`, the ones that are asked for. */
export function findReached(held: readonly SessionProfile[], range: TimeSpan, ledger: TimeSpan): TimeSpan {
  const { from, to } = spanHeld(held, range);
  return { from: Math.min(to, Math.max(from, ledger.from)), to };
}

/**
 * The newest price: from the candles if they reach it, otherwise from the running or the last session. Where its 24 h
 * change is unknown, it has risen if that session has. The last candle would tell another direction for each length of
 * candles, which depends on the view.
 */
export function findLastPrice(
  sessions: readonly SessionProfile[],
  candles: CandlePyramid | undefined,
  { market, span }: { readonly market: Market; readonly span: DataSpan },
): LastPrice | undefined {
  const newest = sessions.findLast(({ levels }) => levels.length > 0);
  if (newest === undefined || newest.end < span.to) return undefined;
  const base = candles?.getLevel(candles.baseSeconds);
  const isNewer = base !== undefined && (base.candles.times.at(-1) ?? 0) >= span.to - base.seconds;
  const price = isNewer ? (base.candles.closes.at(-1) ?? Number.NaN) : newest.close;
  if (Number.isNaN(price)) return undefined;
  const open = Number.isNaN(newest.open) ? findOpen(base?.candles, newest.start) : newest.open;
  return { price, isRising: isRisingOnDay(market, !(price < open)) };
}

/** Where the first candle of a session opened: sums of venues state no open. */
function findOpen(candles: CandleColumns | undefined, start: number): number {
  const at = candles?.times.findIndex((time) => time >= start) ?? -1;
  return candles?.opens[at] ?? Number.NaN;
}

/**
 * Prices that show how finely the market trades: of the newest candles, and opens and closes of sessions. Empty for
 * sums.
 */
export function listTradedPrices(
  candles: CandlePyramid | undefined,
  sessions: readonly SessionProfile[],
): Float64Array {
  if (candles === undefined) return NO_PRICES;
  const { closes } = candles.getLevel(candles.baseSeconds).candles;
  const ends = sessions.flatMap(({ open, close }) => [open, close]).filter(Number.isFinite);
  return Float64Array.of(...closes.subarray(-MAX_CLOSES), ...ends);
}

const NO_PRICES = new Float64Array(0);
const MAX_CLOSES = 60;
