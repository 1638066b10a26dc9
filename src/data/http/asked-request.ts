import type { ROUTES } from '@/contract/routes';

/** A request to the service, in the neutral dialect and without the key. */
export interface AskedRequest {
  readonly path: string;
  /** Without a question mark. */
  readonly search: string;
}

/** The path for all data requests. */
export const POINTS_PATH = '/v1/points' satisfies keyof typeof ROUTES;

const requests = new WeakMap<object, AskedRequest>();

/** Remembers which request led to `error`, whatever its kind and wherever it arose. */
export function noteAsked(error: unknown, request: AskedRequest): void {
  if (typeof error === 'object' && error !== null) requests.set(error, request);
}

/** The request that failed with `error`; `undefined` where none was sent. */
export function getAsked(error: unknown): AskedRequest | undefined {
  return typeof error === 'object' && error !== null ? requests.get(error) : undefined;
}
