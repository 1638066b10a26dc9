import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { type HeatmapEngine, type HeatmapOptions, makeHeatmapEngine } from '@/charts/heatmap/heatmap-engine';
import type { Viewport } from '@/charts/viewport/viewport';
import { findContextLoss } from '@/gl/context-loss';
import { HEAT_DATA, HEAT_SIZE, HEAT_STYLE } from './heat-fixture';

interface MountedHeatmap {
  readonly engine: HeatmapEngine;
  readonly host: HTMLElement;
}

const open: MountedHeatmap[] = [];
const MAX_FRAMES = 1000;

/** A heatmap of the fixture's lower grid in its own element. */
export function mountHeatmap(options: Partial<HeatmapOptions> = {}): MountedHeatmap {
  const host = document.createElement('div');
  document.body.append(host);
  const scheduler = makeFrameScheduler();
  const engine = makeHeatmapEngine({ host, scheduler, ...options });
  open.push({ engine, host });
  engine.setData(HEAT_DATA);
  engine.setStyle(HEAT_STYLE);
  return { engine, host };
}

export function unmountHeatmaps(): void {
  for (const { engine, host } of open.splice(0)) {
    engine.dispose();
    host.remove();
  }
}

/** Draws a view completely and returns its pixels. */
export function readPixels(engine: HeatmapEngine, host: HTMLElement, view: Viewport, size = HEAT_SIZE) {
  engine.setViewport(view, size);
  for (let i = 0; i < MAX_FRAMES && engine.isBusy; i++) engine.draw();
  return copyPixels(host);
}

/** Pixels of the canvas, read in the task that drew it. */
export function copyPixels(host: HTMLElement): Uint8ClampedArray {
  const canvas = ensure(host.querySelector('canvas'), 'The canvas');
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = ensure(copy.getContext('2d', { willReadFrequently: true }), 'The context');
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** 32-bit FNV-1a over the pixels. */
export function hashPixels(pixels: Uint8ClampedArray): string {
  let hash = 0x811c9dc5;
  for (const byte of pixels) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}

/** The extension that can take the canvas's context away and restore it. */
export function findLoser(host: HTMLElement): WEBGL_lose_context {
  return ensure(findContextLoss(ensure(host.querySelector('canvas'), 'The canvas')), 'The extension');
}
