export const TIER_IDS = ['free', 'basic', 'standard', 'advanced', 'enterprise'] as const;
export type TierId = (typeof TIER_IDS)[number];

const DAY_SECONDS = 86_400;

export interface Tier {
  readonly id: TierId;
  readonly label: string;
  /** Weight refilled per `WINDOW_SECONDS`. */
  readonly limit: number;
  /** Capacity of the token bucket, in weight. */
  readonly burst: number;
  /** How far back a query may reach, in seconds; `undefined` is without limit. */
  readonly historySeconds: number | undefined;
  /** May aggregate several venues with `transform.groupBy.type`. */
  readonly aggregation: boolean;
}

/** Length of the budget window in seconds. */
export const WINDOW_SECONDS = 60;

/** Source: the contract's tier table. A deployment with other numbers overrides this one object. */
export const TIERS: Readonly<Record<TierId, Tier>> = {
  free: { id: 'free', label: 'Free', limit: 10, burst: 20, historySeconds: 7 * DAY_SECONDS, aggregation: false },
  basic: { id: 'basic', label: 'Basic', limit: 50, burst: 100, historySeconds: 30 * DAY_SECONDS, aggregation: false },
  standard: {
    id: 'standard',
    label: 'Standard',
    limit: 100,
    burst: 200,
    historySeconds: 90 * DAY_SECONDS,
    aggregation: false,
  },
  advanced: {
    id: 'advanced',
    label: 'Advanced',
    limit: 750,
    burst: 1500,
    historySeconds: 365 * DAY_SECONDS,
    aggregation: true,
  },
  enterprise: {
    id: 'enterprise',
    label: 'Enterprise',
    limit: 750,
    burst: 1500,
    historySeconds: undefined,
    aggregation: true,
  },
};

export function isTierId(text: string): text is TierId {
  return Object.hasOwn(TIERS, text);
}

export function isTierAtLeast(tier: TierId, needed: TierId): boolean {
  return TIER_IDS.indexOf(tier) >= TIER_IDS.indexOf(needed);
}
