import type { ReactNode } from 'react';
import { Icon } from './icon';

export interface ChipProps {
  readonly label: string;
  readonly pressed: boolean;
  readonly onToggle: () => void;
  /** Why the chip cannot be pressed, after the name: "needs Advanced tier". It stays focusable. */
  readonly lockedReason?: string | undefined;
  /** Called instead of `onToggle` when locked, to explain. */
  readonly onLocked?: () => void;
  readonly children?: ReactNode;
}

/** A toggle. */
export function Chip({ label, pressed, onToggle, lockedReason, onLocked, children }: ChipProps) {
  const isLocked = lockedReason !== undefined;
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={pressed}
      aria-disabled={isLocked || undefined}
      aria-label={isLocked ? `${label}, ${lockedReason}` : label}
      title={lockedReason}
      onClick={isLocked ? onLocked : onToggle}
    >
      {isLocked && <Icon name="lock" size={12} />}
      {children ?? label}
    </button>
  );
}
