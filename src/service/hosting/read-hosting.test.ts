import { expect, it } from 'vitest';
import { ProxyList } from './proxy-list';
import { checkLaunch, readHosting } from './read-hosting';

const BEHIND = { TRUST_PROXY: '10.0.0.2', PUBLIC_ORIGIN: 'https://depth.example' };
const CERTIFICATE = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' };

it('keeps to this machine by default', () => {
  expect(readHosting({})).toMatchObject({
    host: '127.0.0.1',
    isExposed: false,
    tls: undefined,
    publicOrigin: undefined,
  });
  expect(readHosting({ HOST: '::1' }).isExposed).toBe(false);
});

it.each([
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://depth.example', ...CERTIFICATE }],
  [{ HOST: '0.0.0.0', ...BEHIND }],
  [BEHIND],
])('is reached by others with %j', (env) => {
  expect(readHosting(env)).toMatchObject({ isExposed: true, publicOrigin: 'https://depth.example' });
});

it.each([
  [{ HOST: 'depth.example' }, 'HOST must be an address'],
  [{ HOST: '0.0.0.0' }, 'HOST would send keys and data over the network unencrypted: name a certificate'],
  [{ HOST: '0.0.0.0', TLS_CERT_FILE: 'cert.pem' }, 'TLS_CERT_FILE and TLS_KEY_FILE belong together'],
  [CERTIFICATE, 'it needs HOST or TRUST_PROXY'],
  [{ HOST: '0.0.0.0', ...CERTIFICATE }, 'PUBLIC_ORIGIN must say how browsers reach the service'],
  [{ TRUST_PROXY: '10.0.0.2' }, 'PUBLIC_ORIGIN must say how browsers reach the service'],
  [{ ...BEHIND, TRUST_PROXY: 'proxy' }, 'TRUST_PROXY must list addresses or networks'],
  [{ ...BEHIND, TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list addresses or networks'],
  [{ ...BEHIND, TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must list addresses or networks'],
  [{ ...BEHIND, PUBLIC_ORIGIN: 'http://depth.example' }, 'PUBLIC_ORIGIN must be https://host'],
  [{ ...BEHIND, PUBLIC_ORIGIN: 'https://depth.example/app' }, 'PUBLIC_ORIGIN must be https://host'],
  [{ ...BEHIND, LOCAL_KEYS: 'free:a' }, 'LOCAL_KEYS is for calls on this machine'],
  [{ PROXY_USER_HEADER: 'X-Auth-User' }, 'PROXY_USER_HEADER needs TRUST_PROXY'],
  [{ ...BEHIND, PROXY_USER_HEADER: 'X-Forwarded-For' }, 'PROXY_USER_HEADER must be a header of its own'],
  [{ ...BEHIND, PROXY_USER_TIER: 'gold' }, 'PROXY_USER_TIER must be one of free'],
  [{ PUBLIC_ORIGIN: 'https://depth.example' }, 'PUBLIC_ORIGIN needs HOST or TRUST_PROXY'],
])('refuses %j and says what to do', (env, sentence) => {
  expect(() => readHosting(env)).toThrow(sentence);
});

it('never writes a key of LOCAL_KEYS into the sentence', () => {
  expect(() => readHosting({ ...BEHIND, LOCAL_KEYS: 'free:canary-key' })).toThrow(/^(?!.*canary)/);
});

it('lends the key of a relay to those who are logged in alone, and offers others no second service', () => {
  expect(() => checkLaunch(readHosting(BEHIND), { upstream: {} })).toThrow(
    '--upstream asks with one key for everybody',
  );
  expect(() => checkLaunch(readHosting(BEHIND), { remote: {} })).toThrow('--api-origin is for this machine');
  expect(() =>
    checkLaunch(readHosting({ ...BEHIND, PROXY_USER_HEADER: 'X-Auth-User' }), { upstream: {} }),
  ).not.toThrow();
  expect(() => checkLaunch(readHosting({}), { upstream: {}, remote: {} })).not.toThrow();
});

it.each([
  ['10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.2', '203.0.113.7, 10.42.1.9', '203.0.113.7'],
  ['10.0.0.2', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.2', 'nonsense', '10.0.0.2'],
  ['10.0.0.2', null, '10.0.0.2'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
])('takes the client of %s with X-Forwarded-For %s to be %s', (peer, forwarded, client) => {
  expect(new ProxyList(['10.0.0.2', '10.42.0.0/16']).findClient(peer, forwarded)).toBe(client);
});
