import { messageOf } from '@/base/errors';
import { DamagedInputError } from './ingest-error';
import type { Input } from './input';
import { loadLines } from './load-lines';

/** An entry of a list in a JSON file. The list is given by the path of its fields, such as `result.list`. */
export interface JsonEntry {
  readonly path: string;
  /** Line where it starts. */
  readonly line: number;
  readonly json: unknown;
}

/** Far more than any entry has, and more than the text around all entries. */
const MAX_ENTRY_CHARS = 1_000_000;
const MAX_AROUND_CHARS = 16_000_000;
const MAX_DEPTH = 256;
const TOKEN = /["{}[\]:]/g;
const IN_TEXT = /["\\]/g;

/** An open list or object. */
interface Open {
  readonly path: string;
  readonly isList: boolean;
  /** The current field. */
  field: string;
}

const pathIn = (around: Open | undefined): string => {
  if (around === undefined) return '';
  if (around.isList) return `${around.path}[]`;
  return around.path === '' ? around.field : `${around.path}.${around.field}`;
};

/** Characters before the error that the parser quotes when it gives no position. */
const QUOTED = 10;

/** The index of a JSON error, from the parser's message. */
function findFault(message: string, text: string): number {
  const told = /at position (\d+)/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  const [, token, isCut, quoted] = /token '(.)', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/su.exec(message) ?? [];
  if (quoted === undefined) return text.length;
  return isCut === undefined ? text.indexOf(token) : text.indexOf(quoted) + QUOTED;
}

/** Parses JSON that starts at `line` of a file. @throws DamagedInputError with the line */
function parseAt(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = messageOf(cause);
    const fault = findFault(message, text);
    const isCutOff = fault >= text.trimEnd().length;
    const before = isCutOff ? text.trimEnd() : text.slice(0, fault);
    const reason = message
      .replace(/(?: in JSON)? at position.*$/s, '')
      .replace(/, (?:\.\.\.)?".*" is not valid JSON$/s, '');
    throw new DamagedInputError(
      file,
      line + before.split('\n').length - 1,
      `not JSON (${isCutOff ? 'it is cut off here' : reason})`,
      { cause },
    );
  }
}

/** Cuts the entries of lists out of a JSON text, and finally checks the text around them as a whole. */
class EntryCutter {
  readonly #file: string;
  readonly #paths: readonly string[];
  readonly #open: Open[] = [];
  #isText = false;
  #text = '';
  #around = '';
  /** Line where that text starts. */
  #aroundLine = 1;
  #entry: { readonly line: number; readonly depth: number; text: string } | undefined;
  /** Index in the current line of the first character not kept yet. */
  #from = 0;

  constructor(file: string, paths: readonly string[]) {
    this.#file = file;
    this.#paths = paths;
  }

  /** The entries that end in a line. */
  *take(text: string, line: number): Generator<JsonEntry, void, undefined> {
    this.#from = 0;
    for (let at = 0; at < text.length; ) {
      const token = this.#isText ? IN_TEXT : TOKEN;
      token.lastIndex = at;
      const found = token.exec(text);
      if (found === null) {
        if (this.#isText) this.#text += text.slice(at);
        break;
      }
      if (this.#isText) this.#text += text.slice(at, found.index);
      at = found.index + (found[0] === '\\' ? 2 : 1);
      const entry = this.#takeToken(found[0], text, found.index, line);
      if (entry !== undefined) yield entry;
    }
    this.#keep(`${text.slice(this.#from)}\n`, line);
  }

  /** @throws DamagedInputError when the text around the entries is not JSON */
  end(): void {
    const left = this.#around + (this.#entry?.text ?? '');
    if (left.trim() !== '') parseAt(this.#file, this.#aroundLine, left);
  }

  #takeToken(token: string, text: string, at: number, line: number): JsonEntry | undefined {
    if (token === '"') {
      this.#isText = !this.#isText;
      if (this.#isText) this.#text = '';
    } else if (token === ':') {
      const around = this.#open.at(-1);
      if (around) around.field = this.#text;
    } else if (token === '{' || token === '[') this.#begin(token, text, at, line);
    else if (token !== '\\') return this.#end(text, at, line);
    return undefined;
  }

  #begin(token: string, text: string, at: number, line: number): void {
    const around = this.#open.at(-1);
    if (this.#entry === undefined && around?.isList && this.#paths.includes(around.path)) {
      this.#keep(text.slice(this.#from, at), line);
      this.#from = at;
      this.#entry = { line, depth: this.#open.length, text: '' };
    }
    if (this.#open.length === MAX_DEPTH)
      throw new DamagedInputError(this.#file, line, `lists and objects of at most ${MAX_DEPTH} levels are expected`);
    this.#open.push({ path: pathIn(around), isList: token === '[', field: '' });
  }

  #end(text: string, at: number, line: number): JsonEntry | undefined {
    this.#open.pop();
    const entry = this.#entry;
    if (entry === undefined && this.#open.length === 0) this.#endValue(text, at, line);
    if (entry === undefined || this.#open.length > entry.depth) return undefined;
    this.#keep(text.slice(this.#from, at + 1), line);
    this.#from = at + 1;
    this.#entry = undefined;
    // Keeps its line feeds, so that the following lines keep their numbers.
    this.#around += `0${'\n'.repeat(line - entry.line)}`;
    const { path } = this.#open[entry.depth - 1];
    return { path, line: entry.line, json: parseAt(this.#file, entry.line, entry.text) };
  }

  /** Several values may follow one another. */
  #endValue(text: string, at: number, line: number): void {
    this.#keep(text.slice(this.#from, at + 1), line);
    this.#from = at + 1;
    parseAt(this.#file, this.#aroundLine, this.#around);
    this.#around = '';
    this.#aroundLine = line;
  }

  #keep(text: string, line: number): void {
    const entry = this.#entry;
    if (entry !== undefined) entry.text += text;
    else this.#around += text;
    if (entry !== undefined && entry.text.length > MAX_ENTRY_CHARS)
      throw new DamagedInputError(
        this.#file,
        entry.line,
        `an entry of a list is not longer than ${MAX_ENTRY_CHARS} characters`,
      );
    if (this.#around.length > MAX_AROUND_CHARS)
      throw new DamagedInputError(
        this.#file,
        line,
        `around the entries of a list are not more than ${MAX_AROUND_CHARS} characters`,
      );
  }
}

/**
 * Reads the entries of the lists at `paths` in a JSON file one by one, however it is broken into lines.
 * @throws DamagedInputError with the line when it is not JSON.
 */
export async function* loadJsonEntries(
  input: Input,
  paths: readonly string[],
): AsyncGenerator<JsonEntry, void, undefined> {
  const cutter = new EntryCutter(input.name, paths);
  for await (const { first, lines } of loadLines(input)) {
    for (const [i, text] of lines.entries()) yield* cutter.take(text, first + i);
  }
  cutter.end();
}
