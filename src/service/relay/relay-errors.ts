import { ServiceError } from '../http/service-error';

const SECOND_MS = 1000;

/** Nothing usable came from the service behind the relay. */
export function badGateway(why: string, cause?: unknown): ServiceError {
  return new ServiceError('INTERNAL_ERROR', why, { status: 502, cause });
}

/** The service behind the relay took too long. */
export function gatewayTimeout(waitedMs: number): ServiceError {
  return new ServiceError('TIMEOUT', `The upstream service sent no answer within ${waitedMs / SECOND_MS} s`);
}
