import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { SpinField } from '@/panes/plot/axis/spin-field';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';
import { MAX_TIMES, MIN_TIMES, stepOf } from './wall-address';
import { WallChoices, type WallChoicesProps } from './wall-choices';
import { describeThreshold } from './wall-words';

export interface WallControlsProps extends WallChoicesProps {
  readonly threshold: WallThreshold;
  /** The size to use when a size is chosen instead of a ratio. */
  readonly usualSize: number;
  onThreshold(threshold: WallThreshold): void;
}

const KINDS = [
  { value: 'ratio', label: '× typical' },
  { value: 'size', label: 'Size' },
] as const;

/** The threshold of a wall, and the filters. */
export function WallControls(props: WallControlsProps) {
  const { threshold, words } = props;
  return (
    // The rows of the table decide the width of the panel.
    <div className="flex w-0 min-w-full flex-none flex-col">
      <ControlRow label="Wall from">
        <span className="flex items-center gap-2">
          <KindChoice {...props} />
          <ThresholdField {...props} />
        </span>
      </ControlRow>
      <p className="pb-1 text-xs leading-4.5 text-fg-3">{describeThreshold(threshold, words.unit)}</p>
      <WallChoices {...props} />
    </div>
  );
}

function KindChoice({ threshold, usualSize, onThreshold }: WallControlsProps) {
  return (
    <Segmented
      label="Wall from"
      options={KINDS}
      value={threshold.kind}
      onChange={(kind) => {
        if (kind === threshold.kind) return;
        onThreshold(kind === 'size' ? { kind, size: usualSize } : { kind, times: 4 });
      }}
    />
  );
}

function ThresholdField({ threshold, words, onThreshold }: WallControlsProps) {
  if (threshold.kind === 'size')
    return (
      <SpinField
        name="Least wall size"
        value={threshold.size}
        step={stepOf(threshold.size)}
        unit={words.unit}
        findFault={(size) => (size > 0 ? undefined : 'A size above 0.')}
        priceOf={undefined}
        onChange={(size) => onThreshold({ kind: 'size', size })}
      />
    );
  return (
    <SpinField
      name="Least times typical"
      value={threshold.times}
      step={1}
      unit="×"
      findFault={(times) =>
        times >= MIN_TIMES && times <= MAX_TIMES ? undefined : `From ${MIN_TIMES} to ${MAX_TIMES}.`
      }
      priceOf={undefined}
      onChange={(times) => onThreshold({ kind: 'ratio', times })}
    />
  );
}
