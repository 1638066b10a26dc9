/** What takes the canvas's WebGL2 context away and gives it back; `undefined` where it has none. */
export function findContextLoss(canvas: HTMLCanvasElement): WEBGL_lose_context | undefined {
  return canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? undefined;
}
