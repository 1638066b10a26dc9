import type { Page } from '@playwright/test';

/** Checks the page from within, and returns what is wrong. */
type Rule = () => readonly string[];

interface Watched {
  readonly canvasTexts: Set<string>;
}

const watched = (): Watched => (globalThis as unknown as { depthscapeWatched: Watched }).depthscapeWatched;

/** Text on canvases is not in the document, so it is recorded as it is drawn. Runs in the page before its scripts. */
function watchCanvases(): void {
  const canvasTexts = new Set<string>();
  Object.assign(globalThis, { depthscapeWatched: { canvasTexts } });
  for (const Context of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const fill = Context.prototype.fillText;
    Context.prototype.fillText = function fillText(text: string, x: number, y: number, ...rest: number[]) {
      if (/\b(?:undefined|NaN|Infinity|Invalid Date|null)\b|\[object/.test(text)) canvasTexts.add(text);
      if (!Number.isFinite(x) || !Number.isFinite(y)) canvasTexts.add(`${text} at ${x}, ${y}`);
      return Reflect.apply(fill, this, [text, x, y, ...rest]) as undefined;
    };
  }
}

export const installRules = (page: Page): Promise<unknown> => page.addInitScript(watchCanvases);

const blankMain: Rule = () => {
  const main = document.querySelector('main');
  if (main === null) return ['There is no main'];
  const { width, height } = main.getBoundingClientRect();
  if (width < 100 || height < 100) return [`main is ${width} × ${height}`];
  const hasText = main.innerText.trim() !== '';
  const hasCanvas = [...main.querySelectorAll('canvas')].some((canvas) => canvas.clientHeight > 0);
  return hasText || hasCanvas || main.querySelector('[aria-busy=true]') !== null ? [] : ['main is blank'];
};

const failedParts: Rule = () =>
  [...document.querySelectorAll('h2')]
    .filter((title) => /^This (?:view|part) failed$/.test(title.innerText))
    .map((title) => `${title.innerText}: ${title.closest('[role=alert]')?.textContent ?? ''}`);

const sidewaysScroll: Rule = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide in a window of ${clientWidth}`] : [];
};

/** Visible texts, names and values with signs of a bug. Typed text is excluded. */
const brokenTexts: Rule = () => {
  const BROKEN = /\b(?:undefined|NaN|Infinity|Invalid Date)\b|\[object|(?:^|\s)null(?:\s|$)/;
  const said: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (BROKEN.test(node.nodeValue ?? '')) said.push(`text: ${node.parentElement?.textContent?.slice(0, 200)}`);
  const NAMED = ['aria-label', 'aria-valuetext', 'aria-valuenow', 'aria-description', 'title', 'placeholder'];
  for (const name of NAMED)
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const value = element.getAttribute(name) ?? '';
      if (BROKEN.test(value)) said.push(`${name}: ${value.slice(0, 200)}`);
    }
  return said;
};

const brokenCanvasTexts: Rule = () => [...watched().canvasTexts].map((text) => `on a canvas: ${text}`);

const outOfRange: Rule = () => {
  const gauges = [...document.querySelectorAll('[aria-valuenow]')].filter((element) => {
    const [now, min, max] = ['now', 'min', 'max'].map((end) => element.getAttribute(`aria-value${end}`));
    if (now === null || now === undefined) return false;
    return !(Number(now) >= Number(min ?? -Infinity) && Number(now) <= Number(max ?? Infinity));
  });
  const sizes = [...document.querySelectorAll('svg *')].filter((element) =>
    ['width', 'height', 'r', 'rx', 'ry'].some((name) => Number(element.getAttribute(name)) < 0),
  );
  return [...gauges, ...sizes].map((element) => `out of its range: ${element.outerHTML.slice(0, 300)}`);
};

const doubleIds: Rule = () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `two elements are ${id}`);
};

/** Missing descriptions. Descriptions may load later than what they describe. */
const lostReferences: Rule = () => {
  const NAMES = ['aria-labelledby', 'aria-activedescendant'];
  return NAMES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && document.getElementById(id) === null)
        .map((id) => `${name} names ${id}, which is not there: ${element.outerHTML.slice(0, 160)}`),
    ),
  );
};

/** Buttons outside the window that cannot be scrolled to. */
const unreachable: Rule = () =>
  [...document.querySelectorAll<HTMLElement>('button, input, a[href]')]
    .filter((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || (left < innerWidth - 2 && right > 2)) return false;
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
        if (/auto|scroll/.test(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth)
          return false;
      return true;
    })
    .map((element) => `beyond the window: ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 60)}`);

/** Texts of one bar that overlap. */
const overlappingTexts: Rule = () => {
  const said: string[] = [];
  for (const bar of document.querySelectorAll('[role=toolbar], header, footer, [role=contentinfo], nav')) {
    const parts: { text: string; box: DOMRect }[] = [];
    const edge = bar.getBoundingClientRect();
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.nodeValue ?? '').trim();
      if (text === '' || parent === null || parent.closest('[popover], dialog, [aria-hidden=true]') !== null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const own = parent.getBoundingClientRect();
      // For screen readers only, or scrolled out of the bar.
      if (own.width < 2 || own.height < 2 || box.left < edge.left || box.right > edge.right) continue;
      const clip = new DOMRect(
        Math.max(box.left, own.left),
        box.top,
        Math.min(box.right, own.right) - Math.max(box.left, own.left),
        box.height,
      );
      parts.push({ text, box: getComputedStyle(parent).overflowX === 'visible' ? box : clip });
    }
    parts.forEach((first, index) => {
      for (const second of parts.slice(index + 1)) {
        const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        if (across > 2 && down > 4) said.push(`"${first.text}" lies on "${second.text}"`);
      }
    });
  }
  return said;
};

const RULES: readonly Rule[] = [
  blankMain,
  failedParts,
  sidewaysScroll,
  brokenTexts,
  brokenCanvasTexts,
  outOfRange,
  doubleIds,
  lostReferences,
  unreachable,
  overlappingTexts,
];

/** All breaches of the rules on the current page. */
export async function listBreaches(page: Page): Promise<readonly string[]> {
  const said: string[] = [];
  for (const rule of RULES) {
    // The functions are sent to the page as text, along with what they share.
    const text = `(() => { const watched = ${watched.toString()}; return (${rule.toString()})(); })()`;
    said.push(...(await page.evaluate<string[]>(text)).map((line) => `${rule.name}: ${line}`));
  }
  return said;
}

/** Parts that say they are loading. */
export const listLoading = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-busy=true]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label') ?? element.innerText.slice(0, 80)),
  );

/** Whether key presses would go nowhere. */
export const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
