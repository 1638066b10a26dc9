/** The extension that loses and restores the canvas's WebGL2 context; `undefined` if there is none. */
export function findContextLoss(canvas: HTMLCanvasElement): WEBGL_lose_context | undefined {
  return canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? undefined;
}
