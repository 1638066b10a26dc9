import type { ShownForm } from '@/charts/tpo/tpo-data';
import { chooseColour } from '@/charts/tpo/tpo-tones';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeVolumeScale } from './form-words';

export interface VolumeFigureProps {
  readonly view: ProfileView;
  readonly form: ShownForm | undefined;
}

/** Why volumes are not in the chosen colours, and that bars are cut, which their lengths would not tell. */
export function VolumeFigure({ view, form }: VolumeFigureProps) {
  const { search, inView } = view;
  const { colour = 'area' } = search;
  const isWhole = inView.every(({ profile }) => chooseColour(profile, colour) === colour);
  const hasCutBars = form?.hasCutBars === true;
  return (
    <>
      {!isWhole && <span>volume colours need whole sessions</span>}
      {hasCutBars && <span title={describeVolumeScale(view, hasCutBars)}>Longest volume bars cut</span>}
    </>
  );
}
