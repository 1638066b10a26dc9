/** Words in quotes, or a word up to the next space. */
const TERM = /"([^"]*)"?|[^\s"]+/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** What stands before the middle of a number. */
const IN_NUMBER = /\d[,.]?$/;

/**
 * Whether all words of `search` occur in the texts, in any case and order; of alternatives between bars, those of one of
 * them. A number is looked for from its first digit on: `june 26` is no day of June 2026. Words in quotes must stand as
 * they are, and not as a part of a longer word: `ethereum | "eth"`.
 */
export function matchesSearch(texts: readonly (string | undefined)[], search: string): boolean {
  const text = texts.join(' ').toLowerCase();
  const alternatives = search.toLowerCase().split('|');
  return alternatives.some((words) => {
    const terms = [...words.matchAll(TERM)];
    // An alternative that is still to be typed says nothing, unless there is no other.
    if (terms.length === 0) return alternatives.every((one) => one.trim() === '');
    return terms.every(([term, quoted]) => (quoted === undefined ? hasTerm(text, term) : hasWord(text, quoted.trim())));
  });
}

function hasTerm(text: string, term: string): boolean {
  if (!/^\d/.test(term)) return text.includes(term);
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (!IN_NUMBER.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
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
