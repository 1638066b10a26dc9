import type { JsonObject } from '@/service/feeds/protocol/read-fields';

/** An answer of a venue's public REST interface. */
export interface VenueAnswer {
  readonly url: string;
  readonly text: string;
  /** `undefined` when the answer is a list. */
  readonly json: JsonObject | undefined;
  /** Unix microseconds of this machine when the last byte arrived. */
  readonly receivedMicros: number;
}

/**
 * Why a venue did not answer. `unavailable`: it does not serve this location (403, 451), so retrying is useless.
 * `banned`: it requires a wait (418, 429). `failed`: anything else, such as DNS, routing, TLS, a 5xx or a truncated
 * body.
 */
export type VenueFailureKind = 'unavailable' | 'banned' | 'failed';

/** The message is a sentence for a person. It contains the host and never what was sent. */
export class VenueError extends Error {
  override readonly name = 'VenueError';
  readonly kind: VenueFailureKind;
  /** Unix ms before which the venue must not be contacted. `undefined` when it stated none. */
  readonly retryAtMs: number | undefined;

  constructor(kind: VenueFailureKind, message: string, options: ErrorOptions & { readonly retryAtMs?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAtMs = options.retryAtMs;
  }
}

export interface VenueRequest {
  /** A full URL as the venue documents it, `https:`. Its host has to be one of the venue's. */
  readonly url: string;
  /** Cost of the request in the venue's own budget. */
  readonly weight: number;
  /** Requests that a person waits for are first: books and instrument lists before history. */
  readonly priority: 'now' | 'background';
}

/** Sends requests to one venue within its published limits, shared by all callers. A ban stops all of them. */
export interface VenueHttp {
  /** @throws VenueError */
  get(request: VenueRequest, signal?: AbortSignal): Promise<VenueAnswer>;
}
