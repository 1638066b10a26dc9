import { type Clock, makeServiceClock, type ServiceClock } from '@/base/clock';
import { limitPointsBytes } from '@/contract/answer-size';
import { makeTranslator, NEUTRAL_DIALECT } from '@/contract/dialect';
import { POINTS_PATH } from '../http/asked-request';
import { makeHttp } from '../http/http';
import { checkSeriesId } from './check-series-id';
import {
  type DecodeCommand,
  type DecodeReport,
  toErrorRecord,
  transferablesOf,
  transferablesOfProfiles,
} from './decode-messages';
import { decodeStream } from './decode-stream';
import type { EnvelopeOptions } from './envelope-reader';
import { loadBestKernel, type NumberKernel } from './number-kernel';

/** How the host sends to its client. */
export interface HostPort {
  post(report: DecodeReport, transfer?: ArrayBuffer[]): void;
}

export interface HostOptions {
  readonly port: HostPort;
  readonly clock: Clock;
  readonly fetcher?: typeof fetch;
  /** Reads the numbers of all answers; by default the fastest kernel available. */
  readonly kernel?: Promise<NumberKernel | undefined>;
  readonly stallMs?: number;
}

type DecodeJob = Extract<DecodeCommand, { kind: 'decode' }>;
type ProfilesJob = Extract<DecodeCommand, { kind: 'profiles' }>;
type Job = DecodeJob | ProfilesJob;

/** The worker's side: takes commands, fetches, decodes and reports. Several answers may be in progress at once. */
export function makeDecodeHost(options: HostOptions): (command: DecodeCommand) => void {
  const { port, stallMs, kernel: loading = loadBestKernel() } = options;
  const running = new Map<number, AbortController>();

  async function runDepth(job: DecodeJob, signal: AbortSignal): Promise<void> {
    const [{ response, confirm, firstByteMs }, kernel] = await Promise.all([openTimed(job, options, signal), loading]);
    const onBlock = makeBlockPoster(job, port, signal);
    const result = await decodeStream(
      response.body,
      {
        ...job.request,
        onBlock,
        onId: makeIdCheck(job),
        kernel,
        stallMs,
        limitBytes: limitPointsBytes(job.request.search),
        clock: options.clock,
      },
      signal,
    );
    confirm();
    const seriesIds = translatorOf(job).translateAnswer(result.seriesIds) as typeof result.seriesIds;
    port.post({ kind: 'done', id: job.id, result: { ...result, seriesIds, firstByteMs } });
  }

  async function runProfiles(job: ProfilesJob, signal: AbortSignal): Promise<void> {
    // Loaded only here, because depth does not need it.
    const { loadProfiles } = await import('./load-profiles');
    const result = await loadProfiles(makeJobHttp(job, options), job.request, signal, options.clock);
    port.post({ kind: 'profiles', id: job.id, result }, transferablesOfProfiles(result));
  }

  async function run(job: Job): Promise<void> {
    const aborter = new AbortController();
    running.set(job.id, aborter);
    try {
      await (job.kind === 'decode' ? runDepth(job, aborter.signal) : runProfiles(job, aborter.signal));
    } catch (error) {
      port.post({ kind: 'failed', id: job.id, error: toErrorRecord(error) });
    } finally {
      running.delete(job.id);
    }
  }

  return (command) => {
    if (command.kind === 'decode' || command.kind === 'profiles') void run(command);
    else if (command.kind === 'abort') running.get(command.id)?.abort();
    else port.post({ kind: 'pong', id: command.id });
  };
}

async function openTimed(job: DecodeJob, options: HostOptions, signal: AbortSignal) {
  const startedAt = options.clock.monotonic();
  const opened = await makeJobHttp(job, options).openBody(POINTS_PATH, job.request.search, signal);
  return { ...opened, firstByteMs: options.clock.monotonic() - startedAt };
}

function makeBlockPoster(job: DecodeJob, port: HostPort, signal: AbortSignal) {
  return (block: Parameters<typeof transferablesOf>[0]): void => {
    if (!signal.aborted) port.post({ kind: 'block', id: job.id, block }, transferablesOf(block));
  };
}

/** Refuses a wrong series as soon as its id is read. */
function makeIdCheck(job: DecodeJob): EnvelopeOptions['onId'] {
  const { expects } = job.request;
  if (expects === undefined) return undefined;
  const translator = translatorOf(job);
  return (id, offset) => checkSeriesId(translator.translateAnswer(id), expects, offset);
}

const translatorOf = ({ dialect = NEUTRAL_DIALECT }: Job) => makeTranslator(dialect);

function makeJobHttp(job: Job, { port, clock, fetcher }: HostOptions) {
  const asked = { path: POINTS_PATH, search: job.request.search };
  return makeHttp({
    baseUrl: job.baseUrl,
    key: () => job.key,
    translator: translatorOf(job),
    clock: makeRelayClock(port, clock),
    onRate: (state, request) => port.post({ kind: 'rate', state, request: { ...request, ...asked } }),
    onOutcome: (outcome) => {
      if (outcome.ok) port.post({ kind: 'answered', elapsedMs: outcome.elapsedMs });
    },
    ...(fetcher === undefined ? {} : { fetcher }),
  });
}

/** Forwards the service time of an answer to the main thread, where the dashboard's only clock is. */
function makeRelayClock(port: HostPort, machine: Clock): ServiceClock {
  const clock = makeServiceClock(machine);
  const { observe } = clock;
  return Object.assign(clock, {
    observe(date: string | null, frozen: boolean, agoMs = 0) {
      observe(date, frozen, agoMs);
      port.post({ kind: 'clock', date, frozen, agoMs });
    },
  });
}
