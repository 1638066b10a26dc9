import type { LoadKept, Scratch } from './scratch';

/** Events that are kept together. */
const BLOCK_EVENTS = 1024;

/** Anything that JSON tells whole, in the order of its file: candles, payments and what else does not come by the million. */
export class EventSpool<Event> {
  readonly #scratch: Scratch;
  readonly #blocks: LoadKept[] = [];
  #waiting: [line: number, event: Event][] = [];

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  add(event: Event, line: number): void {
    this.#waiting.push([line, event]);
    if (this.#waiting.length === BLOCK_EVENTS) this.end();
  }

  /** To be called after the last event. */
  end(): void {
    if (this.#waiting.length > 0) this.#blocks.push(this.#scratch.keep(Buffer.from(JSON.stringify(this.#waiting))));
    this.#waiting = [];
  }

  *read(): Generator<readonly [line: number, event: Event], void, undefined> {
    for (const load of this.#blocks) yield* JSON.parse(load().toString()) as [number, Event][];
  }
}
