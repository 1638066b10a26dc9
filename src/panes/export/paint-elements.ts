import { paintMarked } from './paint-marked';

/** Marks elements that are part of a picture with their text and colours. */
const TEXT_MARK = '[data-picture-text]';

/** Marks controls that are drawn on a canvas: a picture cannot be operated. */
const CONTROL_MARK = '[data-picture-omit]';

/**
 * Paints an element onto a canvas in CSS px, from its top left: the backgrounds and borders of its parts, every
 * canvas in it at device resolution, and the text, colours and shapes of marked elements (`data-picture-text`).
 */
export function paintElements(context: CanvasRenderingContext2D, element: HTMLElement, pixelRatio: number): void {
  const origin = element.getBoundingClientRect();
  const parts = [element, ...element.querySelectorAll<HTMLElement>(':scope > *')].filter(isSeen);
  for (const part of parts) paintGround(context, part, origin);
  for (const canvas of listPictured(element)) paintCanvas(context, canvas, origin, pixelRatio);
  for (const part of parts) paintEdges(context, part, origin);
  context.save();
  context.translate(-origin.left, -origin.top);
  for (const marked of element.querySelectorAll<HTMLElement | SVGElement>(TEXT_MARK)) {
    // A part of a marked one is painted with it: twice would make its text bolder.
    const isPart = marked.parentElement?.closest(TEXT_MARK) ?? null;
    if (isPart === null) paintMarked(context, marked, element);
  }
  context.restore();
}

/** The canvases of a picture of `element`. */
export const listPictured = (element: HTMLElement): readonly HTMLCanvasElement[] =>
  [...element.querySelectorAll('canvas')].filter(
    (canvas) => canvas.closest(CONTROL_MARK) === null && canvas.width > 0 && canvas.height > 0 && isSeen(canvas),
  );

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function paintGround(context: CanvasRenderingContext2D, element: HTMLElement, origin: DOMRect): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(left - origin.left, top - origin.top, width, height);
}

/** Aligned to whole device pixels, as on screen: otherwise the canvas would be blurred. */
function paintCanvas(
  context: CanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  origin: DOMRect,
  pixelRatio: number,
): void {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const [x, y] = [left - origin.left, top - origin.top].map((at) => Math.round(at * pixelRatio) / pixelRatio);
  // A canvas drawn at another ratio is scaled to fill its element.
  const isFitting = Math.abs(canvas.width / pixelRatio - width) < 1;
  const [across, down] = isFitting ? [canvas.width / pixelRatio, canvas.height / pixelRatio] : [width, height];
  context.drawImage(canvas, x, y, across, down);
}

function paintEdges(context: CanvasRenderingContext2D, element: HTMLElement, origin: DOMRect): void {
  const box = element.getBoundingClientRect();
  const [left, top] = [box.left - origin.left, box.top - origin.top];
  const style = getComputedStyle(element);
  const below = Number.parseFloat(style.borderBottomWidth);
  const beside = Number.parseFloat(style.borderLeftWidth);
  context.fillStyle = style.borderBottomColor;
  context.fillRect(left, top + box.height - below, box.width, below);
  context.fillStyle = style.borderLeftColor;
  context.fillRect(left, top, beside, box.height);
}
