import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { VenueError } from '../feeds/connection/venue-http';
import type { Instrument } from '../feeds/instrument';
import type { Venue } from '../feeds/venue';
import { nameOf } from '../record/recorder';
import { findNearest, SourceError, type SourceId } from './source-id';

/** Venues list and delist markets some times a day. */
const LIST_AGE_MS = 3_600_000;
/** A venue that did not answer is not asked again by every key that a person presses. */
const RETRY_MS = 15_000;

/** Asks a venue for its markets. @throws VenueError */
export type LoadInstruments = (venue: Venue, signal?: AbortSignal) => Promise<readonly Instrument[]>;

interface VenueList {
  readonly instruments: readonly Instrument[];
  readonly byId: ReadonlyMap<string, Instrument>;
  readonly loadedMs: number;
}

/** Why the list of a venue could not be had. */
export interface ListFailure {
  readonly venue: Venue;
  readonly reason: string;
}

/** What all venues list, as far as it could be had. */
export interface ListedInstruments {
  readonly instruments: readonly { readonly venue: Venue; readonly instrument: Instrument }[];
  readonly failures: readonly ListFailure[];
}

function sentenceOf(error: unknown): string {
  return error instanceof VenueError ? error.message : `The list could not be read (${messageOf(error)})`;
}

/** The venues' lists of markets, each asked for when it is needed and kept for an hour. */
export class InstrumentLists {
  readonly #venues: readonly Venue[];
  readonly #load: LoadInstruments;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #lists = new Map<Venue, VenueList>();
  readonly #failures = new Map<Venue, { readonly error: unknown; readonly untilMs: number }>();
  readonly #loading = new Map<Venue, Promise<VenueList>>();

  constructor(venues: readonly Venue[], load: LoadInstruments, clock: Clock) {
    this.#venues = venues;
    this.#load = load;
    this.#clock = clock;
  }

  /** What every venue lists; an old list stands in for one that cannot be had. */
  async listAll(): Promise<ListedInstruments> {
    const found = await Promise.all(
      this.#venues.map(async (venue) => {
        try {
          const { instruments } = await this.#get(venue);
          return { venue, instruments, failure: undefined };
        } catch (error) {
          const instruments = this.#lists.get(venue)?.instruments ?? [];
          return { venue, instruments, failure: sentenceOf(error) };
        }
      }),
    );
    return {
      instruments: found.flatMap(({ venue, instruments }) => instruments.map((instrument) => ({ venue, instrument }))),
      failures: found.flatMap(({ venue, failure }) => (failure === undefined ? [] : [{ venue, reason: failure }])),
    };
  }

  /** @throws SourceError naming the nearest id when there is no such market; VenueError when the venue does not answer. */
  async find({ id, venue, kind }: SourceId): Promise<Instrument> {
    const list = await this.#get(venue);
    const found = list.byId.get(id);
    if (found) return found;
    const ids = [...list.byId.keys()];
    const own = ids.filter((other) => other.startsWith(`${kind.id}:`));
    const nearest = findNearest(id, own) ?? findNearest(id, ids);
    const advice = nearest === undefined ? '' : `: the nearest is ${nearest}`;
    throw new SourceError('unknown', `${venue.name} lists no market ${id}${advice}`);
  }

  close(): void {
    this.#closing.abort();
  }

  async #get(venue: Venue): Promise<VenueList> {
    const now = this.#clock.monotonic();
    const list = this.#lists.get(venue);
    if (list && now - list.loadedMs < LIST_AGE_MS) return list;
    const failure = this.#failures.get(venue);
    if (failure && now < failure.untilMs) throw failure.error;
    const loading = this.#loading.get(venue) ?? this.#start(venue);
    this.#loading.set(venue, loading);
    return loading;
  }

  async #start(venue: Venue): Promise<VenueList> {
    try {
      const instruments = await this.#load(venue, this.#closing.signal);
      const byId = new Map(instruments.map((instrument) => [nameOf(instrument), instrument]));
      const list = { instruments: [...byId.values()], byId, loadedMs: this.#clock.monotonic() };
      this.#lists.set(venue, list);
      this.#failures.delete(venue);
      return list;
    } catch (error) {
      this.#failures.set(venue, { error, untilMs: this.#clock.monotonic() + RETRY_MS });
      throw error;
    } finally {
      this.#loading.delete(venue);
    }
  }
}
