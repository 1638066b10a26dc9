import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { ShownProfile } from '@/features/profile/view/profile-view';

/** Where a profile lies in a layer that moves as one, CSS px from its left edge. */
interface LayerCell {
  readonly shown: ShownProfile;
  readonly left: number;
  readonly width: number;
}

/** Digits of a scale that panning leaves alone. */
const SCALE_DIGITS = 10;

/** CSS px of a second on a plot `width` wide: the same number wherever a view of one length stands. */
export const scaleOf = (view: Viewport, width: number): number =>
  Number((width / timeSpanOf(view)).toPrecision(SCALE_DIGITS));

/** All profiles are narrower than this: none has words, which would have to stay in sight. */
export const areNarrow = (shown: readonly ShownProfile[], perSecond: number, most: number): boolean =>
  shown.length > 0 && shown.every(({ profile: { start, end } }) => (end - start) * perSecond < most);

/** The profiles in a layer that begins with the first of them: a pan moves the layer, and none of its cells. */
export function placeInLayer(shown: readonly ShownProfile[], perSecond: number): readonly LayerCell[] {
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
