import type { Delivery, LedgerEntry } from './budget-types';
import type { QueueItem, Sending } from './queue-item';

const MAX_ENTRIES = 200;

/** The requests of this tab, the latest first. */
export class RequestLog {
  #entries: readonly LedgerEntry[] = [];
  #lastId = 0;

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  add(
    item: QueueItem,
    sent: Sending,
    outcome: LedgerEntry['outcome'],
    delivery: Omit<Delivery<unknown>, 'value'> = { bytes: 0, decodeMs: 0, firstByteMs: undefined },
  ): void {
    const entry: LedgerEntry = {
      id: ++this.#lastId,
      search: item.search,
      at: sent.at,
      type: item.facts.type,
      span: item.span,
      predicted: sent.predicted.weight,
      charged: sent.charged,
      source: sent.predicted.source,
      tilesHeld: item.tilesHeld,
      tilesAsked: item.tilesAsked,
      bytes: delivery.bytes,
      firstByteMs: delivery.firstByteMs,
      decodeMs: delivery.decodeMs,
      attempts: sent.attempts,
      outcome,
    };
    this.#entries = [entry, ...this.#entries].slice(0, MAX_ENTRIES);
  }
}
