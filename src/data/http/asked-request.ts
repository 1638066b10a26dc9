import type { ROUTES } from '@/contract/routes';

/** What was asked of the service, in the words of the contract and without the key. */
export interface AskedRequest {
  readonly path: string;
  /** Without a question mark. */
  readonly search: string;
}

/** Where all data are asked for. */
export const POINTS_PATH = '/v1/points' satisfies keyof typeof ROUTES;

const requests = new WeakMap<object, AskedRequest>();

/** Remembers what was asked when `error` came, whatever its kind and wherever on the way it arose. */
export function noteAsked(error: unknown, request: AskedRequest): void {
  if (typeof error === 'object' && error !== null) requests.set(error, request);
}

/** The request that failed with `error`; `undefined` where none was to be sent. */
export function getAsked(error: unknown): AskedRequest | undefined {
  return typeof error === 'object' && error !== null ? requests.get(error) : undefined;
}
