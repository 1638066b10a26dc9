import type { Page } from '@playwright/test';
import type { RawMarket } from '../raw-service';
import type { Dice } from './dice';
import { type Control, findControl, listControls } from './page-controls';
import { makeAddress } from './random-address';

/** One action, in a form that can be written down and repeated. */
export type Step =
  | { readonly do: 'open'; readonly address: string }
  | {
      readonly do: 'click';
      readonly on: Control;
      readonly at: readonly [number, number];
      readonly keys: readonly string[];
    }
  | {
      readonly do: 'hover';
      readonly on: Control;
      readonly at: readonly [number, number];
      readonly keys: readonly string[];
    }
  | { readonly do: 'key'; readonly key: string }
  | { readonly do: 'press'; readonly on: Control; readonly key: string }
  | { readonly do: 'type'; readonly on: Control; readonly text: string }
  | {
      readonly do: 'drag';
      readonly on: Control;
      readonly at: readonly [number, number];
      readonly by: readonly [number, number];
      readonly keys: readonly string[];
    }
  | {
      readonly do: 'wheel';
      readonly on: Control;
      readonly at: readonly [number, number];
      readonly by: readonly [number, number];
      readonly keys: readonly string[];
    }
  | { readonly do: 'size'; readonly width: number; readonly height: number }
  | { readonly do: 'tier'; readonly name: string }
  | { readonly do: 'cut' | 'join' | 'back' | 'forward' | 'reload' };

export interface World {
  readonly page: Page;
  readonly markets: readonly RawMarket[];
  readonly isCut: boolean;
}

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [1920, 1080],
  [768, 900],
] as const;
const KEYS = (
  'Tab Shift+Tab Enter Escape Space Home End PageDown PageUp Control+k / ArrowLeft ArrowRight ArrowUp ArrowDown ' +
  'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp 1 2 3 4 5 6 7 ; T F L D G Q C U R W N ? , . = - [ ] { } ' +
  'Alt+= Alt+- Shift+N Delete Backspace'
).split(' ');
const TEXTS = [
  'btc',
  '0',
  '-5',
  '1e400',
  '99999999999',
  '<img src=x>',
  '\u202eabc',
  'x'.repeat(200),
  '',
  '97000',
  '2026-06-10',
  'btc depth 4k 6h usd',
];
const MODIFIERS = [[], [], [], ['Shift'], ['Alt'], ['Control']] as const;
const TIERS = ['Free', 'Basic', 'Standard', 'Advanced', 'Enterprise'];

type Maker = (world: World, dice: Dice) => Promise<Step | undefined>;

async function pickControl({ page }: World, dice: Dice, keep: (control: Control) => boolean = () => true) {
  const controls = (await listControls(page)).filter(keep);
  if (controls.length === 0) return undefined;
  const { role, name, nth } = dice.pick(controls);
  return { role, name, nth };
}

const place = (dice: Dice): readonly [number, number] => [
  Number(dice.next().toFixed(3)),
  Number(dice.next().toFixed(3)),
];
const isPlot = ({ role }: Control): boolean =>
  role === 'canvas' || role === 'group' || role === 'slider' || role === 'separator';
const isField = ({ role }: Control): boolean => role === 'input' || role === 'textarea' || role === 'combobox';
const isSure = (control: Control | undefined): control is Control => control !== undefined;

