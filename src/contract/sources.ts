import * as z from 'zod/mini';
import { IMPORTED_SCREENS } from './imports';
import { offMarketPrint, timestamp } from './payloads';

/**
 * `/local/sources` of the embedded service: the markets that it records. Local only, not part of `/v1`. `GET
 * /local/sources` lists them, `GET /local/sources/detail?id=…` returns one, `GET /local/sources/venues` returns what
 * each venue publishes without contacting it, `GET /local/sources/instruments?search=…` searches the venues'
 * instruments, and `POST /local/sources` with a `SourceCommand` changes the sources. A change needs the dashboard's
 * key, so that no other page can make one.
 */
export const SOURCES_PATH = '/local/sources';

/** The states of a source. `reason` explains every state except `live`. */
export const SOURCE_STATES = [
  'connecting',
  'live',
  'resyncing',
  'waiting',
  'paused',
  'unavailable',
  'stopped',
] as const;

const sourceNames = {
  /** `binance-futures:BTCUSDT`, as on the command line. */
  id: z.string(),
  /** `Binance` */
  venue: z.string(),
  /** `linear futures` */
  kind: z.string(),
  exchange: z.string(),
  rawSymbol: z.string(),
  /** `FEED_HOSTS` replaces the venue by a demo venue on this machine: the market is a recording that it plays. */
  isDemo: z.optional(z.boolean()),
};

const filling = z.object({
  /** Progress, 0 to 1 of what is wanted and available. */
  done: z.number(),
  secondsLeft: z.optional(z.number()),
  /** The first moment from which it is filled without a gap until now. */
  reaches: z.optional(timestamp),
  /** Why it is waiting at the moment. */
  waits: z.optional(z.string()),
});

/** A recorded market. What is not known yet is absent, never zero. */
export const source = z.object({
  ...sourceNames,
  state: z.enum(SOURCE_STATES),
  reason: z.optional(z.string()),
  /** What the user can do about it, if anything: a sentence. */
  advice: z.optional(z.string()),
  /** What is recorded of it: see `instrumentChoice`. */
  publishes: z.array(z.string()),
  /** How far the newest event lags behind the venue's clock, in ms. */
  behindMs: z.optional(z.number()),
  eventsPerSecond: z.optional(z.number()),
  /** Gaps in the book since midnight UTC. */
  gapsToday: z.number(),
  bytesPerDay: z.optional(z.number()),
  /** What that was measured on: a sentence. */
  bytesBasis: z.optional(z.string()),
  /** On disk now, as far as the database states it. */
  bytes: z.optional(z.number()),
  first: z.optional(timestamp),
  last: z.optional(timestamp),
  /** How `/v1` lists it now; absent until it does, a moment after recording starts. */
  listed: z.optional(
    z.object({
      /** The screens that can show something of it. */
      screens: z.array(z.enum(IMPORTED_SCREENS)),
      isLive: z.boolean(),
    }),
  ),
  /** While its past is being filled. */
  filling: z.optional(filling),
});
export type Source = z.infer<typeof source>;

/** What was recorded of a market that is no longer a source. */
export const keptRecording = z.object({
  ...sourceNames,
  publishes: z.array(z.string()),
  first: timestamp,
  last: timestamp,
  /** Gaps in its book, as far as they are counted. */
  gaps: z.optional(z.number()),
  bytes: z.optional(z.number()),
});
export type KeptRecording = z.infer<typeof keptRecording>;

export const sourcesAnswer = z.object({
  sources: z.array(source),
  recordings: z.array(keptRecording),
  diskFreeBytes: z.optional(z.number()),
  /** Why recording has stopped altogether. */
  stoppedBy: z.optional(z.string()),
});
export type SourcesAnswer = z.infer<typeof sourcesAnswer>;

/** A gap in a book; without `to` it is still open. */
export const sourceGap = z.object({ from: timestamp, to: z.optional(timestamp), cause: z.string() });

export const sourceDetail = z.object({
  source,
  /** Median lag of each minute of the last hour in ms, newest last; null where nothing arrived. */
  lag: z.array(z.nullable(z.number())),
  gaps: z.array(sourceGap),
  /** Prints off the market since midnight UTC, the newest if there are many; absent if there are none. */
  offMarket: z.optional(z.object({ count: z.number(), prints: z.array(offMarketPrint) })),
  /** Bytes per day on disk by dataset, and how long each is kept. */
  storage: z.array(z.object({ dataset: z.string(), bytesPerDay: z.optional(z.number()), keptDays: z.number() })),
  /** How much of the venue's published limits is in use. */
  limits: z.array(z.object({ name: z.string(), used: z.number(), of: z.number() })),
  publishes: z.array(z.string()),
});
export type SourceDetail = z.infer<typeof sourceDetail>;

/** A kind of market at a venue, as known from its protocol: the venue is not contacted. */
export const venueKind = z.object({
  /** `binance-futures`, as on the command line. */
  id: z.string(),
  venue: z.string(),
  kind: z.string(),
  isDemo: z.optional(z.boolean()),
  /** The host that serves its instruments. */
  host: z.string(),
  /** Levels per side in the book of a busy market. */
  bookLevels: z.optional(z.number()),
  publishes: z.array(z.string()),
  history: z.array(z.string()),
  /** Disk space per day for a busy market. */
  bytesPerDay: z.number(),
});
export type VenueKind = z.infer<typeof venueKind>;

export const venuesAnswer = z.object({
  kinds: z.array(venueKind),
  /** The folder on this machine where everything is stored. */
  folder: z.string(),
  /** How long each dataset of a source is kept; imports stay. */
  retention: z.array(z.object({ dataset: z.string(), keptDays: z.number() })),
});
export type VenuesAnswer = z.infer<typeof venuesAnswer>;

export const instrumentChoice = z.object({
  ...sourceNames,
  base: z.string(),
  quote: z.string(),
  /** Traded in 24 h, in the quote asset, if the venue's list states it. */
  turnover: z.optional(z.number()),
  /** `book`, `trades`, `mark`, `funding`, `openInterest`, `liquidations`, `options`. */
  publishes: z.array(z.string()),
  /** What its past can be filled with: `candles`, `sides`, `funding`, `openInterest`. */
  history: z.array(z.string()),
  bytesPerDay: z.number(),
  /** What that is based on: a sentence. */
  bytesBasis: z.optional(z.string()),
  isAdded: z.boolean(),
});
export type InstrumentChoice = z.infer<typeof instrumentChoice>;

export const instrumentsAnswer = z.object({
  instruments: z.array(instrumentChoice),
  /** Count of matches that are not listed. */
  more: z.number(),
  /** Venues whose list failed to load, and why. */
  failures: z.array(
    z.object({
      venue: z.string(),
      kind: z.string(),
      host: z.string(),
      reason: z.string(),
      advice: z.optional(z.string()),
    }),
  ),
});
export type InstrumentsAnswer = z.infer<typeof instrumentsAnswer>;

/** `remove` without `keepsData` deletes what was recorded, even of a market that is no longer a source. */
export const sourceCommand = z.object({
  action: z.enum(['add', 'pause', 'resume', 'remove']),
  id: z.string(),
  keepsData: z.optional(z.boolean()),
});
export type SourceCommand = z.infer<typeof sourceCommand>;
