import type { DatasetType } from '@/contract/datasets';
import type { Delivery, LedgerEntry, SpentWeight } from './budget-types';
import type { QueueItem, Sending } from './queue-item';

const MAX_ENTRIES = 200;

/** The requests of this tab, latest first. */
export class RequestLog {
  #entries: readonly LedgerEntry[] = [];
  #spent: readonly SpentWeight[] = [];
  #lastId = 0;

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Weight of all requests by type, largest first, including those that the log has dropped. */
  get spent(): readonly SpentWeight[] {
    return this.#spent;
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
    const weight = charged ?? (outcome === 'done' ? predicted : 0);
    const before = this.#spent.find((one) => one.type === type) ?? makeSpent(type);
    const others = this.#spent.filter((one) => one.type !== type);
    const after = { type, weight: before.weight + weight, requests: before.requests + 1 };
    this.#spent = [...others, after].sort((a, b) => b.weight - a.weight);
  }
}

const makeSpent = (type: DatasetType): SpentWeight => ({ type, weight: 0, requests: 0 });
