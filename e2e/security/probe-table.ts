/** One request, and whether an honest service may serve it. */
export interface Probe {
  readonly group: 'host' | 'origin' | 'fetch metadata' | 'path' | 'key' | 'control';
  readonly name: string;
  /** The request, byte for byte. */
  readonly bytes: string;
  /**
   * `refused`: a 4xx or a closed connection. `page`: at most a file of the built app, or a 4xx. `harmless`: what
   * every origin may read (health, the app itself), without a CORS grant. `served`: 200 with data, which proves that
   * the other probes can fail.
   */
  readonly expects: 'refused' | 'page' | 'harmless' | 'served';
  /** The only accepted statuses, if specific ones are required. */
  readonly statuses?: readonly number[];
}

interface Request {
  readonly method?: string;
  readonly target: string;
  readonly version?: string;
  readonly host?: string | undefined;
  readonly headers?: readonly string[];
}

export interface ProbeWorld {
  readonly port: number;
  readonly key: string;
}

const DATA_PATHS = ['/v1/markets', '/v1/usage', '/local/session'];
const PATHS = [...DATA_PATHS, '/healthz', '/'];

/** Host names that could be made to point to this machine, or that a careless check would accept. */
const hostNames = (port: number): readonly string[] => [
  'evil.example',
  `evil.example:${port}`,
  `127.0.0.1.evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `evil.example#127.0.0.1:${port}`,
  `evil.example/127.0.0.1:${port}`,
  `127.0.0.1:${port}.evil.example`,
  `evil127.0.0.1:${port}`,
  `notlocalhost:${port}`,
  `rebind.localhost:${port}`,
  `localhost.:${port}`,
  `127.0.0.1.:${port}`,
  `localtest.me:${port}`,
  `127-0-0-1.nip.io:${port}`,
  `127.0.0.2:${port}`,
  `0.0.0.0:${port}`,
  `0:${port}`,
  `127.1:${port}`,
  `2130706433:${port}`,
  `0x7f000001:${port}`,
  `0177.0.0.1:${port}`,
  `[::]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[0:0:0:0:0:0:0:1]:${port}`,
  `::1:${port}`,
  '127.0.0.1',
  'localhost',
  '[::1]',
  '127.0.0.1:80',
  `127.0.0.1:${port + 1}`,
  `127.0.0.1:0${port}`,
  `127.0.0.1:${port}0`,
  `127.0.0.1:+${port}`,
  '127.0.0.1:',
  `:${port}`,
  '',
  `user@127.0.0.1:${port}`,
  `127.0.0.1:${port}@evil.example`,
  `127.0.0.1:${port},evil.example`,
  `127.0.0.1:${port} evil.example`,
  `http://127.0.0.1:${port}`,
  `127.0.0.1:${port}/`,
  `127.0.0.1%00.evil.example:${port}`,
  `loc\xe4lhost:${port}`,
];

const foreignOrigins = (port: number): readonly string[] => [
  'https://evil.example',
  'null',
  '',
  '*',
  'http://127.0.0.1',
  `https://127.0.0.1:${port}`,
  `http://127.0.0.1:${port + 1}`,
  `http://127.0.0.1:${port}.evil.example`,
  `http://evil.example#http://127.0.0.1:${port}`,
  `http://user@127.0.0.1:${port}`,
  `http://127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}, https://evil.example`,
  'chrome-extension://abcdefghijklmnop',
  'file://',
];

/** Ways to leave a folder, and path spellings that a check may overlook. */
const ESCAPES = [
  '..',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '..;',
  '..%00',
  '....',
  '\xc0\xae\xc0\xae',
];
const SEPARATORS = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//'];
const TARGETS = ['package.json', 'dist/service/main.js', 'etc/passwd', '.git/config'];

const ODD_PATHS = [
  '/etc/passwd',
  '//etc/passwd',
  '//evil.example/a.js',
  '///evil.example/%2e%2e',
  '/\\evil.example/a.js',
  '/file:///etc/passwd',
  '/%00',
  '/index.html%00.js',
  '/index.html%00',
  '/assets%00/index.html',
  '/assets/',
  '/assets',
  '/assets/.',
  '/assets/..%2findex.html/..%2f..%2fpackage.json',
  '/.git/config',
  '/.env',
  '/.data/store',
  '/.data-e2e/keys.json',
  '/dist/service/main.js',
  '/service/main.js',
  '/web-manifest.json',
  '/../web-manifest.json',
  '/..%2fweb-manifest.json',
  '/..%2fstamp.json',
  '/..%2fweb-manifest.json%3f.html',
  '/node_modules/hono/package.json',
  '/src/service/main.ts',
  '/@fs/etc/passwd',
  '/@vite/client',
  '/con.json',
  '/C:%5cWindows%5cwin.ini',
  '/index.html::$DATA',
  '/index.html.',
  '/INDEX.HTML',
  '/index.js.map',
  '/%',
  '/%ff.html',
  '/%zz.js',
  `/${'../'.repeat(60)}etc/passwd.json`,
  `/${'%2e%2e%2f'.repeat(60)}package.json`,
];

