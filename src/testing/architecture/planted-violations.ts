import type { ArchitectureRule } from './check-architecture';

interface Planted {
  readonly title: string;
  readonly rule: ArchitectureRule;
  readonly subject: string;
  /** Path below `src/` → text. */
  readonly files: Readonly<Record<string, string>>;
}

const CLOCK = { 'base/clock.ts': 'export const clock = 1;' };
const UNITS = { 'domain/units.ts': 'export type Price = number;' };
const DATASETS = { 'contract/datasets.ts': 'export const DATASETS = {}; export type Dataset = string;' };
const FIXTURE = { 'testing/fixture.ts': 'export const fixture = 1;' };

/** Each a violation that the check must find. */
export const PLANTED: readonly Planted[] = [
  {
    title: 'a room that imports upwards',
    rule: 'import',
    subject: 'domain/units',
    files: { ...UNITS, 'base/lru.ts': "import type { Price } from '@/domain/units';" },
  },
  {
    title: 'a re-export of a forbidden room',
    rule: 'import',
    subject: 'data/http/http',
    files: { 'data/http/http.ts': 'export const http = 1;', 'state/settings.ts': "export * from '@/data/http/http';" },
  },
  {
    title: 'a named re-export of a forbidden room',
    rule: 'import',
    subject: 'ui/button',
    files: { 'ui/button.tsx': 'export const B = 1;', 'charts/axes/axis.ts': "export { B } from '@/ui/button';" },
  },
  {
    title: 'a dynamic import of a forbidden room',
    rule: 'import',
    subject: 'service/app',
    files: {
      'service/app.ts': 'export const a = 1;',
      'data/http/http.ts': "export const f = () => import('@/service/app');",
    },
  },
  {
    title: 'a type taken by import()',
    rule: 'import',
    subject: 'service/app',
    files: {
      'service/app.ts': 'export type A = 1;',
      'data/http/http.ts': "export type F = import('@/service/app').A;",
    },
  },
  {
    title: 'a worker that lies in a forbidden room',
    rule: 'import',
    subject: 'service/x.worker.ts',
    files: {
      'service/x.worker.ts': 'export {};',
      'data/decode/runner.ts': "export const u = () => new URL('@/service/x.worker.ts', import.meta.url);",
    },
  },
  {
    title: 'a worker that is not there',
    rule: 'missing',
    subject: 'data/decode/gone.worker.ts',
    files: {
      'data/decode/runner.ts': "export const w = () => new Worker(new URL('./gone.worker.ts', import.meta.url));",
    },
  },
  {
    title: 'one screen that imports another',
    rule: 'import',
    subject: 'features/usage/meter',
    files: {
      'features/usage/meter.tsx': 'export const m = 1;',
      'features/markets/page.tsx': "import '../usage/meter';",
    },
  },
  {
    title: 'a screen imported from elsewhere than app',
    rule: 'import',
    subject: 'features/usage/meter',
    files: { 'features/usage/meter.tsx': 'export const m = 1;', 'panes/tag.tsx': "import '@/features/usage/meter';" },
  },
  {
    title: 'a value of the contract in a pane',
    rule: 'import',
    subject: 'contract/datasets',
    files: {
      ...DATASETS,
      'panes/tag.tsx': "import { DATASETS } from '@/contract/datasets'; export const d = DATASETS;",
    },
  },
  {
    title: 'a part of domain that is no formatter in ui',
    rule: 'import',
    subject: 'domain/interval',
    files: { 'domain/interval.ts': 'export const i = 1;', 'ui/button.tsx': "import '@/domain/interval';" },
  },
  {
    title: 'a chart engine in ui',
    rule: 'import',
    subject: 'charts/heatmap/heatmap',
    files: { 'charts/heatmap/heatmap.ts': 'export const h = 1;', 'ui/host.tsx': "import '@/charts/heatmap/heatmap';" },
  },
  {
    title: 'compiled code in another chart than the heatmap',
    rule: 'import',
    subject: 'wasm/parser',
    files: { 'wasm/parser.ts': 'export const p = 1;', 'charts/series/lines.ts': "import '@/wasm/parser';" },
  },
  {
    title: 'test helpers in the product',
    rule: 'import',
    subject: 'testing/fixture',
    files: { ...FIXTURE, 'service/app.ts': "import '@/testing/fixture';" },
  },
  {
    title: 'app in a test helper',
    rule: 'import',
    subject: 'app/router',
    files: { 'app/router.tsx': 'export const r = 1;', 'testing/mount.ts': "import '@/app/router';" },
  },
  {
    title: 'a relative path into another room',
    rule: 'form',
    subject: '../domain/units',
    files: { ...UNITS, 'contract/weight.ts': "import '../domain/units';" },
  },
  {
    title: 'an absolute path into the own folder',
    rule: 'form',
    subject: '@/domain/units',
    files: { ...UNITS, 'domain/interval.ts': "import '@/domain/units';" },
  },
  {
    title: 'a file extension',
    rule: 'form',
    subject: './units.ts',
    files: { ...UNITS, 'domain/interval.ts': "import './units.ts';" },
  },
  {
    title: 'an import of nothing',
    rule: 'missing',
    subject: 'domain/gone',
    files: { 'domain/interval.ts': "import './gone';" },
  },
  { title: 'React in charts', rule: 'package', subject: 'react', files: { 'charts/axes/axis.ts': "import 'react';" } },
  {
    title: 'React in a state file that is no hook',
    rule: 'package',
    subject: 'react',
    files: { 'state/settings.ts': "import { useMemo } from 'react'; export const m = useMemo;" },
  },
  {
    title: 'an entry of React below a forbidden one',
    rule: 'package',
    subject: 'react-dom/client',
    files: { 'data/http/http.ts': "import 'react-dom/client';" },
  },
  {
    title: 'react-query outside its folders',
    rule: 'package',
    subject: '@tanstack/react-query',
    files: { 'data/http/http.ts': "import '@tanstack/react-query';" },
  },
  {
    title: 'echarts in a screen',
    rule: 'package',
    subject: 'echarts/core',
    files: { 'features/options/page.tsx': "import 'echarts/core';" },
  },
  {
    title: 'the database driver outside the store',
    rule: 'package',
    subject: 'chdb',
    files: { 'service/datasets/depth.ts': "export const f = () => import('chdb');" },
  },
  {
    title: 'the large zod in the contract',
    rule: 'package',
    subject: 'zod',
    files: { 'contract/payloads.ts': "import * as z from 'zod'; export const s = z;" },
  },
  {
    title: 'Node in the browser',
    rule: 'package',
    subject: 'node:fs',
    files: { 'data/http/http.ts': "import 'node:fs';" },
  },
  {
    title: 'WebGL2 in a chart, as a type',
    rule: 'global',
    subject: 'WebGL2RenderingContext',
    files: { 'charts/heatmap/heatmap.ts': 'export type G = WebGL2RenderingContext;' },
  },
  {
    title: 'WebGL2 in a chart, by getContext',
    rule: 'global',
    subject: 'WebGL2RenderingContext',
    files: { 'charts/heatmap/heatmap.ts': "export const g = (c: HTMLCanvasElement) => c.getContext('webgl2');" },
  },
  {
    title: 'fetch in a screen',
    rule: 'global',
    subject: 'fetch',
    files: { 'features/markets/page.tsx': "export const f = () => fetch('/v1/markets');" },
  },
  {
    title: 'fetch by window',
    rule: 'global',
    subject: 'fetch',
    files: { 'data/queries/markets.ts': "export const f = () => window.fetch('/v1/markets');" },
  },
  {
    title: 'fetch handed on as a value',
    rule: 'global',
    subject: 'fetch',
    files: { 'data/queries/markets.ts': 'export const f = (run: (x: unknown) => void) => run(fetch);' },
  },
  {
    title: 'a worker outside data/decode',
    rule: 'global',
    subject: 'Worker',
    files: { 'charts/heatmap/heatmap.ts': "export const w = () => new Worker('/x.js');" },
  },
  ...['Date.now()', 'new Date()', 'Date()', 'globalThis.Date.now()'].map(
    (text): Planted => ({
      title: `a clock read by ${text}`,
      rule: 'global',
      subject: 'clock',
      files: { 'service/app.ts': `export const now = () => ${text};` },
    }),
  ),
  {
    title: 'SQL in a dataset',
    rule: 'global',
    subject: 'sql',
    files: { 'service/datasets/depth.ts': 'export const q = (n: number) => `SELECT * FROM depth LIMIT ${n}`;' },
  },
  {
    title: 'a colour in a screen',
    rule: 'global',
    subject: 'colour',
    files: { 'features/usage/meter.tsx': "export const m = () => <i style={{ color: '#1e66d0' }} />;" },
  },
  {
    title: 'an arbitrary Tailwind colour',
    rule: 'global',
    subject: 'colour',
    files: { 'ui/button.tsx': 'export const b = () => <i className="p-2 bg-[#123456]" />;' },
  },
  {
    title: 'a clock read in a test',
    rule: 'global',
    subject: 'clock',
    files: { 'service/app.test.ts': 'export const now = () => Date.now();' },
  },
  { title: 'camelCase', rule: 'name', subject: 'marketId.ts', files: { 'domain/marketId.ts': '' } },
  { title: 'a folder in capitals', rule: 'name', subject: 'Heatmap', files: { 'charts/Heatmap/picture.ts': '' } },
  { title: 'utils', rule: 'name', subject: 'utils', files: { 'domain/utils.ts': '' } },
  { title: 'a utils folder', rule: 'name', subject: 'utils', files: { 'domain/utils/median.ts': '' } },
  { title: 'an unknown room', rule: 'room', subject: 'models/x.ts', files: { 'models/x.ts': '' } },
  { title: 'a stray file at the top', rule: 'room', subject: 'setup.ts', files: { 'setup.ts': '' } },
  {
    title: 'a crowded folder',
    rule: 'crowd',
    subject: 'domain/tpo',
    files: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`domain/tpo/part-${i}.ts`, ''])),
  },
  {
    title: 'two folders that import each other',
    rule: 'pair',
    subject: 'domain/tpo',
    files: {
      'domain/book/a.ts': "import '../tpo/b';",
      'domain/tpo/b.ts': '',
      'domain/tpo/c.ts': "import type { D } from '../book/d'; export type C = D;",
      'domain/book/d.ts': 'export type D = 1;',
    },
  },
  {
    title: 'a folder that imports one inside it and is imported by it',
    rule: 'pair',
    subject: 'domain/tpo',
    files: {
      'domain/a.ts': "import './tpo/b';",
      'domain/tpo/b.ts': '',
      'domain/tpo/c.ts': "import '../d';",
      'domain/d.ts': '',
    },
  },
  {
    title: 'a ring of two files',
    rule: 'cycle',
    subject: 'domain/a.ts → domain/b.ts → domain/a.ts',
    files: { 'domain/a.ts': "import './b';", 'domain/b.ts': "import './a';" },
  },
  {
    title: 'a ring closed by a type',
    rule: 'cycle',
    subject: 'domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts',
    files: {
      'domain/a.ts': "import './b';",
      'domain/b.ts': "export * from './c';",
      'domain/c.ts': "import type { A } from './a'; export type C = A;",
    },
  },
];

