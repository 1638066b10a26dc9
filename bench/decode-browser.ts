import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { makeDepthBody } from './decode-body';
import type { Candidate, Measured } from './decode-candidates.worker';
import { type BodyServer, serveBodies } from './decode-server';
import type { BenchContext, Goal } from './goal';
import { computeMedian } from './measure';
import { makeRecordedBody } from './recorded-body';

const CANDIDATES: readonly Candidate[] = ['fetch', 'memcpy', 'json', 'decode'];
const SIZES = [
  { megabytes: 50, rounds: 7, memoryAim: 0.4 },
  { megabytes: 174, rounds: 5, memoryAim: 0.3 },
] as const;
const PACKINGS = ['plain', 'gzip', 'zstd'] as const;
const RECORDED = { megabytes: 50, rounds: 7 } as const;
const AIM_OF_FETCH = 1.1;
const AIM_TIMES_FASTER = 3;
const AIM_REST_MS = 5;

type Runs = Record<Candidate, Measured[]>;

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => typeof window.measure === 'function');
  return page;
}

const measureOn = (page: Page, candidate: Candidate, path: string): Promise<Measured> =>
  page.evaluate(([name, at]) => window.measure(name, at), [candidate, path] as const);

/** Runs the candidates in turns. The first turn warms up. */
async function runInTurns(page: Page, path: string, rounds: number): Promise<Runs> {
  const runs: Runs = { fetch: [], memcpy: [], json: [], decode: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const candidate of CANDIDATES) {
      const measured = await measureOn(page, candidate, path);
      if (round > 0) runs[candidate].push(measured);
    }
  }
  return runs;
}

/** Process ids of the page processes of `browser` only. */
async function findRenderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function getMemory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** Peak growth in bytes of the page's process during one load. NaN when the kernel does not report it. */
async function measurePeak(launch: () => Promise<Browser>, origin: string, run: PeakRun): Promise<number> {
  if (!existsSync('/proc/self/clear_refs')) return Number.NaN;
  const browser = await launch();
  try {
    const page = await openPage(browser, origin);
    await measureOn(page, run.candidate, run.warmPath);
    const pids = await findRenderers(browser);
    const before = pids.map((pid) => getMemory(pid, 'VmRSS'));
    for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
    await measureOn(page, run.candidate, run.path);
    return Math.max(...pids.map((pid, i) => getMemory(pid, 'VmHWM') - before[i]));
  } finally {
    await browser.close();
  }
}

interface PeakRun {
  readonly candidate: Candidate;
  readonly path: string;
  /** A small body, so that everything common to all loads is there already. */
  readonly warmPath: string;
}

const medianOf = (runs: readonly Measured[], field: 'totalMs' | 'restMs'): number =>
  computeMedian(runs.map((run) => run[field]));

type Packed = (typeof PACKINGS)[number];

/** The comparisons for a body and its packing. Only plain bodies are compared with `response.json()`. */
const listSpeedGoals = (body: string, packing: Packed): string[] =>
  ['of-fetch', 'last-byte', ...(packing === 'plain' ? ['times-faster'] : [])].map(
    (end) => `decode-${body}-${packing}-${end}`,
  );

function describeSpeed(body: string, packing: Packed, runs: Runs): Goal[] {
  const [fetched, copied, parsed, decoded] = CANDIDATES.map((candidate) => medianOf(runs[candidate], 'totalMs'));
  const [ofFetch, lastByte, timesFaster] = listSpeedGoals(body, packing);
  const against = (anchor: string, ms: number): string =>
    `${anchor} in ${Math.round(ms)} ms, ours in ${Math.round(decoded)} ms; itself`;
  const goals: Goal[] = [
    {
      name: ofFetch,
      value: decoded / fetched,
      unit: '×',
      aim: AIM_OF_FETCH,
      direction: 'at most',
      anchor: against(`one copy of the bytes in ${copied.toFixed(1)} ms, bare fetch`, fetched),
      anchorValue: 1,
    },
    {
      name: lastByte,
      value: medianOf(runs.decode, 'restMs'),
      unit: 'ms',
      aim: AIM_REST_MS,
      direction: 'at most',
      anchor: null,
      anchorValue: null,
    },
  ];
  if (timesFaster === undefined) return goals;
  return [
    ...goals,
    {
      name: timesFaster,
      value: parsed / decoded,
      unit: '×',
      aim: AIM_TIMES_FASTER,
      direction: 'at least',
      anchor: against('response.json() and copy', parsed),
      anchorValue: 1,
    },
  ];
}

