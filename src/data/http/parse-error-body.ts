import { parseOldHttpDate } from '@/base/parse-old-http-date';
import { ERROR_STATUS, type ErrorCode } from '@/contract/errors';
import { readChunks } from './load-text';

/** At most this much of an error answer is read: a gateway may send megabytes of markup. */
export const ERROR_BODY_LIMIT_BYTES = 16_384;
const DETAIL_LIMIT_CHARS = 300;

export interface ErrorBodyFacts {
  readonly code: ErrorCode | undefined;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
}

const NO_FACTS: ErrorBodyFacts = { code: undefined, detail: '', retryAfterSeconds: undefined };

function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_STATUS, text);
}

function cleanSentence(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LIMIT_CHARS);
}

/** The facts in an error body; none for a text of another form (markup, binary, empty). Never throws. */
export function parseErrorBody(text: string): ErrorBodyFacts {
  try {
    return readErrorBody(JSON.parse(text));
  } catch {
    return NO_FACTS;
  }
}

/** The same for a parsed body. */
export function readErrorBody(body: unknown): ErrorBodyFacts {
  if (typeof body !== 'object' || body === null) return NO_FACTS;
  const { error, message, retry_after: retryAfter } = body as Record<string, unknown>;
  return {
    code: isErrorCode(error) ? error : undefined,
    detail: cleanSentence(message),
    retryAfterSeconds: typeof retryAfter === 'number' && retryAfter >= 0 ? Math.ceil(retryAfter) : undefined,
  };
}

const DELTA_SECONDS = /^\d+$/;

/**
 * Seconds of a `Retry-After` header by its grammar (RFC 9110, 10.2.3): whole seconds in digits only, or an HTTP date;
 * otherwise `undefined`. `nowMs` is the service's time.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (DELTA_SECONDS.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  const at = parseOldHttpDate(text, nowMs);
  return at === undefined ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** The start of an error answer's text, or what arrived before it was cut off. */
export async function loadErrorText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let left = ERROR_BODY_LIMIT_BYTES;
  try {
    for await (const chunk of readChunks(response)) {
      text += decoder.decode(chunk.subarray(0, left), { stream: true });
      left -= chunk.byteLength;
      if (left <= 0) break;
    }
  } catch {
    // What arrived is all there is.
  }
  return text;
}