/** Sources without a violation. */
export const ALLOWED: readonly Readonly<Record<string, string>>[] = [
  Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`domain/tpo/p${i % 40}${i < 40 ? '' : '.test'}.ts`, ''])),
  { ...CLOCK, 'service/app.ts': "import { clock } from '@/base/clock'; export const c = clock;" },
  { ...DATASETS, 'panes/tag.tsx': "import type { Dataset } from '@/contract/datasets'; export type D = Dataset;" },
  { ...DATASETS, 'panes/tag.tsx': "import { type Dataset } from '@/contract/datasets'; export type D = Dataset;" },
  { 'data/http/http.ts': '', 'data/queries/markets.ts': "import '@/data/http/http';" },
  { ...FIXTURE, 'service/app.test.ts': "import '@/testing/fixture';" },
  { 'state/use-settings.ts': "import 'react';" },
  { 'base/clock.ts': 'export const now = () => Date.now();' },
  { 'panes/tag.tsx': 'export const t = () => <a href="#main">Select with SELECT or INSERT</a>;' },
  { 'service/store/depth.ts': "export const q = 'SELECT 1';" },
  { 'domain/format.ts': 'export const day = (ms: number) => new Date(ms);' },
  { 'service/app.ts': 'export const f = (app: { fetch(x: string): void }) => app.fetch("/");' },
  { 'data/http/http.ts': "export const f = () => fetch('/v1/usage');" },
  { 'contract/payloads.ts': "import * as z from 'zod/mini'; export const s = z;" },
  { 'theme/tokens.css': '', 'app/providers.tsx': "import '@/theme/tokens.css';" },
  {
    'data/decode/x.worker.ts': 'export {};',
    'data/decode/runner.ts': "export const w = () => new Worker(new URL('./x.worker.ts', import.meta.url));",
  },
];

/** Limits of tests that a busy machine outlasts. */
export const PLANTED_LIMITS: readonly string[] = [
  "it('waits', { timeout: 30_000 }, async () => {",
  "it('waits', {\n  timeout: 60_000,\n}, async () => {",
  "describe('group', { timeout: 9000 }, () => {",
  '  }, 60_000);',
  '  },\n  30_000,\n);',
];
