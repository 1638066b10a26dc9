import type { Disposer } from '@/base/dispose';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { DepthColumns, GridTile } from '@/domain/grid/grid-tile';
import { makeBreathe } from '../cache/breathe';
import type { Ledger, LedgerReport, LedgerSetup, LedgerTile } from './ledger-messages';
import { type LedgerRunner, type MakeLedgerRunner, makeLedgerWorker } from './ledger-runner';

/** A tile and what else its walls depend on: where both are as before, it is not read again. */
export interface LedgerPart {
  readonly tile: GridTile;
  /** The trades of its time, in a few words. */
  readonly basis: string;
}

export interface LedgerAsk {
  readonly setup: LedgerSetup;
  readonly sources: TradeSources;
  /** Ascending in time. */
  readonly parts: readonly LedgerPart[];
  /** How many walls survived is asked for as well. */
  readonly hasSurvival: boolean;
}

export interface LedgerClient extends Disposer {
  /** The walls of all parts. Of several asks the last one counts: those before it are aborted. */
  follow(ask: LedgerAsk, signal: AbortSignal): Promise<Ledger>;
}

/** Sends tiles to a worker, which is started with the first. What is the same as in the ask before is not sent again. */
export function makeLedgerClient(makeRunner: MakeLedgerRunner = makeLedgerWorker): LedgerClient {
  return new WorkerLedger(makeRunner);
}

interface Waiting {
  readonly id: number;
  resolve(ledger: Ledger): void;
  reject(error: Error): void;
}

class WorkerLedger implements LedgerClient {
  readonly #makeRunner: MakeLedgerRunner;
  #runner: LedgerRunner | undefined;
  #setup = '';
  /** What the runner has read. */
  #read: LedgerPart[] = [];
  #waiting: Waiting[] = [];
  #lastId = 0;
  /** Which ask sends tiles. */
  #turn = 0;

  constructor(makeRunner: MakeLedgerRunner) {
    this.#makeRunner = makeRunner;
  }

  async follow({ setup, sources, parts, hasSurvival }: LedgerAsk, signal: AbortSignal): Promise<Ledger> {
    signal.throwIfAborted();
    const turn = ++this.#turn;
    this.#runner ??= this.#makeRunner((report) => this.#hear(report));
    const name = JSON.stringify(setup);
    const isSame = name === this.#setup;
    const keep = isSame ? countSame(this.#read, parts) : 0;
    this.#setup = name;
    this.#read.length = keep;
    this.#runner.post({ kind: 'begin', keep, setup: isSame ? undefined : setup, sources: copySources(sources) }, []);
    const breathe = makeBreathe();
    for (const part of parts.slice(keep)) {
      await breathe();
      signal.throwIfAborted();
      if (turn !== this.#turn) throw new DOMException('Other walls were asked for', 'AbortError');
      const { tile, transfer } = copyTile(part.tile);
      this.#runner.post({ kind: 'tile', tile }, transfer);
      this.#read.push(part);
    }
    return this.#list(hasSurvival, signal);
  }

  dispose(): void {
    this.#lose('It was closed');
  }

  #list(hasSurvival: boolean, signal: AbortSignal): Promise<Ledger> {
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
      this.#runner?.post({ kind: 'list', id, hasSurvival }, []);
    });
  }

  #hear(report: LedgerReport): void {
    if (report.kind === 'failed') return this.#lose(report.message);
    this.#waiting.find(({ id }) => id === report.id)?.resolve(report.ledger);
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

function countSame(read: readonly LedgerPart[], parts: readonly LedgerPart[]): number {
  const differs = read.findIndex(({ tile, basis }, i) => tile !== parts[i]?.tile || basis !== parts[i]?.basis);
  return differs < 0 ? read.length : differs;
}

/** Copies are handed over: a view would be sent with all that lies beside it. */
function copyTile({ tileIndex, columns, snapshotOfColumn }: GridTile): {
  readonly tile: LedgerTile;
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

function copySources({ candles, known, offMarket = [], volumes }: TradeSources): TradeSources {
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
