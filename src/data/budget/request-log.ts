import type { Delivery, LedgerEntry } from './budget-types';
import type { QueueItem, Sending } from './queue-item';
import type { SessionSpend } from './session-spend';

const MAX_ENTRIES = 200;

/** The requests of this page, latest first. Their weight is added to what the tab's session has spent. */
export class RequestLog {
  #entries: readonly LedgerEntry[] = [];
  readonly session: SessionSpend;
  #lastId = 0;

  constructor(session: SessionSpend) {
    this.session = session;
  }

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
    this.#count(entry);
    this.#entries = [entry, ...this.#entries].slice(0, MAX_ENTRIES);
  }

  /** Adds the entry to the sums. An unstated charge counts as predicted where an answer arrived, else as 0. */
  #count({ type, charged, predicted, outcome }: LedgerEntry): void {
    this.session.addRequest(type, charged ?? (outcome === 'done' ? predicted : 0));
  }
}
