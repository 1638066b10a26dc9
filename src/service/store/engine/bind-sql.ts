/** A file of this machine whose rows a statement reads as a table, by the placeholder `{name:File}`. */
export interface RowFile {
  readonly path: string;
  /** Names and types of its columns, as the database reads them. */
  readonly structure: string;
  readonly isGzipped?: boolean;
}

/** Values of `{name:Type}` placeholders; checked against the type and escaped by `bindSql`. */
export type SqlParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | RowFile>>;

/** A placeholder without a value, or a value that does not fit its type: a bug in our own code. */
export class SqlBindError extends Error {
  override readonly name = 'SqlBindError';
}

const PLACEHOLDER = /\{(\w+):([A-Za-z0-9]+(?:\([A-Za-z0-9]+\))?)\}/g;
/** Braces are escaped too: nothing inside a value may look like a placeholder. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\0': '\\0', '{': '\\x7b' };

type Scalar = string | number | boolean;

function quote(text: string): string {
  return `'${text.replace(/[\\'\0{]/g, (character) => ESCAPES[character])}'`;
}

function isFile(value: SqlParams[string]): value is RowFile {
  return typeof value === 'object' && 'path' in value;
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

/** `type`'s literal of `value`. @throws SqlBindError */
function bindValue(value: SqlParams[string], type: string, name: string): string {
  const element = /^Array\((\w+)\)$/.exec(type)?.[1];
  if (element === undefined) return literalOf(value as Scalar, type, name);
  if (!Array.isArray(value)) throw new SqlBindError(`The value of {${name}:${type}} is not a list`);
  // Bare numbers: a call for each would soon be more than the database takes in a statement.
  const items = (value as readonly Scalar[]).map((item) => {
    const literal = literalOf(item, element, name);
    return typeof item === 'number' ? String(item) : literal;
  });
  return `CAST([${items.join(', ')}], 'Array(${element})')`;
}

function fileOf(value: SqlParams[string], name: string): RowFile {
  if (!isFile(value)) throw new SqlBindError(`The value of {${name}:File} is not a file`);
  return value;
}

/** `sql` with each placeholder replaced by what `bind` returns for it. @throws SqlBindError without a value. */
function replaceParams(
  sql: string,
  params: SqlParams,
  bind: (value: SqlParams[string], type: string, name: string) => string,
): string {
  return sql.replace(PLACEHOLDER, (_, name: string, type: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new SqlBindError(`{${name}:${type}} has no value`);
    return bind(value, type, name);
  });
}

/**
 * `sql` with each `{name:Type}` replaced by an escaped literal of that type, and each `{name:File}` by the table
 * function that reads the file.
 *
 * The driver's own binding keeps parameters in process-wide state: it must run one query at a time and can meet a
 * stream that starts beside it. Literals have neither limit; only values checked against their declared type get in.
 * @throws SqlBindError
 */
export function bindSql(sql: string, params: SqlParams = {}): string {
  return replaceParams(sql, params, (value, type, name) => {
    if (type !== 'File') return bindValue(value, type, name);
    const { path, structure, isGzipped } = fileOf(value, name);
    return `file(${quote(path)}, RowBinary, ${quote(structure)}${isGzipped ? ", 'gzip'" : ''})`;
  });
}

type ServerValue = Exclude<SqlParams[string], RowFile>;

/** A statement whose parameters are bound by a server. */
export interface ServerSql {
  /** The statement with its `{name:Type}` placeholders. A `{name:File}` has become the name of a table sent with it. */
  readonly sql: string;
  readonly values: Readonly<Record<string, ServerValue>>;
  readonly files: ReadonlyMap<string, RowFile>;
}

/** Separates the values that a server binds from the files that are sent along. @throws SqlBindError as `bindSql`. */
export function splitParams(sql: string, params: SqlParams = {}): ServerSql {
  const values: Record<string, ServerValue> = {};
  const files = new Map<string, RowFile>();
  const text = replaceParams(sql, params, (value, type, name) => {
    if (type === 'File') {
      files.set(name, fileOf(value, name));
      return name;
    }
    bindValue(value, type, name);
    // A time is read as seconds only where it has ten digits.
    values[name] = type === 'DateTime' ? (value as number).toString().padStart(10, '0') : (value as ServerValue);
    return `{${name}:${type}}`;
  });
  return { sql: text, values, files };
}
