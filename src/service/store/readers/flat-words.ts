import type { Decimal } from '@/domain/decimal';
import { TextWords } from './text-words';

/** Sizes below this number of lots are written from a table. They are most of a book. */
export const TABLE_LOTS = 10_000;
/** Labels are made this far around the blocks of a book, so that a drifting book seldom needs more. */
const LABEL_MARGIN = 512;
/** Labels in one table. Books with distant prices use separate tables. */
const MAX_LABELS = 65_536;
/** Tables cached for the next answer: some hundred kilobytes each. */
const KEPT_TABLES = 12;

/** A comma and the shortest decimal of `count` units, which is also valid JSON. */
function spell(count: number, { mantissa, exponent }: Decimal): string {
  return `,${(count * mantissa) / 10 ** exponent}`;
}

/** Texts of the prices around the requested blocks, each after a comma. */
export class PriceLabels {
  readonly #unit: Decimal;
  #words = new TextWords([]);
  #from = 0;
  #to = 0;

  constructor(unit: Decimal) {
    this.#unit = unit;
  }

  /** The texts of at least blocks `from` to `to` (excluded). The text of block b has the index b − `first`. */
  cover(from: number, to: number): { readonly words: TextWords; readonly first: number } {
    if (from < this.#from || to > this.#to) this.#make(from, to);
    return { words: this.#words, first: this.#from };
  }

  #make(from: number, to: number): void {
    const [low, high] = [Math.min(from, this.#from), Math.max(to, this.#to)];
    const canGrow = this.#to > this.#from && high - low <= MAX_LABELS;
    this.#from = (canGrow ? low : from) - LABEL_MARGIN;
    this.#to = (canGrow ? high : to) + LABEL_MARGIN;
    this.#words = new TextWords(
      Array.from({ length: this.#to - this.#from }, (_, i) => spell(this.#from + i, this.#unit)),
    );
  }
}

/** `make` with its latest results cached by unit. */
function keepByUnit<T>(make: (unit: Decimal) => T): (unit: Decimal) => T {
  const kept = new Map<string, T>();
  return (unit) => {
    const key = `${unit.mantissa}/${unit.exponent}`;
    const table = kept.get(key) ?? make(unit);
    kept.delete(key);
    kept.set(key, table);
    if (kept.size > KEPT_TABLES) kept.delete(kept.keys().next().value as string);
    return table;
  };
}

/** Labels of prices in units of `unit`, shared by all answers: making them and the sizes takes some 10 ms. */
export const getPriceLabels = keepByUnit((unit) => new PriceLabels(unit));

/** Texts of 0 to `TABLE_LOTS` − 1 lots in units of `unit`, each after a comma. */
export const getSizeWords = keepByUnit(
  (unit) => new TextWords(Array.from({ length: TABLE_LOTS }, (_, lots) => spell(lots, unit))),
);
