import type { LoadKept, Scratch } from '@/service/ingest/open/scratch';

/** Events packed together. */
const BLOCK_EVENTS = 1024;

/** Events as JSON, in file order: candles, payments and other data with few rows. */
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

  /** Call this after the last event. */
  end(): void {
    if (this.#waiting.length > 0) this.#blocks.push(this.#scratch.keep(Buffer.from(JSON.stringify(this.#waiting))));
    this.#waiting = [];
  }

  *read(): Generator<readonly [line: number, event: Event], void, undefined> {
    for (const load of this.#blocks) yield* JSON.parse(load().toString()) as [number, Event][];
  }
}
