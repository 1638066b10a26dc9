import type { PhraseToken } from './split-phrase';

/** Stand between two markets: what comes behind them is what the other is held against. */
const BETWEEN = new Set(['with', 'to', 'against', 'over', 'vs', 'versus']);
const JOINTS = new Set(['and', 'of', 'between', ...BETWEEN]);
/** Modes that are of two prices. */
const OF_TWO: readonly unknown[] = ['spread', 'ratio'];

export interface ComparedWords {
  /** What the market of the chart is sought among. */
  readonly own: readonly PhraseToken[];
  /** The markets that it is held against. */
  readonly others: readonly PhraseToken[];
}

/**
 * The words of a comparison that mean nothing else, as "compare eth", "btc vs eth" and "ratio eth to btc" have them, by where
 * they stand to the word that compares; `undefined` where no market is named behind it.
 */
export function splitCompared(
  tokens: readonly PhraseToken[],
  verb: PhraseToken,
  left: readonly PhraseToken[],
  mode: unknown,
): ComparedWords | undefined {
  const isWord = ({ name, isQuoted }: PhraseToken): boolean => name === undefined && !isQuoted;
  const isOf = (words: ReadonlySet<string>) => (token: PhraseToken) =>
    isWord(token) && words.has(token.text.toLowerCase());
  const verbAt = tokens.indexOf(verb);
  const at = Math.max(verbAt, tokens.findLastIndex(isOf(BETWEEN)));
  const named = left.filter((token) => !isOf(JOINTS)(token));
  const own = named.filter((token) => tokens.indexOf(token) < at);
  const others = named.filter((token) => tokens.indexOf(token) > at);
  if (others.length === 0) return undefined;
  const isPair = own.length === 0 && OF_TWO.includes(mode) && others.length > 1;
  return isPair ? { own: others.slice(0, 1), others: others.slice(1) } : { own, others };
}
