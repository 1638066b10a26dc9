/**
 * The import table of `src/README.md` as data. A target is a room (`domain`), a part of it (`domain/format`) or, with
 * the prefix `type:`, a room of which only types may be used.
 */
export const ROOM_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  theme: [],
  domain: ['base'],
  contract: ['base', 'domain'],
  wasm: [],
  gl: ['base'],
  charts: ['base', 'domain', 'theme', 'gl', 'wasm'],
  data: ['base', 'domain', 'contract', 'wasm'],
  state: ['base', 'domain'],
  ui: ['base', 'domain/format', 'domain/units', 'theme', 'charts/chart-engine'],
  client: ['base', 'domain', 'type:contract', 'data', 'state'],
  panes: ['base', 'domain', 'type:contract', 'charts', 'data', 'state', 'theme', 'ui', 'client'],
  features: ['base', 'domain', 'type:contract', 'charts', 'data', 'state', 'theme', 'ui', 'client', 'panes'],
  app: ['base', 'domain', 'contract', 'theme', 'gl', 'charts', 'data', 'state', 'ui', 'client', 'panes', 'features'],
  service: ['base', 'domain', 'contract'],
  testing: [
    'base',
    'domain',
    'contract',
    'wasm',
    'theme',
    'gl',
    'charts',
    'data',
    'state',
    'ui',
    'client',
    'panes',
    'features',
    'service',
  ],
  main: ['app'],
};

/** Rooms that only these folders may import, whatever the table allows. */
export const RESERVED_ROOMS: Readonly<Record<string, readonly string[]>> = {
  wasm: ['wasm', 'data/decode', 'charts/heatmap', 'testing'],
};

/** Files at the top of `src/` that belong to no room. */
export const ROOT_FILES = ['main.tsx', 'architecture.test.ts', 'vite-env.d.ts'];

const BROWSER_PARTS = ['ui', 'client', 'panes', 'features', 'app', 'main.tsx', 'testing'];

export interface PackageRule {
  readonly packages: readonly string[];
  /** Folders or files below `src/` that may import the packages; `*` matches one piece of a file name. */
  readonly only: readonly string[];
}

export const PACKAGE_RULES: readonly PackageRule[] = [
  { packages: ['react', 'react-dom'], only: [...BROWSER_PARTS, 'state/**/use-*'] },
  {
    packages: ['react-aria-components', '@tanstack/react-router', 'lucide-react', 'react-hotkeys-hook'],
    only: BROWSER_PARTS,
  },
  { packages: ['@tanstack/react-table', '@tanstack/react-virtual', 'react-resizable-panels'], only: BROWSER_PARTS },
  {
    packages: ['@tanstack/react-query'],
    only: ['data/queries', 'data/cache', 'client', 'panes', 'features', 'app', 'testing'],
  },
  { packages: ['zustand'], only: ['state', 'panes', 'features', 'app', 'testing'] },
  { packages: ['echarts'], only: ['charts/echarts'] },
  { packages: ['chdb', '@clickhouse/client'], only: ['service/store'] },
  { packages: ['@redis/client'], only: ['service/quota'] },
  { packages: ['prom-client'], only: ['service/metrics'] },
  { packages: ['pino'], only: ['service/log'] },
  { packages: ['hono', '@hono/node-server'], only: ['service', 'testing'] },
  // The classic build of zod is four times the size of zod/mini.
  { packages: ['zod'], only: ['service', 'testing'] },
  { packages: ['node:'], only: ['service', 'testing'] },
  // Nothing else connects to a venue.
  { packages: ['ws', 'https-proxy-agent'], only: ['service/feeds/connection', 'testing'] },
  { packages: ['oxc-parser', 'fast-check', 'vitest', 'playwright', '@playwright/test'], only: ['testing'] },
];

/** Entries of a package to which its rule does not apply. */
export const FREE_PACKAGE_ENTRIES = ['zod/mini', 'zustand/vanilla'];

/** Packages that tests may import anywhere. */
export const TEST_PACKAGES = ['vitest', 'fast-check', 'node:', 'react', 'react-dom', 'zod'];

export type GlobalUse = 'fetch' | 'Worker' | 'WebGL2RenderingContext' | 'clock' | 'sql' | 'colour';

export interface GlobalRule {
  readonly use: GlobalUse;
  readonly says: string;
  readonly only: readonly string[];
  /** Tests may use it anywhere. */
  readonly freeInTests: boolean;
}

export const GLOBAL_RULES: readonly GlobalRule[] = [
  { use: 'fetch', says: 'fetch', only: ['data/http', 'service/relay'], freeInTests: true },
  {
    use: 'Worker',
    says: 'new Worker',
    only: ['data/decode', 'data/follow', 'data/cache', 'service/simulate/filling'],
    freeInTests: true,
  },
  { use: 'WebGL2RenderingContext', says: 'WebGL2', only: ['gl'], freeInTests: true },
  { use: 'sql', says: 'SQL', only: ['service/store', 'testing'], freeInTests: true },
  {
    use: 'colour',
    says: 'A colour by its number (take a token)',
    only: ['theme', 'base', 'domain', 'contract', 'gl', 'data', 'service', 'testing'],
    freeInTests: true,
  },
  { use: 'clock', says: 'Date.now() or new Date()', only: ['base/clock'], freeInTests: false },
];

/** Names that say nothing about the content. */
export const EMPTY_NAMES = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'stuff', 'shared', 'lib'];
