import { cutText } from '@/base/cut-text';

/** Search parameters as in the address bar, or as parsed by a view: parsing again changes nothing. */
export type RawSearch = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

export type Field = RawSearch[string] | undefined;

/** Longest text that is read, in UTF-16 units, and most values in a list. */
export const MAX_TEXT = 120;
export const MAX_LIST = 32;

export function textOf(value: Field): string | undefined {
  const one = typeof value === 'object' ? value[0] : value;
  return one === undefined || one === '' ? undefined : cutText(String(one), MAX_TEXT);
}

/** The texts for which `fits` is true, in order, without duplicates. */
export function textsOf(
  value: Field,
  limit: number,
  fits: (text: string) => unknown = Boolean,
): readonly string[] | undefined {
  const listed = typeof value === 'object' ? value : [textOf(value) ?? ''];
  const distinct = new Set(listed.map((one) => cutText(String(one), MAX_TEXT)));
  const texts = [...distinct].filter((one) => one !== '' && fits(one)).slice(0, limit);
  return texts.length === 0 ? undefined : texts;
}

export function numberOf(value: Field, min: number, max: number): number | undefined {
  const text = textOf(value);
  // A zero loses its sign, which addresses do not keep.
  const number = (text === undefined ? Number.NaN : Number(text)) + 0;
  return number >= min && number <= max ? number : undefined;
}

export function integerOf(value: Field, min: number, max: number): number | undefined {
  const number = numberOf(value, min, max);
  return Number.isInteger(number) ? number : undefined;
}

export function choiceOf<T extends string>(value: Field, choices: readonly T[]): T | undefined {
  const text = textOf(value);
  return choices.find((choice) => choice === text);
}

export function choicesOf<T extends string>(value: Field, choices: readonly T[]): readonly T[] | undefined {
  const texts = textsOf(value, MAX_LIST);
  const chosen = choices.filter((choice) => texts?.includes(choice) === true);
  return chosen.length === 0 ? undefined : chosen;
}

export function numbersOf(value: Field, min: number, max: number): readonly number[] | undefined {
  // A zero loses its sign, and a number counts once however it is written.
  const numbers = textsOf(value, MAX_LIST)?.map((text) => Number(text) + 0);
  const kept = [...new Set(numbers)].filter((number) => number >= min && number <= max);
  return kept.length === 0 ? undefined : kept;
}

/** A part of a range, Unix seconds. */
export type SearchSpan = readonly [from: number, to: number];

/** End of the year 2100: a later time has the wrong unit. */
export const MAX_SECONDS = 4_102_444_800;

export function spanOf(value: Field): SearchSpan | undefined {
  const [from, to, ...others] = numbersOf(value, 0, MAX_SECONDS) ?? [];
  return to !== undefined && from < to && others.length === 0 ? [from, to] : undefined;
}

/** Two times in order, Unix seconds. */
export function stretchOf(value: Field): readonly [number, number] | undefined {
  const [from, to, more] = textsOf(value, MAX_LIST)?.map((text) => integerOf(text, 0, MAX_SECONDS)) ?? [];
  return from !== undefined && to !== undefined && more === undefined && from < to ? [from, to] : undefined;
}

/** `1`, as in the address, or `true`, as parsed by a view. */
export function flagOf(value: Field): true | undefined {
  return choiceOf(value, ['1', 'true']) === undefined ? undefined : true;
}

/** Drops the fields that are `undefined`, so that equal views have equal addresses. */
export function compact<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

const POINT = /^\d{1,10}:-?\d+(?:\.\d+)?$/;

/** Two points, each a Unix second and a price. */
export function pointsOf(value: Field): readonly string[] | undefined {
  const ends = textsOf(value, MAX_LIST) ?? [];
  return ends.length === 2 && ends.every((end) => POINT.test(end)) ? ends : undefined;
}