/** Other spellings of the data paths. Without a key or from a foreign page they must give nothing. */
const DATA_SPELLINGS = [
  '/v1/../local/session',
  '/v1/%2e%2e/local/session',
  '/./local/session',
  '//local/session',
  '/local//session',
  '/local/session/',
  '/local/session%00',
  '/local/session;x=1',
  '/%6cocal/session',
  '/%6c%6f%63%61%6c/session',
  '/local%2fsession',
  '/LOCAL/SESSION',
  '/local/session?x=/v1/markets',
  '/v1%2fmarkets',
  '//v1/markets',
  '/V1/markets',
  '/v1/markets/',
  '/v1/%6darkets',
  '/v1/markets;.js',
  '/v1/markets%2f..%2fusage',
  '/assets/../v1/markets',
  '/assets/..%2f..%2fv1/markets',
  '/healthz/../v1/usage',
  '/v1/markets.html',
];

const wrongKeys = (key: string): readonly (readonly string[])[] => [
  [],
  ['X-Service-Key:'],
  ['X-Service-Key: wrong'],
  [`X-Service-Key: ${key.slice(0, -1)}`],
  [`X-Service-Key: ${key}x`],
  [`X-Service-Key: ${key.toUpperCase()}`],
  [`X-Service-Key: "${key}"`],
  [`X-Service-Key: ${key}%00`],
  [`X-Service-Key: ${key},${key}`],
  [`X-Service-Key: ${key}`, 'X-Service-Key: wrong'],
  ['X-Service-Key: wrong', `X-Service-Key: ${key}`],
  [`X-Service-Key: advanced:${key}`],
  ['X-Service-Key: __proto__'],
  ['X-Service-Key: undefined'],
  ['X-Service-Key: null'],
  [`X-Service-Key: ${'k'.repeat(4000)}`],
  ['X-Service-Key: \xff\xfe'],
  [`Authorization: Bearer ${key}`],
  [`Cookie: X-Service-Key=${key}`],
  [`X_Service_Key: ${key}`],
  [`X-Api-Key: ${key}`],
];

const PREFLIGHT = [
  'Access-Control-Request-Method: GET',
  'Access-Control-Request-Headers: x-service-key',
  'Access-Control-Request-Private-Network: true',
];

function write({ method = 'GET', target, version = 'HTTP/1.1', host, headers = [] }: Request): string {
  const hostLines = host === undefined ? [] : [`Host: ${host}`];
  return [`${method} ${target} ${version}`, ...hostLines, ...headers, 'Connection: close', '', ''].join('\r\n');
}

function hostProbes({ port, key }: ProbeWorld): readonly Probe[] {
  const withKey = [`X-Service-Key: ${key}`];
  const own = `127.0.0.1:${port}`;
  const named = hostNames(port).flatMap((host) =>
    PATHS.map((target) => ({ name: `Host "${host}" ${target}`, bytes: write({ target, host, headers: withKey }) })),
  );
  const shaped: readonly (readonly [string, Request])[] = DATA_PATHS.flatMap((path) => [
    ['no Host', { target: path }],
    ['no Host, HTTP/1.0', { target: path, version: 'HTTP/1.0' }],
    ['no Host beside an absolute target', { target: `http://${own}${path}` }],
    ['absolute target of a foreign host', { target: `http://evil.example${path}`, host: own }],
    ['absolute target beside a foreign Host', { target: `http://${own}${path}`, host: 'evil.example' }],
    ['absolute target of another scheme', { target: `https://evil.example${path}`, host: own }],
    ['absolute target with a name in it', { target: `http://${own}@evil.example${path}`, host: own }],
    ['two Hosts, own first', { target: path, host: own, headers: ['Host: evil.example'] }],
    ['two Hosts, foreign first', { target: path, host: 'evil.example', headers: [`Host: ${own}`] }],
    ['two equal Hosts', { target: path, host: own, headers: [`host: ${own}`] }],
    ['a folded Host', { target: path, host: `${own}\r\n evil.example` }],
    ['a Host with a space before the colon', { target: path, headers: [`Host : ${own}`] }],
    [
      'a foreign Host and X-Forwarded-Host',
      { target: path, host: 'evil.example', headers: [`X-Forwarded-Host: ${own}`] },
    ],
    ['a foreign Host and Forwarded', { target: path, host: 'evil.example', headers: [`Forwarded: host=${own}`] }],
    ['an authority as target', { target: 'evil.example:80', host: own }],
    ['a tunnel', { method: 'CONNECT', target: own, host: own }],
    ['an expectation', { target: path, host: own, headers: ['Expect: everything'] }],
  ]);
  const odd = shaped.map(([name, request]) => ({
    name: `${name} ${request.target}`,
    bytes: write({ ...request, headers: [...withKey, ...(request.headers ?? [])] }),
  }));
  return [...named, ...odd].map((probe) => ({ ...probe, group: 'host' as const, expects: 'refused' as const }));
}

