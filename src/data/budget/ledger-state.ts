/** A spend that an answer may or may not have counted yet. */
export interface Booking {
  /** Unique among all tabs. */
  readonly id: number;
  /** Whole weight: as predicted until the answer states the charge. */
  readonly weight: number;
  /** Milliseconds. */
  readonly sentMs: number;
  /** When the answer's headers arrived; `undefined` until then. */
  readonly answeredMs: number | undefined;
}

/** A ledger as tabs pass it to each other: only numbers, and times only as ages, since tabs share no clock. */
export interface LedgerState {
  readonly limit: number;
  readonly capacity: number;
  readonly tokens: number;
  /** 1 when the service stated the budget, 0 when it is assumed. */
  readonly heard: number;
  /** Milliseconds until sending is allowed. */
  readonly blockedMs: number;
  /** The pause that the service requested, in seconds. */
  readonly askedSeconds: number;
  /** 1 while one request at a time finds out whether a pause is over. */
  readonly probing: number;
  /** How often a person has ended a pause. */
  readonly ended: number;
  /** id, weight, milliseconds since it was sent, milliseconds since it was answered or −1. */
  readonly bookings: readonly (readonly [number, number, number, number])[];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const FIGURES = [
  'limit',
  'capacity',
  'tokens',
  'heard',
  'blockedMs',
  'askedSeconds',
  'probing',
  'ended',
] as const satisfies readonly (keyof LedgerState)[];

/** Checks a state from storage or another tab; `undefined` when it is malformed or of another version. */
export function parseLedgerState(value: unknown): LedgerState | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Partial<Record<keyof LedgerState, unknown>>;
  const { bookings } = raw;
  if (!FIGURES.every((name) => isWhole(raw[name])) || !Array.isArray(bookings)) return undefined;
  const state = raw as LedgerState;
  if (state.limit < 1 || state.capacity < 1 || state.blockedMs < 0) return undefined;
  const areBookings = bookings.every((row) => Array.isArray(row) && row.length === 4 && row.every(isWhole));
  if (!areBookings) return undefined;
  const figures = Object.fromEntries(FIGURES.map((name) => [name, state[name]]));
  return { ...(figures as Omit<LedgerState, 'bookings'>), bookings: state.bookings };
}
