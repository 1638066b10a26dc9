import type { Category } from '@/contract/values';

/** One order book update, as far as the sequence rules look at it. */
export interface SequenceIds {
  /** First update id of the event (`U`). */
  readonly first: number;
  /** Last update id of the event (`u`). */
  readonly last: number;
  /** Last update id of the event before it (`pu`); futures only. */
  readonly previous: number | undefined;
}

/** The first and the last id that an update brings: a futures event follows the one before it without saying so in `U`. */
export function updateIdsOf({ first, last, previous }: SequenceIds): [first: number, last: number] {
  return [previous === undefined ? first : Math.min(first, previous + 1), last];
}

/** What differs between the market kinds of one venue family. */
export interface MarketKind {
  readonly name: string;
  readonly exchange: string;
  readonly category: Category;
  /** True when nothing was lost between the event that ended at `last` and this one. */
  follows(event: SequenceIds, last: number): boolean;
  /** True when this event is the first one to apply on a snapshot with the update id `snapshotId`. */
  joins(event: SequenceIds, snapshotId: number): boolean;
}

const FUTURES_SEQUENCE = {
  follows: (event: SequenceIds, last: number) => event.previous === last,
  joins: (event: SequenceIds, id: number) => event.previous === id || (event.first <= id && id <= event.last),
} as const;

const SPOT_SEQUENCE = {
  follows: (event: SequenceIds, last: number) => event.first === last + 1,
  joins: (event: SequenceIds, id: number) => event.first <= id + 1 && id <= event.last,
} as const;

/** The kinds of market, with the exchange ids under which a recording appears. */
export const MARKET_KINDS = {
  spot: { name: 'spot', exchange: 'BINANCE', category: 'SPOT', ...SPOT_SEQUENCE },
  linear: { name: 'linear futures', exchange: 'BINANCE_FUTURES', category: 'PERPETUAL', ...FUTURES_SEQUENCE },
  coinMargined: {
    name: 'coin-margined futures',
    exchange: 'BINANCE_DELIVERY',
    category: 'PERPETUAL',
    ...FUTURES_SEQUENCE,
  },
} as const satisfies Record<string, MarketKind>;

export type MarketKindId = keyof typeof MARKET_KINDS;
