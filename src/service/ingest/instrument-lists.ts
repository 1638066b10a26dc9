import { count } from '@/base/count-words';
import { parseCaptureLine } from '@/service/feeds/capture-line';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { FrameError, isObject, type JsonObject } from '@/service/feeds/protocol/read-fields';
import type { Venue } from '@/service/feeds/protocol/venue';
import { VENUES } from '../feeds/venues';
import { DamagedInputError } from './open/ingest-error';
import type { Input } from './open/input';
import { type JsonEntry, loadJsonEntries } from './open/json-entries';
import { isBlank, loadFirstLine, loadLines } from './open/load-lines';
import { ContractTable } from './survey/contracts';

/** Fields that only lists have, one per venue: those of contracts, and the rules for order sizes. */
const LIST_FIELD = /"(?:ctVal|lotSz|contract_size|contractSize|lotSizeFilter|LOT_SIZE)"/;
/** An answer as written by a recorder, or alone in its file. */
const LIST_START = /^(?:https?:\/\/\S+ -> |\d{10}|\{)/;

/** The name and example in the help. */
export const INSTRUMENT_LIST = {
  name: 'list of instruments of Binance, Bybit, OKX or Deribit, as the venue answered it (says what contracts are worth)',
  example: 'npm run import -- okx-swap-instruments.json okex-swap_trades_2022-05-13_SOL-USDT-SWAP.csv.gz',
};

function parseAnswer(line: string): { json: Record<string, unknown>; url: string | undefined } | undefined {
  try {
    if (!line.startsWith('{')) return parseCaptureLine(line);
    const json: unknown = JSON.parse(line);
    return isObject(json) ? { json, url: undefined } : undefined;
  } catch (cause) {
    if (cause instanceof FrameError || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** The instruments listed in a line. `undefined` when it is not a list of a known venue. */
function readList(line: string): readonly Instrument[] | undefined {
  const answer = LIST_FIELD.test(line) ? parseAnswer(line) : undefined;
  if (answer === undefined) return undefined;
  for (const venue of VENUES) {
    try {
      return venue.listInstruments(answer);
    } catch (cause) {
      if (!(cause instanceof FrameError)) throw cause;
    }
  }
  return undefined;
}

interface InstrumentList {
  readonly instruments: readonly Instrument[];
  /** Whether the file has nothing else. */
  readonly isAll: boolean;
}

/** The path of a venue's list to its entries, and an answer with one of them. */
const PRETTY_LISTS: Readonly<Record<string, { readonly venue: string; around(entry: unknown): JsonObject }>> = {
  data: { venue: 'okx', around: (entry) => ({ data: [entry] }) },
  symbols: { venue: 'binance', around: (entry) => ({ symbols: [entry] }) },
  result: { venue: 'deribit', around: (entry) => ({ result: [entry] }) },
  'result.list': { venue: 'bybit', around: (entry) => ({ result: { list: [entry] } }) },
};
const LIST_BEGIN = /"(?:data|symbols|result|list)"\s*:\s*\[/;
/** A list starts within this many characters, whatever the venue sends before it. */
const HEAD_CHARS = 65_536;

async function loadHead(input: Input): Promise<string> {
  let head = '';
  for await (const { lines } of loadLines(input)) {
    head += lines.join('\n');
    if (head.length >= HEAD_CHARS) break;
  }
  return head.slice(0, HEAD_CHARS);
}

function readEntry(input: Input, { path, line, json }: JsonEntry): readonly Instrument[] {
  const { venue: id, around } = PRETTY_LISTS[path];
  const venue = VENUES.find((each) => each.id === id) as Venue;
  try {
    return venue.listInstruments({ json: around(json), url: undefined });
  } catch (cause) {
    if (!(cause instanceof FrameError)) throw cause;
    throw new DamagedInputError(input.name, line, `in the list of ${venue.name}'s instruments ${cause.message}`, {
      cause,
    });
  }
}

/** Reads a list that spans several lines. @throws DamagedInputError with the line of the first error */
async function readPrettyList(input: Input): Promise<InstrumentList | undefined> {
  const head = await loadHead(input);
  if (!LIST_BEGIN.test(head) || !LIST_FIELD.test(head)) return undefined;
  const instruments: Instrument[] = [];
  for await (const entry of loadJsonEntries(input, Object.keys(PRETTY_LISTS)))
    instruments.push(...readEntry(input, entry));
  return { instruments, isAll: true };
}

/** The lists at the start of a file. `undefined` without any. Lists after other frames are not read. */
async function readInstrumentList(input: Input): Promise<InstrumentList | undefined> {
  const first = await loadFirstLine(input);
  if (!LIST_START.test(first)) return undefined;
  if (readList(first) === undefined) return first.startsWith('{') ? readPrettyList(input) : undefined;
  const instruments: Instrument[] = [];
  for await (const { lines } of loadLines(input)) {
    for (const line of lines) {
      const listed = isBlank(line) ? [] : readList(line);
      if (listed === undefined) return { instruments, isAll: false };
      instruments.push(...listed);
    }
  }
  return { instruments, isAll: true };
}

export interface InstrumentLists {
  readonly contracts: ContractTable;
  /** Inputs that only contain lists. */
  readonly inputs: ReadonlySet<Input>;
  /** Sentences about them for the summary. */
  readonly told: readonly string[];
}

/**
 * The venues' lists among the inputs, to be read before all recordings. @throws ConflictingInputError when two
 * contradict each other.
 */
export async function readInstrumentLists(all: readonly Input[]): Promise<InstrumentLists> {
  const contracts = new ContractTable();
  const inputs = new Set<Input>();
  const told: string[] = [];
  for (const input of all) {
    const list = await readInstrumentList(input);
    if (list === undefined) continue;
    for (const instrument of list.instruments) contracts.add(instrument, input.name);
    if (list.isAll) inputs.add(input);
    told.push(`${input.name}: a list of ${count(list.instruments.length, 'instrument')}, for what contracts are worth`);
  }
  return { contracts, inputs, told };
}
