import type { Clock } from '@/base/clock';
import { formatPointsQuery, type PointsQuery } from '@/contract/points-query';
import { makeEmptyTile } from '@/domain/grid/build-grid-tile';
import { type GridSpec, type GridTile, tileStart } from '@/domain/grid/grid-tile';
import { mergeTiles } from '@/domain/grid/merge-tiles';
import { secondsOfMicros, unixMicros, unixSeconds } from '@/domain/units';
import { DecodeError } from '../decode/decode-error';
import type { DecodeDepth, DepthBlock } from '../decode/decode-types';
import { getBestWriter } from '../decode/tile-kernel';
import { endOfRunningBucket, isClosedSpan } from '../plan/closed-spans';
import { MAX_RUN_TILES } from '../plan/request-sizes';
import { planTileRuns, type TileRun } from '../plan/tile-runs';

/** Which book is asked for: everything of the request but its range and form. */
export type DepthSelection = Omit<
  PointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>,
  'type' | 'from' | 'period' | 'flatten' | 'sortDirection'
>;

/** What is asked for and the grid that it is laid out on. */
export interface DepthView {
  readonly selection: DepthSelection;
  readonly spec: GridSpec;
}

/** One tile as it was at a moment. */
export interface DepthTileData {
  readonly tile: GridTile;
  /** True when the tile can no longer change. */
  readonly isClosed: boolean;
}

export interface DepthLoaderOptions {
  readonly decodeDepth: DecodeDepth;
  readonly clock: Clock;
  /** Hears a tile that changed after it was handed out, when an answer was out of order. */
  onLateTile?(view: DepthView, data: DepthTileData): void;
  /** Runs `task` after the tiles of a view have all been asked for. */
  readonly defer?: (task: () => void) => void;
}

export interface DepthLoader {
  /**
   * Loads one tile. Tiles asked for in the same turn share requests. `previous` is what is held of a tile that was not
   * closed: only what is newer is asked for.
   */
  loadTile(view: DepthView, tileIndex: number, signal: AbortSignal, previous?: DepthTileData): Promise<DepthTileData>;
}

interface Waiter {
  readonly view: DepthView;
  readonly tileIndex: number;
  readonly previous: DepthTileData | undefined;
  readonly signal: AbortSignal;
  resolve(data: DepthTileData): void;
  reject(error: Error): void;
}

function deferTask(task: () => void): void {
  setTimeout(task, 0);
}

export function makeDepthLoader(options: DepthLoaderOptions): DepthLoader {
  const defer = (task: () => void): void => (options.defer ?? deferTask)(task);
  let waiting: Waiter[] = [];

  function flush(): void {
    const groups = new Map<string, Waiter[]>();
    for (const waiter of waiting) {
      if (waiter.signal.aborted) continue;
      const key = JSON.stringify(waiter.view);
      groups.set(key, [...(groups.get(key) ?? []), waiter]);
    }
    waiting = [];
    for (const waiters of groups.values()) startRuns(waiters);
  }

  function startRuns(waiters: readonly Waiter[]): void {
    const runs = planTileRuns(
      waiters.map((waiter) => waiter.tileIndex),
      MAX_RUN_TILES,
    );
    for (const run of runs) {
      const members = waiters.filter(({ tileIndex: i }) => i >= run.firstTile && i < run.firstTile + run.count);
      void loadRun(options, run, members);
    }
  }

  return {
    loadTile(view, tileIndex, signal, previous) {
      const answered = new AbortController();
      const loaded = new Promise<DepthTileData>((resolve, reject) => {
        signal.throwIfAborted();
        if (waiting.length === 0) defer(flush);
        waiting.push({ view, tileIndex, previous, signal, resolve, reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: answered.signal });
      });
      // The cache holds the signal as long as the tile, and with it whatever still listens.
      return loaded.finally(() => answered.abort());
    },
  };
}

/** Loads the tiles of a run with one request and hands each out as soon as it is complete. */
async function loadRun(options: DepthLoaderOptions, run: TileRun, waiters: readonly Waiter[]): Promise<void> {
  const view = waiters[0].view;
  const nowMs = options.clock.now();
  const range = computeRunRange(view, run, waiters, nowMs);
  const hand = new TileHand(options, view, waiters, nowMs);
  const ended = new AbortController();
  try {
    if (range.to > range.from) {
      const { seriesIds } = await options.decodeDepth({
        request: {
          search: formatDepthQuery(view, range.from, range.to),
          range: { fromSeconds: range.from, toSeconds: range.to },
          grid: view.spec,
        },
        onBlock: (block) => hand.take(block),
        signal: abortWhenAllAre(
          waiters.map((waiter) => waiter.signal),
          ended.signal,
        ),
      });
      checkSeries(view, seriesIds);
    }
    hand.finish();
  } catch (error) {
    hand.fail(error as Error);
  } finally {
    ended.abort();
  }
}

