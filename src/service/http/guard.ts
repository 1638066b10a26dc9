import { KEY_HEADER } from '@/contract/headers';
import { ServiceError } from '@/service/request/service-error';
import type { KeyRing } from './keys';

/** Names under which the service may be addressed: loopback only, so that a rebound DNS name is refused. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * `host:port` values that a request may name, asked by `http:`. Port 80 may be left out, as browsers do.
 * @param origin under which others reach the service too, scheme and all
 */
export function allowedHosts(port: number, origin?: string): ReadonlySet<string> {
  const hosts = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
  const named = port === 80 ? [...hosts, ...LOOPBACK_NAMES] : hosts;
  return new Set(origin === undefined ? named : [...named, origin]);
}

const isAllowed = (host: string, hosts: ReadonlySet<string>): boolean =>
  hosts.has(host) || hosts.has(`https://${host}`) || hosts.has(`http://${host}`);

/**
 * Refuses a request addressed to another host. Both the `Host` header and the target's authority count: an
 * absolute-form target overrules the header.
 * @throws ServiceError FORBIDDEN
 */
export function checkHost(request: Request, hosts: ReadonlySet<string>): void {
  const named = [request.headers.get('host'), new URL(request.url).host];
  if (named.some((host) => host !== null && !isAllowed(host.toLowerCase(), hosts))) {
    throw new ServiceError('FORBIDDEN', 'The Host of the request is not this service');
  }
}

/**
 * Refuses data to pages of other origins, by `Origin` and by `Sec-Fetch-Site`. Programs send neither.
 * @throws ServiceError FORBIDDEN
 */
export function checkOrigin(request: Request, hosts: ReadonlySet<string>): void {
  const origin = request.headers.get('origin');
  const isOwn = origin === null || [...hosts].some((host) => origin === host || origin === `http://${host}`);
  const site = request.headers.get('sec-fetch-site');
  if (!isOwn || site === 'cross-site' || (site === 'same-site' && origin === null)) {
    throw new ServiceError('FORBIDDEN', 'Pages of other origins get no data');
  }
}

/** For the dashboard's key: only our own page, or a program of this machine. */
export function checkOwnPage(request: Request, hosts: ReadonlySet<string>): void {
  checkOrigin(request, hosts);
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') {
    throw new ServiceError('FORBIDDEN', 'Only the page of this service gets its key');
  }
}

/** Only who holds the dashboard's key may do more than read: another page cannot have it. @throws ServiceError */
export function checkDashboardKey(request: Request, keys: KeyRing): void {
  if (keys.isDashboardKey(request.headers.get(KEY_HEADER))) return;
  throw new ServiceError('INVALID_API_KEY', `${KEY_HEADER} must be the key of /local/session`);
}
