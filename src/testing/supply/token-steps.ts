import type { MarketMood } from '@/service/simulate/supply/market-mood';
import type { Token } from '@/service/simulate/supply/token';
import { coinsOf, type TokenCoins } from '@/service/simulate/supply/token-coins';
import { TOKENS } from '@/service/simulate/supply/tokens';

/** 18 June 2026, in days of Unix time. */
export const TODAY = Date.UTC(2026, 5, 18) / 86_400_000;

/** A market that moves as it usually does, and goes nowhere. */
const CALM_MOOD: MarketMood = { moved: () => 0.75, trend: () => 0, crowdOf: () => () => 1 };
const CALM = new Map(TOKENS.map((token) => [token, coinsOf(token, CALM_MOOD)]));

export function tokenOf(name: string): Token {
  const token = TOKENS.find((one) => one.name === name);
  if (token === undefined) throw new Error(`No token is named ${name}`);
  return token;
}

/** Coins as published on `day` in a calm market. */
export const computeCoins = (token: Token, day: number): TokenCoins =>
  (CALM.get(token) ?? coinsOf(token, CALM_MOOD))(day);

/** A day on which the circulating supply changed, and by how many coins. */
export interface SupplyStep {
  readonly day: number;
  readonly size: number;
}

/** The changes within the `length` days up to today. */
export function stepsOf(token: Token, length: number): SupplyStep[] {
  const coins = Array.from({ length }, (_, i) => computeCoins(token, TODAY - length + 1 + i).circulating);
  return coins.slice(1).flatMap((value, i) => {
    const size = value - coins[i];
    return size === 0 ? [] : [{ day: TODAY - length + 2 + i, size }];
  });
}
