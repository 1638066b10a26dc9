import type { TpoQuery } from '@/service/store/engine/store';
import type { RecordedMarket } from './recorded-market';
import type { WireLevel, WirePoint } from './wire-points';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 604_800;
const HOUR_SECONDS = 3600;
/** Monday, 5 January 1970. */
const FIRST_MONDAY_SECONDS = 4 * DAY_SECONDS;

type Session = TpoQuery['session'];

/** First second of the session that contains `at`, and of the next one; computed independently of all other code. */
function findSession(at: number, session: Session): { readonly start: number; readonly end: number } {
  if (session === 'TPO_SESSION_MONTHLY') {
    const date = new Date(at * 1000);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { start: Date.UTC(year, month) / 1000, end: Date.UTC(year, month + 1) / 1000 };
  }
  const [length, origin] =
    session === 'TPO_SESSION_DAILY' ? [DAY_SECONDS, 0] : [WEEK_SECONDS, FIRST_MONDAY_SECONDS % WEEK_SECONDS];
  const start = Math.floor((at - origin) / length) * length + origin;
  return { start, end: start + length };
}

/** A piece of one market's trading: a trade, or a minute of which only the range is recorded. */
interface Piece {
  readonly market: number;
  readonly time: number;
  readonly low: number;
  readonly high: number;
  readonly open: number;
  readonly close: number;
  /** Absent if only the range is recorded. */
  readonly traded?: { readonly row: number; readonly side: 'BUY' | 'SELL'; readonly volume: number };
}

function listPieces({ row, trades, bars, barSeconds }: RecordedMarket, usd: boolean): Piece[] {
  const rowTicks = Math.round(row.tpoBlock / row.tick);
  const rowOf = (price: number): number => Math.floor(Math.round(price / row.tick) / rowTicks);
  if (trades.length > 0) {
    return trades.map(({ ms, price, side, coins, usd: dollars }) => ({
      market: row.id,
      time: ms / 1000,
      low: rowOf(price),
      high: rowOf(price),
      open: price,
      close: price,
      traded: { row: rowOf(price), side, volume: usd ? dollars : coins },
    }));
  }
  if (barSeconds > 60) return [];
  return (bars.BOTH ?? []).map(({ time, open, high, low, close }) => ({
    market: row.id,
    time,
    low: rowOf(low),
    high: rowOf(high),
    open,
    close,
  }));
}

interface Row {
  readonly row: number;
  readonly blocks: number[];
  buy: number;
  sell: number;
}

/** Rows of a session: all prices between low and high of each block of each market. */
function foldRows(pieces: readonly Piece[], start: number, blockSeconds: number): Row[] {
  const ranges: Record<string, { block: number; low: number; high: number }> = {};
  for (const { market, time, low, high } of pieces) {
    const block = Math.floor((time - start) / blockSeconds);
    const range = (ranges[`${market}/${block}`] ??= { block, low, high });
    if (low < range.low) range.low = low;
    if (high > range.high) range.high = high;
  }
  const rows = new Map<number, Row>();
  for (const { block, low, high } of Object.values(ranges)) {
    for (let at = low; at <= high; at++) {
      const row = rows.get(at) ?? { row: at, blocks: [], buy: 0, sell: 0 };
      rows.set(at, row);
      if (!row.blocks.includes(block)) row.blocks.push(block);
    }
  }
  for (const { traded } of pieces) {
    const row = traded && rows.get(traded.row);
    if (row === undefined || traded === undefined) continue;
    if (traded.side === 'BUY') row.buy += traded.volume;
    else row.sell += traded.volume;
  }
  for (const { blocks } of rows.values()) blocks.sort((a, b) => a - b);
  return [...rows.values()].sort((a, b) => a.row - b.row);
}

/** Index of the row with the most blocks; of several the one nearest to the middle of the range, then the lower one. */
function findControl(rows: readonly Row[]): number {
  const middle = (rows[0].row + rows[rows.length - 1].row) / 2;
  let best = 0;
  for (let at = 1; at < rows.length; at++) {
    const more = rows[at].blocks.length - rows[best].blocks.length;
    const nearer = Math.abs(rows[best].row - middle) - Math.abs(rows[at].row - middle);
    if (more > 0 || (more === 0 && nearer > 0)) best = at;
  }
  return best;
}

