import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { UNWANTED_ARGS } from '../scripts/shared-memory.mjs';
import type { RendererOption } from './fixtures';

const VERDICT = fileURLToPath(new URL('../.cache/browser.json', import.meta.url));

interface Verdict {
  readonly executablePath?: string;
  readonly args: string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A headless shell, for journeys without a GPU. */
  readonly shell?: { readonly executablePath: string; readonly env: Readonly<Record<string, string>> } | null;
}

/** The browser found by `scripts/find-browser.mjs`; by default Playwright's own. */
const verdict: Verdict = existsSync(VERDICT) ? (JSON.parse(readFileSync(VERDICT, 'utf8')) as Verdict) : { args: [] };
Object.assign(process.env, verdict.env);

/** The shell gets the libraries that it ships with; the others must not get them. */
const SHELL = verdict.shell && {
  executablePath: verdict.shell.executablePath,
  env: { ...process.env, ...verdict.shell.env } as Record<string, string>,
};

const launch = (args: string[]) => ({
  executablePath: verdict.executablePath,
  args,
  ignoreDefaultArgs: UNWANTED_ARGS,
});

/** Set by `npm test` to a free port. */
export const E2E_PORT = Number(process.env.E2E_PORT ?? 4411);

export const E2E_KEYS = 'free:e2e-free,basic:e2e-basic,standard:e2e-standard,advanced:e2e-advanced';

/** Drawing with WebGL2 takes a machine without a GPU most of its time, so journeys that are not about it do without. */
const WITHOUT_GPU = [
  ...verdict.args.filter((arg) => !/angle|swiftshader|gpu|gl=/.test(arg)),
  '--disable-gpu',
  '--disable-software-rasterizer',
  // In MB. A loading page creates much short-lived garbage; with fewer collections a load costs a tenth less.
  '--js-flags=--min-semi-space-size=64',
];

export default defineConfig<RendererOption>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Hundreds of pictures and endless walks run only in the long run.
  testIgnore: process.env.FULL ? [] : ['visual/**', 'monkey/**'],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Journeys wait for responses more than they compute.
  workers: 3,
  fullyParallel: true,
  projects: [
    // First, because its journeys are the longest and would otherwise delay the end.
    {
      name: 'webgl',
      grep: /@webgl/,
      use: { renderer: 'automatic', launchOptions: launch(verdict.args) },
    },
    {
      name: 'software',
      grepInvert: /@webgl/,
      use: {
        renderer: 'software',
        launchOptions: { ...launch(WITHOUT_GPU), ...SHELL },
        // Animations during a page load are painted sixty times a second, which cost more than the page.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  // A busy machine may delay a journey; the summary names retries. The full run allows none.
  retries: process.env.FULL ? 0 : 1,
  forbidOnly: true,
  // Timeouts are generous, because no journey is about time and a busy machine may take long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    // The theme of the page is the system's unless a journey chooses another.
    colorScheme: 'dark',
    // Recording takes a large part of a run's time: `TRACE=1` when a failure needs it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
