import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { SpinField } from '@/panes/plot/spin-field';
import { ControlRow } from '@/ui/control-row';
import { Segmented } from '@/ui/segmented';
import type { WallEnds, WallFilter } from './choose-lives';
import { LEAST_TIMES, MOST_TIMES } from './wall-address';
import { describeThreshold } from './wall-words';

export interface WallControlsProps {
  readonly threshold: WallThreshold;
  /** Taken when a size is chosen instead of a ratio. */
  readonly usualSize: number;
  readonly unit: string;
  readonly filter: WallFilter;
  readonly areOutlined: boolean;
  readonly className: string;
  onThreshold(threshold: WallThreshold): void;
  onFilter(filter: WallFilter): void;
  onOutlined(areOutlined: boolean): void;
}

const KINDS = [
  { value: 'ratio', label: '× typical' },
  { value: 'size', label: 'Size' },
] as const;

const SIDES = [
  { value: 'all', label: 'Both sides' },
  { value: 'bid', label: 'Bids' },
  { value: 'ask', label: 'Asks' },
] as const;

const ENDS: readonly { readonly value: WallEnds; readonly label: string; readonly description?: string }[] = [
  { value: 'all', label: 'Any end' },
  { value: 'standing', label: 'Standing' },
  { value: 'eaten', label: 'Eaten', description: 'Trades reached its level' },
  { value: 'pulled', label: 'Pulled', description: 'No trade reached its level' },
  { value: 'moved', label: 'Moved', description: 'The same size appeared close by in the same snapshot' },
  { value: 'other', label: 'Other', description: 'Out of range, or uncertain' },
];

const PRICES = [
  { value: 'all', label: 'All prices' },
  { value: 'view', label: 'In view' },
] as const;

const SWITCH = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const;

/** What is a wall, which of them are listed, and whether they are drawn. */
export function WallControls(props: WallControlsProps) {
  const { threshold, unit, filter, areOutlined, className, onFilter, onOutlined } = props;
  const change = (part: Partial<WallFilter>): void => onFilter({ ...filter, ...part });
  return (
    <div className={`flex w-0 min-w-full flex-none flex-col ${className}`}>
      <ControlRow label="Wall from">
        <span className="flex items-center gap-2">
          <KindChoice {...props} />
          <ThresholdField {...props} />
        </span>
      </ControlRow>
      <p className="pb-1 text-xs leading-4.5 text-fg-3">{describeThreshold(threshold, unit)}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1">
        <Segmented label="Side" options={SIDES} value={sideOf(filter)} onChange={(side) => change({ side })} />
        <Segmented
          label="Prices"
          options={PRICES}
          value={filter.isInView ? 'view' : 'all'}
          onChange={(prices) => change({ isInView: prices === 'view' })}
        />
        <Segmented label="End" options={ENDS} value={filter.ends} onChange={(ends) => change({ ends })} />
      </div>
      <ControlRow label="Outlines in the picture">
        <Segmented
          label="Outlines in the picture"
          options={SWITCH}
          value={areOutlined ? 'on' : 'off'}
          onChange={(next) => onOutlined(next === 'on')}
        />
      </ControlRow>
    </div>
  );
}

const sideOf = ({ side }: WallFilter): (typeof SIDES)[number]['value'] => (side === 'unknown' ? 'all' : side);

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

function ThresholdField({ threshold, unit, onThreshold }: WallControlsProps) {
  if (threshold.kind === 'size')
    return (
      <SpinField
        name="Least wall size"
        value={threshold.size}
        step={stepOf(threshold.size)}
        unit={unit}
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
        times >= LEAST_TIMES && times <= MOST_TIMES ? undefined : `From ${LEAST_TIMES} to ${MOST_TIMES}.`
      }
      priceOf={undefined}
      onChange={(times) => onThreshold({ kind: 'ratio', times })}
    />
  );
}

/** A tenth of the size's own magnitude. */
const stepOf = (size: number): number => 10 ** (Math.floor(Math.log10(size)) - 1);
