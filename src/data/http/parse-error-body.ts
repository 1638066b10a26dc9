import { ERROR_STATUS, type ErrorCode } from '@/contract/errors';

/** An error answer is read up to this size: a gateway may send megabytes of markup. */
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

/** What an error body says; a body of another shape (markup, binary, nothing) says nothing. Never throws. */
export function parseErrorBody(text: string): ErrorBodyFacts {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return NO_FACTS;
  }
  if (typeof body !== 'object' || body === null) return NO_FACTS;
  const { error, message, retry_after: retryAfter } = body as Record<string, unknown>;
  return {
    code: isErrorCode(error) ? error : undefined,
    detail: cleanSentence(message),
    retryAfterSeconds: typeof retryAfter === 'number' && retryAfter >= 0 ? Math.ceil(retryAfter) : undefined,
  };
}

/** Seconds of a `Retry-After` header in either of its forms; `nowMs` is the service's time. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** Reads at most `ERROR_BODY_LIMIT_BYTES` of an error answer; a body that breaks off gives what came. */
export async function loadErrorText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
      if (bytes >= ERROR_BODY_LIMIT_BYTES) break;
    }
  } catch {
    return text;
  }
  void reader.cancel().catch(() => undefined);
  return text;
}
