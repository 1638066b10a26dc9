import type { ShownForm } from '@/charts/tpo/tpo-data';
import { formatNumber } from '@/domain/format/format-number';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import { countPlaces, type ProfileView } from '@/features/profile/view/profile-view';

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

/** Heights of rows in the heading of the profiles. */
export interface RowWords {
  /** "100 USD". */
  readonly drawn: string;
  /** "2 × the finest rows of this market"; `undefined` if they are those. */
  readonly factor: string | undefined;
  /** "50 USD", where levels come from other rows than those drawn. */
  readonly levels: string | undefined;
}

export function describeRows({ rows, quote }: Pick<ProfileView, 'rows' | 'quote'>): RowWords {
  const name = (height: number): string => `${formatNumber(height, countPlaces(height))} ${quote}`.trim();
  const { factor, height, figures } = rows;
  return {
    drawn: name(height),
    factor: factor > 1 ? `${formatNumber(factor, 0)} × the finest rows of this market` : undefined,
    levels: figures.factor === factor ? undefined : name(figures.height),
  };
}