function originProbes({ port, key }: ProbeWorld): readonly Probe[] {
  const host = `127.0.0.1:${port}`;
  return foreignOrigins(port).flatMap((origin) =>
    ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'].flatMap((method) =>
      PATHS.map((target): Probe => {
        const preflight = method === 'OPTIONS' ? PREFLIGHT : [];
        const headers = [`Origin: ${origin}`, `X-Service-Key: ${key}`, ...preflight];
        const isData = DATA_PATHS.includes(target) && method !== 'OPTIONS';
        return {
          group: 'origin',
          name: `Origin "${origin}" ${method} ${target}`,
          bytes: write({ method, target, host, headers }),
          expects: isData || method === 'POST' || method === 'PUT' ? 'refused' : 'harmless',
        };
      }),
    ),
  );
}

function fetchMetadataProbes({ port, key }: ProbeWorld): readonly Probe[] {
  const host = `127.0.0.1:${port}`;
  const probe = (site: string, target: string, more: readonly string[] = []): Probe => ({
    group: 'fetch metadata',
    name: `Sec-Fetch-Site ${site} ${target} ${more.join(' ')}`,
    bytes: write({ target, host, headers: [`Sec-Fetch-Site: ${site}`, `X-Service-Key: ${key}`, ...more] }),
    expects: 'refused',
  });
  const modes = ['no-cors', 'cors', 'navigate', 'websocket'].map((mode) => [`Sec-Fetch-Mode: ${mode}`]);
  return [
    ...DATA_PATHS.flatMap((target) => modes.map((mode) => probe('cross-site', target, mode))),
    ...DATA_PATHS.map((target) => probe('same-site', target)),
    ...['none', 'same-site', 'cross-site', 'SAME-ORIGIN', 'same-origin, cross-site', ''].map((site) =>
      probe(site, '/local/session'),
    ),
  ];
}

function pathProbes({ port }: ProbeWorld): readonly Probe[] {
  const host = `127.0.0.1:${port}`;
  const crossed = ESCAPES.flatMap((escape) =>
    SEPARATORS.flatMap((separator) =>
      TARGETS.flatMap((target) => [
        `/${[escape, escape, target].join(separator)}`,
        `/assets/${[escape, escape, escape, escape, target].join(separator)}`,
      ]),
    ),
  );
  const files = [...crossed, ...ODD_PATHS].map(
    (target): Probe => ({ group: 'path', name: target, bytes: write({ target, host }), expects: 'page' }),
  );
  const data = DATA_SPELLINGS.map((target): Probe => {
    const headers = ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site'];
    return { group: 'path', name: target, bytes: write({ target, host, headers }), expects: 'page' };
  });
  return [...files, ...data];
}

function keyProbes({ port, key }: ProbeWorld): readonly Probe[] {
  const host = `127.0.0.1:${port}`;
  const ask = (target: string, headers: readonly string[]): Probe => ({
    group: 'key',
    name: `${target} ${headers.join(' ').slice(0, 60)}`,
    bytes: write({ target, host, headers }),
    expects: 'refused',
    statuses: [400, 401],
  });
  const targets = ['/v1/markets', '/v1/usage', '/v1/points?type=TRADE_AGG'];
  return [
    ...targets.flatMap((target) => wrongKeys(key).map((headers) => ask(target, headers))),
    ...['key', 'X-Service-Key', 'x-service-key', 'api_key', 'access_token'].map((name) =>
      ask(`/v1/markets?${name}=${key}`, []),
    ),
  ];
}

function controls({ port, key }: ProbeWorld): readonly Probe[] {
  const headers = [`X-Service-Key: ${key}`];
  const page = ['Sec-Fetch-Site: same-origin', `Origin: http://127.0.0.1:${port}`];
  const served = (name: string, request: Request): Probe => ({
    group: 'control',
    name: `${name} ${request.target}`,
    bytes: write(request),
    expects: 'served',
    statuses: [200],
  });
  return [
    ...['127.0.0.1', 'localhost', '[::1]', 'LocalHost'].flatMap((name) =>
      ['/v1/markets', '/v1/usage'].map((target) => served(name, { target, host: `${name}:${port}`, headers })),
    ),
    served('own page', { target: '/local/session', host: `127.0.0.1:${port}`, headers: page }),
    served('absolute target', { target: `http://127.0.0.1:${port}/v1/usage`, host: `127.0.0.1:${port}`, headers }),
  ];
}

/** Every probe for a service on `port` that knows `key`. */
export const makeProbes = (world: ProbeWorld): readonly Probe[] => [
  ...controls(world),
  ...hostProbes(world),
  ...originProbes(world),
  ...fetchMetadataProbes(world),
  ...pathProbes(world),
  ...keyProbes(world),
];
