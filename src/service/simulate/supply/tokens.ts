import { hashText } from '@/base/random';
import { COINS, type Coin, DOLLAR_COINS } from '../coins';
import { CONTRACTS } from './contracts';
import type { Token, TokenTraits } from './token';
import { NAMESAKES, ON_ETHEREUM, TRAITS } from './token-traits';

/** USD traded per day. */
const OBSCURE_BELOW = 20e6;
const DAY_MS = 86_400_000;

/** For tokens without their own traits. */
const USUAL_TRAITS = {
  maxSupply: 0,
  totalShare: 1,
  issued: 0,
  unlocks: [],
  growth: 0,
  release: 'staked',
  blocksPerDay: 144,
  fees: undefined,
  minting: undefined,
  countedEvery: 1,
  valueLocked: 0,
  locking: 'chain',
} satisfies TokenTraits;

function makeToken(coin: Coin, ticker: string, name: string, traits: TokenTraits): Token {
  return {
    ...USUAL_TRAITS,
    volumeUsd: coin.volumeUsd,
    chain: name.toLowerCase().replaceAll(' ', '-'),
    ...traits,
    coin,
    name,
    ticker,
    salt: hashText(name),
    contractAddress: coin.ticker === ticker ? (CONTRACTS[ticker] ?? '') : '',
    halvings: (traits.halvings ?? []).map((date) => Date.parse(date) / DAY_MS),
    sinceDay: Date.parse(coin.since) / DAY_MS,
    isObscure: coin.volumeUsd < OBSCURE_BELOW,
  };
}

function makeNamesake({ ticker, name, price, supply, ...traits }: (typeof NAMESAKES)[number]): Token {
  const coin: Coin = {
    ticker: `${ticker} (${name})`,
    name,
    price,
    supply,
    volumeUsd: 0.03 * price * supply,
    beta: 1.1,
    ownDaily: 0.028,
    home: undefined,
    since: '2022-03-01',
  };
  return makeToken(coin, ticker, name, traits);
}

const COIN_TOKENS: readonly Token[] = [...COINS, ...DOLLAR_COINS].map((coin) => {
  const hosted = ON_ETHEREUM[coin.ticker];
  return makeToken(
    coin,
    coin.ticker,
    coin.name,
    hosted ? { chain: 'ethereum', ...hosted } : (TRAITS[coin.ticker] ?? {}),
  );
});

/** Whether it is worth a dollar. */
export const isDollar = ({ minting }: Pick<Token, 'minting'>): boolean => minting !== undefined;

/** All tokens. Those that markets are named after are first. */
export const TOKENS: readonly Token[] = [...COIN_TOKENS, ...NAMESAKES.map(makeNamesake)];
