import { isIP } from 'node:net';
import { BaseAddressError, getOrigin, parseBaseAddress } from '@/contract/base-address';
import { isTierId, TIER_IDS, type TierId } from '@/contract/tiers';
import type { Env } from '@/service/arguments/env';
import { isProxyEntry, ProxyList } from './proxy-list';

/** How the service may be reached. */
export interface Hosting {
  /** The address that it listens on. */
  readonly host: string;
  /** Others than programs of this machine reach it, directly or through a proxy. */
  readonly isExposed: boolean;
  /** What browsers have in their address bar. */
  readonly publicOrigin: string | undefined;
  /** Files in PEM. Without them connections are not encrypted here. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly proxies: ProxyList;
  /** In which header the proxy names who is logged in. */
  readonly userHeader: string | undefined;
  /** The tier of who is logged in. */
  readonly userTier: TierId;
}

/** The service may not be reached like this; the message is a sentence for a person. */
export class HostingError extends Error {
  override readonly name = 'HostingError';
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const HEADER = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;
/** Headers that a client or a proxy sends for other reasons: they name nobody. */
const TAKEN_HEADERS = /^(host|origin|cookie|authorization|forwarded|via|x-forwarded-.*|x-real-ip|x-service-key)$/i;

interface Settings {
  readonly host: string;
  readonly isOpen: boolean;
  readonly certFile: string | undefined;
  readonly keyFile: string | undefined;
  readonly proxies: readonly string[];
  readonly origin: string | undefined;
  readonly userHeader: string | undefined;
  readonly userTier: string;
  readonly localKeys: string;
}

function readSettings(env: Env): Settings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const host = text('HOST') ?? '127.0.0.1';
  return {
    host,
    isOpen: !LOOPBACK.test(host),
    certFile: text('TLS_CERT_FILE'),
    keyFile: text('TLS_KEY_FILE'),
    proxies: (text('TRUST_PROXY') ?? '').split(',').flatMap((entry) => entry.trim() || []),
    origin: text('PUBLIC_ORIGIN'),
    userHeader: text('PROXY_USER_HEADER'),
    userTier: text('PROXY_USER_TIER') ?? 'advanced',
    localKeys: text('LOCAL_KEYS') ?? '',
  };
}

const isReached = ({ isOpen, proxies }: Settings): boolean => isOpen || proxies.length > 0;

/** What must not be, and the sentence that says what to do. */
const REFUSALS: readonly (readonly [isWrong: (settings: Settings) => boolean, sentence: string])[] = [
  [({ host }) => isIP(host) === 0 && host !== 'localhost', 'HOST must be an address to listen on, such as 0.0.0.0'],
  [
    ({ certFile, keyFile }) => (certFile === undefined) !== (keyFile === undefined),
    'TLS_CERT_FILE and TLS_KEY_FILE belong together',
  ],
  [
    ({ isOpen, certFile, proxies }) => !isOpen && proxies.length === 0 && certFile !== undefined,
    'TLS_CERT_FILE is for others than this machine: it needs HOST or TRUST_PROXY',
  ],
  [
    ({ proxies }) => !proxies.every(isProxyEntry),
    'TRUST_PROXY must list addresses or networks of proxies, such as 10.0.0.2,10.42.0.0/16',
  ],
  [
    ({ isOpen, certFile, proxies }) => isOpen && certFile === undefined && proxies.length === 0,
    'HOST would send keys and data over the network unencrypted: name a certificate (TLS_CERT_FILE and TLS_KEY_FILE), or the proxy in front that has one (TRUST_PROXY)',
  ],
  [
    (settings) => isReached(settings) && settings.origin === undefined,
    'PUBLIC_ORIGIN must say how browsers reach the service, such as https://depth.example',
  ],
  [
    (settings) => isReached(settings) && settings.localKeys !== '',
    'LOCAL_KEYS is for calls on this machine: with HOST or TRUST_PROXY, create keys with npm run keys -- add',
  ],
  [
    ({ userHeader, proxies }) => userHeader !== undefined && proxies.length === 0,
    'PROXY_USER_HEADER needs TRUST_PROXY: from any other address the header could be anybody’s invention',
  ],
  [
    ({ userHeader }) => userHeader !== undefined && (!HEADER.test(userHeader) || TAKEN_HEADERS.test(userHeader)),
    'PROXY_USER_HEADER must be a header of its own, such as X-Auth-User',
  ],
  [({ userTier }) => !isTierId(userTier), `PROXY_USER_TIER must be one of ${TIER_IDS.join(', ')}`],
  [
    (settings) => !isReached(settings) && settings.origin !== undefined,
    'PUBLIC_ORIGIN needs HOST or TRUST_PROXY: without them only this machine reaches the service',
  ],
];

/** @throws HostingError */
function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const address = parseBaseAddress(text);
    if (address === getOrigin(address)) return address;
  } catch (error) {
    if (!(error instanceof BaseAddressError)) throw error;
  }
  throw new HostingError('PUBLIC_ORIGIN must be https://host, without a path; http: is for this machine only');
}

/** The settings of how the service is reached: this machine alone by default. @throws HostingError */
export function readHosting(env: Env): Hosting {
  const settings = readSettings(env);
  for (const [isWrong, sentence] of REFUSALS) if (isWrong(settings)) throw new HostingError(sentence);
  const { host, certFile, keyFile, proxies, userHeader, userTier } = settings;
  return {
    host,
    isExposed: isReached(settings),
    publicOrigin: readOrigin(settings.origin),
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined,
    proxies: new ProxyList(proxies),
    userHeader,
    userTier: userTier as TierId,
  };
}

/** What of the command line goes with being reached by others. @throws HostingError */
export function checkLaunch(
  { isExposed, userHeader }: Hosting,
  { upstream, remote }: { readonly upstream?: object | undefined; readonly remote?: object | undefined },
): void {
  if (!isExposed) return;
  if (upstream !== undefined && userHeader === undefined) {
    throw new HostingError(
      '--upstream asks with one key for everybody: with HOST or TRUST_PROXY, name the header of who is logged in (PROXY_USER_HEADER)',
    );
  }
  if (remote !== undefined) throw new HostingError('--api-origin is for this machine: leave out HOST and TRUST_PROXY');
}
