const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "One filter is", "Three filters are": the number of active filters, to start a sentence. */
export function nameFilters(count: number): string {
  const number = COUNT_WORDS[count];
  if (number === undefined) return 'Filters are';
  return count < 2 ? `${number} filter is` : `${number} filters are`;
}

/** What the button of an empty list removes: a search, which has no filters beside it, is one. */
export const nameClear = (text: string | undefined, filterCount: number): string =>
  text !== undefined && filterCount === 0 ? 'Clear search' : 'Clear filters';
