import { TIER_IDS, TIERS, type TierId } from '@/contract/tiers';

/** What each tier includes, in words. */
export const TIER_WORDS: Readonly<Record<TierId, string>> = {
  free: describe('free'),
  basic: describe('basic'),
  standard: describe('standard'),
  advanced: describe('advanced'),
  enterprise: describe('enterprise'),
};

function describe(id: TierId): string {
  const { label, historySeconds, aggregation } = TIERS[id];
  const days = historySeconds === undefined ? 'all history' : `${historySeconds / 86_400} days of history`;
  return `${label}: ${days}, ${aggregation ? 'sums over venues' : 'single venues'}`;
}

/** How far back a key of the tier can request data, in seconds; `undefined` is without limit. */
export function getTierHistory(tier: TierId | undefined): number | undefined {
  return tier && TIERS[tier].historySeconds;
}

/** The lowest tier that reaches this many seconds back. */
export const findTierFor = (seconds: number): TierId =>
  TIER_IDS.find((one) => (TIERS[one].historySeconds ?? Number.POSITIVE_INFINITY) >= seconds) ?? 'enterprise';

/** The same with its reach: "Advanced: 365 days of history". */
export const findTierOf = (seconds: number): string => describeReach(findTierFor(seconds));

/** "Free". */
export const getTierLabel = (tier: TierId): string => TIERS[tier].label;

/** A tier in a sentence: "the Free tier"; "your tier" while it is not known. */
export const nameTier = (tier: TierId | undefined): string =>
  tier === undefined ? 'your tier' : `the ${TIERS[tier].label} tier`;

/** The title of data that a tier does not include at all. */
export const describeLock = (tier: TierId | undefined): string => `Not in ${nameTier(tier)}`;

/** The title of data of which a tier includes only what is newer. */
export const describeBeyond = (tier: TierId | undefined): string => `Older than ${nameTier(tier)} allows`;

/** What a lock says: who opens what is locked, and how much the lowest of these tiers may ask for. */
export interface TierNeed {
  /** "Skew needs the Advanced or Enterprise tier". */
  readonly title: string;
  /** "Advanced: 365 days of history, 750 weight a minute." */
  readonly limits: string;
}

/** `needed`: the label of the lowest tier that opens it. */
export function describeTierNeed(what: string, needed: string, verb: 'needs' | 'need' = 'needs'): TierNeed {
  const id = TIER_IDS.find((one) => TIERS[one].label === needed);
  const limits = id === undefined ? '' : `${describeReach(id)}, ${TIERS[id].limit} weight a minute.`;
  return { title: `${what} ${verb} the ${listTiersFrom(needed)} tier`, limits };
}

/** How far back a tier reaches, as the start of a sentence. */
export function describeReach(tier: TierId): string {
  const { label, historySeconds } = TIERS[tier];
  return historySeconds === undefined
    ? `${label}: all history`
    : `${label}: ${historySeconds / 86_400} days of history`;
}

/** The tiers that reach further back, in a sentence: "More: Standard 90 days, Enterprise all."; empty for the highest. */
export function listFurtherReaches(tier: TierId): string {
  const reachOf = (id: TierId): number => TIERS[id].historySeconds ?? Number.POSITIVE_INFINITY;
  const further = TIER_IDS.filter(
    (id, at) => reachOf(id) > reachOf(TIER_IDS[at - 1] ?? tier) && reachOf(id) > reachOf(tier),
  );
  const named = further.map((id) => {
    const { label, historySeconds } = TIERS[id];
    return `${label} ${historySeconds === undefined ? 'all' : `${historySeconds / 86_400} days`}`;
  });
  return named.length === 0 ? '' : `More: ${named.join(', ')}.`;
}

/** What is out of reach of a tier: "Beyond Free's 7 days". */
export function describeLimit(tier: TierId | undefined): string {
  const seconds = getTierHistory(tier);
  return tier === undefined || seconds === undefined
    ? describeBeyond(tier)
    : `Beyond ${TIERS[tier].label}'s ${seconds / 86_400} days`;
}

/** Whether a key of the tier may request sums over venues; true for an unknown tier. */
export function canSumVenues(tier: TierId | undefined): boolean {
  return tier === undefined || TIERS[tier].aggregation;
}

/** The lowest tier that sums over venues. */
export const SUM_TIER: string = TIERS[TIER_IDS.find((id) => TIERS[id].aggregation) ?? 'enterprise'].label;

/** The tier named `label` and those above it: "Advanced or Enterprise". */
export function listTiersFrom(label: string): string {
  const from = TIER_IDS.findIndex((id) => TIERS[id].label === label);
  return TIER_IDS.slice(Math.max(0, from))
    .map((id) => TIERS[id].label)
    .join(' or ');
}
