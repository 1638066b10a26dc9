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
  /** A browser without a window, for journeys without a GPU. */
  readonly shell?: { readonly executablePath: string; readonly env: Readonly<Record<string, string>> } | null;
}

/** The browser that `scripts/find-browser.mjs` has found; before that, Playwright's own. */
const verdict: Verdict = existsSync(VERDICT) ? (JSON.parse(readFileSync(VERDICT, 'utf8')) as Verdict) : { args: [] };
Object.assign(process.env, verdict.env);

/** The shell was given the libraries that it brings; the others must not get them. */
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

/** Journeys tagged `@every` go where others do, deeper or once more: a build machine and the long run take them. */
const IS_EVERY = Boolean(process.env.FULL ?? process.env.EVERY);
const LEFT_OUT = IS_EVERY ? [] : [/@every/];

/** Drawing with WebGL2 costs a machine without a GPU most of its time: journeys that are not about it do without. */
const WITHOUT_GPU = [
  ...verdict.args.filter((arg) => !/angle|swiftshader|gpu|gl=/.test(arg)),
  '--disable-gpu',
  '--disable-software-rasterizer',
  // MB. A page that loads makes much that is dropped at once: collected less often, a load costs a tenth less.
  '--js-flags=--min-semi-space-size=64',
];

export default defineConfig<RendererOption>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Hundreds of pictures and walks without end: the long run takes them.
  testIgnore: process.env.FULL ? [] : ['visual/**', 'monkey/**'],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Journeys wait for answers more than they compute.
  workers: 3,
  fullyParallel: true,
  projects: [
    // First: its journeys are the longest, and beside others nobody waits for them at the end.
    {
      name: 'webgl',
      grep: /@webgl/,
      grepInvert: LEFT_OUT,
      use: { renderer: 'automatic', launchOptions: launch(verdict.args) },
    },
    {
      name: 'software',
      grepInvert: [/@webgl/, ...LEFT_OUT],
      use: {
        renderer: 'software',
        launchOptions: { ...launch(WITHOUT_GPU), ...SHELL },
        // What moves while a page loads is painted sixty times a second: it cost more than the page.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  // A busy machine may make one journey late; the repeat is named in the summary. The full run allows none.
  retries: process.env.FULL ? 0 : 1,
  forbidOnly: true,
  // No journey is about time: a busy machine may take long over one, and over a step of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    // Recording costs a good part of the time of a run: `TRACE=1` when a failure needs it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
