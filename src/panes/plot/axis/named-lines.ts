import type { LevelLine } from '@/charts/axes/level-lines';
import type { ChartSearch } from '@/state/url-state';

/** Between a price and its name. */
const COLON = ':';
const MOST_LETTERS = 40;

/** The lines of an address with their names, in the order they were laid. */
export function readLines({ lines = [], names = [] }: Pick<ChartSearch, 'lines' | 'names'>): readonly LevelLine[] {
  const byPrice = new Map(names.map((text) => [Number(text.split(COLON, 1)[0]), text.slice(text.indexOf(COLON) + 1)]));
  return lines.map((price) => {
    const name = byPrice.get(price);
    return name === undefined || name === '' ? { price } : { price, name };
  });
}

/** What an address says of lines: nothing where there are none. */
export interface WrittenLines {
  readonly lines: readonly number[] | undefined;
  readonly names: readonly string[] | undefined;
}

/** The reverse; a name goes with its line. */
export function writeLines(lines: readonly LevelLine[]): WrittenLines {
  const names = lines.flatMap(({ price, name }) => (name === undefined ? [] : [`${price}${COLON}${name}`]));
  return {
    lines: lines.length === 0 ? undefined : lines.map(({ price }) => price),
    names: names.length === 0 ? undefined : names,
  };
}

/** The lines without the one that was laid last, nor its name; `undefined` where there is none to take away. */
export function dropLastLine(search: Pick<ChartSearch, 'lines' | 'names'>): WrittenLines | undefined {
  const lines = readLines(search);
  return lines.length === 0 ? undefined : writeLines(lines.slice(0, -1));
}

/** The lines with another name of the one at `price`; without one where `name` is empty. */
export function renameLine(lines: readonly LevelLine[], price: number, name: string): readonly LevelLine[] {
  const short = name.trim().slice(0, MOST_LETTERS);
  return lines.map((line) => {
    if (line.price !== price) return line;
    return short === '' ? { price } : { price, name: short };
  });
}
