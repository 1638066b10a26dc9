import { ATTEMPTS_HEADER } from '@/contract/headers';
import { RELAY_FAULT_HEADER, type RelayFault } from '@/contract/relay-faults';
import { type ErrorFacts, ServiceError } from '@/service/request/service-error';

const SECOND_MS = 1000;

/** The relay's own verdict: nothing came from the service behind it that it could pass on. */
export class RelayError extends ServiceError {
  readonly fault: RelayFault;
  /** How often the request went out. */
  readonly attempts: number;

  constructor(fault: RelayFault, why: string, attempts: number, facts: ErrorFacts = {}) {
    super(
      fault === 'timeout' ? 'TIMEOUT' : 'INTERNAL_ERROR',
      why,
      fault === 'timeout' ? facts : { status: 502, ...facts },
    );
    this.fault = fault;
    this.attempts = attempts;
  }
}

/** What an answer says of how often the request went out: each time may have been charged. */
export function setAttempts(headers: Headers, attempts: number): void {
  if (attempts !== 1) headers.set(ATTEMPTS_HEADER, String(attempts));
}

/** The same for an answer that is an error of the relay's own. */
export function setFault(headers: Headers, { fault, attempts }: RelayError): void {
  headers.set(RELAY_FAULT_HEADER, fault);
  setAttempts(headers, attempts);
}

/** What a failed connection comes to, in our words: the message of a TLS or DNS error may name what a page need not know. */
const WORDS: Readonly<Partial<Record<RelayFault, string>>> = {
  unreachable: 'The upstream service cannot be reached: nothing was sent to it',
  insecure: 'No secure connection to the upstream service can be made: check its certificate; nothing was sent to it',
  'broken-off': 'The upstream service ended the connection before it answered',
  foreign: 'The upstream service sent something other than an HTTP answer',
  'too-large': 'The upstream service sent too many headers',
};

/** @param wasSent something of the request may have arrived, with this attempt or the one before. */
export function describeBrokenConnection(
  cause: NodeJS.ErrnoException,
  wasSent: boolean,
  isSecure: boolean,
): RelayFault {
  const { code = '' } = cause;
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  if (code.startsWith('HPE_')) return 'foreign';
  if (wasSent) return 'broken-off';
  const isOfTls = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|^EPROTO$/.test(code) || (isSecure && code === 'ECONNRESET');
  return isOfTls ? 'insecure' : 'unreachable';
}

export function brokenConnection(fault: RelayFault, attempts: number, cause: unknown): RelayError {
  return new RelayError(fault, WORDS[fault] ?? 'The upstream service does not answer', attempts, { cause });
}

/** The service behind the relay took too long. */
export function gatewayTimeout(waitedMs: number, attempts: number): RelayError {
  const why = `The upstream service sent no answer within ${waitedMs / SECOND_MS} s`;
  return new RelayError('timeout', why, attempts);
}
