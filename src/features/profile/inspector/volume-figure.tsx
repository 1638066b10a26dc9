import { chooseColour } from '@/charts/tpo/tpo-tones';
import type { ProfileView } from '@/features/profile/view/profile-view';

/** Why profiles in view do not have the chosen colours. */
export function VolumeFigure({ view: { search, inView } }: { readonly view: ProfileView }) {
  const { colour = 'area' } = search;
  const isWhole = inView.every(({ profile }) => chooseColour(profile, colour) === colour);
  return isWhole ? null : <span>volume colours need whole sessions</span>;
}
