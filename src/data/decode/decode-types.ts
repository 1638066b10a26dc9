import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { ReceivedSession } from '@/domain/tpo/received-session';
import type { TpoSession } from '@/domain/tpo/tpo-session';

/** What the `id` of the requested series must not contradict. */
export interface ExpectedSeries {
  readonly rawSymbol?: string;
  readonly normalizedSymbol?: string;
  readonly coin?: string;
}

/** A request for snapshots of one of the three depth datasets. */
export interface DecodeRequest {
  /** Search string of `/v1/points` with `flatten=true` or without it, without a leading question mark. */
  readonly search: string;
  /** Snapshots must be in [fromSeconds, toSeconds); one outside is a framing fault. Absent: any time. */
  readonly range?: { readonly fromSeconds: number; readonly toSeconds: number };
  /** If present, each block is part of one tile and contains its cells. */
  readonly grid?: GridSpec;
  /** If present, another series is refused at its `id`, before any of its blocks is passed on. */
  readonly expects?: ExpectedSeries;
}

/**
 * Up to 64 neighbouring snapshots of one series, fewer where they have many levels; with a grid, all of one tile. Arrays
 * and the buffers behind them have the exact length.
 */
export interface DepthBlock {
  /** Index of the series in the answer. */
  readonly series: number;
  readonly timestampsMicros: Float64Array;
  /** Snapshot i has the levels `offsets[i] … offsets[i + 1]`. Length = count of snapshots + 1. */
  readonly offsets: Uint32Array;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
  /** Side of each level, 0 buyers and 1 sellers, parallel to `prices`; absent where the answer does not state sides. */
  readonly sides?: Uint8Array;
  readonly tile?: GridTile;
}

/** What the whole answer contained. */
export interface AnswerFacts {
  /** `id` of each series, as received; `undefined` when a series had none. */
  readonly seriesIds: readonly unknown[];
  readonly snapshots: number;
  readonly levels: number;
  /** Decompressed bytes. */
  readonly bytes: number;
}

/** The result after the last byte was read and everything was valid. */
export interface DecodeResult extends AnswerFacts {
  /** Milliseconds of decoding, without waiting for bytes. */
  readonly decodeMs: number;
  /** Milliseconds from the request to the answer's headers. */
  readonly firstByteMs: number;
  /** Memory that the decoder uses for itself, however large the answer. */
  readonly heldBytes: number;
}

export interface DecodeOptions {
  readonly request: DecodeRequest;
  readonly onBlock: (block: DepthBlock) => void;
  readonly signal: AbortSignal;
}

/** Fetches and decodes one answer. Rejects with `DecodeError`, an error of `data/http`, or the signal's reason. */
export type DecodeDepth = (options: DecodeOptions) => Promise<DecodeResult>;

/** A request for market profiles of one series. */
export interface ProfilesRequest {
  /** Search string of `/v1/points`, without a leading question mark. */
  readonly search: string;
  readonly session: TpoSession;
  readonly blockMinutes: number;
  /** A series of anything else is refused. */
  readonly expects: ExpectedSeries;
}

export interface ProfilesResult {
  /** Ascending by start, without duplicates. */
  readonly sessions: readonly ReceivedSession[];
  readonly bytes: number;
  /** Milliseconds of reading, without waiting for bytes. */
  readonly decodeMs: number;
  readonly firstByteMs: number;
}

/** Fetches and reads one answer off the main thread. Rejects as `DecodeDepth` does. */
export type LoadProfiles = (request: ProfilesRequest, signal: AbortSignal) => Promise<ProfilesResult>;
