import { drawAtRatio, getPixelRatio } from '@/base/pixel-ratio';
import { listPictured } from './paint-elements';

/** Least device pixels per CSS pixel: a picture in a document is viewed larger than on screen. */
const MIN_PICTURE_RATIO = 2;
/** Frames until what draws at another ratio has begun to. */
const FRAMES = 2;
/** Most frames to wait for what has not. After that the picture shows it as it is on screen. */
const MAX_FRAMES = 40;

/** Makes a picture of `element` while its canvases are drawn for the screen's pixels, or at least for twice as many. */
export function drawSharply<T>(element: HTMLElement, make: () => Promise<T>): Promise<T> {
  return drawAtRatio(Math.max(MIN_PICTURE_RATIO, devicePixelRatio), async () => {
    for (let frame = 0; frame < FRAMES || (frame < MAX_FRAMES && !isSharp(element)); frame++) {
      await new Promise(requestAnimationFrame);
    }
    return make();
  });
}

/** Whether every canvas in the picture has its pixels. */
const isSharp = (element: HTMLElement): boolean =>
  listPictured(element).every(
    (canvas) => Math.abs(canvas.width / getPixelRatio() - canvas.getBoundingClientRect().width) < 1,
  );