const clickAny: Maker = async (world, dice) => {
  const on = await pickControl(world, dice, ({ role }) => role !== 'canvas' || dice.below(4) === 0);
  return isSure(on)
    ? { do: 'click', on, at: isPlot(on) ? place(dice) : [0.5, 0.5], keys: dice.pick(MODIFIERS) }
    : undefined;
};
const hoverAny: Maker = async (world, dice) => {
  const on = await pickControl(world, dice);
  return isSure(on) ? { do: 'hover', on, at: place(dice), keys: [] } : undefined;
};
const pressAny: Maker = async (world, dice) => {
  const on = await pickControl(world, dice, ({ role }) => role !== 'canvas');
  return isSure(on)
    ? { do: 'press', on, key: dice.pick(['Enter', 'Space', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) }
    : undefined;
};
const typeAny: Maker = async (world, dice) => {
  const on = await pickControl(world, dice, isField);
  return isSure(on) ? { do: 'type', on, text: dice.pick(TEXTS) } : undefined;
};
const moveAny =
  (kind: 'drag' | 'wheel'): Maker =>
  async (world, dice) => {
    const on = await pickControl(world, dice, isPlot);
    if (!isSure(on)) return undefined;
    const by = [dice.below(800) - 400, dice.below(600) - 300] as const;
    return { do: kind, on, at: place(dice), by, keys: dice.pick(MODIFIERS) };
  };
const sizeAny: Maker = async (_, dice) => {
  const [width, height] = dice.pick(SIZES);
  return { do: 'size', width, height };
};

/** How often each is chosen, in percent; the rest are clicks. */
const MAKERS: readonly (readonly [number, Maker])[] = [
  [10, async ({ isCut, markets }, dice) => (isCut ? undefined : { do: 'open', address: makeAddress(dice, markets) })],
  [22, async (_, dice) => ({ do: 'key', key: dice.pick(KEYS) })],
  [8, pressAny],
  [6, typeAny],
  [6, moveAny('drag')],
  [6, moveAny('wheel')],
  [5, hoverAny],
  [4, sizeAny],
  [2, async (_, dice) => ({ do: 'tier', name: dice.pick(TIERS) })],
  [4, async ({ isCut }) => ({ do: isCut ? 'join' : 'cut' })],
  [4, async ({ isCut }, dice) => (isCut ? { do: 'join' } : { do: dice.pick(['back', 'forward', 'reload'] as const) })],
];

export async function chooseStep(world: World, dice: Dice): Promise<Step> {
  let roll = dice.below(100);
  for (const [often, make] of MAKERS) {
    if (roll < often) return (await make(world, dice)) ?? { do: 'key', key: 'Tab' };
    roll -= often;
  }
  return (await clickAny(world, dice)) ?? { do: 'key', key: 'Escape' };
}

type Act<K extends Step['do']> = (page: Page, step: Extract<Step, { do: K }>) => Promise<void>;

/** The point of a control; `undefined` if the control is gone. */
async function pointOf(page: Page, on: Control, [x, y]: readonly [number, number]) {
  const control = await findControl(page, on);
  return control && { x: control.left + control.width * x, y: control.top + control.height * y };
}

async function holding(page: Page, keys: readonly string[], act: () => Promise<void>): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await act();
  for (const key of keys) await page.keyboard.up(key);
}

async function pointAt(page: Page, step: Extract<Step, { do: 'click' | 'hover' }>): Promise<void> {
  const at = await pointOf(page, step.on, step.at);
  if (at === undefined) return;
  await holding(page, step.keys, async () => {
    await page.mouse.move(at.x, at.y);
    if (step.do === 'click') await page.mouse.click(at.x, at.y);
  });
}

const drag: Act<'drag'> = async (page, { on, at, by, keys }) => {
  const point = await pointOf(page, on, at);
  if (point === undefined) return;
  await holding(page, keys, async () => {
    await page.mouse.move(point.x, point.y);
    await page.mouse.down();
    await page.mouse.move(point.x + by[0], point.y + by[1], { steps: 5 });
    await page.mouse.up();
  });
};

const wheel: Act<'wheel'> = async (page, { on, at, by, keys }) => {
  const point = await pointOf(page, on, at);
  if (point === undefined) return;
  await holding(page, keys, async () => {
    await page.mouse.move(point.x, point.y);
    await page.mouse.wheel(by[0], by[1]);
  });
};

/** Focuses without a click, as assistive technology does. */
async function focusOn(page: Page, on: Control): Promise<boolean> {
  const control = await findControl(page, on);
  if (control === undefined) return false;
  const point = { x: control.left + control.width / 2, y: control.top + control.height / 2 };
  await page.evaluate(({ x, y }) => {
    const hit = document.elementFromPoint(x, y);
    hit?.closest<HTMLElement>('button, a, input, select, textarea, [tabindex], [role]')?.focus();
  }, point);
  return true;
}

/** Settings may be covered by something; then nothing is chosen. */
async function chooseTier(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  const opener = await findControl(page, { role: 'button', name: 'Open settings', nth: 0 });
  if (opener === undefined) return;
  await page.mouse.click(opener.left + opener.width / 2, opener.top + opener.height / 2);
  const radio = page.getByRole('radiogroup', { name: 'Act as tier' }).getByRole('radio', { name });
  await radio.click({ timeout: 2000 }).catch(() => undefined);
  await page.keyboard.press('Escape');
}

const ACTS: { readonly [K in Step['do']]: Act<K> } = {
  open: async (page, { address }) => void (await page.goto(address, { waitUntil: 'load' })),
  click: pointAt,
  hover: pointAt,
  key: (page, { key }) => page.keyboard.press(key),
  press: async (page, { on, key }) => {
    if (await focusOn(page, on)) await page.keyboard.press(key);
  },
  type: async (page, { on, text }) => {
    if (!(await focusOn(page, on))) return;
    await page.keyboard.press('Control+a');
    if (text === '') await page.keyboard.press('Delete');
    else await page.keyboard.insertText(text);
  },
  drag,
  wheel,
  size: (page, { width, height }) => page.setViewportSize({ width, height }),
  tier: (page, { name }) => chooseTier(page, name),
  cut: (page) => page.context().setOffline(true),
  join: (page) => page.context().setOffline(false),
  back: async (page) => void (await page.goBack()),
  forward: async (page) => void (await page.goForward()),
  reload: async (page) => void (await page.reload()),
};

export async function takeStep(page: Page, step: Step): Promise<void> {
  await (ACTS[step.do] as Act<Step['do']>)(page, step);
}