/** Seconds to ask for: what exists of the run, from the newest snapshot on when only the running tile is asked again. */
function computeRunRange(
  { spec }: DepthView,
  run: TileRun,
  waiters: readonly Waiter[],
  nowMs: number,
): { readonly from: number; readonly to: number } {
  const end = Math.min(tileStart(spec, run.firstTile + run.count), endOfRunningBucket(spec.columnSeconds, nowMs));
  const held = run.count === 1 ? waiters[0]?.previous?.tile.columns.timestampsMicros.at(-1) : undefined;
  const start = tileStart(spec, run.firstTile);
  if (held === undefined) return { from: start, to: end };
  // The newest snapshot held may be of a bucket that was still running: it is asked again.
  const column = Math.floor(secondsOfMicros(unixMicros(held)) / spec.columnSeconds);
  return { from: Math.max(start, column * spec.columnSeconds), to: end };
}

/** The search string of a depth request for [from, to) seconds. */
export function formatDepthQuery({ selection }: DepthView, from: number, to: number): string {
  return formatPointsQuery<'BLOCK_BOOK_SNAPSHOT_AGG'>({
    type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    ...selection,
    from: unixSeconds(from),
    period: to - from,
    sortDirection: 'SORT_DIRECTION_ASC',
    flatten: true,
  });
}

function checkSeries({ selection }: DepthView, seriesIds: readonly unknown[]): void {
  if (seriesIds.length > 1) throw new DecodeError('unexpected', 0, 'The answer has several books instead of one');
  const id = seriesIds[0] as { readonly rawSymbol?: string } | undefined;
  const asked = selection.rawSymbol;
  if (asked !== undefined && id?.rawSymbol !== undefined && id.rawSymbol !== asked) {
    throw new DecodeError('unexpected', 0, `The answer is of ${id.rawSymbol} instead of ${asked}`);
  }
}

/** Aborts when nobody waits any more; listens until `ended`. */
function abortWhenAllAre(signals: readonly AbortSignal[], ended: AbortSignal): AbortSignal {
  const aborter = new AbortController();
  for (const signal of signals) {
    const check = (): void => {
      if (signals.every(({ aborted }) => aborted)) aborter.abort(signal.reason);
    };
    signal.addEventListener('abort', check, { signal: ended });
  }
  return aborter.signal;
}

/** Gathers the blocks of one run and hands complete tiles to those who wait for them. */
class TileHand {
  readonly #options: DepthLoaderOptions;
  readonly #view: DepthView;
  readonly #nowMs: number;
  readonly #waiters: Map<number, Waiter>;
  readonly #tiles = new Map<number, GridTile>();

  constructor(options: DepthLoaderOptions, view: DepthView, waiters: readonly Waiter[], nowMs: number) {
    this.#options = options;
    this.#view = view;
    this.#nowMs = nowMs;
    this.#waiters = new Map(waiters.map((waiter) => [waiter.tileIndex, waiter]));
    for (const { tileIndex, previous } of waiters) if (previous) this.#tiles.set(tileIndex, previous.tile);
  }

  take({ series, tile }: DepthBlock): void {
    // A second series makes the whole answer void, see `checkSeries`.
    if (tile === undefined || series > 0) return;
    const held = this.#tiles.get(tile.tileIndex);
    const merged = held === undefined ? tile : mergeTiles(held, tile, getBestWriter());
    this.#tiles.set(tile.tileIndex, merged);
    if (!this.#waiters.has(tile.tileIndex)) this.#options.onLateTile?.(this.#view, this.#dataOf(merged));
    // Answers ascend: what lies before is complete.
    for (const index of this.#waiters.keys()) if (index < tile.tileIndex) this.#give(index);
  }

  finish(): void {
    for (const index of this.#waiters.keys()) this.#give(index);
  }

  fail(error: Error): void {
    for (const waiter of this.#waiters.values()) waiter.reject(error);
    this.#waiters.clear();
  }

  #give(tileIndex: number): void {
    const waiter = this.#waiters.get(tileIndex);
    this.#waiters.delete(tileIndex);
    waiter?.resolve(this.#dataOf(this.#tiles.get(tileIndex) ?? makeEmptyTile(this.#view.spec, tileIndex)));
  }

  #dataOf(tile: GridTile): DepthTileData {
    const { spec } = this.#view;
    const end = tileStart(spec, tile.tileIndex + 1);
    return { tile, isClosed: isClosedSpan(end, spec.columnSeconds, this.#nowMs) };
  }
}
