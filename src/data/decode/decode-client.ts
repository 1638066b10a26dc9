import type { ServiceClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { Dialect } from '@/contract/dialect';
import { sizeOfReceivedSession } from '@/domain/tpo/received-session';
import type { Outcome, RateRequest } from '../http/http';
import { isHttpError, isKeyRejected } from '../http/http-errors';
import type { RateState } from '../http/rate-state';
import { DecodeWorkerError } from './decode-error';
import { DecodeLedger } from './decode-ledger';
import { type DecodeOrder, type DecodeReport, fromErrorRecord } from './decode-messages';
import { type DecodeRunner, type MakeRunner, makeWorkerRunner } from './decode-runner';
import type { DecodeDepth, DecodeResult, DepthBlock, LoadProfiles, ProfilesResult } from './decode-types';

/** A worker that does not answer a ping within this time is stuck. */
const STUCK_AFTER_MS = 20_000;
const PING_EVERY_MS = 5_000;
/** After handing over this much, a worker is replaced: an engine returns memory when its worker ends. */
const RENEW_AFTER_BYTES = 64 * 2 ** 20;

/** What the client needs of the app's connection; the same as for `makeHttp`. */
export interface DecodeClientOptions {
  readonly baseUrl: string;
  key(): string;
  readonly dialect?: Dialect | undefined;
  readonly clock: ServiceClock;
  onRate?(state: RateState | undefined, request: RateRequest): void;
  onOutcome?(outcome: Outcome): void;
  renewKey?(rejected: string): Promise<boolean>;
  readonly makeRunner?: MakeRunner;
}

export interface DecodeClient extends Disposer {
  readonly decodeDepth: DecodeDepth;
  readonly loadProfiles: LoadProfiles;
  readonly ledger: DecodeLedger;
}

type Result = DecodeResult | ProfilesResult;

interface Job {
  onBlock(block: DepthBlock): void;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** An order to the worker, and who gets the results. */
interface Task extends Pick<Job, 'onBlock'> {
  readonly order: DecodeOrder;
  readonly signal: AbortSignal;
}

/**
 * Sends answers to one worker for decoding. A worker that crashes or hangs is replaced on the next request; its
 * requests are rejected with `DecodeWorkerError`. One that has decoded much is replaced when idle.
 */
export function makeDecodeClient(options: DecodeClientOptions): DecodeClient {
  return new WorkerClient(options);
}

class WorkerClient implements DecodeClient {
  readonly ledger = new DecodeLedger();
  readonly #options: DecodeClientOptions;
  readonly #jobs = new Map<number, Job>();
  #runner: DecodeRunner | undefined;
  #lastId = 0;
  #lastSignOfLife = 0;
  /** Bytes handed over by the current worker. */
  #bytesHandedOver = 0;
  #watch: ReturnType<typeof setInterval> | undefined;

  readonly #handlers: { [K in DecodeReport['kind']]: (report: Extract<DecodeReport, { kind: K }>) => void } = {
    block: ({ id, block }) => {
      this.#bytesHandedOver += block.prices.byteLength + block.volumes.byteLength;
      this.#jobs.get(id)?.onBlock(block);
    },
    done: ({ id, result }) => {
      this.ledger.record(result);
      this.#settle(id)?.resolve(result);
    },
    profiles: ({ id, result }) => {
      this.#bytesHandedOver += result.sessions.reduce((sum, session) => sum + sizeOfReceivedSession(session), 0);
      this.#settle(id)?.resolve(result);
    },
    failed: (report) => this.#settle(report.id)?.reject(fromErrorRecord(report.error)),
    rate: (report) => this.#options.onRate?.(report.state, report.request),
    clock: (report) => this.#options.clock.observe(report.date, report.frozen, report.agoMs),
    answered: (report) => this.#options.onOutcome?.({ ok: true, elapsedMs: report.elapsedMs }),
    pong: () => undefined,
  };

  constructor(options: DecodeClientOptions) {
    this.#options = options;
  }

  readonly decodeDepth: DecodeDepth = async ({ request, onBlock, signal }) =>
    (await this.#run({ order: { kind: 'decode', request }, onBlock, signal })) as DecodeResult;

  readonly loadProfiles: LoadProfiles = async (request, signal) =>
    (await this.#run({ order: { kind: 'profiles', request }, onBlock: () => undefined, signal })) as ProfilesResult;

  dispose(): void {
    this.#crash('It was closed');
  }

  async #run(task: Task): Promise<Result> {
    task.signal.throwIfAborted();
    const key = this.#options.key();
    try {
      return await this.#send(task, key);
    } catch (error) {
      const isRenewed = isKeyRejected(error) && (await this.#options.renewKey?.(key)) === true;
      if (isRenewed) return this.#send(task, this.#options.key());
      if (isHttpError(error)) this.#options.onOutcome?.({ ok: false, error });
      throw error;
    }
  }

  #send({ order, onBlock, signal }: Task, key: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#runner ??= this.#open();
      const onAbort = (): void => {
        this.#runner?.post({ kind: 'abort', id });
        this.#settle(id)?.reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const end = (): void => signal.removeEventListener('abort', onAbort);
      this.#jobs.set(id, {
        onBlock,
        resolve(result) {
          end();
          resolve(result);
        },
        reject(error) {
          end();
          reject(error);
        },
      });
      this.#startWatch();
      const { baseUrl, dialect } = this.#options;
      this.#runner.post({ ...order, id, baseUrl, key, dialect });
    });
  }

  #open(): DecodeRunner {
    this.#bytesHandedOver = 0;
    const makeRunner = this.#options.makeRunner ?? makeWorkerRunner;
    return makeRunner({
      onReport: (report) => {
        this.#lastSignOfLife = this.#options.clock.monotonic();
        (this.#handlers[report.kind] as (report: DecodeReport) => void)(report);
      },
      onCrash: (cause) => this.#crash(cause),
    });
  }

  /** Ends a job and returns it; `undefined` when it is already over. */
  #settle(id: number): Job | undefined {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    if (this.#jobs.size === 0) this.#rest();
    return job;
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
    if (this.#runner === undefined || this.#bytesHandedOver < RENEW_AFTER_BYTES) return;
    this.#runner.dispose();
    // Now, so that it is warm when it is needed.
    this.#runner = this.#open();
  }

  #crash(cause: unknown): void {
    this.#runner?.dispose();
    this.#runner = undefined;
    const error = new DecodeWorkerError('The decode worker stopped', { cause });
    for (const id of this.#jobs.keys()) this.#settle(id)?.reject(error);
  }

  /** While requests are in progress, checks that the worker still answers. */
  #startWatch(): void {
    if (this.#watch !== undefined) return;
    const { clock } = this.#options;
    this.#lastSignOfLife = clock.monotonic();
    this.#watch = setInterval(() => {
      if (clock.monotonic() - this.#lastSignOfLife > STUCK_AFTER_MS) this.#crash('It did not answer');
      else this.#runner?.post({ kind: 'ping', id: 0 });
    }, PING_EVERY_MS);
  }
}
