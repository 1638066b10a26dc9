/** A stream of bytes with a name: a file, or an entry of an archive. It can be read more than once. */
export interface Input {
  /** For messages, and for the market that a name may contain. Never used as a path. */
  readonly name: string;
  /** Unpacked bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}
