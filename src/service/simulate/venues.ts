import type { Category } from '@/contract/values';

export interface Listing {
  readonly quote: 'USDT' | 'USDC' | 'USD' | 'BTC';
  /** Number of leading coins that are listed, per scale. */
  readonly coins: { readonly small: number; readonly full: number };
  /** Share of a coin's volume that trades here. */
  readonly share: number;
}

export interface Venue {
  readonly id: string;
  readonly category: Extract<Category, 'SPOT' | 'PERPETUAL'>;
  readonly listings: readonly Listing[];
  readonly rawSymbol: (coin: string, quote: string) => string;
  /** Constant distance of its prices from the coin's price, as a fraction. */
  readonly basis: number;
  /** Seconds by which its prices lag those of the leading venue. */
  readonly lagSeconds: number;
  /** Share of its price that only moves once the coin's price has moved by more than the slack of `PricePath`. */
  readonly inertia: number;
  /** Its tick over that of the leading venue. */
  readonly coarseness: 1 | 5 | 10;
  /** First day of the venue, ISO date. */
  readonly since: string;
}

/** Invented venues. Each writes symbols in its own way, as real ones do. */
export const VENUES: readonly Venue[] = [
  {
    id: 'ATLAS_FUTURES',
    category: 'PERPETUAL',
    listings: [{ quote: 'USDT', coins: { small: 28, full: 56 }, share: 0.4 }],
    rawSymbol: (coin, quote) => `${coin}${quote}`,
    basis: 0,
    lagSeconds: 0,
    inertia: 0.3,
    coarseness: 1,
    since: '2019-09-08',
  },
  {
    id: 'BOREAL_FUTURES',
    category: 'PERPETUAL',
    listings: [{ quote: 'USDT', coins: { small: 22, full: 46 }, share: 0.27 }],
    rawSymbol: (coin, quote) => `${coin}_${quote}`,
    basis: -0.00001,
    lagSeconds: 0.7,
    inertia: 0.4,
    coarseness: 1,
    since: '2020-03-30',
  },
  {
    id: 'CINDER_SWAP',
    category: 'PERPETUAL',
    listings: [{ quote: 'USDT', coins: { small: 18, full: 40 }, share: 0.155 }],
    rawSymbol: (coin, quote) => `${coin}-${quote}-SWAP`,
    basis: 0.000015,
    lagSeconds: 1.4,
    inertia: 0.6,
    coarseness: 1,
    since: '2019-12-04',
  },
  {
    id: 'GLACIER_FUTURES',
    category: 'PERPETUAL',
    listings: [{ quote: 'USDC', coins: { small: 8, full: 20 }, share: 0.028 }],
    rawSymbol: (coin, quote) => `PF_${coin}${quote}`,
    basis: -0.00003,
    lagSeconds: 3,
    inertia: 1,
    coarseness: 5,
    since: '2021-08-30',
  },
  {
    id: 'DEXPERP_FUTURES',
    category: 'PERPETUAL',
    listings: [{ quote: 'USD', coins: { small: 18, full: 36 }, share: 0.07 }],
    rawSymbol: (coin) => coin,
    basis: -0.00004,
    lagSeconds: 2.2,
    inertia: 0.6,
    coarseness: 10,
    since: '2023-02-26',
  },
  {
    id: 'BOREAL_SPOT',
    category: 'SPOT',
    listings: [
      { quote: 'USDT', coins: { small: 18, full: 42 }, share: 0.045 },
      { quote: 'BTC', coins: { small: 4, full: 10 }, share: 0.0022 },
    ],
    rawSymbol: (coin, quote) => `${coin}${quote}`,
    basis: -0.00035,
    lagSeconds: 1.1,
    inertia: 0.1,
    coarseness: 1,
    since: '2019-09-08',
  },
  {
    id: 'EMBER_SPOT',
    category: 'SPOT',
    listings: [{ quote: 'USD', coins: { small: 12, full: 30 }, share: 0.026 }],
    rawSymbol: (coin, quote) => `${coin}-${quote}`,
    basis: -0.00042,
    lagSeconds: 0.9,
    inertia: 0,
    coarseness: 1,
    since: '2019-11-04',
  },
  {
    id: 'FATHOM_SPOT',
    category: 'SPOT',
    listings: [{ quote: 'USDT', coins: { small: 6, full: 14 }, share: 0.006 }],
    rawSymbol: (coin, quote) => `${coin}/${quote}`,
    basis: -0.00039,
    lagSeconds: 4,
    inertia: 0.1,
    coarseness: 1,
    since: '2021-05-18',
  },
];

export const QUOTE_NAMES = { USDT: 'Tether', USDC: 'USD Coin', USD: 'US Dollar', BTC: 'Bitcoin' } as const;
