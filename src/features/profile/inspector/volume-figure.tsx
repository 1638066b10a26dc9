import type { ShownForm } from '@/charts/tpo/tpo-data';
import { chooseColour } from '@/charts/tpo/tpo-tones';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeVolumeScale } from './form-words';

export interface VolumeFigureProps {
  readonly view: ProfileView;
  readonly form: ShownForm | undefined;
}

/** How the volumes of the profiles in view are drawn, and why not in the chosen colours. */
export function VolumeFigure({ view, form }: VolumeFigureProps) {
  const { search, inView } = view;
  const scale = describeVolumeScale(view, form?.hasCutBars);
  const { colour = 'area' } = search;
  const isWhole = inView.every(({ profile }) => chooseColour(profile, colour) === colour);
  return (
    <>
      {!isWhole && <span>volume colours need whole sessions</span>}
      {/* Before all other figures: what lengths mean. */}
      {scale !== undefined && (
        <span className="flex-none" title={scale.long}>
          {scale.short}
        </span>
      )}
    </>
  );
}
