import type { MarketDataClient } from '@/client/use-market-data-client';
import type { TierId } from '@/contract/tiers';

/** What requests of long series depend on besides the address. */
export interface SeriesConditions {
  readonly dataClient: MarketDataClient;
  readonly tier: TierId | undefined;
  /** How far back the key's tier reaches; `undefined`: without limit. */
  readonly historySeconds: number | undefined;
  /** The clock's minute: seconds make no difference to buckets of an hour or a day. */
  readonly minute: number;
}
