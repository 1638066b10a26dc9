import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import { MAP_VENUE } from '@/data/queries/book-venues';
import { getMarketSymbol } from '@/data/queries/market-key';
import { canSumVenues, describeTierNeed, SUM_TIER } from '@/data/queries/tier-words';
import { getLock } from '@/data/queries/types';
import { isLive } from '@/domain/recording';
import type { LayerId } from '@/state/url-state';
import type { Barrier } from '@/ui/barrier';
import type { BookFault, BookSources } from './book-sources';

/** Why a layer cannot be shown. */
export interface LayerLock {
  readonly kind: /** The key's tier does not open it. */
    | 'tier'
    /** This market has no such data. */
    | 'unserved'
    /** The source of its data is being looked up. */
    | 'pending'
    /** The source of its data could not be looked up. */
    | 'unknown';
  /** Shown after the layer's name: "needs Advanced tier". */
  readonly reason: string;
  readonly title: string;
  readonly body: string;
}

export interface LockFacts {
  readonly market: Pick<Market, 'exchange' | 'rawSymbol' | 'normalizedSymbol' | 'coin' | 'recorded'>;
  readonly sources: BookSources;
  /** The key's tier; `undefined` while it is unknown. */
  readonly tier: TierId | undefined;
}

const PENDING: LayerLock = { kind: 'pending', reason: '', title: '', body: '' };

/** Why the reader cannot see a layer; `undefined` if nothing prevents it. */
export function findLayerLock(id: LayerId, facts: LockFacts): LayerLock | undefined {
  return LOCKS[id](facts);
}

/**
 * Why a layer cannot be switched on. A layer that an address switched on can still be switched off. Every key has
 * depth of one venue, so its chip works even where a sum is locked, unless the market has no book.
 */
export function findBarrier(id: LayerId, lock: LayerLock | undefined): Barrier | undefined {
  if (lock === undefined || lock.kind === 'pending') return undefined;
  if (id === 'depth' && lock.kind !== 'unserved') return undefined;
  return { kind: lock.kind === 'tier' ? 'locked' : 'absent', reason: lock.reason };
}

/** Why a layer that an address switched on shows nothing. Its chip says so and still switches it off. */
export function findShownBarrier(id: LayerId, lock: LayerLock | undefined): Barrier | undefined {
  return lock?.kind === 'tier' ? findBarrier(id, lock) : undefined;
}

/** Leaves out the market's name if that is a sentence, such as the title of a prediction. */
export function describeNoBook(market: LockFacts['market']): string {
  const symbol = getMarketSymbol(market);
  return `${market.exchange} has no order book for ${/[.?!…]$/.test(symbol) ? 'this market' : symbol}.`;
}

const BOOK_FAULTS: Readonly<Record<BookFault, (market: LockFacts['market']) => LayerLock>> = {
  'no-book': (market) => ({
    kind: 'unserved',
    reason: 'not available for this market',
    title: 'No depth for this market',
    body: describeNoBook(market),
  }),
  venues: () => ({
    kind: 'unknown',
    reason: 'venues unknown',
    title: 'Other venues could not be looked up',
    body: 'Which of them have this book is unknown. Retry, or show one venue.',
  }),
  blocks: () => ({
    kind: 'unknown',
    reason: 'blocks unknown',
    title: 'The blocks of these venues are unknown',
    body: 'Books can be summed only in blocks that all of them have. Retry, or show one venue.',
  }),
};

const LOCKS: Readonly<Record<LayerId, (facts: LockFacts) => LayerLock | undefined>> = {
  depth({ market, sources, tier }) {
    if (sources.isPending) return PENDING;
    if (sources.fault !== undefined) return BOOK_FAULTS[sources.fault](market);
    if (sources.books.length < 2 || canSumVenues(tier)) return undefined;
    return lockByTier(SUM_TIER, ['Sums over venues', 'need'], "One venue's book is available.");
  },
  triggers(facts) {
    const lock = findTierLock(
      facts,
      'DEXPERP_TRIGGER_LIQUIDITY_AGG',
      ['TP/SL triggers', 'need'],
      nameOpen(facts, ['depth']),
    );
    return chooseLock(lock, findGap(facts, facts.sources.triggers, 'TP/SL triggers', 'has no TP/SL triggers for'));
  },
  liquidations(facts) {
    const others = nameOpen(facts, ['depth', 'triggers']);
    const lock = findTierLock(facts, 'DEXPERP_LIQUIDATION_AGG', ['The liquidation map', 'needs'], others);
    const gap = findGap(facts, facts.sources.liquidations, 'liquidation map', 'has no liquidation map for');
    return chooseLock(lock, gap);
  },
};

/** Which of those layers the reader can see instead, in a sentence; empty if this market has none of them. */
function nameOpen(facts: LockFacts, ids: readonly ('depth' | 'triggers')[]): string {
  const open = ids.filter((id) => isOpen(id, LOCKS[id](facts)));
  const text = open.map((id) => OPEN_NAMES[id]).join(' and ');
  if (text === '') return '';
  return `${text} ${text === OPEN_NAMES.depth ? 'is' : 'are'} available.`;
}

const OPEN_NAMES = { depth: 'Depth', triggers: 'TP/SL triggers' } as const;

/** Whether the reader can see a layer: one venue's depth even where a sum is locked or venues are unknown. */
export function isOpen(id: LayerId, lock: LayerLock | undefined): boolean {
  return lock === undefined || lock.kind === 'pending' || (id === 'depth' && lock.kind !== 'unserved');
}

/** What needs a tier, and the verb of the sentence. */
type Needing = readonly [what: string, verb: 'need' | 'needs'];

/** A data gap comes first, because no tier gives access to missing data. */
function chooseLock(lock: LayerLock | undefined, gap: LayerLock | undefined): LayerLock | undefined {
  return gap?.kind === 'unserved' ? gap : (lock ?? gap);
}

function findTierLock(
  { tier }: LockFacts,
  type: Parameters<typeof getLock>[0],
  what: Needing,
  others: string,
): LayerLock | undefined {
  const needed = tier && getLock(type, tier);
  return needed === undefined ? undefined : lockByTier(needed, what, others);
}

function lockByTier(needed: string, [what, verb]: Needing, others: string): LayerLock {
  const { title, limits } = describeTierNeed(what, needed, verb);
  return { kind: 'tier', reason: `needs ${needed} tier`, title, body: `${limits} ${others}`.trimEnd() };
}

function findGap(
  { market: { coin, recorded } }: LockFacts,
  served: Market | null | undefined,
  what: string,
  verb: string,
): LayerLock | undefined {
  const title = `No ${what} for this market`;
  if (isLive({ recorded })) {
    return { kind: 'unserved', reason: 'not published', title, body: `This market is live; no venue publishes this.` };
  }
  if (recorded !== undefined) {
    const body = `This market is a recording; ${MAP_VENUE} has no data for its time.`;
    return { kind: 'unserved', reason: 'not recorded', title, body };
  }
  if (served === undefined && coin !== undefined) return PENDING;
  if (served != null) return undefined;
  const body = `${MAP_VENUE} ${verb} ${coin ?? 'this market'}.`;
  return { kind: 'unserved', reason: `not available for ${coin ?? 'this market'}`, title, body };
}
