import { createHash } from 'node:crypto';
import { count } from '@/base/count-words';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError, InputFileError } from '@/service/ingest/open/ingest-error';
import { isBlank, loadLines } from '@/service/ingest/open/load-lines';
import type { QuoteMinutes } from '@/service/ingest/survey/quote-minutes';
import type { CaptureFormat, FileSurvey, ImportSink, SurveyedFile } from '@/service/ingest/survey/recording';
import type { QuestionWords } from '@/service/record/recorded-market';
import type { Input } from '../../open/input';
import { columnsOf, isQuoteHeader, QUOTE_DECIMALS, readQuotes } from './read-quotes';
import { splitCsv } from './split-csv';

interface QuoteSurvey extends FileSurvey {
  readonly minutes: QuoteMinutes;
}

/** The venue whose markets are questions. */
export const QUESTION_EXCHANGE = 'PREDMKT';

async function surveyQuotes(input: Input): Promise<SurveyedFile<QuoteSurvey>> {
  const hash = createHash('sha256');
  const found = await readQuotes(input, (bytes) => hash.update(bytes));
  const questions = [...found].filter(([, { quotes }]) => quotes > 0);
  if (questions.length === 0) throw new InputFileError(input.name, 'has no quotes with a bid and an ask');
  const file = {
    input,
    file: input.name,
    hash: hash.digest('hex'),
    part: 'quotes',
    datasets: ['quotes'],
    units: { priceDecimals: QUOTE_DECIMALS, sizeDecimals: 0 },
    contract: undefined,
    bookTrades: { count: 0, priceSum: 0 },
    prices: [],
    isSupplement: false,
    displaced: 0,
  } as const;
  const surveys = questions.map(
    ([slug, { minutes, firstMs, lastMs, oddities }]): QuoteSurvey => ({
      ...file,
      market: { exchange: QUESTION_EXCHANGE, symbol: slug, category: 'FUTURE' },
      firstMs,
      lastMs,
      firstReceivedMicros: firstMs * 1000,
      lastReceivedMicros: lastMs * 1000,
      oddities,
      minutes,
    }),
  );
  const empty = found.size - questions.length;
  return {
    surveys,
    leftOut: empty === 0 ? [] : [`${input.name}: ${count(empty, 'question')} without a bid and an ask left out`],
  };
}

/** Best bids and asks of prediction markets. The mid is the price of a question. */
export const predictionQuotes: CaptureFormat<QuoteSurvey> = {
  name: 'quotes of prediction markets (slug, ts or ts_ms, bid, ask), with a file of their questions (slug, question)',
  example: 'npm run import -- quotes-2026-07-10.csv.gz markets.csv',
  match: (firstLine) => (isQuoteHeader(firstLine) ? 1 : 0),
  surveyFile: surveyQuotes,
  async rebuildMarket(surveys, _, sink: ImportSink) {
    for (const { minutes } of surveys) for (const minute of minutes) sink.addQuotes(minute);
    return [];
  },
};

/** The questions in a file, by slug. @throws DamagedInputError with the line */
async function readQuestions(input: Input): Promise<ReadonlyMap<string, QuestionWords>> {
  const words = new Map<string, QuestionWords>();
  let columns: readonly string[] | undefined;
  for await (const { first, lines } of loadLines(input)) {
    for (const [i, text] of lines.entries()) {
      if (isBlank(text)) continue;
      try {
        if (columns === undefined) {
          columns = columnsOf(text);
          continue;
        }
        const cells = splitCsv(text);
        const cell = (name: string): string => cells[(columns ?? []).indexOf(name)] ?? '';
        if (cells.length !== columns.length || cell('slug') === '' || cell('question') === '')
          throw new FrameError(
            `a slug and its question are expected in ${columns.length} columns (${columns.join(',')})`,
          );
        words.set(cell('slug'), { text: cell('question'), topic: cell('category') });
      } catch (cause) {
        if (!(cause instanceof FrameError)) throw cause;
        throw new DamagedInputError(input.name, first + i, cause.message, { cause });
      }
    }
  }
  return words;
}

const isQuestionHeader = (firstLine: string): boolean =>
  ['slug', 'question'].every((name) => columnsOf(firstLine).includes(name));

/** The titles of questions whose quotes are in other files. */
export const predictionQuestions: CaptureFormat = {
  name: '',
  example: '',
  match: (firstLine) => (isQuestionHeader(firstLine) ? 1 : 0),
  surveyFile: async (input) => ({ surveys: [], leftOut: [], questions: await readQuestions(input) }),
  rebuildMarket: async () => [],
};
