import { cssYOfPrice, type PlotSize, type Viewport } from '@/charts/viewport/viewport';
import { roundPrice } from '@/domain/format/format-price';
import type { ProfileFigures } from '@/domain/tpo/profile-figures';
import { findShown } from '@/features/profile/inspector/read-cell';
import { listNakedLines } from '@/features/profile/levels/naked-lines';
import { priceLevel } from '@/features/profile/view/level-prices';
import type { ProfileView } from '@/features/profile/view/profile-view';
import type { DataPoint } from '@/panes/plot/crosshair/data-box';

/** The magnet draws the ruler to a level from this far. */
export const MAGNET_CSS_PX = 8;

type Levels = Parameters<typeof listNakedLines>[0] & {
  readonly rows: Pick<ProfileView['rows'], 'height'>;
  readonly shown: readonly LeveledProfile[];
};

interface LeveledProfile extends Pick<ProfileView['shown'][number], 'profile'> {
  readonly figures: Pick<ProfileFigures, 'pocPrice' | 'vahPrice' | 'valPrice'> | undefined;
}

/** What is drawn at a point: the edges of its row, the levels of its session, the naked levels that cross it. */
function listPrices({ time, price }: DataPoint, view: Levels): readonly number[] {
  const { height } = view.rows;
  const row = Math.floor(price / height);
  const edges = [row * height, (row + 1) * height];
  const one = findShown(view.shown, time);
  const own =
    one?.figures === undefined
      ? []
      : [
          { kind: 'poc', price: one.figures.pocPrice } as const,
          { kind: 'vah', price: one.figures.vahPrice } as const,
          { kind: 'val', price: one.figures.valPrice } as const,
        ].map((level) => priceLevel({ ...level, rowHeight: one.profile.rowHeight }, view));
  const naked = listNakedLines(view).filter(({ from, touchedAt = Number.POSITIVE_INFINITY }) => {
    return time >= from && time <= touchedAt;
  });
  return [...own, ...naked.map(({ at }) => at), ...edges].filter(Number.isFinite);
}

/** The point at the nearest level within the magnet's reach on screen, or else at the tick. */
export function snapToLevel(point: DataPoint, view: Levels, viewport: Viewport, size: PlotSize): DataPoint {
  const yOf = (price: number): number => cssYOfPrice(viewport, size, price);
  const far = (price: number): number => Math.abs(yOf(price) - yOf(point.price));
  const [nearest] = listPrices(point, view).toSorted((a, b) => far(a) - far(b));
  const isNear = nearest !== undefined && far(nearest) <= MAGNET_CSS_PX;
  return { time: point.time, price: roundPrice(isNear ? nearest : point.price, view.decimals) };
}
