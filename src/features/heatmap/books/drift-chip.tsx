import { formatShare } from '@/domain/format/format-percent';
import type { LayerScale } from '@/features/heatmap/layers/layer-scale';

/** Says that a fixed or locked scale no longer fits the view, and offers to refit it. */
export function DriftChip({ scales }: { readonly scales: readonly LayerScale[] }) {
  const isOneOfSeveral = scales.length > 1;
  return scales.map(({ id, name, scale: { drift, clipped, reference }, onRefit }) => {
    if (drift === undefined) return null;
    const share =
      drift === 'above'
        ? `${formatShare(clipped.above * 100, 1)} at full colour`
        : `${formatShare(clipped.below * 100, 1)} without colour`;
    const words = isOneOfSeveral ? share : `${reference === 'locked' ? 'Locked' : 'Fixed'} scale: ${share}`;
    return (
      <span
        key={id}
        title="More than 5% of the cells with a size are at full colour, or more than 95% have no colour."
        className="flex h-6 items-center gap-1 rounded-sm bg-warn-tint px-1 text-xs whitespace-nowrap text-warn"
      >
        <span role="status" aria-label={`${name}: the colours no longer fit what is in view, ${share}`}>
          <span className={`px-1 ${isOneOfSeveral ? 'max-lg:hidden' : 'max-sm:hidden'}`}>{words}</span>
        </span>
        <button
          type="button"
          className="h-5 min-w-6 rounded-sm px-1.5 font-[550] text-fg-1 hover:bg-hover"
          onClick={onRefit}
        >
          Refit {isOneOfSeveral && name}
        </button>
      </span>
    );
  });
}
