import type { RawSearch } from './fields/read-field';

type SearchValue = RawSearch[string] | undefined;

/**
 * Formats the fields of an address as its search text, with `?`. Characters that are safe in a query stay readable
 * (`:`, `,`, `/`).
 */
export function formatSearchText(search: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(search) as [string, SearchValue][]) {
    if (value === undefined) continue;
    for (const one of [value].flat()) pairs.push(`${encode(name)}=${encode(one === true ? '1' : String(one))}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
}
