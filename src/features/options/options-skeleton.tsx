import { useLate } from '@/ui/use-late';

/** Curves in a box of 100 by 100: by tenor, and over time. */
const TERM_CURVES = ['M4 70 L38 52 L70 38 L96 30', 'M4 86 L38 70 L70 56 L96 48'];
const HISTORY_CURVES = [22, 36, 50, 64].map((y) => `M0 ${y} l12 -6 l14 9 l16 -12 l14 10 l14 -3 l14 -9 l16 6`);
const TILES = [0, 1, 2, 3];
const GRID = [25, 50, 75];

function Curves({ paths }: { readonly paths: readonly string[] }) {
  return (
    <svg className="min-h-0 w-full flex-1" viewBox="0 0 100 100" preserveAspectRatio="none" fill="none">
      {GRID.map((y) => (
        <path key={y} d={`M0 ${y} H100`} className="stroke-line-subtle" vectorEffect="non-scaling-stroke" />
      ))}
      {paths.map((path) => (
        <path key={path} d={path} className="stroke-active" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

const FRAME = 'skeleton-lines flex flex-1 flex-col overflow-hidden px-3 pb-7';

/** Tiles of the tenors above their curve, while none of them has loaded. */
export function TermSkeleton() {
  if (!useLate()) return null;
  return (
    <div aria-hidden="true" data-testid="term-skeleton" className={`${FRAME} gap-3 pt-9`}>
      <div className="flex h-24 flex-none gap-2">
        {TILES.map((tile) => (
          <div key={tile} className="skeleton flex-1 opacity-50" />
        ))}
      </div>
      <div className="skeleton h-2 w-2/3 flex-none opacity-50" />
      <Curves paths={TERM_CURVES} />
    </div>
  );
}

/** Lines over time, while none of them has loaded. */
export function HistorySkeleton() {
  if (!useLate()) return null;
  return (
    <div aria-hidden="true" data-testid="history-skeleton" className={`${FRAME} pt-11 pr-17`}>
      <Curves paths={HISTORY_CURVES} />
    </div>
  );
}
