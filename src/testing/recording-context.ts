/** One call of a canvas context, with the fill and stroke colours at that time. */
export interface CanvasCall {
  readonly name: string;
  readonly args: readonly (number | string)[];
  readonly fill: string;
  readonly stroke: string;
}

export interface RecordingContext {
  readonly context: CanvasRenderingContext2D;
  readonly calls: CanvasCall[];
  /** Texts in drawing order. */
  listTexts(): string[];
  /** Rectangles of one colour, as left, top, width and height. */
  listRects(fill: string): number[][];
}

/** A canvas context that records what is drawn instead of drawing it. Each character of a text is `charWidth` wide. */
export function makeRecordingContext(charWidth = 0): RecordingContext {
  const calls: CanvasCall[] = [];
  const fields: Record<string, unknown> = { fillStyle: '', strokeStyle: '' };
  const context = new Proxy(fields, {
    get: (held, name) => {
      if (typeof name !== 'string' || name in held) return held[String(name)];
      return (...args: (number | string)[]) => {
        calls.push({ name, args, fill: String(held.fillStyle), stroke: String(held.strokeStyle) });
        return { width: name === 'measureText' ? String(args[0]).length * charWidth : 0 };
      };
    },
  }) as unknown as CanvasRenderingContext2D;
  return {
    context,
    calls,
    listTexts: () => calls.filter(({ name }) => name === 'fillText').map(({ args }) => String(args[0])),
    listRects: (fill) =>
      calls.filter((call) => call.name === 'fillRect' && call.fill === fill).map(({ args }) => args.map(Number)),
  };
}