/** Indices of the lowest and highest row of the value area. */
function findArea(rows: readonly Row[], control: number): readonly [low: number, high: number] {
  const count = (at: number): number => (at >= 0 && at < rows.length ? rows[at].blocks.length : 0);
  let total = 0;
  for (const { blocks } of rows) total += blocks.length;
  let [low, high, held] = [control, control, count(control)];
  while (held * 100 < total * 70) {
    const above = count(high + 1) + count(high + 2);
    const below = count(low - 1) + count(low - 2);
    if (above >= below && high < rows.length - 1) {
      held += above;
      high = Math.min(rows.length - 1, high + 2);
    } else {
      held += below;
      low = Math.max(0, low - 2);
    }
  }
  return [low, high];
}

/** Rows with a single block, unless they are at an end of the profile or connected to it by other such rows. */
function findSingles(rows: readonly Row[]): Row[] {
  const isInside = (at: number): boolean =>
    rows.slice(0, at).some(({ blocks }) => blocks.length > 1) &&
    rows.slice(at + 1).some(({ blocks }) => blocks.length > 1);
  return rows.filter(({ blocks }, at) => blocks.length === 1 && isInside(at));
}

function writeLevel({ row, blocks, buy, sell }: Row, priceOf: (row: number) => number, hasVolumes: boolean): WireLevel {
  return {
    price: priceOf(row),
    block_ids: blocks,
    ...(hasVolumes ? { buy_volume: buy, sell_volume: sell, volume: buy + sell } : {}),
    tpo_count: blocks.length,
    first_touch_block: blocks[0],
    last_touch_block: blocks[blocks.length - 1],
  };
}

function writeSession(pieces: readonly Piece[], query: TpoQuery, start: number, end: number): WirePoint {
  const height = query.markets[0].tpoBlock;
  const priceOf = (row: number): number => Number((row * height).toPrecision(14));
  const rows = foldRows(pieces, start, query.blockMinutes * 60);
  const control = findControl(rows);
  const [low, high] = findArea(rows, control);
  const [bottom, top] = [rows[0], rows[rows.length - 1]];
  const balanceSeconds = query.session === 'TPO_SESSION_DAILY' ? HOUR_SECONDS : DAY_SECONDS;
  const balance = rows.filter(({ blocks }) => blocks[0] * query.blockMinutes * 60 < balanceSeconds);
  const hasVolumes = pieces.every(({ traded }) => traded !== undefined);
  let [count, volume] = [0, 0];
  for (const { blocks, buy, sell } of rows) {
    count += blocks.length;
    volume += buy + sell;
  }
  return {
    timestamp: { s: start },
    period_start: { s: start },
    period_end: { s: end },
    levels: rows.map((row) => writeLevel(row, priceOf, hasVolumes)),
    block_size_minutes: query.blockMinutes,
    poc_price: priceOf(rows[control].row),
    vah_price: priceOf(rows[high].row),
    val_price: priceOf(rows[low].row),
    profile_high: priceOf(top.row),
    profile_low: priceOf(bottom.row),
    opening_price: pieces[0].open,
    closing_price: pieces[pieces.length - 1].close,
    ...(balance.length === 0
      ? {}
      : { ibr_high: priceOf(balance[balance.length - 1].row), ibr_low: priceOf(balance[0].row) }),
    total_tpo_count: count,
    value_area_percentage: 70,
    poor_highs: top.blocks.length > 1 ? [priceOf(top.row)] : [],
    poor_lows: bottom.blocks.length > 1 ? [priceOf(bottom.row)] : [],
    ...(hasVolumes ? { total_volume: volume } : {}),
    single_prints: findSingles(rows).map(({ row }) => priceOf(row)),
  };
}

/**
 * Market profiles according to the contract, in plain loops that share nothing with those of the service or the page:
 * from trades, or from minutes of which only the range is recorded, then without volumes.
 */
export function answerTpo(markets: readonly RecordedMarket[], query: TpoQuery, now: number): WirePoint[] {
  const pieces = markets.flatMap((market) => listPieces(market, query.usd)).filter(({ time }) => time < now);
  const sessions = new Map<number, { readonly end: number; readonly pieces: Piece[] }>();
  for (const piece of pieces.sort((a, b) => a.time - b.time)) {
    const { start, end } = findSession(piece.time, query.session);
    if (start < query.from || start >= query.to) continue;
    const held = sessions.get(start) ?? { end, pieces: [] };
    sessions.set(start, held);
    held.pieces.push(piece);
  }
  return [...sessions].map(([start, held]) => writeSession(held.pieces, query, start, held.end));
}
