import { exchangeCapture } from './exchange-capture/exchange-capture';
import { InputFileError, UnknownFormatError } from './ingest-error';
import { loadFirstLine } from './load-lines';
import type { CaptureFormat } from './recording';

/** Every format that can be imported; the first one that matches a file's first line reads it. */
export const FORMATS: readonly CaptureFormat[] = [exchangeCapture];

/** @throws InputFileError when the file cannot be read; UnknownFormatError when no format matches. */
export async function loadFormat(file: string): Promise<CaptureFormat> {
  const firstLine = await loadFirstLine(file);
  if (firstLine === '') throw new InputFileError(file, 'has only blank lines');
  const format = FORMATS.find((candidate) => candidate.matches(firstLine));
  if (!format) {
    throw new UnknownFormatError(
      file,
      FORMATS.map((candidate) => candidate.name),
    );
  }
  return format;
}
