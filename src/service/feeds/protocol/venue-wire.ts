import type { Instrument } from './instrument';
import type { MarketKind } from './market-kind';
import type { JsonObject } from './read-fields';

/** A host that is contacted, `stream.example.com:9443`, and the kinds of markets that it serves. No other host ever is. */
export interface VenueHost {
  readonly host: string;
  readonly kinds: readonly MarketKind[];
}

/** A published limit of the venue's REST interface. A request may count against several. */
export interface RestBudget {
  /** For a person: `Request weight a minute`. */
  readonly name: string;
  readonly of: number;
  readonly windowMs: number;
  /** Whether a request counts by its weight or as one. */
  readonly counts: 'weight' | 'requests';
  isFor(url: URL): boolean;
  /** Header of an answer that says how much of it is used. */
  readonly usedHeader?: string;
}

/** What an answer says that was sent as an error, or as an answer that is none. */
export interface RestRefusal {
  /** The venue's own words. */
  readonly message: string;
  /** It asks for less: so long from now nothing may be asked. */
  readonly waitMs?: number;
}

/** What a frame says of a subscription: how many of its streams were accepted, or why not. */
export type Verdict = { readonly accepted: number } | { readonly refused: string };

/** What a venue asks of whoever keeps a socket open. */
export interface SocketRules {
  /** What keeps a socket open that the venue does not ping itself. */
  readonly keepAlive?: { readonly everyMs: number; readonly message: string };
  /** Sent as soon as it opens, before the subscription. */
  readonly greeting?: string;
  /** After so long the venue cuts the connection. */
  readonly cutMs?: number;
  /** Connections that the venue lets one address open, within so long. */
  readonly connections: { readonly count: number; readonly windowMs: number };
  /** The messages that ask for the streams, in batches that the venue takes; ids are unique on the socket from `id` on. */
  subscribe(streams: readonly string[], id: number): readonly string[];
  unsubscribe(streams: readonly string[], id: number): readonly string[];
  /** What a frame says of the subscription of `streams`; undefined where it says nothing of it. */
  judge(json: JsonObject, streams: readonly string[]): Verdict | undefined;
  /** The start of frames that are for the connection and not for the market, once the subscription is accepted. */
  readonly control: RegExp;
  /** What such a frame asks for. */
  obey(json: JsonObject): Order | undefined;
}

/** To answer at once; to move to another connection, which the venue announces; or to count it as lost. */
export type Order = { readonly reply: string } | { readonly renew: string } | { readonly failed: string };

/** One socket of a market. */
export interface SocketPlan {
  /** `book`, `mark`: for reasons and limits. */
  readonly name: string;
  readonly url: string;
  readonly streams: readonly string[];
  /** Streams to ask for again when the book is lost; none: it is not on this socket. */
  readonly book: readonly string[];
  /** A stream of it is never silent for longer: without a frame for so long another connection takes its place. */
  readonly beatMs: number;
}

/** Something that is asked for again and again because no stream has it. */
export interface PollPlan {
  readonly name: string;
  readonly url: string;
  readonly weight: number;
  readonly everyMs: number;
}

/** All that a market is recorded from. */
export interface SourcePlan {
  readonly sockets: readonly SocketPlan[];
  readonly polls: readonly PollPlan[];
  /** The request for the book, where the stream has only its updates. */
  readonly snapshot: { readonly url: string; readonly weight: number } | undefined;
}

/** A page of the venue's list of instruments. */
export interface ListPlan {
  readonly kinds: readonly MarketKind[];
  readonly url: string;
  readonly weight: number;
  /** Address of the page after the one that was answered. */
  next?(answer: JsonObject): string | undefined;
}

/** How a venue is reached, as it documents it: addresses, limits and customs. It opens nothing itself. */
export interface VenueWire {
  readonly hosts: readonly VenueHost[];
  readonly budgets: readonly RestBudget[];
  /** What a venue's answer says in place of data; undefined where it is data. */
  readRefusal(status: number, json: JsonObject): RestRefusal | undefined;
  readonly socket: SocketRules;
  plan(instrument: Instrument): SourcePlan;
  readonly instruments: readonly ListPlan[];
}
