import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';

/** A profile with its place in time. */
interface Timed {
  readonly profile: { readonly start: number; readonly end: number };
}

/** Position of a profile in a layer that moves as one, CSS px from the layer's left edge. */
interface LayerCell<Shown> {
  readonly shown: Shown;
  readonly left: number;
  readonly width: number;
}

/** Significant digits of a scale that stay equal while panning. */
const SCALE_DIGITS = 10;

/** CSS px per second on a plot `width` wide: exactly the same number for every view of equal length. */
export const scaleOf = (view: Viewport, width: number): number =>
  Number((width / timeSpanOf(view)).toPrecision(SCALE_DIGITS));

/** Whether all profiles are narrower than `most`: then none has words, which would have to stay in sight. */
export const areNarrow = (shown: readonly Timed[], perSecond: number, most: number): boolean =>
  shown.length > 0 && shown.every(({ profile: { start, end } }) => (end - start) * perSecond < most);

/** The profiles in a layer that starts at the first of them: panning moves the layer, but none of its cells. */
export function placeInLayer<Shown extends Timed>(
  shown: readonly Shown[],
  perSecond: number,
): readonly LayerCell<Shown>[] {
  const [first] = shown;
  return shown.map((one) => {
    const { start, end } = one.profile;
    return {
      shown: one,
      left: (start - first.profile.start) * perSecond,
      width: (end - start) * perSecond,
    };
  });
}
