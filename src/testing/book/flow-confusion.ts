import { FLOW_CAUSES, type FlowCause } from '@/domain/book/flow/flow-column';
import { makeFlowFollower } from '@/domain/book/flow/follow-flow';
import { ASK, BID } from '@/domain/book/ledger/book-frame';
import { pushTile } from '@/domain/book/ledger/push-tile';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { type GridSpec, TILE_COLUMNS } from '@/domain/grid/grid-tile';

const MINUTE_SECONDS = 60;

/** A book of one second, as the venue has it. */
export interface SecondBook {
  readonly seconds: number;
  /** Price and size, in any order. */
  readonly bids: readonly (readonly [price: number, size: number])[];
  readonly asks: readonly (readonly [price: number, size: number])[];
}

export interface RecordedTrade {
  /** Unix seconds, with fractions. */
  readonly time: number;
  readonly price: number;
  /** In the same unit as the sizes of the books. */
  readonly size: number;
  /** Sells take from bids, buys from asks. */
  readonly isBuy: boolean;
}

export interface RecordedDay {
  readonly books: readonly SecondBook[];
  readonly trades: readonly RecordedTrade[];
}

/** The true cause of a removal within a minute, from second books and single trades. */
export type ExactCause = 'traded' | 'pulled';

/** How often, and with what size, removals of one cause were inferred as another. */
export interface Confusion {
  readonly exact: ExactCause;
  readonly inferred: Exclude<FlowCause, 'placed'>;
  readonly cells: number;
  readonly size: number;
}

export interface ConfusionTable {
  readonly rows: readonly Confusion[];
  /** Compared minutes. */
  readonly minutes: number;
  /** Removals at levels that the second books do not cover all the time. */
  readonly untold: number;
}

const EXACT: readonly ExactCause[] = ['traded', 'pulled'];
const INFERRED = ['traded', 'pulled', 'uncertain'] as const;

const nameCell = (minute: number, row: number, side: number): string => `${minute} ${row} ${side}`;

/** Row of a price: a bid is in the block that starts at its price, an ask in the block that ends there. */
const rowOf = (price: number, isAsk: boolean, step: number): number =>
  isAsk ? Math.ceil(price / step - 1e-9) - 1 : Math.floor(price / step + 1e-9);

interface Rows {
  readonly sizes: ReadonlyMap<number, number>;
  readonly first: number;
  readonly last: number;
}

function readRows(levels: SecondBook['bids'], isAsk: boolean, step: number): Rows {
  const sizes = new Map<number, number>();
  for (const [price, size] of levels) {
    const row = rowOf(price, isAsk, step);
    sizes.set(row, (sizes.get(row) ?? 0) + size);
  }
  return { sizes, first: Math.min(...sizes.keys()), last: Math.max(...sizes.keys()) };
}

/** Total sizes of a cell over a minute. */
interface Gross {
  traded: number;
  pulled: number;
  isTold: boolean;
}

/**
 * What each cell of each minute lost to trades and to pulling, second by second: trades account for all they can, the
 * rest was pulled. What was placed and pulled within one second is not seen.
 */
function describeExactly({ books, trades }: RecordedDay, step: number): ReadonlyMap<string, Gross> {
  const traded = new Map<string, number>();
  for (const { time, price, size, isBuy } of trades) {
    const cell = nameCell(Math.floor(time), rowOf(price, isBuy, step), isBuy ? ASK : BID);
    traded.set(cell, (traded.get(cell) ?? 0) + size);
  }
  const cells = new Map<string, Gross>();
  for (let at = 1; at < books.length; at++) {
    const [before, after] = [books[at - 1], books[at]];
    const minute = Math.floor(before.seconds / MINUTE_SECONDS);
    for (const side of [BID, ASK]) {
      const pick = ({ bids, asks }: SecondBook) => readRows(side === ASK ? asks : bids, side === ASK, step);
      const [was, is] = [pick(before), pick(after)];
      for (let row = Math.min(was.first, is.first); row <= Math.max(was.last, is.last); row++) {
        const name = nameCell(minute, row, side);
        const gross = cells.get(name) ?? { traded: 0, pulled: 0, isTold: true };
        const change = (is.sizes.get(row) ?? 0) - (was.sizes.get(row) ?? 0);
        const taken = traded.get(nameCell(before.seconds, row, side)) ?? 0;
        gross.traded += taken;
        gross.pulled += Math.max(0, -(change + taken));
        // Towards the other side a book ends at its best price, which is known; at its far end it is cut off.
        const isFar = side === BID ? row <= Math.max(was.first, is.first) : row >= Math.min(was.last, is.last);
        if (isFar || after.seconds !== before.seconds + 1) gross.isTold = false;
        cells.set(name, gross);
      }
    }
  }
  return cells;
}

/** Candles of minutes, as a venue makes them from its trades. */
function makeCandles(trades: readonly RecordedTrade[]) {
  const minutes = new Map<number, number[]>();
  for (const { time, price } of trades) {
    const start = Math.floor(time / MINUTE_SECONDS) * MINUTE_SECONDS;
    minutes.set(start, [...(minutes.get(start) ?? []), price]);
  }
  return buildCandleColumns(
    [...minutes].map(([s, prices]) => ({
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices[prices.length - 1],
      volume: 1,
      timestamp: { s },
    })),
  );
}

