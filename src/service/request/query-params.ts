import { DATASET_TYPES, isDatasetType } from '@/contract/datasets';
import { MAX_UNIX_SECONDS, type ParamSpec } from '@/contract/params';
import { SORT_DIRECTION_NUMBERS } from '@/contract/values';
import { invalidParam, ServiceError } from './service-error';

/** Longest accepted text of one value. */
export const MAX_TEXT_LENGTH = 200;

export type ParamValue = string | number | boolean;

/** The raw texts of a query by name, in the order given. */
export type RawParams = ReadonlyMap<string, readonly string[]>;

/**
 * The parameters of a search string.
 * @throws ServiceError INVALID_PARAMS for a name that `known` lacks: a misspelt filter must not widen a query.
 */
export function parseRawParams(search: URLSearchParams, known: Readonly<Record<string, ParamSpec>>): RawParams {
  const params = new Map<string, string[]>();
  for (const [name, value] of search) {
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known).join(', ');
      const shown = /^[\w.-]{1,60}$/.test(name) ? name : 'a parameter';
      throw invalidParam(
        shown,
        names === '' ? 'is not accepted: this path takes none' : `is not known; known: ${names}`,
      );
    }
    const values = params.get(name);
    if (values) values.push(value);
    else params.set(name, [value]);
  }
  return params;
}

function oneOf(name: string, values: readonly string[]): ServiceError {
  const message = `must be one of ${values.join(', ')}`;
  return name === 'interval'
    ? new ServiceError('INVALID_TIMEFRAME', `${name} ${message}`)
    : invalidParam(name, message);
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x7f || code === 0xfffd) return true;
  }
  return false;
}

function parseText(name: string, text: string): string {
  if (text === '') throw invalidParam(name, 'must not be empty');
  if (text.length > MAX_TEXT_LENGTH) throw invalidParam(name, `must not be longer than ${MAX_TEXT_LENGTH} characters`);
  if (hasControlCharacter(text)) throw invalidParam(name, 'must be readable text in UTF-8');
  return text;
}

/** Whether `text` is a time of the last decades or the next ones in milliseconds, where a Unix time in seconds belongs. */
function isTimeInMs(text: string, { max }: ParamSpec): boolean {
  const ms = /^\d{12,13}$/.test(text) ? Number(text) : Number.NaN;
  return max === MAX_UNIX_SECONDS && ms <= MAX_UNIX_SECONDS * 1000;
}

function parseNumber(name: string, text: string, spec: ParamSpec, pattern: RegExp, noun: string): number {
  const { min, max } = spec;
  const value = pattern.test(text) ? Number(text) : Number.NaN;
  const inside = Number.isFinite(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (!inside) {
    const limits = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`].filter(Boolean);
    const hint = isTimeInMs(text, spec) ? '; this looks like milliseconds, times are in seconds' : '';
    throw invalidParam(name, ['must be', noun, ...limits].join(' ') + hint);
  }
  return value;
}

type Parser = (name: string, text: string, spec: ParamSpec) => ParamValue;

const PARSERS: Readonly<Record<ParamSpec['kind'], Parser>> = {
  text: parseText,
  enum(name, text, { values = [] }) {
    if (!values.includes(text)) throw oneOf(name, values);
    return text;
  },
  integer: (name, text, spec) => parseNumber(name, text, spec, /^-?\d{1,16}$/, 'a whole number'),
  number: (name, text, spec) =>
    parseNumber(name, text, spec, /^-?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/, 'a number'),
  boolean(name, text) {
    if (text !== 'true' && text !== 'false') throw invalidParam(name, 'must be true or false');
    return text === 'true';
  },
  'sort-direction'(name, text, { values = [] }) {
    const direction = Object.hasOwn(SORT_DIRECTION_NUMBERS, text) ? SORT_DIRECTION_NUMBERS[text] : text;
    if (direction === undefined || !values.includes(direction)) throw oneOf(name, [...values, '1', '2']);
    return direction;
  },
  dataset(name, text) {
    if (!isDatasetType(text)) throw oneOf(name, DATASET_TYPES);
    return text;
  },
};

/** The checked values of one parameter; empty when it is absent. Repeated equal values count once. */
export function parseParam(raw: RawParams, name: string, spec: ParamSpec): readonly ParamValue[] {
  const texts = raw.get(name) ?? [];
  if (texts.length > 1 && !spec.repeatable) throw invalidParam(name, 'must be given once');
  return [...new Set(texts.map((text) => PARSERS[spec.kind](name, text, spec)))];
}
