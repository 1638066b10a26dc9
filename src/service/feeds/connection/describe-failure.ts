import { isAbort, messageOf } from '@/base/errors';
import { spellControls } from '@/base/spell-controls';

/** Sentences for network error codes, with the host. */
const CODES: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) => `${host} was not found: this computer is offline, or its DNS does not know the name`,
  EAI_AGAIN: (host) => `${host} could not be looked up: no DNS server answers`,
  ECONNREFUSED: (host) => `${host} refuses connections`,
  ECONNRESET: (host) => `The connection to ${host} was cut`,
  EPIPE: (host) => `The connection to ${host} was cut`,
  ETIMEDOUT: (host) => `${host} does not answer`,
  EHOSTUNREACH: (host) => `There is no way to ${host}`,
  ENETUNREACH: (host) => `There is no network to reach ${host}`,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: (host) => `${host} sent a frame that is too long to be one`,
};

const TLS_CODE = /CERT|_SSL_|^ERR_TLS|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH|^EPROTO$/;

const LONGEST_WORDS = 200;

/** Text by others, made safe for one line of ours. */
export function quoteWords(text: string): string {
  const words = spellControls(text.trim().replaceAll(/\s+/g, ' '));
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

/** Why a host could not be reached, as a sentence without its full stop. */
export function describeFailure(error: unknown, host: string): string {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : '';
  if (Object.hasOwn(CODES, code)) return CODES[code](host);
  if (TLS_CODE.test(code)) return `The certificate of ${host} cannot be verified (${code})`;
  if (isAbort(error)) return `The request to ${host} was given up`;
  return `${host} cannot be reached (${quoteWords(messageOf(error))})`;
}

const SECOND_MS = 1000;

/** `Retry-After`, in seconds or as a date, as Unix ms. `undefined` without one. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return nowMs + Math.max(0, seconds) * SECOND_MS;
  const date = Date.parse(header);
  return Number.isFinite(date) ? Math.max(nowMs, date) : undefined;
}
