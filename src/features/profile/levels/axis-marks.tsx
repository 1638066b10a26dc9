import { useSyncExternalStore } from 'react';
import { cssYOfPrice } from '@/charts/viewport/viewport';
import { priceLevel } from '@/features/profile/view/level-prices';
import type { ProfileView } from '@/features/profile/view/profile-view';

export interface AxisMarksProps {
  readonly view: ProfileView;
  /** Height of the plot, CSS px. */
  readonly height: number;
}

/** Point of control and value area of the selected profile at the edge of the price axis. */
export function AxisMarks({ view, height }: AxisMarksProps) {
  const { view: viewport } = useSyncExternalStore(view.model.subscribe, view.model.get);
  const [one] = view.selected;
  if (one?.figures === undefined || height === 0) return null;
  const { pocPrice, vahPrice, valPrice } = one.figures;
  const size = { width: 1, height, pixelRatio: 1 };
  const marks = [
    { kind: 'vah', price: vahPrice, look: 'bg-accent' },
    { kind: 'poc', price: pocPrice, look: 'bg-warn' },
    { kind: 'val', price: valPrice, look: 'bg-accent' },
  ] as const;
  const { rowHeight } = one.profile;
  return marks.map(({ kind, price, look }) => {
    const y = cssYOfPrice(viewport, size, priceLevel({ kind, price, rowHeight }, view));
    if (y < 0 || y > height) return null;
    return (
      <span
        key={kind}
        aria-hidden="true"
        className={`pointer-events-none absolute left-0 h-1.75 w-0.75 -translate-y-1/2 ${look}`}
        style={{ top: y }}
      />
    );
  });
}
