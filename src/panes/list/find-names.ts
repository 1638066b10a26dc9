/** `names` with those of `first` at the top, including any that `names` lacks. */
export function putFirst(names: readonly string[], first: readonly string[]): readonly string[] {
  return [...new Set([...first, ...names])];
}

/** `names` with those of `order` first, in its order. */
export function orderNames(names: readonly string[], order: readonly string[]): readonly string[] {
  const known = new Set(names);
  return putFirst(
    names,
    order.filter((name) => known.has(name)),
  );
}

/**
 * The names whose label contains `text`: exact matches, then those that start with it, then the others, and last those
 * that only go by it, as Bitcoin is found for BTC.
 */
export function findNames(
  names: readonly string[],
  text: string,
  labelOf: (name: string) => string,
  aliasOf: (name: string) => string = () => '',
): readonly string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return names;
  const ranks: string[][] = [[], [], [], []];
  for (const name of names) {
    const label = labelOf(name).toLowerCase();
    const at = label.indexOf(wanted);
    if (at < 0) {
      if (aliasOf(name).toLowerCase().includes(wanted)) ranks[3].push(name);
      continue;
    }
    const isWhole = label.length === wanted.length;
    ranks[isWhole ? 0 : Math.min(at, 1) + 1].push(name);
  }
  return ranks.flat();
}
