import type { Scale } from './scale';

const HOUR = 3600;
const DAY = 86_400;

export interface BookExtent {
  readonly venues: readonly string[];
  readonly coins: readonly string[];
  readonly seconds: number;
}

/** How far back the world reaches, in seconds before now. */
export interface Extent {
  readonly minutes: number;
  /** Coins with minute candles for longer. */
  readonly long: { readonly coins: readonly string[]; readonly minutes: number };
  readonly hours: number;
  readonly books: readonly BookExtent[];
  /** Volume at price: the number of largest markets that have it, and how far back. */
  readonly profiles: { readonly markets: number; readonly seconds: number };
  /** Minutes of liquidations. */
  readonly liquidationMinutes: number;
  /** Minutes of open interest and funding. */
  readonly interest: Pick<Extent, 'minutes' | 'long'>;
  readonly optionSummaries: number;
  readonly supply: number;
  /** Trigger and liquidation levels. */
  readonly levels: readonly BookExtent[];
}

const THREE_VENUES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'CINDER_SWAP'];

export const EXTENTS: Readonly<Record<Scale, Extent>> = {
  full: {
    minutes: 7 * DAY,
    long: { coins: ['BTC', 'ETH', 'SOL'], minutes: 92 * DAY },
    hours: 365 * DAY,
    books: [
      { venues: THREE_VENUES, coins: ['BTC'], seconds: 72 * HOUR },
      { venues: THREE_VENUES, coins: ['ETH'], seconds: 24 * HOUR },
      { venues: ['ATLAS_FUTURES'], coins: ['SOL', 'XRP', 'DOGE', 'BNB'], seconds: 24 * HOUR },
    ],
    profiles: { markets: 40, seconds: 92 * DAY },
    liquidationMinutes: 7 * DAY,
    interest: { minutes: 3 * DAY, long: { coins: ['BTC', 'ETH', 'SOL'], minutes: 7 * DAY } },
    optionSummaries: 365 * DAY,
    supply: 3 * 365 * DAY,
    levels: [{ venues: ['DEXPERP_FUTURES'], coins: ['BTC', 'ETH', 'SOL', 'XRP'], seconds: 24 * HOUR }],
  },
  small: {
    minutes: DAY,
    long: { coins: ['BTC', 'ETH'], minutes: 2 * DAY },
    hours: 30 * DAY,
    books: [
      { venues: THREE_VENUES, coins: ['BTC'], seconds: 26 * HOUR },
      { venues: ['ATLAS_FUTURES'], coins: ['ETH'], seconds: 3 * HOUR },
    ],
    profiles: { markets: 6, seconds: 15 * DAY },
    liquidationMinutes: DAY,
    interest: { minutes: DAY, long: { coins: ['BTC', 'ETH'], minutes: 2 * DAY } },
    optionSummaries: 120 * DAY,
    supply: 400 * DAY,
    levels: [
      { venues: ['DEXPERP_FUTURES'], coins: ['BTC'], seconds: 6 * HOUR },
      { venues: ['DEXPERP_FUTURES'], coins: ['ETH'], seconds: 3 * HOUR },
    ],
  },
};
