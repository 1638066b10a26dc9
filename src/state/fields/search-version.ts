import { type RawSearch, textOf } from './read-field';

/** Version of the search parameters; an older link is upgraded step by step. */
export const URL_VERSION = 1;

/** Converts parameters of version `key` to the next version. */
export type Upgraders = Readonly<Record<number, (raw: RawSearch) => RawSearch>>;

/** Version 1 is the first. A link without `v` was typed by hand and is treated as current. */
const UPGRADERS: Upgraders = {};

/** `raw` upgraded to version `current`; a link of a later version is read as far as it is understood. */
export function upgradeSearch(
  raw: RawSearch,
  upgraders: Upgraders = UPGRADERS,
  current: number = URL_VERSION,
): RawSearch {
  const version = Number(textOf(raw.v) ?? current);
  if (!Number.isInteger(version) || version < 0) return raw;
  let upgraded = raw;
  for (let at = version; at < current; at++) upgraded = upgraders[at]?.(upgraded) ?? upgraded;
  return upgraded;
}
