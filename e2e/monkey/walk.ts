import type { Page } from '@playwright/test';
import type { RawMarket } from '../raw-service';
import { makeDice } from './dice';
import { isFocusLost, listBreaches, listLoading } from './rules';
import { chooseStep, type Step, takeStep } from './steps';

/** What was found, after which step. */
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

/** What the browser itself says of answers that the walk provokes: budgets, tiers, venues that are none, cut networks. */
export const PROVOKED =
  /Failed to load resource: (?:the server responded with a status of 4(?:00|03|04|29)|net::ERR_INTERNET_DISCONNECTED)|^asset failed: .*ERR_INTERNET_DISCONNECTED/;

/** How long a part may load with nothing on its way. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 250;
/** Steps between two looks at whether everything comes to rest. */
const REST_EVERY = 15;

const KEYED: ReadonlySet<Step['do']> = new Set(['key', 'press']);
/** Tab leaves the page at its end. */
const isLeaving = (step: Step): boolean => step.do === 'key' && step.key.endsWith('Tab');

/** Until the dashboard has begun, where the step has opened it, and has drawn twice. */
async function settle(page: Page): Promise<void> {
  await page.waitForSelector('main', { state: 'attached', timeout: PATIENCE_MS }).catch(() => undefined);
  const wait = (): Promise<void> =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  await wait().catch(async () => {
    await page.waitForLoadState();
    await wait();
  });
}

/** Whether a breach is still there after a moment: what moves is caught between two states. */
async function listLasting(page: Page): Promise<readonly string[]> {
  const first = await listBreaches(page);
  if (first.length === 0) return [];
  await page.waitForTimeout(600);
  const second = new Set(await listBreaches(page));
  return first.filter((line) => second.has(line));
}

async function isFocusGone(page: Page): Promise<boolean> {
  if (!(await isFocusLost(page))) return false;
  await page.waitForTimeout(600);
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

async function look(
  walker: Walker,
  step: Step,
  hadFocus: boolean,
  known: number,
  isRest: boolean,
): Promise<readonly string[]> {
  const { page, problems } = walker;
  await settle(page);
  const said = [...(await listLasting(page))];
  if (KEYED.has(step.do) && !isLeaving(step) && hadFocus && (await isFocusGone(page))) said.push('the focus is lost');
  if (isRest) said.push(...(await listStuck(page)));
  return [...said, ...problems.slice(known).filter((line) => !PROVOKED.test(line))];
}

const isCutAfter = (step: Step, before: boolean): boolean =>
  step.do === 'cut' ? true : step.do === 'join' ? false : before;

/** Goes `count` steps that `seed` decides; says each thing that is wrong once, where it was first seen. */
export async function walk(walker: Walker, seed: number, count: number): Promise<Walk> {
  const { page, markets, problems } = walker;
  const steps: Step[] = [];
  const findings = new Map<string, number>();
  let isCut = false;
  for (let index = 0; index < count; index++) {
    const dice = makeDice(seed * 10_007 + index);
    const step = await chooseStep({ page, markets, isCut }, dice);
    steps.push(step);
    const isRest = !isCut && index % REST_EVERY === REST_EVERY - 1;
    for (const said of await tryStep(walker, step, isRest, problems.length))
      if (!findings.has(said)) findings.set(said, index);
    isCut = isCutAfter(step, isCut);
  }
  return { steps, findings: [...findings].map(([said, after]) => ({ said, after })) };
}

/** Takes a step and says what is wrong then. */
export async function tryStep(walker: Walker, step: Step, isRest: boolean, known: number): Promise<readonly string[]> {
  const hadFocus = !(await isFocusLost(walker.page));
  await takeStep(walker.page, step);
  return look(walker, step, hadFocus, known, isRest);
}
