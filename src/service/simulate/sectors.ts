import type { Coin } from './coins';

/** What coins of one kind share besides the whole market. */
export interface Sector {
  readonly name: string;
  readonly tickers: readonly string[];
  /** Share of the variance of each coin's own moves that is common to the sector. */
  readonly share: number;
}

/** Deviation of the daily log return of a sector's common moves. Each coin follows them by its own volatility. */
export const SECTOR_DAILY = 0.02;

/** Who buys one meme buys the others; the rest is told apart. */
export const SECTORS: readonly Sector[] = [
  { name: 'memes', share: 0.6, tickers: ['DOGE', 'PEPE', 'WIF'] },
  {
    name: 'lending and exchanges',
    share: 0.3,
    tickers: ['UNI', 'AAVE', 'CRV', 'COMP', 'SNX', 'DYDX', 'JUP', 'RUNE', 'LDO'],
  },
  { name: 'games', share: 0.35, tickers: ['SAND', 'GALA', 'AXS', 'ENJ', 'IMX'] },
  { name: 'payments', share: 0.25, tickers: ['XRP', 'XLM', 'LTC', 'BCH', 'ETC'] },
  { name: 'new chains', share: 0.3, tickers: ['SUI', 'APT', 'SEI', 'TIA', 'INJ', 'NEAR', 'AVAX'] },
  { name: 'second layers', share: 0.3, tickers: ['ARB', 'OP', 'STX', 'CELR'] },
  { name: 'old chains', share: 0.25, tickers: ['ADA', 'DOT', 'ATOM', 'ALGO', 'ICP', 'HBAR', 'ZIL', 'KAVA', 'S'] },
  { name: 'services', share: 0.25, tickers: ['FIL', 'GRT', 'BAT', 'WLD', 'ENA', 'ONDO', 'LINK'] },
];

const SECTOR_OF: ReadonlyMap<string, Sector> = new Map(
  SECTORS.flatMap((sector) => sector.tickers.map((ticker) => [ticker, sector] as const)),
);

export const sectorOf = ({ ticker }: Pick<Coin, 'ticker'>): Sector | undefined => SECTOR_OF.get(ticker);
