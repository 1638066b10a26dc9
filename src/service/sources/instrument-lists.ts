import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { MarketKind } from '@/service/feeds/protocol/market-kind';
import type { Venue } from '@/service/feeds/protocol/venue';
import { VenueError } from '../feeds/connection/venue-http';
import { nameOf } from '../record/sources/recorder';
import { findNearest, SourceError, type SourceId } from './source-id';

/** Venues list and delist markets some times a day. */
const LIST_AGE_MS = 3_600_000;
/** A venue that did not answer is not asked again by every key that a person presses. */
const RETRY_MS = 15_000;

/** Asks a venue for its markets of a kind. @throws VenueError */
export type LoadInstruments = (venue: Venue, kind: MarketKind, signal?: AbortSignal) => Promise<readonly Instrument[]>;

interface KindList {
  readonly instruments: readonly Instrument[];
  readonly byId: ReadonlyMap<string, Instrument>;
  readonly loadedMs: number;
}

/** Why the list of one kind of a venue's markets could not be had. */
export interface ListFailure {
  readonly venue: Venue;
  readonly kind: MarketKind;
  readonly reason: string;
}

/** What all venues list, as far as it could be had. */
export interface ListedInstruments {
  readonly instruments: readonly { readonly venue: Venue; readonly instrument: Instrument }[];
  readonly failures: readonly ListFailure[];
}

/** What went wrong, as a sentence; what is not known to go wrong is most likely a list in another form. */
function asVenueError(error: unknown, venue: Venue, kind: MarketKind): VenueError {
  if (error instanceof VenueError) return error;
  const sentence = `The list of ${venue.name}, ${kind.name}, cannot be read (${messageOf(error)})`;
  return new VenueError('failed', sentence, { cause: error });
}

/** The venues' lists of markets, one of each kind, asked for when it is needed and kept for an hour. */
export class InstrumentLists {
  readonly #venues: readonly Venue[];
  readonly #load: LoadInstruments;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #lists = new Map<MarketKind, KindList>();
  readonly #failures = new Map<MarketKind, { readonly error: unknown; readonly untilMs: number }>();
  readonly #loading = new Map<MarketKind, Promise<KindList>>();

  constructor(venues: readonly Venue[], load: LoadInstruments, clock: Clock) {
    this.#venues = venues;
    this.#load = load;
    this.#clock = clock;
  }

  /** What every venue lists; an old list stands in for one that cannot be had. */
  async listAll(): Promise<ListedInstruments> {
    const kinds = this.#venues.flatMap((venue) => venue.kinds.map((kind) => ({ venue, kind })));
    const found = await Promise.all(
      kinds.map(async ({ venue, kind }) => {
        try {
          const { instruments } = await this.#get(venue, kind);
          return { venue, kind, instruments, reason: undefined };
        } catch (error) {
          const instruments = this.#lists.get(kind)?.instruments ?? [];
          return { venue, kind, instruments, reason: messageOf(error) };
        }
      }),
    );
    return {
      instruments: found.flatMap(({ venue, instruments }) => instruments.map((instrument) => ({ venue, instrument }))),
      failures: found.flatMap(({ venue, kind, reason }) => (reason === undefined ? [] : [{ venue, kind, reason }])),
    };
  }

  /** @throws SourceError naming the nearest id when there is no such market; VenueError when the venue does not answer. */
  async find({ id, venue, kind }: SourceId): Promise<Instrument> {
    const { byId } = await this.#get(venue, kind);
    const found = byId.get(id);
    if (found) return found;
    const nearest = findNearest(id, byId.keys());
    const advice = nearest === undefined ? '' : `: the nearest is ${nearest}`;
    throw new SourceError('unknown', `${venue.name} lists no market ${id}${advice}`);
  }

  close(): void {
    this.#closing.abort();
  }

  async #get(venue: Venue, kind: MarketKind): Promise<KindList> {
    const now = this.#clock.monotonic();
    const list = this.#lists.get(kind);
    if (list && now - list.loadedMs < LIST_AGE_MS) return list;
    const failure = this.#failures.get(kind);
    if (failure && now < failure.untilMs) throw failure.error;
    const loading = this.#loading.get(kind) ?? this.#start(venue, kind);
    this.#loading.set(kind, loading);
    return loading;
  }

  async #start(venue: Venue, kind: MarketKind): Promise<KindList> {
    try {
      const instruments = await this.#load(venue, kind, this.#closing.signal);
      const byId = new Map(instruments.map((instrument) => [nameOf(instrument), instrument]));
      const list = { instruments: [...byId.values()], byId, loadedMs: this.#clock.monotonic() };
      this.#lists.set(kind, list);
      this.#failures.delete(kind);
      return list;
    } catch (cause) {
      const error = asVenueError(cause, venue, kind);
      this.#failures.set(kind, { error, untilMs: this.#clock.monotonic() + RETRY_MS });
      throw error;
    } finally {
      this.#loading.delete(kind);
    }
  }
}
