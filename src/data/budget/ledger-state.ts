/** A spend that an answer may or may not have counted yet. */
export interface Booking {
  /** Unique among all tabs. */
  readonly id: number;
  /** Whole weight, as predicted until the answer tells the charge. */
  readonly weight: number;
  /** Milliseconds. */
  readonly sentMs: number;
  /** When the answer's headers came; `undefined` while they have not. */
  readonly answeredMs: number | undefined;
}

/** A ledger as tabs hand it to each other: numbers alone, and times only as ages, since no two tabs share a clock. */
export interface LedgerState {
  readonly limit: number;
  readonly capacity: number;
  readonly tokens: number;
  /** 1 when the service told the budget, 0 when it is assumed. */
  readonly heard: number;
  /** Milliseconds for which nothing may be sent. */
  readonly blockedMs: number;
  /** id, weight, milliseconds since it was sent, milliseconds since it was answered or −1. */
  readonly bookings: readonly (readonly [number, number, number, number])[];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Checks what storage or another tab gave; `undefined` when it is no state. */
export function parseLedgerState(value: unknown): LedgerState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { limit, capacity, tokens, heard, blockedMs, bookings } = value as Partial<Record<keyof LedgerState, unknown>>;
  if (!isWhole(limit) || !isWhole(capacity) || !isWhole(tokens) || !isWhole(heard) || !isWhole(blockedMs)) {
    return undefined;
  }
  if (limit < 1 || capacity < 1 || blockedMs < 0 || !Array.isArray(bookings)) return undefined;
  const areBookings = bookings.every((row) => Array.isArray(row) && row.length === 4 && row.every(isWhole));
  if (!areBookings) return undefined;
  return { limit, capacity, tokens, heard, blockedMs, bookings: bookings as LedgerState['bookings'] };
}
