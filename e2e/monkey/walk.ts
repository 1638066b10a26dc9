import type { Page } from '@playwright/test';
import type { RawMarket } from '../raw-service';
import { makeDice } from './dice';
import { isDamaged } from './random-address';
import { isFocusLost, listBreaches, listLoading } from './rules';
import { chooseStep, type Step, takeStep } from './steps';

/** A fault, and the step after which it was found. */
export interface Finding {
  readonly after: number;
  readonly said: string;
}

export interface Walk {
  readonly steps: readonly Step[];
  readonly findings: readonly Finding[];
}

export interface Walker {
  readonly page: Page;
  readonly markets: readonly RawMarket[];
  /** Problems of the page so far; grows. */
  readonly problems: readonly string[];
}

/** The browser's own messages about responses that any walk provokes: budgets, tiers, cut networks. */
export const PROVOKED =
  /Failed to load resource: (?:the server responded with a status of 4(?:03|04|29)|net::ERR_INTERNET_DISCONNECTED)|^asset failed: .*ERR_INTERNET_DISCONNECTED/;

/** Its message about requests that the service cannot read, which only a damaged address may cause. */
export const REFUSED = /Failed to load resource: the server responded with a status of 400/;

/** How long a part may say that it is loading with no request in progress. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 250;
/** Steps between two checks that everything comes to rest. */
const REST_EVERY = 15;

const KEYED: ReadonlySet<Step['do']> = new Set(['key', 'press']);
/** Tab can move the focus out of the page at its end. */
const isLeaving = (step: Step): boolean => step.do === 'key' && step.key.endsWith('Tab');

/** Waits until the dashboard has started, if the step opened it, and has drawn twice. */
async function settle(page: Page): Promise<void> {
  await page.waitForSelector('main', { state: 'attached', timeout: PATIENCE_MS }).catch(() => undefined);
  const wait = (): Promise<void> =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  await wait().catch(async () => {
    await page.waitForLoadState();
    await wait();
  });
}

/** A moving page may be caught between two states, so it is checked again after this time. */
const MOMENT_MS = 600;

/** A breach without its figures, which may change from check to check. */
const nameBreach = (line: string): string => line.replaceAll(/\d+(?:[.,]\d+)*/g, '#');

/** The lines of `first` that are in `second` as well, whatever their figures. */
export function keepLasting(first: readonly string[], second: readonly string[]): readonly string[] {
  const still = new Set(second.map(nameBreach));
  return first.filter((line) => still.has(nameBreach(line)));
}

/** Breaches that are still there after a moment. */
async function listLasting(page: Page): Promise<readonly string[]> {
  const first = await listBreaches(page);
  if (first.length === 0) return [];
  await page.waitForTimeout(MOMENT_MS);
  return keepLasting(first, await listBreaches(page));
}

async function isFocusGone(page: Page): Promise<boolean> {
  if (!(await isFocusLost(page))) return false;
  await page.waitForTimeout(MOMENT_MS);
  return isFocusLost(page);
}

/** Parts that load for ever. */
async function listStuck(page: Page): Promise<readonly string[]> {
  let loading: readonly string[] = [];
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    loading = await listLoading(page);
    if (loading.length === 0) return [];
    await page.waitForTimeout(LOOK_MS);
  }
  return loading.map((name) => `still loading: ${name}`);
}

/** The conditions under which a step is checked, and what they allow. */
export interface Circumstances {
  /** Whether everything must come to rest. */
  readonly isRest: boolean;
  /** Number of the page's problems before the step. */
  readonly known: number;
  /** Whether a damaged address is open, or can be returned to. */
  readonly isAstray: boolean;
}

/** The `problems` that no walk provokes. */
export const listUnprovoked = (problems: readonly string[], isAstray: boolean): readonly string[] =>
  problems.filter((line) => !PROVOKED.test(line) && !(isAstray && REFUSED.test(line)));

async function look(
  { page, problems }: Walker,
  step: Step,
  hadFocus: boolean,
  { isRest, known, isAstray }: Circumstances,
): Promise<readonly string[]> {
  await settle(page);
  const said = [...(await listLasting(page))];
  if (KEYED.has(step.do) && !isLeaving(step) && hadFocus && (await isFocusGone(page))) said.push('the focus is lost');
  if (isRest) said.push(...(await listStuck(page)));
  return [...said, ...listUnprovoked(problems.slice(known), isAstray)];
}

const isCutAfter = (step: Step, before: boolean): boolean =>
  step.do === 'cut' ? true : step.do === 'join' ? false : before;

/** Whether a damaged address may be on screen after `step`: the one opened last, or any in the history. */
function isAstrayAfter(step: Step, steps: readonly Step[], before: boolean): boolean {
  if (step.do === 'open') return isDamaged(step.address);
  if (step.do !== 'back' && step.do !== 'forward') return before;
  return steps.some((taken) => taken.do === 'open' && isDamaged(taken.address));
}

/** Takes `count` steps determined by `seed`. Reports each fault once, where it first appeared. */
export async function walk(walker: Walker, seed: number, count: number): Promise<Walk> {
  const { page, markets, problems } = walker;
  const steps: Step[] = [];
  const findings = new Map<string, number>();
  let isCut = false;
  let isAstray = false;
  for (let index = 0; index < count; index++) {
    const dice = makeDice(seed * 10_007 + index);
    const step = await chooseStep({ page, markets, isCut }, dice);
    steps.push(step);
    const isRest = !isCut && index % REST_EVERY === REST_EVERY - 1;
    const wasAstray = isAstray;
    isAstray = isAstrayAfter(step, steps, isAstray);
    // Requests of the previous page may be answered after it was left.
    const seen = { isRest, known: problems.length, isAstray: isAstray || wasAstray };
    for (const said of await tryStep(walker, step, seen)) if (!findings.has(said)) findings.set(said, index);
    isCut = isCutAfter(step, isCut);
  }
  return { steps, findings: [...findings].map(([said, after]) => ({ said, after })) };
}

/** Takes a step and returns what is wrong afterwards. */
export async function tryStep(walker: Walker, step: Step, seen: Circumstances): Promise<readonly string[]> {
  const hadFocus = !(await isFocusLost(walker.page));
  await takeStep(walker.page, step);
  return look(walker, step, hadFocus, seen);
}
