import { parseArgs } from 'node:util';

/** An option of a command: how it is parsed, refused and described in the help. */
export interface Argument<Action extends string> {
  /** Placeholder for its value in the help. Absent when it takes none. */
  readonly value?: string;
  readonly short?: string;
  /** Absent when the help describes it elsewhere. */
  readonly help?: string;
  /** The actions that take it. */
  readonly of: readonly Action[];
  /** Why a value is invalid: the end of a sentence that starts with the option's name. `undefined` when valid. */
  readonly refuse?: (value: string) => string | undefined;
}

export type ArgumentTable<Action extends string = string> = Readonly<Record<string, Argument<Action>>>;

/** The values from a command line: text, or true for an option without a value. */
export type ArgumentValues<Table extends ArgumentTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends { readonly value: string } ? string : true;
};

export interface ReadArguments<Table extends ArgumentTable> {
  readonly values: ArgumentValues<Table>;
  readonly positionals: readonly string[];
}

/** A command line does not match the table. The message is the reason. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const nameOf = (argument: string): string => argument.replace(/=.*$/s, '');

/** `undefined` for names that every object has, such as `toString`. */
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

/**
 * Parses a command line by its table. `command`: as typed to start it, such as `npm run import`. @throws ArgumentError
 */
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

/** An unknown `-x` is shown as typed. */
const fullName = ({ name, rawName }: { readonly name: string; readonly rawName: string }): string =>
  name.length === 1 ? rawName : `--${name}`;

/** `asked`: the action as typed. @throws ArgumentError for an option that does not apply to the action. */
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

/** The lines of the help, in table order. */
export function formatArguments(table: ArgumentTable): string {
  const told = Object.entries(table).filter(([, { help }]) => help !== undefined);
  const heads = told.map(([name, { value, short }]) => {
    const all = `${short === undefined ? '' : `-${short}, `}--${name}`;
    return `  ${all}${value === undefined ? '' : ` ${value}`}`;
  });
  const width = Math.max(...heads.map((head) => head.length)) + 2;
  return told.map(([, { help }], at) => `${heads[at].padEnd(width)}${help}`).join('\n');
}
