import type { JsonObject } from '../read-fields';

/** An answer of a venue's public REST interface. */
export interface VenueAnswer {
  readonly url: string;
  readonly text: string;
  /** Undefined where the answer is a list. */
  readonly json: JsonObject | undefined;
  /** Unix microseconds of this machine when the last byte had come. */
  readonly receivedMicros: number;
}

/**
 * Why a venue did not answer. `unavailable`: it does not serve this place (403, 451); asking again is useless.
 * `banned`: it asks to wait (418, 429). `failed`: anything else, such as no name, no route, TLS, a 5xx or a cut body.
 */
export type VenueFailureKind = 'unavailable' | 'banned' | 'failed';

/** The message is a sentence for a person; it names the host and never what was sent. */
export class VenueError extends Error {
  override readonly name = 'VenueError';
  readonly kind: VenueFailureKind;
  /** Unix ms before which the venue must not be asked again; undefined where it did not say. */
  readonly retryAtMs: number | undefined;

  constructor(kind: VenueFailureKind, message: string, options: ErrorOptions & { readonly retryAtMs?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAtMs = options.retryAtMs;
  }
}

export interface VenueRequest {
  /** A full address as the venue documents it, `https:`; its host must be one of the venue's. */
  readonly url: string;
  /** What the request costs of the venue's own budget. */
  readonly weight: number;
  /** Requests that a person waits for go first: books and instrument lists before history. */
  readonly priority: 'now' | 'background';
}

/** Asks one venue, within its published limits, whoever asks; a ban stops everybody. */
export interface VenueHttp {
  /** @throws VenueError */
  get(request: VenueRequest, signal?: AbortSignal): Promise<VenueAnswer>;
}
