import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';
import { UNWANTED_ARGS } from './scripts/shared-memory.mjs';
import { wasm } from './scripts/wasm-plugin.mjs';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface TestBrowser {
  readonly executablePath?: string;
  readonly args: string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The verdict of `scripts/find-browser.mjs`; before it has run, Playwright's own browser. */
function loadTestBrowser(): Pick<TestBrowser, 'executablePath' | 'args'> {
  const verdict = pathOf('./.cache/browser.json');
  if (!existsSync(verdict)) return { args: [] };
  const { env, ...browser } = JSON.parse(readFileSync(verdict, 'utf8')) as TestBrowser;
  Object.assign(process.env, env);
  return { executablePath: browser.executablePath, args: browser.args };
}

export default defineConfig({
  plugins: [wasm(), react({ compiler: true }), tailwindcss()],
  resolve: { alias: { '@': pathOf('./src') } },
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    manifest: true,
    // The polyfill is an inline script, which the policy forbids; every supported browser has the real thing.
    modulePreload: { polyfill: false },
    // Data URLs for fonts would need a looser policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\// },
            // All that the entry imports, in one file: smaller than in a dozen that are cut by who else needs what.
            { name: 'frame', tags: ['$initial'] },
            // What draws with ECharts comes with it, not with the plots that do without.
            { name: 'plot', test: /src\/(charts\/(?!echarts\/)|gl|wasm)\//, includeDependenciesRecursively: false },
            {
              name: 'failures',
              test: /src\/(client\/failure-kind|panes\/failure\/(describe-pane|failure|pane-wait|pause-words))/,
            },
            // What parts share, a file per storey: cut by who needs what, a screen asked for 90 files and more, most of a
            // few hundred bytes. The lower storeys come first, so that no two files need each other.
            { name: 'domain', test: /src\/(base|domain|contract|theme)\//, minShareCount: 2 },
            { name: 'data', test: /src\/(data|state)\/|node_modules/, minShareCount: 2 },
            // What the plots alone share; no other part needs it.
            { name: 'gestures', test: /src\/panes\/plot\/(gestures|ruler)\//, minShareCount: 2 },
            // What makes a picture of a view to save.
            {
              name: 'pictures',
              test: /src\/panes\/export\/(compose-picture|paint-(elements|marked|shape|words)|visible-window|encode-plot)/,
              includeDependenciesRecursively: false,
            },
            { name: 'parts', test: /src\/(ui|client|panes)\//, minShareCount: 2 },
            // What loads a heatmap, beside what draws it: in one file they are above the limit of a chunk.
            { name: 'heatmap-loading', test: /src\/features\/heatmap\/(view\/use-heatmap|scale\/colour-scale)\.ts/ },
          ],
        },
      },
    },
  },
  test: {
    // No test is about time: a busy machine may take long over one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['src/**/*.browser.test.{ts,tsx}', 'src/**/*.cluster.test.ts', 'src/architecture.test.ts'],
          // Vitest leaves one core free unless told; on two cores that is half of them.
          maxWorkers: '100%',
          // Loading the modules anew for each file took a quarter of the time; no test changes them for others.
          isolate: false,
          setupFiles: ['src/testing/fresh-memory.ts'],
          // As with the limit of a test: the second that is usual is over before a busy machine has answered.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      // What is packed and deployed, tried for real: each of them installs and starts programs, so one after the other.
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ['deploy/**/*.test.mjs'],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      // Servers of a cluster, killed and started again: one file after the other.
      {
        extends: true,
        test: { name: 'cluster', include: ['src/**/*.cluster.test.ts'], fileParallelism: false, hookTimeout: 240_000 },
      },
      { extends: true, test: { name: 'architecture', include: ['src/architecture.test.ts'] } },
      {
        extends: true,
        // Tests in the browser read the length and the seed of a run as the others do.
        define: {
          'process.env.FULL': JSON.stringify(process.env.FULL) ?? 'undefined',
          'process.env.EVERY': JSON.stringify(process.env.EVERY) ?? 'undefined',
          'process.env.DECODE_SEED': JSON.stringify(process.env.DECODE_SEED) ?? 'undefined',
        },
        optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime'] },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          // As above: on two cores Vitest opens one page after another.
          maxWorkers: '100%',
          provide: { isFull: process.env.FULL !== undefined },
          // As above.
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...loadTestBrowser(), ignoreDefaultArgs: UNWANTED_ARGS },
              // The theme of the page is the system's unless a test chooses another.
              contextOptions: { colorScheme: 'dark' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
