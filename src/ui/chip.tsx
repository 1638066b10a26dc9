import type { ReactNode } from 'react';
import { BARRIER_ICONS, type Barrier } from './barrier';
import { Icon } from './icon';

export interface ChipProps {
  readonly label: string;
  readonly pressed: boolean;
  readonly onToggle: () => void;
  /** Explanation if the label is not enough: a tooltip, and the accessible description. */
  readonly description?: string | undefined;
  /** Why the chip cannot be pressed: shown as a sign and, after the name, in words. It stays focusable. */
  readonly barrier?: Barrier | undefined;
  /** Called instead of `onToggle` if there is a barrier, to explain it. */
  readonly onBarred?: () => void;
  readonly children?: ReactNode;
}

/** A toggle. */
export function Chip({ label, pressed, onToggle, description, barrier, onBarred, children }: ChipProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={pressed}
      aria-disabled={barrier !== undefined || undefined}
      aria-label={barrier === undefined ? label : `${label}, ${barrier.reason}`}
      title={barrier?.reason ?? description}
      onClick={barrier === undefined ? onToggle : onBarred}
    >
      {barrier !== undefined && <Icon name={BARRIER_ICONS[barrier.kind]} size={12} />}
      {children ?? label}
    </button>
  );
}
