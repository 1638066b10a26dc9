import type { Disposer } from '@/base/dispose';
import { makeBreathe } from '@/base/yield-to-main';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { DepthColumns, GridTile } from '@/domain/grid/grid-tile';
import type { FollowReport, FollowSetup, FollowTile } from './follow-messages';
import type { FollowRunner, MakeFollowRunner } from './follow-runner';

/** A tile and what else what is found in it depends on: where both are as before, it is not read again. */
export interface FollowPart {
  readonly tile: GridTile;
  /** The trades of its time, in a few words. */
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
  /** What is told of all parts. Of several asks the last one counts: those before it are aborted. */
  follow(ask: FollowRequest<Setup, Wish>, signal: AbortSignal): Promise<Told>;
}

/** Sends tiles to a worker, which is started with the first. What is the same as in the ask before is not sent again. */
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
  /** What the runner has read. */
  #read: FollowPart[] = [];
  #waiting: Waiting<Told>[] = [];
  #lastId = 0;
  /** Which ask sends tiles. */
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
    const yieldToMain = makeBreathe();
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

  /** Another one is started with the next ask. */
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

/** Copies are handed over: a view would be sent with all that lies beside it. */
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
      // Not looked at.
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
