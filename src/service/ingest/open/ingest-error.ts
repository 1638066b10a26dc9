import { spellControls } from '@/base/spell-controls';

/**
 * Something about the given files prevents their import. The message is one sentence for the terminal and safe to
 * print: it quotes names and contents of files.
 */
export class IngestError extends Error {
  override readonly name: string = 'IngestError';

  constructor(message: string, options?: ErrorOptions) {
    super(spellControls(message), options);
  }
}

/** A file that cannot be read: missing, a folder, not permitted, empty. */
export class InputFileError extends IngestError {
  override readonly name = 'InputFileError';
  readonly file: string;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file} ${reason}`, options);
    this.file = file;
  }
}

/** No format matches the contents. */
export class UnknownFormatError extends IngestError {
  override readonly name = 'UnknownFormatError';
  readonly file: string;

  /** `contents`: short description of what was found in the file. */
  constructor(file: string, contents?: string) {
    const found = contents === undefined ? '' : `, ${contents},`;
    super(`${file}${found} is in no format that can be imported (--help lists those that can)`);
    this.file = file;
  }
}

/** A known format with broken contents at `line` (1-based). */
export class DamagedInputError extends IngestError {
  override readonly name = 'DamagedInputError';
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, reason: string, options?: ErrorOptions) {
    super(`${file}, line ${line}: ${reason}`, options);
    this.file = file;
    this.line = line;
  }
}

/** Intact files that contradict each other or earlier imports. */
export class ConflictingInputError extends IngestError {
  override readonly name = 'ConflictingInputError';
}
