import type { ShownForm } from '@/charts/tpo/tpo-data';
import { formatNumber } from '@/domain/format/format-number';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import { countPlaces, type ProfileView } from '@/features/profile/view/profile-view';

const FORMS: Readonly<Record<ShownForm['form'], string>> = {
  letters: '',
  blocks: ', blocks',
  silhouette: ', silhouettes',
};

/** What a length means: the same in each session, so that a heavy day is seen beside a light one. */
export const VOLUME_SCALE = 'one scale for all sessions in view';

/** How volumes are drawn, and what was traded in each session in view. */
export interface DrawnVolumes {
  readonly search: Pick<ProfileView['search'], 'volume'>;
  readonly inView: readonly { readonly figures: Pick<ProfileFigures, 'totalVolume'> | undefined }[];
}

/**
 * "volume bars: one scale for all sessions in view", and which of them are cut; `undefined` without bars of two sessions
 * that could be compared, and without cut ones.
 */
export function describeVolumeScale(
  { search, inView }: DrawnVolumes,
  hasCutBars = false,
): VolumeScaleWords | undefined {
  const drawn = inView.filter(({ figures }) => figures !== undefined && figures.totalVolume > 0);
  if (search.volume === 'off' || (drawn.length < 2 && !hasCutBars)) return undefined;
  return hasCutBars
    ? {
        long: `volume bars: ${VOLUME_SCALE}; a gap marks the largest, which are cut`,
        short: 'bars: one scale, gap: cut',
      }
    : { long: `volume bars: ${VOLUME_SCALE}`, short: 'bars: one scale' };
}

export interface VolumeScaleWords {
  readonly long: string;
  /** As shown; the rest is said on hover. */
  readonly short: string;
}

const LIMITS = {
  rows: ': rows too low for letters',
  columns: ': columns too narrow for letters',
  some: ', blocks where a row has more letters than room',
} as const;

/**
 * ", blocks: rows too low for letters": what is drawn instead of letters, and why if it was not chosen; empty for
 * letters.
 */
export function describeForm(shown: ShownForm | undefined): string {
  if (shown === undefined) return '';
  return FORMS[shown.form] + (shown.limit === undefined ? '' : LIMITS[shown.limit]);
}

/**
 * "100 USD rows (2 × base)" and ", figures from 50 USD rows". The second is empty if figures come from the drawn rows.
 */
export function describeRows({ rows, quote }: Pick<ProfileView, 'rows' | 'quote'>) {
  const name = (height: number): string =>
    `${formatNumber(height, countPlaces(height))} ${quote}`.trim().concat(' rows');
  const { factor, height, figures } = rows;
  return {
    drawn: name(height) + (factor > 1 ? ` (${formatNumber(factor, 0)} × base)` : ''),
    figures: figures.factor === factor ? '' : `, figures from ${name(figures.height)}`,
  };
}
