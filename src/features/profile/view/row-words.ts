import { formatNumber } from '@/domain/format/format-number';
import { countPlaces, type ProfileView } from './profile-view';

/** "50 USD": a height of rows, in no more decimals than it needs. */
export const nameHeight = (height: number, quote: string): string =>
  `${formatNumber(height, countPlaces(height))} ${quote}`.trim();

/** Heights of rows in the words of the profiles. */
export interface RowWords {
  /** "100 USD". */
  readonly drawn: string;
  /** "2 × the finest rows of this market"; `undefined` if they are those. */
  readonly factor: string | undefined;
  /** "50 USD", where levels come from other rows than those drawn. */
  readonly levels: string | undefined;
  /** "in 50 USD rows": what a count of TPOs is told with. In other rows, as those drawn may be, it is another. */
  readonly counted: string;
}

export function describeRows({ rows, quote }: Pick<ProfileView, 'rows' | 'quote'>): RowWords {
  const name = (height: number): string => nameHeight(height, quote);
  const { factor, height, figures } = rows;
  return {
    drawn: name(height),
    factor: factor > 1 ? `${formatNumber(factor, 0)} × the finest rows of this market` : undefined,
    levels: figures.factor === factor ? undefined : name(figures.height),
    counted: `in ${name(figures.height)} rows`,
  };
}
