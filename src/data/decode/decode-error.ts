/**
 * The faults of an answer's body: `truncated` ends too early; `malformed` is not JSON; `unexpected` is JSON of another
 * shape; `framing` has counts or times in `flat_points` that contradict its numbers; `non-finite` has a number beyond
 * float64.
 */
export type DecodeFault = 'truncated' | 'malformed' | 'unexpected' | 'framing' | 'non-finite';

/** A body that cannot be decoded. No part of the faulty snapshot was passed on. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly fault: DecodeFault;
  /** Decompressed bytes before the fault. */
  readonly offset: number;

  constructor(fault: DecodeFault, offset: number, detail: string, options?: ErrorOptions) {
    super(`${detail} at byte ${offset}`, options);
    this.fault = fault;
    this.offset = offset;
  }
}

/** The decode worker died or stopped answering; another one replaces it. */
export class DecodeWorkerError extends Error {
  override readonly name = 'DecodeWorkerError';
}
