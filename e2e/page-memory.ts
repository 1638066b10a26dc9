import type { CDPSession, Page } from '@playwright/test';

/** What a page holds after everything unreachable is collected. */
export interface PageMemory {
  readonly heapBytes: number;
  /** Memory outside the heap: columns, and the text of scripts. Older browsers do not report it. */
  readonly arrayBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  readonly textureBytes: number;
  /** Number of watched elements that are not collected. */
  readonly held: number;
}

/** Longer than the delay after which prices of controls are computed. */
const REST_MS = 700;
const READS_AT_REST = 3;

interface Probe {
  textureBytes(): number;
  /** Watches the view on screen: its title, its controls, its plots and their canvases. */
  watch(): void;
  /** The watched elements that are not collected: the path of their view, their tag and name. */
  held(): string[];
}

/** Runs in the page before anything else. */
function installProbe(): void {
  const textures = new Map<WebGLTexture, { readonly gl: WebGL2RenderingContext; readonly bytes: number }>();
  const gpu = WebGL2RenderingContext.prototype;
  const { texStorage2D, deleteTexture, getExtension } = gpu;
  gpu.texStorage2D = function (target, levels, format, width, height) {
    texStorage2D.call(this, target, levels, format, width, height);
    const texture = this.getParameter(this.TEXTURE_BINDING_2D) as WebGLTexture;
    textures.set(texture, { gl: this, bytes: width * height * (format === this.R8 ? 1 : 4) });
  };
  gpu.deleteTexture = function (texture) {
    if (texture !== null) textures.delete(texture);
    deleteTexture.call(this, texture);
  };
  Object.assign(gpu, {
    getExtension(this: WebGL2RenderingContext, name: string): unknown {
      const extension: unknown = Reflect.apply(getExtension, this, [name]);
      if (name !== 'WEBGL_lose_context' || extension === null) return extension;
      const loser = extension as WEBGL_lose_context;
      return {
        loseContext: () => {
          for (const [texture, { gl }] of textures) if (gl === this) textures.delete(texture);
          loser.loseContext();
        },
        restoreContext: () => loser.restoreContext(),
      };
    },
  });

  const held = new Map<number, string>();
  const registry = new FinalizationRegistry<number>((id) => held.delete(id));
  let made = 0;
  const seen = new WeakSet<Element>();
  const probe: Probe = {
    textureBytes: () => [...textures.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    watch() {
      for (const element of document.querySelectorAll('main h1, main canvas, main [role=group], main [role=toolbar]')) {
        if (seen.has(element)) continue;
        seen.add(element);
        registry.register(element, ++made);
        held.set(made, `${location.pathname} ${element.tagName} ${element.ariaLabel ?? ''}`);
      }
    },
    held: () => [...held.values()],
  };
  Object.assign(window, { memoryProbe: probe });
}

function lowestOf(a: PageMemory, b: PageMemory): PageMemory {
  return {
    heapBytes: Math.min(a.heapBytes, b.heapBytes),
    arrayBytes: Math.min(a.arrayBytes, b.arrayBytes),
    nodes: Math.min(a.nodes, b.nodes),
    listeners: Math.min(a.listeners, b.listeners),
    workers: Math.min(a.workers, b.workers),
    textureBytes: Math.min(a.textureBytes, b.textureBytes),
    held: Math.min(a.held, b.held),
  };
}

type ProbedWindow = Window & { readonly memoryProbe: Probe };

/** Measures what a page holds in memory. */
export class MemoryWatcher {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Call before the page is opened. */
  static async make(page: Page): Promise<MemoryWatcher> {
    await page.addInitScript(installProbe);
    return new MemoryWatcher(page, await page.context().newCDPSession(page));
  }

  async collect(): Promise<void> {
    for (let i = 0; i < 3; i++) await this.#session.send('HeapProfiler.collectGarbage');
  }

  async read(): Promise<PageMemory> {
    await this.collect();
    const { usedSize, backingStorageSize } = await this.#session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await this.#session.send('Memory.getDOMCounters');
    const probed = await this.#page.evaluate(() => {
      const { memoryProbe } = window as unknown as ProbedWindow;
      return { textureBytes: memoryProbe.textureBytes(), held: memoryProbe.held().length };
    });
    const bytes = { heapBytes: usedSize, arrayBytes: backingStorageSize };
    return { ...bytes, nodes, listeners: jsEventListeners, workers: this.#page.workers().length, ...probed };
  }

  /**
   * The least of each figure over several readings. What is redrawn between a collection and its count fluctuates; a
   * leak stays.
   */
  async readAtRest(): Promise<PageMemory> {
    let lowest = await this.read();
    for (let i = 1; i < READS_AT_REST; i++) {
      await this.#page.waitForTimeout(REST_MS);
      lowest = lowestOf(lowest, await this.read());
    }
    return lowest;
  }

  async watch(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as ProbedWindow).memoryProbe.watch());
  }

  /** Watched elements that are still not collected after a collection: "/heatmap CANVAS Depth plot". */
  async listHeld(): Promise<readonly string[]> {
    await this.collect();
    return this.#page.evaluate(() => (window as unknown as ProbedWindow).memoryProbe.held());
  }
}