/** What the heatmap's flow infers for the same cells, only from the books at full minutes and candles. */
function infer(
  { books, trades }: RecordedDay,
  step: number,
  tell: (cell: string, cause: FlowCause, change: number) => void,
) {
  const minuteBooks = books.filter(({ seconds }) => seconds % MINUTE_SECONDS === 0);
  const most = Math.max(...minuteBooks.map(({ bids, asks }) => Math.max(bids.length, asks.length)), 1);
  const spec: GridSpec = {
    columnSeconds: MINUTE_SECONDS,
    rowStep: step,
    blocks: { maxDepth: most },
    book: makeCodeBook(1),
  };
  const candles = makeCandles(trades);
  const known = [{ from: books[0].seconds - MINUTE_SECONDS, to: books[books.length - 1].seconds + MINUTE_SECONDS }];
  const follower = makeFlowFollower(spec, { candles, known }, ({ column, length, rows, sides, changes, causes }) => {
    for (let i = 0; i < length; i++) tell(nameCell(column - 1, rows[i], sides[i]), FLOW_CAUSES[causes[i]], changes[i]);
  });
  const tileOf = ({ seconds }: SecondBook): number => Math.floor(seconds / MINUTE_SECONDS / TILE_COLUMNS);
  for (const tileIndex of new Set(minuteBooks.map(tileOf))) {
    const own = minuteBooks.filter((book) => tileOf(book) === tileIndex);
    const levels = own.map(({ bids, asks }) => listBlocks(bids, asks, step));
    const tile = buildGridTile(spec, tileIndex, {
      timestampsMicros: Float64Array.from(own, ({ seconds }) => seconds * 1e6),
      offsets: Uint32Array.from([0, ...levels.keys()], (_, i) => levels.slice(0, i).flat().length),
      prices: Float64Array.from(levels.flat(), ([price]) => price),
      volumes: Float64Array.from(levels.flat(), ([, size]) => size),
      sides: Uint8Array.from(levels.flat(), ([, , side]) => side),
    });
    pushTile(follower, tile, { form: { maxDepth: most, isSum: false }, candles, recorded: [] });
  }
  return minuteBooks.length;
}

/** A book in blocks, as the service returns it: bids rounded down, asks up, ascending. */
function listBlocks(bids: SecondBook['bids'], asks: SecondBook['asks'], step: number): [number, number, number][] {
  const side = (levels: SecondBook['bids'], isAsk: boolean): [number, number, number][] =>
    [...readRows(levels, isAsk, step).sizes]
      .sort(([a], [b]) => a - b)
      .map(([row, size]) => [(isAsk ? row + 1 : row) * step, size, isAsk ? ASK : BID]);
  return [...side(bids, false), ...side(asks, true)].sort(([a, , x], [b, , y]) => a - b || x - y);
}

/** Counts removals per minute by true and inferred cause. `step`: height of a block. */
export function countConfusion(day: RecordedDay, step: number): ConfusionTable {
  const exact = describeExactly(day, step);
  const counts = new Map<string, { cells: number; size: number }>();
  let untold = 0;
  const minutes = infer(day, step, (cell, cause, change) => {
    if (change >= 0 || cause === 'placed') return;
    const gross = exact.get(cell);
    if (gross?.isTold !== true || gross.traded + gross.pulled === 0) {
      untold++;
      return;
    }
    const name = `${gross.traded >= gross.pulled ? 'traded' : 'pulled'} ${cause}`;
    const count = counts.get(name) ?? { cells: 0, size: 0 };
    counts.set(name, { cells: count.cells + 1, size: count.size - change });
  });
  const rows = EXACT.flatMap((own) =>
    INFERRED.map(
      (inferred): Confusion => ({
        exact: own,
        inferred,
        ...(counts.get(`${own} ${inferred}`) ?? { cells: 0, size: 0 }),
      }),
    ),
  );
  return { rows, minutes: Math.max(0, minutes - 1), untold };
}

/** Adds up several tables. */
export function addConfusion(tables: readonly ConfusionTable[]): ConfusionTable {
  return {
    rows: EXACT.flatMap((exact) =>
      INFERRED.map((inferred) => {
        const own = tables.flatMap(({ rows }) =>
          rows.filter((row) => row.exact === exact && row.inferred === inferred),
        );
        return {
          exact,
          inferred,
          cells: own.reduce((sum, { cells }) => sum + cells, 0),
          size: own.reduce((sum, { size }) => sum + size, 0),
        };
      }),
    ),
    minutes: tables.reduce((sum, { minutes }) => sum + minutes, 0),
    untold: tables.reduce((sum, table) => sum + table.untold, 0),
  };
}

/** The table as lines of text: counts, and shares of the size within a row. */
export function describeConfusion({ rows, minutes, untold }: ConfusionTable): string[] {
  const lines = EXACT.map((exact) => {
    const own = rows.filter((row) => row.exact === exact);
    const whole = own.reduce((sum, { size }) => sum + size, 0);
    const cells = own.map(({ inferred, cells: count, size }) => {
      const share = whole === 0 ? 0 : Math.round((size / whole) * 1000) / 10;
      return `${inferred} ${count} (${share}% of the size)`;
    });
    return `${exact}: taken for ${cells.join(', ')}`;
  });
  return [...lines, `${minutes} minutes; ${untold} removals beyond the reach of the second books are in neither`];
}
