import type { LoadedTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import { type OptionSummary, TENOR_FACTS } from '@/data/queries/tenors';
import { listTiersFrom } from '@/data/queries/tier-words';
import { joinSeriesColumns, type ShapeColumns } from '@/domain/columns/series-columns';
import type { TimeSpan } from '@/domain/time-span';
import { computeExpectedMove, interpolateVolatility } from '@/domain/volatility/expected-move';
import type { TimedWait } from '@/panes/failure/use-pane-wait';

/** The move that options of a coin imply until a future day. */
export interface OptionMove {
  readonly days: number;
  /** Percent per year, up to that day. */
  readonly volatility: number;
  /** "1M" or "1W and 1M": the terms it was computed from. */
  readonly terms: string;
  /** σ√t, as a fraction. */
  readonly move: number;
  /** The last price of the coin's largest market; `undefined` if none is quoted in dollars. */
  readonly spot: Spot | undefined;
  /** Source of the volatility: `HALCYON_OPTIONS BTC_ATM`. */
  readonly symbol: string;
  /** Start of the day of the older value, Unix seconds. */
  readonly publishedAt: number;
}

export interface Spot {
  /** USD. */
  readonly price: number;
  readonly market: Market;
}

export type OptionSpread =
  /** The coin has no options, or the day is not in the future. */
  | { readonly kind: 'none' }
  /** The list of options could not be loaded. */
  | { readonly kind: 'unlisted'; retry(): void }
  | { readonly kind: 'offline' }
  | { readonly kind: 'locked'; readonly tiers: string }
  | { readonly kind: 'offered'; readonly price: ViewPrice; load(): void }
  | { readonly kind: 'loading' }
  /** Waits for budget, or because the service asked for a pause; then loads by itself. */
  | { readonly kind: 'waiting'; readonly wait: TimedWait }
  | { readonly kind: 'failed'; readonly weight: number; retry(): void }
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready'; readonly move: OptionMove };

/** What is known about a coin's options up to a day. */
export interface SpreadFacts {
  readonly terms: SpreadTerms;
  /** The tier that implied volatility needs, if the key is below it. */
  readonly lock: string | undefined;
  /** The newest value of each chosen term; `undefined`: not known. */
  readonly published: readonly (Published | undefined)[];
  readonly loaded: readonly Pick<LoadedTiles<unknown>, 'pending' | 'missing' | 'error' | 'retry'>[];
  readonly wait: TimedWait | undefined;
  readonly isConnected: boolean;
  /** Price of what is missing. */
  readonly price: ViewPrice;
  load(): void;
}

/** The option terms nearest to the end of a question. */
export interface SpreadTerms {
  /** The list could not be loaded; `look` tries again. */
  readonly isUnlisted: boolean;
  readonly chosen: readonly OptionSummary[];
  /** Until the end of the question. */
  readonly days: number;
  readonly spot: Spot | undefined;
  look(): void;
}

/** Percent per year, and the start of its day. */
interface Published {
  readonly volatility: number;
  readonly at: number;
}

/** The newest value within the span; `undefined` if there is none. */
export function readNewest({ tiles }: LoadedTiles<unknown>, { from, to }: TimeSpan): Published | undefined {
  const parts = tiles.flatMap((held) => {
    const tile = held?.tile as ReadonlyMap<string, ShapeColumns<'implied-volatility'>> | undefined;
    return tile?.get('') ?? [];
  });
  const { times, values } = joinSeriesColumns('implied-volatility', parts);
  const at = values.impliedVolatility.findLastIndex(
    (value, index) => !Number.isNaN(value) && times[index] >= from && times[index] < to,
  );
  return at === -1 ? undefined : { volatility: values.impliedVolatility[at], at: times[at] };
}

/** The values as soon as all are known; until then why they are missing and what can be done. */
export function describeSpread(facts: SpreadFacts): OptionSpread {
  const { terms, lock, published, wait, isConnected } = facts;
  if (terms.isUnlisted) return { kind: 'unlisted', retry: terms.look };
  if (terms.chosen.length === 0) return { kind: 'none' };
  if (lock !== undefined) return { kind: 'locked', tiers: listTiersFrom(lock) };
  const known = published.filter((one) => one !== undefined);
  if (known.length === terms.chosen.length) return { kind: 'ready', move: describeMove(terms, known) };
  if (!isConnected) return { kind: 'offline' };
  return wait === undefined ? describeUnavailableReason(facts) : { kind: 'waiting', wait };
}

function describeMove({ chosen, days, spot }: SpreadTerms, published: readonly Published[]): OptionMove {
  const facts = chosen.map(({ tenor }) => TENOR_FACTS[tenor]);
  const volatility = interpolateVolatility(
    facts.map((fact, at) => ({ days: fact.days, volatility: published[at].volatility })),
    days,
  );
  return {
    days,
    volatility,
    terms: facts.map(({ tag }) => tag).join(' and '),
    move: computeExpectedMove(volatility, days),
    spot,
    symbol: `${chosen[0].exchange} ${chosen[0].rawSymbol}`,
    publishedAt: Math.min(...published.map(({ at }) => at)),
  };
}

/** "Option-implied, 1W ATM vol, no skew": what the probability beside the price rests on, as far as it is known. */
export function titleSpread(spread: OptionSpread): string {
  if (spread.kind !== 'ready') return 'Option-implied, no skew';
  const { terms, symbol } = spread.move;
  return `Option-implied, ${terms}${/_ATM$/i.test(symbol) ? ' ATM' : ''} vol, no skew`;
}

function describeUnavailableReason({ loaded, price, load }: SpreadFacts): OptionSpread {
  const failed = loaded.filter(({ error }) => error !== undefined);
  if (failed.length > 0) {
    const retry = (): void => {
      for (const one of failed) one.retry();
    };
    return { kind: 'failed', weight: price.weight, retry };
  }
  if (loaded.some(({ pending }) => pending > 0)) return { kind: 'loading' };
  if (loaded.some(({ missing }) => missing.length > 0)) return { kind: 'offered', price, load };
  return { kind: 'empty' };
}
