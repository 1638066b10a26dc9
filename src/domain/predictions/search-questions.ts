/** Words in quotes, or a word up to the next space. */
const TERM = /"([^"]*)"?|[^\s"]+/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * Whether all words of `search` occur in the texts, in any case and order; of alternatives between bars, those of one of
 * them. Words in quotes must stand as they are, and not as a part of a longer word: `ethereum | "eth"`.
 */
export function matchesSearch(texts: readonly (string | undefined)[], search: string): boolean {
  const text = texts.join(' ').toLowerCase();
  const alternatives = search.toLowerCase().split('|');
  return alternatives.some((words) => {
    const terms = [...words.matchAll(TERM)];
    // An alternative that is still to be typed says nothing, unless there is no other.
    if (terms.length === 0) return alternatives.every((one) => one.trim() === '');
    return terms.every(([term, quoted]) => (quoted === undefined ? text.includes(term) : hasWord(text, quoted.trim())));
  });
}

function hasWord(text: string, word: string): boolean {
  const pattern = word.replaceAll(SPECIAL, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** The search that finds questions which call a coin by its name, and those that use its ticker. */
export function searchCoin(name: string | undefined, ticker: string | undefined): string | undefined {
  if (ticker === undefined || name?.toLowerCase() === ticker.toLowerCase()) return name;
  return name === undefined ? `"${ticker}"` : `${name} | "${ticker}"`;
}
