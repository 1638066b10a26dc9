/** What a page has done since its navigation; times in milliseconds after it. */
export interface ScreenRecord {
  /** The last change of what a reader sees. */
  changed: number;
  /** The first row of a table. */
  firstRow: number | undefined;
  /** The first picture of cells that came after their data. */
  firstCells: number | undefined;
  /** Tasks above 50 ms. */
  longTasks: number[];
  /** From a press to the frame that answers it. */
  presses: number[];
}

declare global {
  interface Window {
    screenRecord?: ScreenRecord;
  }
}

/** Runs in the page before anything else. `clocks` follow the time of day. */
export function installScreenProbe(clocks: string): void {
  const record: ScreenRecord = {
    changed: 0,
    firstRow: undefined,
    firstCells: undefined,
    longTasks: [],
    presses: [],
  };
  window.screenRecord = record;
  const isDepthHere = (): boolean =>
    performance.getEntriesByType('resource').some(({ name }) => /\/v1\/points\?type=[A-Z_]*BOOK_SNAPSHOT/.test(name));
  const change = (): void => {
    record.changed = performance.now();
  };
  const watch = (prototype: object, names: readonly string[], isOfCells: boolean): void => {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const draw = methods[name];
      methods[name] = function (this: unknown, ...args: unknown[]) {
        change();
        if (isOfCells && record.firstCells === undefined && isDepthHere()) record.firstCells = record.changed;
        return draw.apply(this, args);
      };
    }
  };
  watch(CanvasRenderingContext2D.prototype, ['putImageData'], true);
  watch(CanvasRenderingContext2D.prototype, ['fillRect', 'fillText', 'drawImage', 'stroke'], false);
  watch(WebGL2RenderingContext.prototype, ['drawArrays'], true);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const place = target instanceof Element ? target : target.parentElement;
      if (place?.closest(`head, ${clocks}`) == null) change();
    }
    if (record.firstRow === undefined && document.querySelector('main tbody tr[aria-rowindex]') !== null)
      record.firstRow = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) record.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'pointerup') record.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
