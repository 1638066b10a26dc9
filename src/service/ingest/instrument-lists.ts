import type { Instrument } from '../feeds/instrument';
import { FrameError, isObject } from '../feeds/read-fields';
import { VENUES } from '../feeds/venues';
import { ContractTable } from './contracts';
import { count } from './count-words';
import { parseCaptureLine } from './exchange-capture/capture-line';
import { isBlank, loadFirstLine, loadLines } from './load-lines';
import type { Input } from './open/input';

/** What only lists have, one field a venue: those of contracts, and the rules of an order's size. */
const LIST_FIELD = /"(?:ctVal|contract_size|contractSize|lotSizeFilter|LOT_SIZE)"/;
/** An answer as a recorder writes it, or alone in its file. */
const LIST_START = /^(?:https?:\/\/\S+ -> |\d{10}|\{)/;

/** The name and example of the help. */
export const INSTRUMENT_LIST = {
  name: 'list of instruments of Binance, Bybit, OKX or Deribit, as the venue answered it in one line (says what contracts are worth)',
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

/** The instruments that a line lists; undefined where it is no list of a venue that is known. */
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
  /** The file has nothing else. */
  readonly isAll: boolean;
}

/** The lists that a file begins with; undefined where it does not. What follows other frames is not read. */
async function readInstrumentList(input: Input): Promise<InstrumentList | undefined> {
  const first = await loadFirstLine(input);
  if (!LIST_START.test(first) || readList(first) === undefined) return undefined;
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
  /** Those of the inputs that are nothing else. */
  readonly inputs: ReadonlySet<Input>;
  /** What the summary says of them. */
  readonly told: readonly string[];
}

/** The venues' lists among the inputs: to be read before all recordings. @throws ConflictingInputError where two contradict each other. */
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
