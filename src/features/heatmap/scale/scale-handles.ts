import type { ScaleHandles } from '@/domain/scale/colour-scale';

export type HandleName = 'cut' | 'full';

/** Names of the handles. */
export const HANDLE_NAMES = { cut: 'Cut-off', full: 'Full colour' } as const satisfies Record<HandleName, string>;

/** One key press moves a handle by this factor. */
const KEY_FACTOR = 1.1;
/** Least ratio between the handles. */
export const MIN_RATIO = 1.05;
/** Digits of sizes in fields and in the address. */
const SIZE_DIGITS = 6;

/**
 * The handles of a scale. `isUnknown`: they are invisible placeholders, because there are no sizes to derive them
 * from.
 */
export interface HeldHandles {
  readonly handles: ScaleHandles;
  readonly isUnknown: boolean;
}

/** The handles after `steps` presses of an arrow key on one of them. Placeholders are not moved. */
export function stepHandle(
  { handles, isUnknown }: HeldHandles,
  handle: HandleName,
  steps: number,
): ScaleHandles | undefined {
  return isUnknown ? undefined : setHandle(handles, handle, handles[handle] * KEY_FACTOR ** steps);
}

/** The size typed for a handle, or why it is invalid, in a sentence. */
export type TypedSize = { readonly value: number } | { readonly fault: string };

/** A size typed for a handle. Placeholders do not limit it. */
export function readSize({ handles, isUnknown }: HeldHandles, handle: HandleName, text: string): TypedSize {
  return parseSize(text, handle, isUnknown ? NO_BOUNDS : handles);
}

/** The handles with one of them at `size`. A placeholder moves along with it. */
export function moveHandle({ handles, isUnknown }: HeldHandles, handle: HandleName, size: number): ScaleHandles {
  if (!isUnknown) return setHandle(handles, handle, size);
  const factor = size / handles[handle];
  return { ...handles, cut: handles.cut * factor, full: handles.full * factor };
}

const NO_BOUNDS = { cut: 0, full: Number.POSITIVE_INFINITY };

/** The handles with one of them at `size`. It stops short of the other. */
export function setHandle(handles: ScaleHandles, handle: HandleName, size: number): ScaleHandles {
  if (handle === 'cut') return { ...handles, cut: Math.min(size, handles.full / MIN_RATIO) };
  return { ...handles, full: Math.max(size, handles.cut * MIN_RATIO) };
}

/** A size chosen by pointer. Three digits are finer than the eye can see. */
export function roundSize(size: number): number {
  return Number(size.toPrecision(3));
}

/** A size rounded for the address. */
export function shortenSize(size: number): number {
  return Number(size.toPrecision(SIZE_DIGITS));
}

const LETTERS = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;
/** Smaller sizes are written without letters. */
const LETTERS_FROM = 1e4;
const SIZE_TEXT = /^(\d+(?:\.\d*)?|\.\d+)([KMBT]?)$/i;

/** A size as field text that `parseSize` can read back: `320`, `0.0125`, `1.25M`. */
export function formatSizeField(size: number): string {
  const shown = shortenSize(size);
  const [letter, factor] = LETTERS.find(([, from]) => shown >= LETTERS_FROM && shown >= from) ?? ['', 1];
  return `${shortenSize(shown / factor)}${letter}`;
}

export function parseSize(text: string, handle: HandleName, handles: Pick<ScaleHandles, HandleName>): TypedSize {
  const [, digits = '', letter = ''] = SIZE_TEXT.exec(text.replaceAll(/[\s,]/g, '')) ?? [];
  const factor = LETTERS.find(([name]) => name === letter.toUpperCase())?.[1] ?? 1;
  const value = digits === '' ? Number.NaN : Number(digits) * factor;
  if (!(value > 0)) return { fault: `${HANDLE_NAMES[handle]} is a size above 0, such as 2.5 or 40K.` };
  if (handle === 'cut' && value * MIN_RATIO > handles.full)
    return { fault: `The cut-off must be below full colour, ${formatSizeField(handles.full)}.` };
  if (handle === 'full' && value < handles.cut * MIN_RATIO)
    return { fault: `Full colour must be above the cut-off, ${formatSizeField(handles.cut)}.` };
  return { value };
}
