/** Waits until the picture on the host's canvas is complete, by reading a pixel of it. */
export function readPixel(host: HTMLElement, kind: 'software' | 'webgl' | 'webgl2'): void {
  const context = host.querySelector('canvas')?.getContext(kind === 'software' ? '2d' : kind);
  if (context instanceof CanvasRenderingContext2D) context.getImageData(1, 1, 1, 1);
  else if (context instanceof WebGL2RenderingContext || context instanceof WebGLRenderingContext)
    context.readPixels(1, 1, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
  else throw new TypeError(`No ${kind} canvas`);
}
