import type { Hono } from 'hono';
import { getOrigin } from '@/contract/base-address';
import { ServiceError } from '@/service/request/service-error';
import { makeRemotePolicy } from '../http/content-security-policy';
import type { RemoteOffer } from '../http/local-session';
import { type FrontOptions, makeFrontApp } from './front-app';

/** The dashboard alone, on a machine without an embedded database: the page calls the service at `remote` itself. */
export function makePageApp(options: FrontOptions, remote: RemoteOffer): Hono {
  return makeFrontApp(options, {
    session: { source: 'remote', ...remote },
    policy: makeRemotePolicy(getOrigin(remote.apiOrigin)),
    answerRoute: () => {
      throw new ServiceError('INTERNAL_ERROR', `There is no data here: ask ${remote.apiOrigin}`, { status: 503 });
    },
  });
}
