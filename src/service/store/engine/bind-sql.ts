/** Values of `{name:Type}` placeholders; checked against the type and escaped by `bindSql`. */
export type SqlParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** A placeholder without a value, or a value that does not fit its type: a bug in our own code. */
export class SqlBindError extends Error {
  override readonly name = 'SqlBindError';
}

const PLACEHOLDER = /\{(\w+):([A-Za-z0-9]+(?:\([A-Za-z0-9]+\))?)\}/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' };

type Scalar = string | number | boolean;

function quote(text: string): string {
  return `'${text.replace(/[\\'\0]/g, (character) => ESCAPES[character])}'`;
}

function literalOf(value: Scalar, type: string, name: string): string {
  if (type === 'String') {
    if (typeof value === 'string') return quote(value);
  } else if (type === 'Bool') {
    if (typeof value === 'boolean') return String(value);
  } else if (type === 'Float64') {
    if (typeof value === 'number' && Number.isFinite(value)) return `toFloat64(${value})`;
  } else if (/^U?Int(8|16|32|64)$|^DateTime$/.test(type) && Number.isSafeInteger(value)) {
    return `to${type}(${String(value)})`;
  }
  throw new SqlBindError(`The value of {${name}:${type}} does not fit its type`);
}

/**
 * `sql` with each `{name:Type}` replaced by an escaped literal of that type.
 *
 * The driver's own binding keeps parameters in process-wide state: it must run one query at a time and can meet a
 * stream that starts beside it. Literals have neither limit; only values checked against their declared type get in.
 * @throws SqlBindError
 */
export function bindSql(sql: string, params: SqlParams = {}): string {
  return sql.replace(PLACEHOLDER, (_, name: string, type: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new SqlBindError(`{${name}:${type}} has no value`);
    const element = /^Array\((\w+)\)$/.exec(type)?.[1];
    if (element === undefined) return literalOf(value as Scalar, type, name);
    if (!Array.isArray(value)) throw new SqlBindError(`The value of {${name}:${type}} is not a list`);
    const items = (value as readonly Scalar[]).map((item) => literalOf(item, element, name));
    return `CAST([${items.join(', ')}], 'Array(${element})')`;
  });
}
