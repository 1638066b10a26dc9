import type { LevelLine } from '@/charts/axes/level-lines';
import type { ChartSearch } from '@/state/url-state';

/** Separates a price from its name. */
const COLON = ':';
const MAX_LETTERS = 40;

/** The lines of an address with their names, in the order in which they were added. */
export function readLines({ lines = [], names = [] }: Pick<ChartSearch, 'lines' | 'names'>): readonly LevelLine[] {
  const byPrice = new Map(names.map((text) => [Number(text.split(COLON, 1)[0]), text.slice(text.indexOf(COLON) + 1)]));
  return lines.map((price) => {
    const name = byPrice.get(price);
    return name === undefined || name === '' ? { price } : { price, name };
  });
}

/** The address fields of lines; absent if there are none. */
export interface WrittenLines {
  readonly lines: readonly number[] | undefined;
  readonly names: readonly string[] | undefined;
}

/** The reverse of `readLines`. */
export function writeLines(lines: readonly LevelLine[]): WrittenLines {
  const names = lines.flatMap(({ price, name }) => (name === undefined ? [] : [`${price}${COLON}${name}`]));
  return {
    lines: lines.length === 0 ? undefined : lines.map(({ price }) => price),
    names: names.length === 0 ? undefined : names,
  };
}

/** The lines and names without the line added last; `undefined` if there is none. */
export function dropLastLine(search: Pick<ChartSearch, 'lines' | 'names'>): WrittenLines | undefined {
  const lines = readLines(search);
  return lines.length === 0 ? undefined : writeLines(lines.slice(0, -1));
}

/** The lines with a new name for the one at `price`; an empty `name` removes its name. */
export function renameLine(lines: readonly LevelLine[], price: number, name: string): readonly LevelLine[] {
  const short = name.trim().slice(0, MAX_LETTERS);
  return lines.map((line) => {
    if (line.price !== price) return line;
    return short === '' ? { price } : { price, name: short };
  });
}
