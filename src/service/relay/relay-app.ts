import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { systemClock } from '@/base/clock';
import { setCommonHeaders } from '../http/answer';
import { type ForwardOptions, forward } from './forward';
import { type FrontOptions, makeFrontApp } from './front-app';

export interface RelayDeps extends ForwardOptions, FrontOptions {}

const KEY_ID_HEX = 8;

/** Tells one key from another for the page's own bookkeeping. */
const makeKeyId = (key: string): string =>
  createHash('sha256').update(`depthscape-relay ${key}`).digest('hex').slice(0, KEY_ID_HEX);

/** Left as it came, coding included; the time of data is the time of the service that has them. */
function finishRelayed(response: Response): Response {
  const date = response.headers.get('Date');
  setCommonHeaders(response.headers, systemClock);
  if (date !== null) response.headers.set('Date', date);
  return response;
}

/** The dashboard and, in place of the embedded service, one beyond this machine: the key never comes near the page. */
export function makeRelayApp(deps: RelayDeps): Hono {
  const { apiOrigin, dialect, key } = deps.upstream;
  return makeFrontApp(deps, {
    session: { source: 'relay', apiOrigin, dialect, keyId: makeKeyId(key) },
    answerRoute: async (request) => finishRelayed(await forward(request, deps)),
  });
}
