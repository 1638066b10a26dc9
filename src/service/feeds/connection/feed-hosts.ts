import { VENUES } from '../venues';

/** An environment variable with invalid feed hosts. The message is a sentence. */
export class FeedHostsError extends Error {
  override readonly name = 'FeedHostsError';
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const FORM = `FEED_HOSTS must be pairs such as ${VENUES[0].kinds[0].id}=http://127.0.0.1:4550, with commas between them`;

function readBase(text: string): URL {
  if (!URL.canParse(text)) throw new FeedHostsError(FORM);
  const base = new URL(text);
  if (base.protocol !== 'http:' || base.pathname !== '/' || base.search !== '' || base.username !== '') {
    throw new FeedHostsError(`${FORM}: the address is http:, a host and a port`);
  }
  if (!LOOPBACK.has(base.hostname)) {
    throw new FeedHostsError(`FEED_HOSTS takes addresses of this machine only, and ${base.hostname} is none`);
  }
  return base;
}

/**
 * Reads `FEED_HOSTS`: kinds of markets that are served by a demo venue on this machine instead of their venue.
 * @throws FeedHostsError
 */
export function readFeedHosts(text: string | undefined): ReadonlyMap<string, URL> {
  const bases = new Map<string, URL>();
  const known = new Set(VENUES.flatMap(({ kinds }) => kinds.map(({ id }) => id)));
  for (const pair of (text ?? '').split(',')) {
    if (pair.trim() === '') continue;
    const at = pair.indexOf('=');
    if (at < 0) throw new FeedHostsError(FORM);
    const kind = pair.slice(0, at).trim();
    if (!known.has(kind))
      throw new FeedHostsError(`FEED_HOSTS names ${JSON.stringify(kind)}, which is no kind of market`);
    bases.set(kind, readBase(pair.slice(at + 1).trim()));
  }
  return bases;
}
