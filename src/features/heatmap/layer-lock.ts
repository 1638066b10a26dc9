import type { Market } from '@/contract/payloads';
import { TIERS, type TierId } from '@/contract/tiers';
import { MAP_VENUE } from '@/data/queries/book-venues';
import { getLock } from '@/data/queries/types';
import type { LayerId } from '@/state/url-state';
import type { BookSources } from './book-sources';

/** Why a layer cannot be shown. */
export interface LayerLock {
  readonly kind: /** The key's tier does not open it. */
    | 'tier'
    /** There is no such data for this market. */
    | 'unserved'
    /** Where its data are is being looked up. */
    | 'pending';
  /** After the layer's name: "needs Advanced tier". */
  readonly reason: string;
  readonly title: string;
  readonly body: string;
}

export interface LockFacts {
  readonly market: Pick<Market, 'coin' | 'recorded'>;
  readonly sources: BookSources;
  /** Of the key; `undefined` while it is not known. */
  readonly tier: TierId | undefined;
}

const PENDING: LayerLock = { kind: 'pending', reason: '', title: '', body: '' };
const TIER_TITLE = "Not in this key's tier";

/** What stands between the reader and a layer; `undefined` when nothing does. */
export function findLayerLock(id: LayerId, facts: LockFacts): LayerLock | undefined {
  return LOCKS[id](facts);
}

/**
 * Why a layer cannot be switched on; what an address has switched on can be switched off. Depth of one venue is there
 * for every key: its chip switches, whatever a sum is missing.
 */
export function getLockReason(id: LayerId, lock: LayerLock | undefined): string | undefined {
  return lock === undefined || lock.kind === 'pending' || id === 'depth' ? undefined : lock.reason;
}

const LOCKS: Readonly<Record<LayerId, (facts: LockFacts) => LayerLock | undefined>> = {
  depth({ sources, tier }) {
    if (sources.isPending) return PENDING;
    if (sources.books.length < 2 || tier === undefined || TIERS[tier].aggregation) return undefined;
    return lockByTier('Advanced', 'Sums over venues need', "One venue's book is available.");
  },
  triggers(facts) {
    const lock = findTierLock(facts, 'DEXPERP_TRIGGER_LIQUIDITY_AGG', 'TP/SL triggers need', 'Depth is available.');
    return lock ?? findGap(facts, facts.sources.triggers, 'TP/SL triggers', 'serves no TP/SL triggers of');
  },
  liquidations(facts) {
    const others = 'Depth and TP/SL triggers are available.';
    const lock = findTierLock(facts, 'DEXPERP_LIQUIDATION_AGG', 'The liquidation map needs', others);
    return lock ?? findGap(facts, facts.sources.liquidations, 'liquidation map', 'serves no liquidation map of');
  },
};

function findTierLock(
  { tier }: LockFacts,
  type: Parameters<typeof getLock>[0],
  what: string,
  others: string,
): LayerLock | undefined {
  const needed = tier && getLock(type, tier);
  return needed === undefined ? undefined : lockByTier(needed, what, others);
}

function lockByTier(needed: string, what: string, others: string): LayerLock {
  const tiers = needed === TIERS.advanced.label ? `${needed} or ${TIERS.enterprise.label}` : needed;
  return {
    kind: 'tier',
    reason: `needs ${needed} tier`,
    title: TIER_TITLE,
    body: `${what} the ${tiers} tier. ${others}`,
  };
}

function findGap(
  { market: { coin, recorded } }: LockFacts,
  served: Market | null | undefined,
  what: string,
  verb: string,
): LayerLock | undefined {
  const title = `No ${what} for this market`;
  if (recorded !== undefined) {
    const body = `This market is a recording; ${MAP_VENUE} has no record of its time.`;
    return { kind: 'unserved', reason: 'not recorded', title, body };
  }
  if (served === undefined && coin !== undefined) return PENDING;
  if (served != null) return undefined;
  const body = `${MAP_VENUE} ${verb} ${coin ?? 'this market'}.`;
  return { kind: 'unserved', reason: `not served for ${coin ?? 'this market'}`, title, body };
}
