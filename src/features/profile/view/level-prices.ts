import { formatPrice } from '@/domain/format/format-price';
import type { NakedKind } from '@/domain/tpo/naked-levels';
import { middleOfRow } from '@/domain/volume-profile/middle-of-row';
import type { ProfileView } from './profile-view';

/** Decimals of traded prices, of row edges and of row middles. */
export type LevelDecimals = Pick<ProfileView, 'decimals' | 'rowDecimals' | 'middleDecimals'>;

/** A level identified by its row. */
export interface LevelRow {
  readonly kind: NakedKind;
  /** Lower edge. */
  readonly price: number;
  readonly rowHeight: number;
}

/**
 * Price of a level. A POC is the middle of its row; a value area reaches from the lower edge of its lowest row to the
 * upper edge of its highest.
 */
export function priceLevel(
  { kind, price, rowHeight }: LevelRow,
  { decimals }: Pick<LevelDecimals, 'decimals'>,
): number {
  if (kind === 'poc') return middleOfRow(price, rowHeight, decimals);
  return kind === 'vah' ? price + rowHeight : price;
}

/** Decimals that a level is shown with. */
export function decimalsOfLevel(
  kind: NakedKind,
  { rowDecimals, middleDecimals }: Pick<LevelDecimals, 'rowDecimals' | 'middleDecimals'>,
): number {
  return kind === 'poc' ? middleDecimals : rowDecimals;
}

export function formatLevel(level: LevelRow, decimals: LevelDecimals): string {
  return formatPrice(priceLevel(level, decimals), decimalsOfLevel(level.kind, decimals));
}
