/** Paints a line, rectangle, circle or path of an SVG drawing, in viewport CSS px. Icons of buttons are left out. */
export function paintShape(context: CanvasRenderingContext2D, shape: SVGGeometryElement): void {
  const path = tracePath(shape);
  const place = shape.getScreenCTM();
  if (path === undefined || place === null || shape.closest('button') !== null) return;
  const style = getComputedStyle(shape);
  context.transform(place.a, place.b, place.c, place.d, place.e, place.f);
  if (style.fill !== 'none') {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke === 'none') return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.setLineDash(
    style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat),
  );
  context.stroke(path);
}

function tracePath(shape: SVGGeometryElement): Path2D | undefined {
  const path = new Path2D();
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
    return path;
  }
  if (shape instanceof SVGRectElement) {
    path.rect(shape.x.baseVal.value, shape.y.baseVal.value, shape.width.baseVal.value, shape.height.baseVal.value);
    return path;
  }
  if (shape instanceof SVGCircleElement) {
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
    return path;
  }
  return undefined;
}
