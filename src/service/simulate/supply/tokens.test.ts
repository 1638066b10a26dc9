import { describe, expect, it } from 'vitest';
import { computeCoins, TODAY, tokenOf } from '@/testing/supply/token-steps';
import { TOKENS } from './tokens';

describe('TOKENS', () => {
  it('gives tokens with the same ticker different names', () => {
    const tickers = TOKENS.map((token) => token.ticker);
    expect(new Set(tickers.filter((ticker, i) => tickers.indexOf(ticker) !== i))).toEqual(new Set(['UNI', 'APT']));
    expect(new Set(TOKENS.map((token) => token.name)).size).toBe(TOKENS.length);
  });

  it('gives contracts to tokens of a platform, none to its native coin', () => {
    expect(tokenOf('Ethereum').contractAddress).toBe('');
    expect(tokenOf('Chainlink').contractAddress).toBe('0x514910771AF9Ca656af840dff83E8264EcF986CA');
    // An invented token has no known contract.
    expect(tokenOf('Aperture Token').contractAddress).toBe('');
    for (const { contractAddress } of TOKENS) expect(contractAddress).toMatch(/^(0x[0-9a-fA-F]{40})?$/);
  });

  it('counts existing tokens as their chains do', () => {
    for (const [name, total] of [
      ['Arbitrum', 10e9],
      ['Sui', 10e9],
      ['XRP', 99.985e9],
      ['Chainlink', 1e9],
    ] as const)
      expect(computeCoins(tokenOf(name), TODAY).total).toBe(total);
  });
});
