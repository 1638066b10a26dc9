import { paintShape } from './paint-shape';
import { paintWords } from './paint-words';
import { findWindow, type Window } from './visible-window';

/**
 * Paints a marked element as on screen, in viewport CSS px: backgrounds and borders of it and its parts, drawn shapes,
 * and its words. `root` is the element that the picture shows.
 */
export function paintMarked(
  context: CanvasRenderingContext2D,
  marked: HTMLElement | SVGElement,
  root: HTMLElement,
): void {
  const parts = [marked, ...marked.querySelectorAll<HTMLElement | SVGElement>('*')].filter(isSeen);
  for (const part of parts) {
    context.save();
    context.globalAlpha = findOpacity(part, root);
    if (part instanceof SVGGeometryElement) paintShape(context, part);
    else if (part instanceof HTMLElement) paintBox(context, part, findWindow(part.parentElement, root));
    context.restore();
  }
  for (const part of parts) {
    context.save();
    context.globalAlpha = findOpacity(part, root);
    for (const node of part.childNodes) {
      if (node instanceof Text) paintWords(context, node, findWindow(part, root));
    }
    context.restore();
  }
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function findOpacity(element: Element, root: HTMLElement): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

function paintBox(context: CanvasRenderingContext2D, element: HTMLElement, window: Window): void {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const widths = SIDES.map((side) =>
    style[`border${side}Style`] === 'solid' ? Number.parseFloat(style[`border${side}Width`]) : 0,
  );
  const ground = style.backgroundImage === 'none' ? style.backgroundColor : fillRamp(context, style, box);
  context.beginPath();
  context.rect(window.left, window.top, window.right - window.left, window.bottom - window.top);
  context.clip();
  context.beginPath();
  const most = Math.min(box.width, box.height) / 2;
  context.roundRect(box.left, box.top, box.width, box.height, Math.min(most, readRadius(style, most)));
  // The borders follow the rounding.
  context.clip();
  context.fillStyle = ground;
  context.fillRect(box.left, box.top, box.width, box.height);
  const [top, right, bottom, left] = widths;
  context.fillStyle = style.borderTopColor;
  context.fillRect(box.left, box.top, box.width, top);
  context.fillStyle = style.borderRightColor;
  context.fillRect(box.right - right, box.top, right, box.height);
  context.fillStyle = style.borderBottomColor;
  context.fillRect(box.left, box.bottom - bottom, box.width, bottom);
  context.fillStyle = style.borderLeftColor;
  context.fillRect(box.left, box.top, left, box.height);
}

function readRadius({ borderTopLeftRadius: radius }: CSSStyleDeclaration, most: number): number {
  return radius.endsWith('%') ? (Number.parseFloat(radius) / 50) * most : Number.parseFloat(radius);
}

/** A colour with an optional place, in the computed form of a gradient. */
const STOP = /((?:rgba?|oklab|oklch|color)\([^()]*\))(?:\s+([\d.]+)%)?/g;

/** The ramp of a linear gradient from left to right, the only kind that keys have, or else the plain background. */
function fillRamp(
  context: CanvasRenderingContext2D,
  { backgroundImage, backgroundColor }: CSSStyleDeclaration,
  { left, right }: DOMRect,
): string | CanvasGradient {
  const stops = [...backgroundImage.matchAll(STOP)];
  if (!backgroundImage.startsWith('linear-gradient(') || stops.length < 2) return backgroundColor;
  const ramp = context.createLinearGradient(left, 0, right, 0);
  for (const [at, [, colour, place]] of stops.entries()) {
    ramp.addColorStop(place === undefined ? at / (stops.length - 1) : Math.min(1, Number(place) / 100), colour);
  }
  return ramp;
}
