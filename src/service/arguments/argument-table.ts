import { parseArgs } from 'node:util';

/** An option of a command: how it is read, refused and told of in the help. */
export interface Argument<Action extends string> {
  /** What stands for its value in the help; absent where it takes none. */
  readonly value?: string;
  readonly short?: string;
  /** Absent where the help tells of it elsewhere. */
  readonly help?: string;
  /** The actions that it belongs to. */
  readonly of: readonly Action[];
  /** What a value must be: a sentence behind its name. Undefined for one that is. */
  readonly refuse?: (value: string) => string | undefined;
}

export type ArgumentTable<Action extends string = string> = Readonly<Record<string, Argument<Action>>>;

/** What was written on a command line: text, or true of an option that takes none. */
export type ArgumentValues<Table extends ArgumentTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { readonly value: string } ? string : true;
};

export interface ReadArguments<Table extends ArgumentTable> {
  readonly values: ArgumentValues<Table>;
  readonly positionals: readonly string[];
}

/** A command line says what the table does not: the sentence is the reason. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const nameOf = (argument: string): string => argument.replace(/=.*$/s, '');

/** Nothing for what every object has, such as `toString`. */
function findArgument<Action extends string>(table: ArgumentTable<Action>, name: string): Argument<Action> | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function refuseToken(command: string, table: ArgumentTable, token: string): ArgumentError {
  const name = nameOf(token);
  const told = findArgument(table, name.slice(2));
  if (told === undefined) return new ArgumentError(`${name} is not an option of ${command}; --help lists them`);
  return new ArgumentError(
    told.value === undefined ? `${name} takes no value` : `${name} needs a value: ${name} ${told.value}`,
  );
}

/** Reads a command line by its table. `command`: as the person starts it, `npm run import`. @throws ArgumentError */
export function readArguments<Table extends ArgumentTable>(
  command: string,
  table: Table,
  args: readonly string[],
): ReadArguments<Table> {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short !== undefined && { short }) },
    ]),
  );
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const told = findArgument(table, token.name);
    const hasValue = token.value !== undefined && token.value !== '' && !/^--?[a-z]/.test(token.value);
    if (told === undefined || hasValue !== (told.value !== undefined))
      throw refuseToken(command, table, fullName(token));
    if (Object.hasOwn(values, token.name)) throw new ArgumentError(`--${token.name} stands twice`);
    values[token.name] = token.value ?? true;
    const refused = token.value === undefined ? undefined : told.refuse?.(token.value);
    if (refused !== undefined) throw new ArgumentError(`--${token.name} ${refused}`);
  }
  return { values: values as ArgumentValues<Table>, positionals };
}

/** `-x` that no table knows stays as it was written. */
const fullName = ({ name, rawName }: { readonly name: string; readonly rawName: string }): string =>
  name.length === 1 ? rawName : `--${name}`;

/** @throws ArgumentError for an option that says nothing to what is asked for. `asked`: the action as the person writes it. */
export function checkAction<Action extends string>(
  table: ArgumentTable<Action>,
  values: Readonly<Record<string, unknown>>,
  action: Action,
  asked: Readonly<Record<Action, string>>,
): void {
  for (const name of Object.keys(values)) {
    const told = findArgument(table, name);
    if (told === undefined || told.of.includes(action)) continue;
    throw new ArgumentError(
      `--${name} belongs to ${told.of.map((one) => asked[one]).join(' or ')}, not to ${asked[action]}`,
    );
  }
}

/** The lines of the help, in the order of the table. */
export function formatArguments(table: ArgumentTable): string {
  const told = Object.entries(table).filter(([, { help }]) => help !== undefined);
  const heads = told.map(([name, { value, short }]) => {
    const all = `${short === undefined ? '' : `-${short}, `}--${name}`;
    return `  ${all}${value === undefined ? '' : ` ${value}`}`;
  });
  const width = Math.max(...heads.map((head) => head.length)) + 2;
  return told.map(([, { help }], at) => `${heads[at].padEnd(width)}${help}`).join('\n');
}
