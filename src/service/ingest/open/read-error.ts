import { messageOf } from '@/base/errors';
import { DamagedInputError, InputFileError } from './ingest-error';

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

const PACKED_REASONS: Readonly<Record<string, string>> = {
  // Also the codes for a zip entry, which uses the same compression.
  Z_BUF_ERROR: 'the gzip stream is cut off here',
  Z_DATA_ERROR: 'the gzip stream is damaged here',
};

/** Packed data that cannot be unpacked. The message is a reason without a place. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
}

/** The code of a failed system or zlib call. Empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why `file` cannot be read beyond `line`. */
export function makeReadError(file: string, line: number, cause: unknown): Error {
  const code = codeOf(cause);
  const reason = cause instanceof UnpackError ? cause.message : PACKED_REASONS[code];
  if (reason) return new DamagedInputError(file, line, reason, { cause });
  return new InputFileError(file, FILE_REASONS[code] ?? `cannot be read (${messageOf(cause)})`, { cause });
}
