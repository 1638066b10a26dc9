/** Words in quotes, or one word up to the next space. */
const TERM = /"([^"]*)"?|[^\s"]+/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Characters before which a number does not start. */
const IN_NUMBER = /\d[,.]?$/;

/**
 * Whether all words of `search` occur in the texts, in any case and order, for at least one of the alternatives
 * separated by bars. A number is matched from its first digit on: `june 26` does not find a day of June 2026. Quoted
 * words must occur literally, not as part of a longer word: `ethereum | "eth"`.
 */
export function matchesSearch(texts: readonly (string | undefined)[], search: string): boolean {
  const text = texts.join(' ').toLowerCase();
  const alternatives = search.toLowerCase().split('|');
  return alternatives.some((words) => {
    const terms = [...words.matchAll(TERM)];
    // An alternative that is still being typed is ignored, unless it is the only one.
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

/** The search for questions that call a coin by its name or use its ticker. */
export function searchCoin(name: string | undefined, ticker: string | undefined): string | undefined {
  if (ticker === undefined || name?.toLowerCase() === ticker.toLowerCase()) return name;
  return name === undefined ? `"${ticker}"` : `${name} | "${ticker}"`;
}
