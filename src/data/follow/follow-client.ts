import type { Disposer } from '@/base/dispose';
import { makeYieldToMain } from '@/base/yield-to-main';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { DepthColumns, GridTile } from '@/domain/grid/grid-tile';
import type { FollowReport, FollowSetup, FollowTile } from './follow-messages';
import type { FollowRunner, MakeFollowRunner } from './follow-runner';

/** A tile and what else its result depends on: if both are unchanged, it is not read again. */
export interface FollowPart {
  readonly tile: GridTile;
  /** A short fingerprint of the trades in its time. */
  readonly basis: string;
}

export interface FollowRequest<Setup, Wish> {
  readonly setup: Setup;
  readonly sources: TradeSources;
  /** Ascending in time. */
  readonly parts: readonly FollowPart[];
  readonly wish: Wish;
}

export interface FollowClient<Setup, Wish, Told> extends Disposer {
  /** The result for all parts. Only the last of several requests counts: those before it are aborted. */
  follow(ask: FollowRequest<Setup, Wish>, signal: AbortSignal): Promise<Told>;
}

/**
 * Sends tiles to a worker, which starts with the first request. Tiles unchanged since the last request are not sent
 * again.
 */
export function makeFollowClient<Setup extends FollowSetup, Wish, Told>(
  makeRunner: MakeFollowRunner<Setup, Wish, Told>,
): FollowClient<Setup, Wish, Told> {
  return new WorkerFollower(makeRunner);
}

interface Waiting<Told> {
  readonly id: number;
  resolve(told: Told): void;
  reject(error: Error): void;
}

class WorkerFollower<Setup extends FollowSetup, Wish, Told> implements FollowClient<Setup, Wish, Told> {
  readonly #makeRunner: MakeFollowRunner<Setup, Wish, Told>;
  #runner: FollowRunner<Setup, Wish> | undefined;
  #setup = '';
  /** The parts that the runner has read. */
  #read: FollowPart[] = [];
  #waiting: Waiting<Told>[] = [];
  #lastId = 0;
  /** The request that is sending tiles. */
  #turn = 0;

  constructor(makeRunner: MakeFollowRunner<Setup, Wish, Told>) {
    this.#makeRunner = makeRunner;
  }

  async follow({ setup, sources, parts, wish }: FollowRequest<Setup, Wish>, signal: AbortSignal): Promise<Told> {
    signal.throwIfAborted();
    const turn = ++this.#turn;
    this.#runner ??= this.#makeRunner((report) => this.#hear(report));
    const name = JSON.stringify(setup);
    const isSame = name === this.#setup;
    const keep = isSame ? countSame(this.#read, parts) : 0;
    this.#setup = name;
    this.#read.length = keep;
    this.#runner.post({ kind: 'begin', keep, setup: isSame ? undefined : setup, sources: copySources(sources) }, []);
    const yieldToMain = makeYieldToMain();
    for (const part of parts.slice(keep)) {
      await yieldToMain();
      signal.throwIfAborted();
      if (turn !== this.#turn) throw new DOMException('Something else was asked for', 'AbortError');
      const { tile, transfer } = copyTile(part.tile);
      this.#runner.post({ kind: 'tile', tile }, transfer);
      this.#read.push(part);
    }
    return this.#tell(wish, signal);
  }

  dispose(): void {
    this.#lose('It was closed');
  }

  #tell(wish: Wish, signal: AbortSignal): Promise<Told> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const giveUp = (): void => reject(signal.reason as Error);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T): void => {
          signal.removeEventListener('abort', giveUp);
          done(value);
        };
      this.#waiting.push({ id, resolve: settle(resolve), reject: settle(reject) });
      signal.addEventListener('abort', giveUp, { once: true });
      this.#runner?.post({ kind: 'tell', id, wish }, []);
    });
  }

  #hear(report: FollowReport<Told>): void {
    if (report.kind === 'failed') return this.#lose(report.message);
    this.#waiting.find(({ id }) => id === report.id)?.resolve(report.told);
    this.#waiting = this.#waiting.filter(({ id }) => id > report.id);
  }

  /** The next request starts another one. */
  #lose(message: string): void {
    this.#runner?.dispose();
    this.#runner = undefined;
    this.#setup = '';
    this.#read = [];
    for (const { reject } of this.#waiting) reject(new Error(message));
    this.#waiting = [];
  }
}

function countSame(read: readonly FollowPart[], parts: readonly FollowPart[]): number {
  const differs = read.findIndex(({ tile, basis }, i) => tile !== parts[i]?.tile || basis !== parts[i]?.basis);
  return differs < 0 ? read.length : differs;
}

/** Copies are transferred: a view would be sent with its whole buffer. */
function copyTile({ tileIndex, columns, snapshotOfColumn }: GridTile): {
  readonly tile: FollowTile;
  readonly transfer: ArrayBuffer[];
} {
  const { sides, asks } = columns;
  const copied: DepthColumns = {
    timestampsMicros: columns.timestampsMicros.slice(),
    offsets: columns.offsets.slice(),
    prices: columns.prices.slice(),
    volumes: columns.volumes.slice(),
    ...(sides && { sides: sides.slice() }),
    ...(asks && { asks: asks.slice() }),
  };
  const transfer = Object.values(copied).map((column: Uint8Array) => column.buffer as ArrayBuffer);
  return { tile: { tileIndex, columns: copied, snapshotOfColumn: snapshotOfColumn.slice() }, transfer };
}

function copySources({ candles, known, offMarket = [], volumes, traded }: TradeSources): TradeSources {
  const { length, times, opens, highs, lows, closes, seconds } = candles;
  return {
    candles: {
      length,
      times: times.slice(),
      opens: opens.slice(),
      highs: highs.slice(),
      lows: lows.slice(),
      closes: closes.slice(),
      // Not needed.
      volumes: new Float64Array(0),
      ...(seconds !== undefined && { seconds }),
    },
    known,
    offMarket,
    traded: traded && {
      ...traded,
      volumes: {
        length: traded.volumes.length,
        times: traded.volumes.times.slice(),
        buys: traded.volumes.buys.slice(),
        sells: traded.volumes.sells.slice(),
      },
    },
    volumes: volumes && {
      ...volumes,
      times: volumes.times.slice(),
      offsets: Uint32Array.from(volumes.offsets),
      prices: volumes.prices.slice(),
      buyVolumes: volumes.buyVolumes.slice(),
      sellVolumes: volumes.sellVolumes.slice(),
    },
  };
}
