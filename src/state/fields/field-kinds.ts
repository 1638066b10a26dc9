import { parseMarketId } from '@/domain/market-id';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import {
  choiceOf,
  choicesOf,
  type Field,
  flagOf,
  integerOf,
  MAX_LIST,
  MAX_SECONDS,
  numberOf,
  numbersOf,
  pointsOf,
  type SearchSpan,
  spanOf,
  stretchOf,
  textOf,
  textsOf,
} from './read-field';

/** Words of a phrase, each with the value that it sets; the default, where that is `undefined`. */
export type FieldWords = Readonly<Record<string, string | undefined>>;

/** Which values a field accepts: what a test draws random values from. */
export type FieldKind =
  | {
      readonly name:
        | 'text'
        | 'texts'
        | 'flag'
        | 'time'
        | 'points'
        | 'span'
        | 'stretch'
        | 'market'
        | 'markets'
        | 'other';
    }
  | { readonly name: 'number' | 'numbers' | 'integer'; readonly min: number; readonly max: number }
  | { readonly name: 'choice' | 'choices'; readonly values: readonly string[] };

/** A search parameter of an address. `T`: its values; a value that cannot be read and the default are absent. */
export interface SearchField<T> {
  readonly kind: FieldKind;
  /** Words add values to it, rather than setting its only one. */
  readonly isMany: boolean;
  readonly words: FieldWords;
  /** Has no meaning on another market. */
  readonly isOfMarket: boolean;
  read(value: Field): T | undefined;
}

/** The parameters of a screen by name, in the order in which an address writes them. */
export type SearchFields = Readonly<Record<string, SearchField<unknown>>>;

/** What an address with these parameters says. */
export type SearchOf<F extends SearchFields> = {
  readonly [K in keyof F]?: F[K] extends SearchField<infer T> ? T : never;
};

/** What a field may say besides its kind. */
export interface FieldOptions {
  readonly words?: FieldWords;
  readonly isOfMarket?: true;
}

function makeField<T>(
  kind: FieldKind,
  read: (value: Field) => T | undefined,
  { words = {}, isOfMarket }: FieldOptions = {},
  isMany = false,
): SearchField<T> {
  return { kind, isMany, words, isOfMarket: isOfMarket === true, read };
}

/** Words that are themselves the values which they set. */
export const spoken = (...values: readonly string[]): FieldWords =>
  Object.fromEntries(values.map((value) => [value, value]));

/** A switch that is off unless the address turns it on. */
export const flag = (options?: FieldOptions): SearchField<true> => makeField({ name: 'flag' }, flagOf, options);

export const text = (options?: FieldOptions): SearchField<string> => makeField({ name: 'text' }, textOf, options);

/** Distinct texts in order, at most `limit`. */
export const texts = (limit: number = MAX_LIST, options?: FieldOptions): SearchField<readonly string[]> =>
  makeField({ name: 'texts' }, (value) => textsOf(value, limit), options, true);

/** A number from `min` to `max`; any other is absent. */
export const number = (min: number, max: number, options?: FieldOptions): SearchField<number> =>
  makeField({ name: 'number', min, max }, (value) => numberOf(value, min, max), options);

export const numbers = (min: number, max: number, options?: FieldOptions): SearchField<readonly number[]> =>
  makeField({ name: 'numbers', min, max }, (value) => numbersOf(value, min, max), options, true);

export const integer = (min: number, max: number, options?: FieldOptions): SearchField<number> =>
  makeField({ name: 'integer', min, max }, (value) => integerOf(value, min, max), options);

/** Unix seconds. */
export const time = (options?: FieldOptions): SearchField<UnixSeconds> =>
  makeField(
    { name: 'time' },
    (value) => {
      const seconds = integerOf(value, 0, MAX_SECONDS);
      return seconds === undefined ? undefined : unixSeconds(seconds);
    },
    options,
  );

/** Part of a range, Unix seconds, half-open. */
export const span = (): SearchField<SearchSpan> => makeField({ name: 'span' }, spanOf, {}, true);

/** A first and a later second. */
export const stretch = (): SearchField<readonly [number, number]> =>
  makeField({ name: 'stretch' }, stretchOf, {}, true);

/** Two points of a plot, each a Unix second and a price: `1781740000:97190.3`. */
export const points = (options?: FieldOptions): SearchField<readonly string[]> =>
  makeField({ name: 'points' }, pointsOf, options, true);

/** A market: `ATLAS_FUTURES:BTCUSDT`. */
export const market = (options?: FieldOptions): SearchField<string> =>
  makeField({ name: 'market' }, (value) => marketsOf(value, 1)?.[0], options);

/** At most `limit` markets. */
export const markets = (limit: number, options?: FieldOptions): SearchField<readonly string[]> =>
  makeField({ name: 'markets' }, (value) => marketsOf(value, limit), options, true);

function marketsOf(value: Field, limit: number): readonly string[] | undefined {
  const ids = textsOf(value, MAX_LIST)?.filter((id) => parseMarketId(id) !== undefined);
  return ids === undefined || ids.length === 0 ? undefined : ids.slice(0, limit);
}

/** A list with a form of its own, read by `read`. */
export const customList = <T>(read: (value: Field) => T | undefined, options?: FieldOptions): SearchField<T> =>
  makeField({ name: 'other' }, read, options, true);

/** A choice with a default, which an address never writes. */
export interface DefaultedField<T, D extends T> extends SearchField<Exclude<T, D>> {
  readonly fallback: D;
}

/** What the field says, or its default. */
export const chosenOf = <T, D extends T>({ fallback }: DefaultedField<T, D>, value: Exclude<T, D> | undefined): T =>
  value ?? fallback;

/** What an address says of a value: nothing of the default. */
export const writtenOf = <T, D extends T>({ fallback }: DefaultedField<T, D>, value: T): Exclude<T, D> | undefined =>
  value === fallback ? undefined : (value as Exclude<T, D>);

/** One of `values`. */
export const choice = <const T extends string>(values: readonly T[], options?: FieldOptions): SearchField<T> =>
  makeField({ name: 'choice', values }, (value) => choiceOf(value, values), options);

/** One of `values`; `fallback` where the address says nothing. */
export function defaulted<const T extends string | number, const D extends T>(
  values: readonly T[],
  fallback: D,
  { words = {}, ...options }: FieldOptions = {},
): DefaultedField<T, D> {
  const written = values.filter((value): value is Exclude<T, D> => value !== fallback);
  const read = (value: Field) => written.find((one) => String(one) === textOf(value));
  const meanings: FieldWords = Object.fromEntries(
    Object.entries(words).map(([word, value]) => [word, value === fallback ? undefined : value] as const),
  );
  const kind = { name: 'choice', values: written.map(String) } as const;
  return { ...makeField(kind, read, { ...options, words: meanings }), fallback };
}

/** Some of `values`, in their order; `none`, if it is one of them, for an empty choice. */
export const choices = <const T extends string>(
  values: readonly T[],
  options?: FieldOptions,
): SearchField<readonly T[]> =>
  makeField({ name: 'choices', values }, (value) => choicesOf(value, values), options, true);
