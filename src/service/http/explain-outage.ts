import { ServiceError } from '@/service/request/service-error';
import { type Outage, StoreServerError } from '../store/server/server-error';

/** What a caller is told of a server that cannot be used, and when to ask again. Where it is, is for the log alone. */
const TOLD: Readonly<Record<Outage, { readonly sentence: string; readonly retryAfter?: number }>> = {
  unreachable: { sentence: 'The database of this service cannot be reached', retryAfter: 5 },
  busy: { sentence: 'The database of this service has too much to do', retryAfter: 10 },
  refusing: { sentence: 'The database of this service refuses it: the log of the service says why' },
};

/** 503 for an error of the database server as a whole; `undefined` for any other. */
export function explainOutage(error: unknown): ServiceError | undefined {
  if (!(error instanceof StoreServerError) || error.outage === undefined) return undefined;
  const { sentence, retryAfter } = TOLD[error.outage];
  return new ServiceError('STORE_UNAVAILABLE', sentence, {
    cause: error,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
