import { count } from '@/base/count-words';
import { describe, FrameError } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { isBlank, loadLines } from '@/service/ingest/open/load-lines';
import { QuoteMinutes } from '@/service/ingest/survey/quote-minutes';
import type { Input } from '../../open/input';
import { readAmount } from '../../tables/row';
import { TimeColumn } from '../../tables/times';
import { splitCsv } from './split-csv';

/** Decimals of the mid of two prices with up to six decimals. */
export const QUOTE_DECIMALS = 7;
const PRICE_DECIMALS = QUOTE_DECIMALS - 1;
const PRICE = new RegExp(String.raw`^(?:0(?:\.\d{1,${PRICE_DECIMALS}}0*)?|1(?:\.0+)?)$`);
/** Sum of two prices of `PRICE_DECIMALS` to ticks of their mid. */
const HALF = 5;
const TIMES = ['ts_ms', 'ts'];
const NEEDED = ['slug', 'bid', 'ask'];
const MAX_LINES = 5;

/** The quotes of one question in a file. */
export class QuestionQuotes {
  readonly minutes = new QuoteMinutes();
  readonly #crossed: number[] = [];
  #oneSided = 0;
  firstMs = 0;
  lastMs = 0;
  quotes = 0;

  /** In ticks. `undefined` for a side without an order. */
  add(timeMs: number, bid: number | undefined, ask: number | undefined, line: number): void {
    if (timeMs < this.lastMs)
      throw new FrameError('a time that is not before that of the question’s row above is expected');
    if (this.lastMs === 0) this.firstMs = timeMs;
    this.lastMs = timeMs;
    if (bid === undefined || ask === undefined) this.#oneSided++;
    else if (ask < bid) this.#crossed.push(line);
    else {
      this.minutes.add(timeMs, (bid + ask) * HALF);
      this.quotes++;
    }
  }

  /** Sentences about quotes without a mid. */
  get oddities(): readonly string[] {
    const lines = this.#crossed.slice(0, MAX_LINES).join(', ');
    const more = this.#crossed.length > MAX_LINES ? ', …' : '';
    const at = this.#crossed.length === 1 ? 'line' : 'lines';
    return [
      ...(this.#crossed.length > 0
        ? [`${count(this.#crossed.length, 'crossed quote')} left out, the ask below the bid (${at} ${lines}${more})`]
        : []),
      ...(this.#oneSided > 0 ? [`${count(this.#oneSided, 'quote')} left out: no bid or no ask`] : []),
    ];
  }
}

/** Column names. The first line of another format may contain anything. */
export const columnsOf = (header: string): string[] =>
  header.split(',').map((name) => name.replaceAll(/^[\s\uFEFF"]+|[\s"]+$/g, ''));

/** Whether it is the header of a file of question quotes. */
export function isQuoteHeader(header: string): boolean {
  const columns = columnsOf(header);
  return NEEDED.every((name) => columns.includes(name)) && TIMES.some((name) => columns.includes(name));
}

/** Ticks of a price. `undefined` when empty. @throws FrameError */
function readPrice(text: string, column: string): number | undefined {
  if (text === '' || text.toLowerCase() === 'nan') return undefined;
  const plain = readAmount(text, column);
  if (PRICE.test(plain)) return Math.round(Number(plain) * 10 ** PRICE_DECIMALS);
  throw new FrameError(`column ${column}: a price from 0 to 1 is expected, found ${describe(text)}`);
}

/** The quotes of all questions of a file, by slug. @throws DamagedInputError with the line */
export async function readQuotes(
  input: Input,
  onBytes: (bytes: Uint8Array) => void,
): Promise<ReadonlyMap<string, QuestionQuotes>> {
  const questions = new Map<string, QuestionQuotes>();
  let header = '';
  let columns: readonly string[] = [];
  let time = new TimeColumn('ts');
  const place = (name: string): number => columns.indexOf(name);
  const readRow = (text: string, line: number): void => {
    const cells = splitCsv(text);
    if (cells.length !== columns.length)
      throw new FrameError(`${columns.length} columns are expected (${columns.join(',')}), found ${cells.length}`);
    const slug = cells[place('slug')];
    if (slug === '') throw new FrameError('column slug: a name is expected, found none');
    const found = questions.get(slug) ?? new QuestionQuotes();
    if (found.lastMs === 0) questions.set(slug, found);
    const at = place('ts_ms') < 0 ? place('ts') : place('ts_ms');
    found.add(time.read(cells[at]), readPrice(cells[place('bid')], 'bid'), readPrice(cells[place('ask')], 'ask'), line);
  };
  for await (const { first, lines } of loadLines(input, onBytes)) {
    for (let i = 0; i < lines.length; i++) {
      const text = lines[i];
      if (isBlank(text) || text === header) continue;
      if (header === '') {
        header = text;
        columns = columnsOf(text);
        time = new TimeColumn(TIMES.find((name) => columns.includes(name)) ?? 'ts');
        continue;
      }
      try {
        readRow(text, first + i);
      } catch (cause) {
        if (!(cause instanceof FrameError)) throw cause;
        throw new DamagedInputError(input.name, first + i, cause.message, { cause });
      }
    }
  }
  return questions;
}
