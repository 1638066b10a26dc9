import type { ShownForm } from '@/charts/tpo/tpo-data';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import type { ProfileView } from '@/features/profile/view/profile-view';

/** What a length means: the same in each session, so that a heavy day is seen beside a light one. */
export const VOLUME_SCALE = 'one scale for all sessions in view';

/** How volumes are drawn, and what was traded in each session in view. */
export interface DrawnVolumes {
  readonly search: Pick<ProfileView['search'], 'volume'>;
  readonly inView: readonly { readonly figures: Pick<ProfileFigures, 'totalVolume'> | undefined }[];
}

/** What the lengths of volume bars mean; `undefined` without bars of two sessions that could be compared, and without cut ones. */
export function describeVolumeScale({ search, inView }: DrawnVolumes, hasCutBars = false): string | undefined {
  const drawn = inView.filter(({ figures }) => figures !== undefined && figures.totalVolume > 0);
  if (search.volume === 'off' || (drawn.length < 2 && !hasCutBars)) return undefined;
  const cut = hasCutBars ? '; the longest are cut, with a gap near their end' : '';
  return `${VOLUME_SCALE}${cut}`;
}

const FORMS: Readonly<Record<ShownForm['form'], string>> = {
  letters: '',
  blocks: 'Blocks',
  silhouette: 'Silhouettes',
};

const LIMITS = {
  rows: 'Zoom in on price for letters',
  columns: 'Zoom in for letters',
  codes: 'Blocks: too many for single letters',
} as const;

/** "Blocks", "Zoom in on price for letters": what is drawn instead of letters, or why; empty for letters. */
export function describeForm(shown: ShownForm | undefined): string {
  if (shown === undefined) return '';
  return shown.limit === undefined ? FORMS[shown.form] : LIMITS[shown.limit];
}
