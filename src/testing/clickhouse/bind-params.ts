const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', b: '\b', f: '\f' };

/** A text travels as in a tab-separated file. */
const unescape = (text: string): string => text.replace(/\\(.)/gs, (_, mark: string) => ESCAPES[mark] ?? mark);

/** Braces too, so that nothing inside a value looks like a placeholder. */
const quote = (text: string): string =>
  `'${text.replace(/[\\'\0{]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;

/**
 * `sql` with its `{name:Type}` replaced by the values of a request, each read by the database from its text: its own
 * binding cannot be used here by several statements at once. Names without a value stay, as in the rows of an insert.
 */
export function bindParams(sql: string, params: ReadonlyMap<string, string>): string {
  return sql.replace(/\{(\w+):([A-Za-z0-9]+(?:\([A-Za-z0-9]+\))?)\}/g, (whole, name: string, type: string) => {
    const value = params.get(name);
    if (value === undefined) return whole;
    return type === 'String' ? quote(unescape(value)) : `CAST(${quote(value)}, '${type}')`;
  });
}
