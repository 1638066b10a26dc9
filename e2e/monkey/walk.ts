import type { Page } from '@playwright/test';
import type { RawMarket } from '../raw-service';
import { makeDice } from './dice';
import { isDamaged } from './random-address';
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

/** What the browser itself says of answers that any walk provokes: budgets, tiers, cut networks. */
export const PROVOKED =
  /Failed to load resource: (?:the server responded with a status of 4(?:03|04|29)|net::ERR_INTERNET_DISCONNECTED)|^asset failed: .*ERR_INTERNET_DISCONNECTED/;

/** What it says of questions that the service cannot read: only a damaged address may lead to one. */
export const REFUSED = /Failed to load resource: the server responded with a status of 400/;

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

/** What moves is caught between two states: it is looked at again after this. */
const MOMENT_MS = 600;

/** A breach without its figures: those of one that counts change from look to look. */
const nameBreach = (line: string): string => line.replaceAll(/\d+(?:[.,]\d+)*/g, '#');

/** Those of `first` that are there in `second` too, by whatever figures. */
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

/** When a step is looked at, and what may be seen then. */
export interface Circumstances {
  /** Whether everything must come to rest. */
  readonly isRest: boolean;
  /** How many problems of the page were there before. */
  readonly known: number;
  /** Whether a damaged address is open, or may be come back to. */
  readonly isAstray: boolean;
}

/** What of `problems` no walk provokes. */
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

/** Whether a damaged address may be on screen after `step`: the one that was opened last, or any that is gone back to. */
function isAstrayAfter(step: Step, steps: readonly Step[], before: boolean): boolean {
  if (step.do === 'open') return isDamaged(step.address);
  if (step.do !== 'back' && step.do !== 'forward') return before;
  return steps.some((taken) => taken.do === 'open' && isDamaged(taken.address));
}

/** Goes `count` steps that `seed` decides; says each thing that is wrong once, where it was first seen. */
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
    // What the page before has asked may be answered after it was left.
    const seen = { isRest, known: problems.length, isAstray: isAstray || wasAstray };
    for (const said of await tryStep(walker, step, seen)) if (!findings.has(said)) findings.set(said, index);
    isCut = isCutAfter(step, isCut);
  }
  return { steps, findings: [...findings].map(([said, after]) => ({ said, after })) };
}

/** Takes a step and says what is wrong then. */
export async function tryStep(walker: Walker, step: Step, seen: Circumstances): Promise<readonly string[]> {
  const hadFocus = !(await isFocusLost(walker.page));
  await takeStep(walker.page, step);
  return look(walker, step, hadFocus, seen);
}
