/** Distance of neighbouring diagonals along either axis. */
export const HATCH_CSS_PX = 6;

const patterns = new Map<string, CanvasPattern>();

/**
 * Diagonals one CSS px wide, as a fill pattern: lines clipped to the outline of many strips take ten times as long. It
 * starts at the context's origin.
 */
export function getHatch(
  context: CanvasRenderingContext2D,
  colour: string,
  pixelRatio: number,
): CanvasPattern | string {
  const name = `${colour} ${pixelRatio}`;
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const pattern = makeHatch(context, colour, pixelRatio);
  // Few entries: the colours come from the themes, the ratios from the screens.
  if (pattern !== null) patterns.set(name, pattern);
  return pattern ?? colour;
}

/** One period of the pattern, in whole device pixels so that tiles meet without a seam. */
function makeHatch(context: CanvasRenderingContext2D, colour: string, pixelRatio: number): CanvasPattern | null {
  const side = Math.max(1, Math.round(HATCH_CSS_PX * pixelRatio));
  const tile = new OffscreenCanvas(side, side);
  const paint = tile.getContext('2d');
  if (paint === null) return null;
  paint.strokeStyle = colour;
  paint.lineWidth = pixelRatio;
  paint.beginPath();
  // Neighbouring diagonals reach into the corners.
  for (const shift of [-side, 0, side]) {
    paint.moveTo(shift - side, 2 * side);
    paint.lineTo(shift + 2 * side, -side);
  }
  paint.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / pixelRatio));
  return pattern;
}
