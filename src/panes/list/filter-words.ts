const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "One filter is", "Three filters are": the number of active filters, to start a sentence. */
export function nameFilters(count: number): string {
  const number = COUNT_WORDS[count];
  if (number === undefined) return 'Filters are';
  return count < 2 ? `${number} filter is` : `${number} filters are`;
}

/** What fills an empty list again: a search without filters is cleared, and a watchlist alone is left for all rows. */
export function nameClear(text: string | undefined, filterCount: number, isWatchlist = false): string {
  if (text !== undefined && filterCount === 0) return 'Clear search';
  return text === undefined && filterCount === 1 && isWatchlist ? 'Show all' : 'Clear filters';
}
