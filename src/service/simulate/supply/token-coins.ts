import { ANCHOR_DAY } from './anchor';
import { feesOf } from './fees';
import { grantedSince } from './grants';
import type { MarketMood } from './market-mood';
import { mintedCoins } from './minting';
import { grownSince, isUnlocked } from './releases';
import { sumSince } from './running-sum';
import type { Token } from './token';

/** Share that circulated before the first calendar date that is counted. */
const MIN_UNLOCKED = 0.02;

export interface TokenCoins {
  readonly circulating: number;
  readonly total: number;
}

type CoinsByDay = (day: number) => TokenCoins;

/** Change of the grown days due to halvings between the anchor day and `day`, 0 or less. */
function halvedDays({ halvings }: Token, day: number): number {
  let added = 0;
  let pace = 1;
  for (const halving of halvings.toReversed()) {
    if (halving > ANCHOR_DAY || halving <= day) continue;
    // Before each halving, twice as much was mined per day.
    added -= pace * (halving - day);
    pace *= 2;
  }
  pace = 1;
  for (const halving of halvings) {
    if (halving <= ANCHOR_DAY || halving >= day) continue;
    pace /= 2;
    added -= pace * (day - halving);
  }
  return added;
}

/** Coins that are released on dates, of a number that is fixed or grows by what is minted. */
function grantedCoins({ coin, unlocks, salt, issued, maxSupply }: Token): CoinsByDay {
  const granted = grantedSince(unlocks, salt, ANCHOR_DAY);
  const limit = maxSupply > 0 ? maxSupply : Number.POSITIVE_INFINITY;
  return (day) => {
    const total = Math.round(Math.min(limit, issued + granted.minted(day)));
    const unlocked = coin.supply + granted.all(day);
    return { circulating: Math.round(Math.min(total, Math.max(MIN_UNLOCKED * total, unlocked))), total };
  };
}

/** Logarithm of what circulates over what circulated on the anchor day. */
function growthOf(token: Token, mood: MarketMood): (day: number) => number {
  const { fees, growth } = token;
  if (fees) {
    const grown = sumSince(ANCHOR_DAY, feesOf(token, fees, mood));
    return (day) => grown(day) / 365;
  }
  const grown = grownSince(token, ANCHOR_DAY);
  return (day) => (growth * (grown(day) + halvedDays(token, day))) / 365;
}

function grownCoins(token: Token, mood: MarketMood): CoinsByDay {
  const { coin, maxSupply, totalShare, issued, release, countedEvery, salt } = token;
  const limit = maxSupply > 0 ? maxSupply : Number.POSITIVE_INFINITY;
  const grown = growthOf(token, mood);
  return (day) => {
    const grownBy = grown(day - ((day + salt) % countedEvery));
    // A block always pays the same, where stakers earn a share of what there is.
    const factor = release === 'mined' ? 1 + grownBy : Math.exp(grownBy);
    const circulating = Math.round(Math.min(limit, coin.supply * factor));
    // Unlocked coins existed before. Minted and burned coins change both numbers.
    const existing = issued > 0 ? issued : coin.supply * totalShare * (isUnlocked(release) ? 1 : factor);
    const total = Math.round(Math.min(limit, Math.max(circulating, existing)));
    return { circulating, total };
  };
}

/** Coins of a token by day as published, whole numbers; with what does not depend on the day computed once. */
export function coinsOf(token: Token, mood: MarketMood): CoinsByDay {
  if (token.unlocks.length > 0) return grantedCoins(token);
  if (token.minting === undefined) return grownCoins(token, mood);
  const minted = mintedCoins(token, token.minting, mood);
  return (day) => {
    const { circulating, held } = minted(day);
    return { circulating, total: circulating + held };
  };
}
