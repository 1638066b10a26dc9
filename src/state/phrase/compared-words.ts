import type { PhraseToken } from './split-phrase';

/** Words between two markets: the market after them is the one to compare with. */
const BETWEEN = new Set(['with', 'to', 'against', 'over', 'vs', 'versus']);
const JOINTS = new Set(['and', 'of', 'between', ...BETWEEN]);
/** Modes that take exactly two prices. */
const OF_TWO: readonly unknown[] = ['spread', 'ratio'];

export interface ComparedWords {
  /** Words that may name the chart's own market. */
  readonly own: readonly PhraseToken[];
  /** Words that may name the markets to compare with. */
  readonly others: readonly PhraseToken[];
}

/**
 * Splits the otherwise unused words of a comparison ("compare eth", "btc vs eth", "ratio eth to btc") into those before
 * and after the comparing word; `undefined` where none is after it.
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
