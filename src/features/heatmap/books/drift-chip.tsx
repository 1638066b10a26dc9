import { formatSize } from '@/domain/format/format-compact';
import { formatShare } from '@/domain/format/format-percent';
import type { LayerScale } from '@/features/heatmap/scale/layer-scale';

/** The part of a scale that says how it fits. */
export interface DriftScale extends Pick<LayerScale, 'id' | 'name' | 'unit' | 'onAuto' | 'onRefit'> {
  readonly scale: Pick<LayerScale['scale'], 'drift' | 'clipped' | 'reference' | 'handles'>;
}

/** What a fixed or locked scale leaves out of the view, and the way back. */
export function DriftChip({ scales }: { readonly scales: readonly DriftScale[] }) {
  return scales.map((layer) => {
    const { drift } = layer.scale;
    if (drift === undefined) return null;
    const Chip = drift === 'above' ? ClippedChip : CutChip;
    return <Chip key={layer.id} layer={layer} isOneOfSeveral={scales.length > 1} />;
  });
}

interface ChipProps {
  readonly layer: DriftScale;
  readonly isOneOfSeveral: boolean;
}

const LOOK = 'flex h-6 items-center gap-1 rounded-sm px-1 text-xs whitespace-nowrap';
const BUTTON = 'h-5 min-w-6 rounded-sm px-1.5 font-[550] text-fg-1 hover:bg-hover';

/** A cut-off that hides nearly all cells is a choice to see only the large ones, not a fault. */
function CutChip({ layer: { name, unit, scale, onAuto }, isOneOfSeveral }: ChipProps) {
  const size = `${formatSize(scale.handles.cut)} ${unit}`;
  return (
    <span
      title={`${formatShare(scale.clipped.below * 100, 1)} of the cells with a size are below that`}
      className={`${LOOK} bg-canvas/84 text-fg-2`}
    >
      <span role="status" aria-label={`${name}: showing levels above ${size}`}>
        <span className={`px-1 ${isOneOfSeveral ? 'max-xl:hidden' : 'max-sm:hidden'}`}>
          {/* With a table beside it, or in a small window, the plot has no room for the sentence. */}
          <span className="max-xl:hidden [body:has(.docked-table)_&]:hidden">{`Showing levels above ${size}`}</span>
          <span className="xl:hidden [body:has(.docked-table)_&]:inline">{`Above ${size}`}</span>
        </span>
      </span>
      <button type="button" className={BUTTON} onClick={onAuto}>
        Reset {isOneOfSeveral && name}
      </button>
    </span>
  );
}

/** Too many cells at full colour: walls can no longer be told apart. */
function ClippedChip({ layer: { name, scale, onRefit }, isOneOfSeveral }: ChipProps) {
  const share = `${formatShare(scale.clipped.above * 100, 1)} at full colour`;
  const words = isOneOfSeveral ? share : `${scale.reference === 'locked' ? 'Locked' : 'Fixed'} scale: ${share}`;
  return (
    <span
      title="More than 5% of the cells with a size are at full colour: walls cannot be told apart."
      className={`${LOOK} bg-warn-tint text-warn`}
    >
      <span role="status" aria-label={`${name}: the colours no longer fit what is in view, ${share}`}>
        <span className={`px-1 ${isOneOfSeveral ? 'max-lg:hidden' : 'max-sm:hidden'}`}>{words}</span>
      </span>
      <button type="button" className={BUTTON} onClick={onRefit}>
        Refit {isOneOfSeveral && name}
      </button>
    </span>
  );
}
