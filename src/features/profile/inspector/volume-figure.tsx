import { chooseColour } from '@/charts/tpo/tpo-tones';
import type { ProfileView } from '@/features/profile/view/profile-view';
import { describeVolumeScale } from './form-words';

/** How the volumes of the profiles in view are drawn, and why not in the chosen colours. */
export function VolumeFigure({ view }: { readonly view: ProfileView }) {
  const { search, inView } = view;
  const scale = describeVolumeScale(view);
  const { colour = 'area' } = search;
  const isWhole = inView.every(({ profile }) => chooseColour(profile, colour) === colour);
  return (
    <>
      {!isWhole && <span>volume colours need whole sessions</span>}
      {/* A narrow header has no room for it: the choice of the bars says it too. */}
      {scale !== '' && <span className="truncate max-xl:hidden">{scale}</span>}
    </>
  );
}
