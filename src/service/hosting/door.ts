import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Clock } from '@/base/clock';
import { ServiceError } from '@/service/request/service-error';
import { answerError, answerJson, setCommonHeaders } from '../http/answer';
import { allowedHosts, checkOwnPage } from '../http/guard';
import type { KeyHolder } from '../http/keys';
import type { Hosting } from './read-hosting';

export type Answer = (request: Request, outgoing: ServerResponse) => Response | Promise<Response>;

/** Who sent a request. */
interface Visitor {
  readonly client: string;
  /** Who is logged in at the proxy, and named by it. */
  readonly user: string | undefined;
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Of one value: a second header of the same name is joined to it with a comma. */
const USER = /^[^\s,][^,]{0,255}$/;
const USER_HEX = 32;

const idOf = (user: string): string => createHash('sha256').update(user).digest('hex').slice(0, USER_HEX);

export interface DoorOptions {
  readonly port: number;
  readonly clock: Clock;
  /** Everything is asked with one key, so the API is for those who are logged in. */
  readonly isKeyShared: boolean;
}

/** What stands between the network and the service where others than this machine reach it. */
export class Door {
  /** Names under which the service may be addressed. */
  readonly hosts: ReadonlySet<string>;
  readonly #hosting: Hosting;
  readonly #options: DoorOptions;
  readonly #visitors = new WeakMap<Request, Visitor>();

  constructor(hosting: Hosting, options: DoorOptions) {
    this.#hosting = hosting;
    this.#options = options;
    this.hosts = allowedHosts(options.port, hosting.publicOrigin);
  }

  /** `answer` for those who may ask. */
  admit(answer: Answer): Answer {
    return (request, outgoing) => {
      try {
        this.#visitors.set(request, this.#receive(request, outgoing.socket?.remoteAddress));
        return answer(request, outgoing);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const refusal = answerError(error);
        setCommonHeaders(refusal.headers, this.#options.clock);
        return refusal;
      }
    };
  }

  /** The address of the client, for logs. */
  clientOf(request: Request): string | undefined {
    return this.#visitors.get(request)?.client;
  }

  /** Who is logged in at the proxy holds a budget of their own, the same in every instance. */
  holderOf(request: Request): KeyHolder | undefined {
    const user = this.#visitors.get(request)?.user;
    const { userTier: tier } = this.#hosting;
    return user === undefined ? undefined : { id: `user-${tier}-${idOf(user)}`, tier };
  }

  /**
   * `/local/session`: the page gets no key. Who is logged in needs none, as behind a relay; everybody else enters one.
   */
  answerSession(request: Request): Response {
    checkOwnPage(request, this.hosts);
    const apiOrigin = this.#hosting.publicOrigin;
    const holder = this.holderOf(request);
    return answerJson(
      holder ? { source: 'relay', apiOrigin, keyId: idOf(holder.id) } : { source: 'remote', apiOrigin },
    );
  }

  /** @throws ServiceError FORBIDDEN, INVALID_API_KEY */
  #receive(request: Request, peer: string | undefined): Visitor {
    const { tls, proxies, userHeader } = this.#hosting;
    const { pathname } = new URL(request.url);
    const isProxy = proxies.has(peer);
    const isLocal = LOOPBACK.test(peer ?? '');
    // Whether it is up may be known to all, such as a scheduler on another machine.
    if (!tls && !isProxy && !isLocal && pathname !== '/healthz') {
      throw new ServiceError('FORBIDDEN', 'Only the proxy in front of this service may ask it');
    }
    const named = isProxy && userHeader !== undefined ? request.headers.get(userHeader) : null;
    const user = named !== null && USER.test(named) ? named : undefined;
    if (this.#options.isKeyShared && user === undefined && pathname.startsWith('/v1/')) {
      throw new ServiceError('INVALID_API_KEY', 'The proxy in front of this service names nobody who is logged in');
    }
    return { client: proxies.findClient(peer, request.headers.get('x-forwarded-for')), user };
  }
}
