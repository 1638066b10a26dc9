import { DAY } from '../ranges';

/** The day on which a token's circulating supply is `coin.supply` (days of Unix time). */
export const ANCHOR_DAY = Date.parse('2025-06-18') / 1000 / DAY;
