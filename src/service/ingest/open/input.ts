/** A stream of bytes with a name: a file, or an entry of an archive. It can be read more than once. */
export interface Input {
  /** For sentences and for what a name says of a market; no path is ever made of it. */
  readonly name: string;
  /** Unpacked bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}
