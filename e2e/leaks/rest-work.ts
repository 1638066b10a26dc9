import type { Page } from '@playwright/test';

/** What a page did over a while, by kind. */
export type Work = Readonly<Record<string, number>>;

interface Counted {
  counts: Map<string, number>;
}

/** Drawing calls of both kinds of canvas. */
const DRAWING = {
  CanvasRenderingContext2D: ['clearRect', 'drawImage', 'fill', 'fillRect', 'fillText', 'putImageData', 'stroke'],
  WebGL2RenderingContext: ['clear', 'drawArrays', 'drawElements', 'texSubImage2D'],
} as const;

/**
 * Runs in the page before anything else. Counts frames, drawing calls, requests and changes of what a reader sees outside
 * `clocks`.
 */
function installCounter({ drawing, clocks }: { drawing: typeof DRAWING; clocks: string }): void {
  const counted: Counted = { counts: new Map() };
  const count = (name: string): void => void counted.counts.set(name, (counted.counts.get(name) ?? 0) + 1);
  const request = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => {
    count('frames');
    return request(callback);
  };
  for (const [name, methods] of Object.entries(drawing)) {
    const prototype = (globalThis as unknown as Record<string, { prototype: Record<string, unknown> }>)[name].prototype;
    for (const method of methods) {
      const draw = prototype[method] as (...args: unknown[]) => unknown;
      prototype[method] = function (this: unknown, ...args: unknown[]) {
        count(method);
        return draw.apply(this, args);
      };
    }
  }
  const send = globalThis.fetch;
  globalThis.fetch = (...args) => {
    const [target] = args;
    count(`request of ${target instanceof Request ? target.url : String(target)}`);
    return send(...args);
  };
  const placeOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  new MutationObserver((records) => {
    for (const { target, type, attributeName } of records) {
      const place = placeOf(target);
      if (place?.closest(`head, ${clocks}`) == null)
        count(`change of ${attributeName ?? type} in ${place?.outerHTML.slice(0, 90) ?? 'nothing'}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  Object.assign(globalThis, { depthscapeWork: counted });
}

/** `clocks`: elements whose text follows the time of day. */
export async function installWorkCounter(page: Page, clocks: string): Promise<void> {
  await page.addInitScript(installCounter, { drawing: DRAWING, clocks });
}

/** What the page does in the next `ms` without being touched. */
export async function countWork(page: Page, ms: number): Promise<Work> {
  const read = (isFresh: boolean): Promise<Work> =>
    page.evaluate((clear) => {
      const { depthscapeWork } = globalThis as unknown as { depthscapeWork: Counted };
      const counts = Object.fromEntries(depthscapeWork.counts);
      if (clear) depthscapeWork.counts.clear();
      return counts;
    }, isFresh);
  await read(true);
  await page.waitForTimeout(ms);
  return read(false);
}