/** Names of the goals below, for choosing them. */
export const BROWSER_GOALS: readonly string[] = [
  ...SIZES.flatMap(({ megabytes }) => [
    ...PACKINGS.flatMap((packing) => listSpeedGoals(String(megabytes), packing)),
    `decode-${megabytes}-memory`,
  ]),
  ...listSpeedGoals('recorded', 'plain'),
];

async function measurePeaks(
  launch: () => Promise<Browser>,
  server: BodyServer,
  size: (typeof SIZES)[number],
): Promise<Goal> {
  const path = `/${size.megabytes}`;
  const peak = (candidate: Candidate): Promise<number> =>
    measurePeak(launch, server.origin, { candidate, path, warmPath: '/warm' });
  const [fetched, parsed, decoded] = [await peak('fetch'), await peak('json'), await peak('decode')];
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
  return {
    name: `decode-${size.megabytes}-memory`,
    value: decoded / parsed,
    unit: '×',
    aim: size.memoryAim,
    direction: 'at most',
    anchor: `response.json() and copy grows by ${megabytes(parsed)} MB, ours by ${megabytes(decoded)} MB, bare fetch by ${megabytes(fetched)} MB; itself`,
    anchorValue: 1,
  };
}

/** Measures all packings of one body in one browser. */
async function measureSpeeds(
  launch: () => Promise<Browser>,
  server: BodyServer,
  { body, rounds }: { readonly body: string; readonly rounds: number },
): Promise<Goal[]> {
  const browser = await launch();
  const goals: Goal[] = [];
  try {
    const page = await openPage(browser, server.origin);
    for (const packing of PACKINGS) {
      const path = packing === 'plain' ? `/${body}` : `/${body}.${packing}`;
      if (!BROWSER_GOALS.includes(`decode-${body}-${packing}-of-fetch`)) continue;
      if (server.has(path)) goals.push(...describeSpeed(body, packing, await runInTurns(page, path, rounds)));
      else console.log(`Skipped: nothing here can make ${path}`);
    }
  } finally {
    await browser.close();
  }
  return goals;
}

/** Decoding of depth in the browser's worker, loaded from a server on this machine. */
export async function measureInBrowser({ root, browser: { executablePath, args } }: BenchContext): Promise<Goal[]> {
  const { chromium } = await import('playwright');
  const launch = (): Promise<Browser> => chromium.launch({ executablePath, args });
  const sized = SIZES.map(({ megabytes }) => [String(megabytes), makeDepthBody(megabytes, megabytes * 1e6)] as const);
  const recorded = makeRecordedBody(root, RECORDED.megabytes * 1e6);
  const server = await serveBodies(root, {
    warm: makeDepthBody(1, 1e6),
    ...Object.fromEntries(sized),
    ...(recorded === undefined ? {} : { recorded }),
  });
  const goals: Goal[] = [];
  try {
    for (const size of SIZES) {
      goals.push(
        ...(await measureSpeeds(launch, server, { body: String(size.megabytes), rounds: size.rounds })),
        await measurePeaks(launch, server, size),
      );
    }
    goals.push(...(await measureSpeeds(launch, server, { body: 'recorded', rounds: RECORDED.rounds })));
  } finally {
    await server.close();
  }
  return goals;
}
