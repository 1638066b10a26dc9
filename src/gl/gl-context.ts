import type { Disposer } from '@/base/dispose';
import { findContextLoss } from './context-loss';
import { glCounters, MAX_CONTEXTS } from './gl-counters';

/** A WebGL2 context that may be lost. Objects created in one generation are invalid in the next. */
export interface GlContext extends Disposer {
  readonly gl: WebGL2RenderingContext;
  readonly canvas: HTMLCanvasElement;
  /** Increases with each restore. */
  readonly generation: number;
  readonly isLost: boolean;
  /** Whether the browser draws WebGL2 on the CPU, because there is no graphics card or none that it supports. */
  readonly isOnCpu: boolean;
}

export interface GlEvents {
  onLost(): void;
  onRestored(): void;
}

const watchers = new Set<() => void>();

/** Calls `listener` when a context has been released, so that a view without one can take it. */
export function watchFreeContexts(listener: () => void): Disposer {
  watchers.add(listener);
  return { dispose: () => watchers.delete(listener) };
}

/** Opens WebGL2 on a fresh canvas; `undefined` if there is none or the page already has `MAX_CONTEXTS`. */
export function makeGlContext(canvas: HTMLCanvasElement, events: GlEvents): GlContext | undefined {
  if (glCounters.contexts >= MAX_CONTEXTS) return undefined;
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
  if (gl === null) return undefined;
  glCounters.contexts++;
  const isOnCpu = isSoftwareRenderer(gl);
  let generation = 0;
  let isLost = gl.isContextLost();
  let isOpen = true;

  const onLost = (event: Event): void => {
    // Without this the browser never restores the context.
    event.preventDefault();
    isLost = true;
    events.onLost();
  };
  const onRestored = (): void => {
    isLost = false;
    generation++;
    events.onRestored();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

  return {
    gl,
    canvas,
    get generation() {
      return generation;
    },
    get isLost() {
      return isLost;
    },
    isOnCpu,
    dispose() {
      if (!isOpen) return;
      isOpen = false;
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      findContextLoss(canvas)?.loseContext();
      glCounters.contexts--;
      for (const watcher of watchers) watcher();
    },
  };
}

/** Names of renderers without a graphics card. */
const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

function isSoftwareRenderer(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(names === null ? gl.RENDERER : names.UNMASKED_RENDERER_WEBGL);
  return SOFTWARE_RENDERERS.test(String(name));
}
