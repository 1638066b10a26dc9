import type { MarketDataClient } from '@/client/use-market-data-client';
import { listSpanTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { Rank } from '@/data/budget/budget';
import type { AnyViewTiles, SeriesRequest } from '@/data/cache/tile-loader';
import { chooseDepthInterval, computeNeededSpan, type DataSpan } from '@/data/plan/heatmap-span';
import type { ProfiledMarkets } from '@/data/queries/block-sizes';
import type { SeriesSelection, SeriesTile } from '@/data/queries/series-types';
import type { BlockMinutes, TpoSelection, TpoTile } from '@/data/queries/tpo';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { MarketId } from '@/domain/market-id';
import type { TimeSpan } from '@/domain/time-span';
import { scaleOfSession } from '@/domain/tpo/session-scale';
import type { TpoSession } from '@/domain/tpo/tpo-session';
import { chooseMarkets } from '@/panes/plot/venue-sources';

/** The market of a profile and what is known about it. */
export interface ProfileFacts {
  readonly dataClient: MarketDataClient;
  readonly market: Market;
  readonly span: DataSpan;
  /** Markets of the same symbol whose profiles may be summed, the largest volume first. */
  readonly offered: readonly Market[];
  /** The key may request sums over venues. */
  readonly canSum: boolean;
  /** Recommended height of a row in price; `undefined` if unknown. */
  readonly rowHeight: number | undefined;
}

/** What a profile is set to show. */
export interface ProfileChoice {
  /** Range on screen. */
  readonly range: TimeSpan;
  readonly session: TpoSession;
  readonly minutes: BlockMinutes;
  /** The chosen venues; if empty, that of the market. */
  readonly venues: readonly string[];
  readonly isUsd: boolean;
  /** Unix second at which the view is frozen; absent: it is not. */
  readonly until?: number | undefined;
}

export type TpoRequest = SeriesRequest<TpoSelection, TpoTile>;
export type CandleRequest = SeriesRequest<
  SeriesSelection<'TRADE_SIDE_AGNOSTIC_AGG'>,
  SeriesTile<'TRADE_SIDE_AGNOSTIC_AGG'>
>;

/** A series that the profile shows, and the span of it that is needed. */
export interface ProfileSeries {
  readonly name: 'profile' | 'candles';
  readonly ask: SeriesRequest<unknown, unknown>;
  readonly span: TimeSpan;
  readonly rank: Rank;
}

/** Whose data a profile shows. */
export interface ProfileMarkets {
  /** Where candles are taken from: sums have no prices. */
  readonly reference: MarketId;
  /** Venues of the profiles, in a fixed order, so that equal sums are one series. */
  readonly venues: readonly string[];
}

/** Candles are those of the market's own venue if it is chosen, otherwise of the largest chosen one. */
export function findProfileMarkets(
  { market, offered, canSum }: Pick<ProfileFacts, 'market' | 'offered' | 'canSum'>,
  { venues }: Pick<ProfileChoice, 'venues'>,
): ProfileMarkets {
  const chosen = chooseMarkets(market, offered, venues);
  const { exchange, rawSymbol } = chosen.find((one) => one.exchange === market.exchange) ?? chosen[0];
  return {
    reference: { exchange, rawSymbol },
    venues: canSum ? chosen.map((one) => one.exchange).sort() : [exchange],
  };
}

/** The symbol by which the profiles of the venues are requested. */
export function selectMarkets({ market }: Pick<ProfileFacts, 'market'>, markets: ProfileMarkets): ProfiledMarkets {
  const { reference, venues } = markets;
  if (venues.length < 2) return { exchange: [reference.exchange], rawSymbol: reference.rawSymbol };
  return { exchange: venues, normalizedSymbol: market.normalizedSymbol ?? '' };
}

const SUM = { 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const;
const USD = { 'transform.normalize.quote': 'USD' } as const;
const NOTHING = {} as const;

export function makeTpoRequest(facts: ProfileFacts, choice: ProfileChoice): TpoRequest {
  const markets = findProfileMarkets(facts, choice);
  return {
    kind: facts.dataClient.tpo,
    view: {
      ...selectMarkets(facts, markets),
      tpoSession: choice.session,
      tpoBlockSizeMinutes: choice.minutes,
      ...(markets.venues.length > 1 ? SUM : NOTHING),
      ...(choice.isUsd ? USD : NOTHING),
      rowHeight: facts.rowHeight,
    },
    reach: computeReach(facts.span, choice.session),
  };
}

/**
 * Range of whole sessions that can be requested: from the session in which the data start, but not one that starts
 * before the reach of the key's tier, which could not be requested from its start.
 */
export function computeReach(span: DataSpan, session: TpoSession): TpoRequest['reach'] {
  const scale = scaleOfSession(session);
  const first = scale.bucketOf(span.from);
  const isCut = span.isClipped === true && scale.startOf(first) < span.from;
  const from = scale.startOf(isCut ? first + 1 : first);
  return { from, to: Math.max(from, span.to), isClipped: span.isClipped === true };
}

/** The running session is requested from its first second on. */
const RUNNING_SECONDS = 1;

/** The part of the range that has sessions; empty if all of it is older than the key reaches. */
export function getTpoSpan({ span }: Pick<ProfileFacts, 'span'>, { range, session }: ProfileChoice): TimeSpan {
  const reach = computeReach(span, session);
  const from = Math.max(range.from, reach.from);
  const end = span.isRecorded ? span.to : span.to + RUNNING_SECONDS;
  return { from, to: Math.max(from, Math.min(range.to, end)) };
}

/**
 * Number of sessions whose levels are listed and counted. No window opens with more, so the list is the same in all of
 * them.
 */
export const LEDGER_SESSIONS = 7;

/** Where what is known ends: now, or the time at which the view is frozen. */
export const findEdge = (span: Pick<DataSpan, 'to'>, until: number | undefined): number =>
  Math.min(span.to, until ?? span.to);

/**
 * The span of sessions whose levels are tracked: those in view, at least `LEDGER_SESSIONS` up to the newest of them, and
 * all up to the edge from the last `LEDGER_SESSIONS` on, wherever among those the view is. Zooming and dragging there
 * must not change what is listed and counted.
 */
export function getLedgerSpan(facts: Pick<ProfileFacts, 'span'>, choice: ProfileChoice): TimeSpan {
  const { span } = facts;
  const { from, to } = getTpoSpan(facts, choice);
  const scale = scaleOfSession(choice.session);
  const first = scale.startOf(scale.bucketOf(from));
  if (to <= from) return { from: first, to };
  const startFor = (at: number): number => scale.startOf(scale.bucketOf(at) - LEDGER_SESSIONS + 1);
  const edge = findEdge(span, choice.until);
  const recent = startFor(edge);
  const reach = computeReach(span, choice.session);
  const since = (start: number): number => Math.max(reach.from, Math.min(first, start));
  if (to <= recent) return { from: since(startFor(to - 1)), to };
  return { from: since(recent), to: Math.max(to, span.isRecorded ? edge : edge + RUNNING_SECONDS) };
}

/**
 * Length of a candle: the finest that shows the range in at most 840, but none longer than an initial balance, whose
 * extremes it would not show: they would change with the zoom.
 */
export function getCandleInterval({ range, session }: Pick<ProfileChoice, 'range' | 'session'>): Interval {
  const drawn = chooseDepthInterval(range.to - range.from, false);
  const most: Interval = session === 'TPO_SESSION_DAILY' ? 'HOUR' : 'DAY';
  return INTERVAL_SECONDS[drawn] > INTERVAL_SECONDS[most] ? most : drawn;
}

function makeCandleSeries(facts: ProfileFacts, choice: ProfileChoice): ProfileSeries {
  const { dataClient, span } = facts;
  const { exchange, rawSymbol } = findProfileMarkets(facts, choice).reference;
  const interval = getCandleInterval(choice);
  const ask: CandleRequest = {
    kind: dataClient.candles,
    view: { exchange: [exchange], rawSymbol, interval },
    reach: span,
  };
  // Whole sessions, from the start of the first in view to the end of the last: a part of one would not show its
  // extremes, and they would change as the view moves.
  const { range } = choice;
  const scale = scaleOfSession(choice.session);
  const from = scale.startOf(scale.bucketOf(range.from));
  const to = scale.startOf(scale.bucketOf(range.to - 1) + 1);
  const needed = computeNeededSpan({ from, to: Math.max(range.to, to) }, INTERVAL_SECONDS[interval], span);
  return { name: 'candles', ask, span: needed, rank: 'linked' };
}

/**
 * Every series that a choice needs. Candles are included whether or not they are drawn: rows do not show the true highs
 * and lows of sessions, and a request costs only 1.
 */
export function listProfileSeries(facts: ProfileFacts, choice: ProfileChoice): readonly ProfileSeries[] {
  const sessions: ProfileSeries = {
    name: 'profile',
    ask: makeTpoRequest(facts, choice),
    span: getLedgerSpan(facts, choice),
    rank: 'visible',
  };
  return [sessions, makeCandleSeries(facts, choice)];
}

/** Every tile that a choice needs. */
export function listProfileTiles(facts: ProfileFacts, choice: ProfileChoice): AnyViewTiles[] {
  return listProfileSeries(facts, choice).map(({ ask, span }) => listSpanTiles(ask, span));
}
