/**
 * The venues after one was toggled, in the order of `markets`. The last one cannot be removed. If only one is
 * allowed, the new one replaces it.
 */
export function switchVenue(
  markets: readonly { readonly exchange: string }[],
  selected: readonly string[],
  venue: string,
  isMultiple: boolean,
): readonly string[] {
  if (!isMultiple) return [venue];
  const next = selected.includes(venue) ? selected.filter((one) => one !== venue) : [...selected, venue];
  const ranked = markets.map(({ exchange }) => exchange).filter((exchange) => next.includes(exchange));
  return ranked.length === 0 ? selected : ranked;
}
