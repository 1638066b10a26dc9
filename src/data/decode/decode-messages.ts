import { messageOf } from '@/base/errors';
import type { Dialect } from '@/contract/dialect';
import type { RateRequest } from '../http/http';
import {
  MalformedAnswerError,
  NetworkError,
  RedirectError,
  type RequestFacts,
  RequestTimeoutError,
  StatusError,
  type StatusFacts,
  TooLargeError,
} from '../http/http-errors';
import type { RateState } from '../http/rate-state';
import { DecodeError, type DecodeFault } from './decode-error';
import type { DecodeRequest, DecodeResult, DepthBlock, ProfilesRequest, ProfilesResult } from './decode-types';

/** How to reach the service. */
interface Asking {
  readonly id: number;
  readonly baseUrl: string;
  readonly key: string;
  readonly dialect?: Dialect | undefined;
}

/** What is requested: depth snapshots or market profiles. */
export type DecodeOrder =
  | { readonly kind: 'decode'; readonly request: DecodeRequest }
  | { readonly kind: 'profiles'; readonly request: ProfilesRequest };

/** Main thread → worker. */
export type DecodeCommand =
  | (Asking & Extract<DecodeOrder, { kind: 'decode' }>)
  | (Asking & Extract<DecodeOrder, { kind: 'profiles' }>)
  | { readonly kind: 'abort'; readonly id: number }
  /** Answered with `pong` when the worker is not busy; this detects a worker that hangs. */
  | { readonly kind: 'ping'; readonly id: number };

/** Worker → main thread. */
export type DecodeReport =
  | { readonly kind: 'block'; readonly id: number; readonly block: DepthBlock }
  | { readonly kind: 'done'; readonly id: number; readonly result: DecodeResult }
  | { readonly kind: 'profiles'; readonly id: number; readonly result: ProfilesResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorRecord }
  | { readonly kind: 'rate'; readonly state: RateState | undefined; readonly request: RateRequest }
  | { readonly kind: 'clock'; readonly date: string | null; readonly frozen: boolean; readonly agoMs: number }
  | { readonly kind: 'answered'; readonly elapsedMs: number }
  | { readonly kind: 'pong'; readonly id: number };

/** An error without its prototype, which messages lose. */
export type ErrorRecord =
  | { readonly type: 'decode'; readonly fault: DecodeFault; readonly offset: number; readonly message: string }
  | { readonly type: 'network'; readonly facts: RequestFacts; readonly cause: string; readonly isBrokenOff: boolean }
  | { readonly type: 'timeout'; readonly facts: RequestFacts; readonly waitedMs: number }
  | { readonly type: 'status'; readonly facts: RequestFacts; readonly status: StatusFacts }
  | { readonly type: 'malformed-answer'; readonly facts: RequestFacts; readonly found: string | undefined }
  | { readonly type: 'redirect'; readonly facts: RequestFacts }
  | { readonly type: 'too-large'; readonly facts: RequestFacts; readonly limitBytes: number }
  | { readonly type: 'abort' }
  | { readonly type: 'other'; readonly message: string };

export function toErrorRecord(error: unknown): ErrorRecord {
  if (error instanceof DecodeError) {
    const { fault, offset, message } = error;
    return { type: 'decode', fault, offset, message: message.replace(/ at byte \d+$/, '') };
  }
  if (error instanceof NetworkError) {
    return { type: 'network', facts: factsOf(error), cause: messageOf(error.cause), isBrokenOff: error.isBrokenOff };
  }
  if (error instanceof RequestTimeoutError) {
    return { type: 'timeout', facts: factsOf(error), waitedMs: error.waitedMs };
  }
  if (error instanceof StatusError) {
    const { status, code, detail, retryAfterSeconds, elapsedMs, relayFault, attempts } = error;
    return {
      type: 'status',
      facts: factsOf(error),
      status: { status, code, detail, retryAfterSeconds, elapsedMs, relayFault, attempts },
    };
  }
  if (error instanceof MalformedAnswerError)
    return { type: 'malformed-answer', facts: factsOf(error), found: error.found };
  if (error instanceof RedirectError) return { type: 'redirect', facts: factsOf(error) };
  if (error instanceof TooLargeError) return { type: 'too-large', facts: factsOf(error), limitBytes: error.limitBytes };
  if (error instanceof Error && error.name === 'AbortError') return { type: 'abort' };
  return { type: 'other', message: messageOf(error) };
}

const REVIVERS: { [T in ErrorRecord['type']]: (record: Extract<ErrorRecord, { type: T }>) => Error } = {
  decode: (record) => new DecodeError(record.fault, record.offset, record.message),
  network: ({ facts, cause, isBrokenOff }) => new NetworkError(facts, { cause: new Error(cause), isBrokenOff }),
  timeout: (record) => new RequestTimeoutError(record.facts, record.waitedMs),
  status: (record) => new StatusError(record.facts, record.status),
  'malformed-answer': ({ facts, found }) => new MalformedAnswerError(facts, { found }),
  redirect: ({ facts }) => new RedirectError(facts),
  'too-large': ({ facts, limitBytes }) => new TooLargeError(facts, limitBytes),
  abort: () => new DOMException('The request was aborted', 'AbortError'),
  other: (record) => new Error(record.message),
};

/** Restores the typed error that `record` was made from. */
export function fromErrorRecord(record: ErrorRecord): Error {
  return (REVIVERS[record.type] as (record: ErrorRecord) => Error)(record);
}

function factsOf(error: RequestFacts): RequestFacts {
  return { method: error.method, path: error.path };
}

/** The buffers of a block, to transfer instead of copying. */
export function transferablesOf(block: DepthBlock): ArrayBuffer[] {
  const arrays: (Float64Array | Uint32Array | Int16Array | Uint8Array)[] = [
    block.timestampsMicros,
    block.offsets,
    block.prices,
    block.volumes,
  ];
  if (block.sides !== undefined) arrays.push(block.sides);
  if (block.tile !== undefined) {
    const { columns, snapshotOfColumn, bands } = block.tile;
    if (columns.asks !== undefined) arrays.push(columns.asks);
    arrays.push(snapshotOfColumn, ...bands.map((band) => band.codes));
  }
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}

/** The buffers of all columns of the sessions. */
export function transferablesOfProfiles({ sessions }: ProfilesResult): ArrayBuffer[] {
  return sessions.flatMap(({ levels, buys, sells, servedLevels }) => {
    const { counts, volumes, firstTouches, lastTouches } = servedLevels;
    const columns = [levels.price, levels.blocks, levels.blockEnds, buys, sells];
    return [...columns, counts, volumes, firstTouches, lastTouches].map(({ buffer }) => buffer as ArrayBuffer);
  });
}
