import { exchangeCapture } from './exchange-capture/exchange-capture';
import { actionArchive, pictureArchive } from './formats/depth-archives/depth-archives';
import { fundingAnswers } from './formats/funding-answers/funding-answers';
import { jsonChain, vendorChain } from './formats/option-chains/option-chains';
import { predictionQuestions, predictionQuotes } from './formats/prediction-quotes/prediction-quotes';
import { TABLES } from './formats/tables';
import { InputFileError, UnknownFormatError } from './open/ingest-error';
import type { Input } from './open/input';
import { loadFirstLine } from './open/load-lines';
import type { CaptureFormat } from './survey/recording';
import { describeContents } from './tables/describe-contents';
import { tableRows } from './tables/row-format';
import { makeTableFormat } from './tables/table-format';

/** Every format that can be imported. A file is read with the one that fits its first line best. */
export const FORMATS: readonly CaptureFormat[] = [
  exchangeCapture,
  jsonChain,
  vendorChain,
  predictionQuotes,
  predictionQuestions,
  ...[...TABLES.map(tableRows), actionArchive, pictureArchive, fundingAnswers].map(makeTableFormat),
];

/** @throws InputFileError when the file cannot be read; UnknownFormatError when no format matches. */
export async function findFormat(input: Input): Promise<CaptureFormat> {
  const firstLine = await loadFirstLine(input);
  if (firstLine === '') throw new InputFileError(input.name, 'has only blank lines');
  const scored = FORMATS.map((format) => ({ format, score: format.match(firstLine) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) throw new UnknownFormatError(input.name, describeContents(firstLine));
  return best.format;
}
