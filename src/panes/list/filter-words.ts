const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "One filter is", "Three filters are": the number of active filters, to start a sentence. */
export function nameFilters(count: number): string {
  const number = COUNT_WORDS[count];
  if (number === undefined) return 'Filters are';
  return count < 2 ? `${number} filter is` : `${number} filters are`;
}
